/* fuzz_record.c -- any bytes as a record. */
#include "engine/rules/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static RecordReader reader;
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    if (!record_open(&reader, (const char *)data, size, true, &why)) return 0;
    while (record_next(&reader, &why) == RECORD_ACTION) continue;
    return 0;
}
