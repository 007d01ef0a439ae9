/* json.h -- writes JSON into a Text. Commas and quotes are its business, nesting is the caller's:
 * every json_object and json_array is followed by its json_end. In an array the name is NULL. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "text.h"

typedef struct {
    Text *out;
    uint64_t is_array; /* one bit per open level, the innermost lowest */
    bool needs_comma;
} Json;

RULE static inline Json json_to(Text *out) {
    Json json = {out, 0, false};
    return json;
}

/* Can it stand in a string as it is? The zero at the end cannot. */
RULE static inline bool json_is_plain_(char c) {
    return (unsigned char)c >= 0x20 && c != '"' && c != '\\';
}

RULE static inline void json_char_(Text *out, char c) {
    if (!json_is_plain_(c)) text_char(out, '\\');
    if ((unsigned char)c >= 0x20) {
        text_char(out, c);
    } else {
        text_string(out, "u00");
        text_char(out, "01"[c >> 4]);
        text_char(out, "0123456789abcdef"[c & 15]);
    }
}

/* Plain characters are copied one after the other, as text_string() does it. */
RULE static inline void json_quote(Json *json, const char *string) {
    Text *out = json->out;
    text_char(out, '"');
    while (*string) {
        char *at = out->at;
        while (json_is_plain_(*string) && at < out->end) *at++ = *string++;
        out->at = at;
        if (*string) json_char_(out, *string++);
    }
    text_char(out, '"');
}

/* Names are words of the program, in which there is nothing to escape. */
RULE static inline void json_name(Json *json, const char *name) {
    Text *out = json->out;
    if (json->needs_comma) text_char(out, ',');
    json->needs_comma = true;
    if (!name) return;
    text_char(out, '"');
    text_string(out, name);
    text_string(out, "\":");
}

RULE static inline void json_open_(Json *json, const char *name, int array) {
    json_name(json, name);
    text_char(json->out, array ? '[' : '{');
    json->is_array = json->is_array << 1 | (uint64_t)array;
    json->needs_comma = false;
}

RULE static inline void json_object(Json *json, const char *name) {
    json_open_(json, name, 0);
}

RULE static inline void json_array(Json *json, const char *name) {
    json_open_(json, name, 1);
}

RULE static inline void json_end(Json *json) {
    text_char(json->out, json->is_array & 1 ? ']' : '}');
    json->is_array >>= 1;
    json->needs_comma = true;
}

RULE static inline void json_int(Json *json, const char *name, int value) {
    json_name(json, name);
    text_int(json->out, value);
}

RULE static inline void json_bool(Json *json, const char *name, bool value) {
    json_name(json, name);
    text_string(json->out, value ? "true" : "false");
}

RULE static inline void json_null(Json *json, const char *name) {
    json_name(json, name);
    text_string(json->out, "null");
}

RULE static inline void json_string(Json *json, const char *name, const char *value) {
    json_name(json, name);
    json_quote(json, value);
}

/* A string made of one character: colours and pieces are letters in many drawings. */
RULE static inline void json_letter(Json *json, const char *name, char letter) {
    char string[2] = {letter, '\0'};
    json_string(json, name, string);
}

#endif
