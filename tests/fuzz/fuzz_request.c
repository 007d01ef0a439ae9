/* fuzz_request.c -- any bytes as the headers of a request, a line each: the path, Accept-Encoding,
 * If-None-Match. A path that counts as plain must not lead out of the page's folder. */
#include "server/wire/request.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEADERS = 3 };

/* The headers as texts of their own, so that a read past the end of one is seen. */
static void split(const uint8_t *data, size_t size, char *headers[HEADERS], size_t sizes[HEADERS]) {
    for (int i = 0; i < HEADERS; i++) {
        const uint8_t *line = size ? memchr(data, '\n', size) : NULL;
        size_t length = line && i < HEADERS - 1 ? (size_t)(line - data) : size;
        if (!(headers[i] = malloc(length + 1))) abort();
        if (length) memcpy(headers[i], data, length);
        headers[i][length] = 0;
        sizes[i] = length;
        data += length + (line != NULL && i < HEADERS - 1);
        size -= length + (line != NULL && i < HEADERS - 1);
    }
}

static void check_plain(const char *path, size_t size) {
    if (path[0] != '/' || strlen(path) != size) abort();
    if (strstr(path, "..") || strstr(path, "//") || strpbrk(path, "\\%?#\r\n")) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *headers[HEADERS];
    size_t sizes[HEADERS];
    split(data, size, headers, sizes);
    if (request_path_is_plain(headers[0], sizes[0])) check_plain(headers[0], sizes[0]);
    (void)request_accepts_gzip(headers[1]);
    if (!request_has_tag("*", "\"a\"")) abort();
    (void)request_has_tag(headers[2], "\"0123456789ab\"");
    for (int i = 0; i < HEADERS; i++) free(headers[i]);
    return 0;
}
