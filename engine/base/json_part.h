/* json_part.h -- members that several JSON texts have alike: written into the first of them, and
 * copied into the others. The first text must stay where it is. */
#ifndef BASE_JSON_PART_H
#define BASE_JSON_PART_H

#include "json.h"

typedef struct {
    const char *text; /* in the first text that has the part */
    int size;         /* 0: it has not been written yet */
} JsonPart;

/* True if the part has not been written yet: then the caller writes it, and calls json_part_end().
 * Else it has been copied. The same must come before the part in each text, up to its comma. */
RULE static inline bool json_part_begin(JsonPart *part, Json *json) {
    Text *out = json->out;
    if (part->size == 0) {
        part->text = out->at;
        return true;
    }
    int room = (int)(out->end - out->at), size = part->size < room ? part->size : room;
    memcpy(out->at, part->text, (size_t)size);
    out->at += size;
    *out->at = '\0';
    out->is_cut = out->is_cut || size < part->size;
    json->needs_comma = true;
    return false;
}

RULE static inline void json_part_end(JsonPart *part, const Json *json) {
    part->size = (int)(json->out->at - part->text);
}

#endif
