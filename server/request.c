/* request.c -- see request.h. */
#include "request.h"

#include <string.h>
#include <strings.h>

bool request_path_is_plain(const char *path, size_t size) {
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789._-/";
    return path[0] == '/' && strspn(path, allowed) == size && path[size] == '\0' &&
           !strstr(path, "..") && !strstr(path, "//");
}

static const char *skip_blanks(const char *at) {
    return at + strspn(at, " \t");
}

/* A weight such as q=0 or q=0.000 among the parameters means "not at all". */
static bool weight_is_zero(const char *at, size_t size) {
    const char *end = at + size;
    for (; at < end; at++) {
        if (*at != ';') continue;
        at = skip_blanks(at + 1);
        if (end - at < 3 || strncasecmp(at, "q=", 2) != 0) continue;
        at += 2;
        return at + strspn(at, "0. \t") >= end;
    }
    return false;
}

bool request_accepts_gzip(const char *accept_encoding) {
    bool accepts_any = false;
    for (const char *at = accept_encoding; *at; at += *at == ',') {
        at = skip_blanks(at);
        size_t size = strcspn(at, ","), name = strcspn(at, ",; \t");
        bool is_gzip = name == 4 && strncasecmp(at, "gzip", name) == 0;
        bool is_any = name == 1 && *at == '*';
        bool is_wanted = !weight_is_zero(at, size);
        if (is_gzip) return is_wanted;
        if (is_any) accepts_any = is_wanted;
        at += size;
    }
    return accepts_any;
}

bool request_has_tag(const char *if_none_match, const char *tag) {
    size_t size = strlen(tag);
    for (const char *at = if_none_match; *at; at += *at == ',') {
        at = skip_blanks(at);
        if (*at == '*') return true;
        if (strncmp(at, "W/", 2) == 0) at += 2; /* a weak tag is as good, for reading */
        if (strncmp(at, tag, size) == 0 && strchr(", \t", at[size])) return true;
        at += strcspn(at, ",");
    }
    return false;
}
