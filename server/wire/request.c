/* request.c -- see request.h. */
#include "request.h"

#include "server/reach/address.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

bool request_path_is_plain(const char *path, size_t size) {
    assert(path);
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
    assert(accept_encoding);
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
    assert(if_none_match && tag);
    size_t size = strlen(tag);
    for (const char *at = if_none_match; *at; at += *at == ',') {
        at = skip_blanks(at);
        if (*at == '*') return true;
        if (strncmp(at, "W/", 2) == 0) at += 2; /* for reading, a weak tag is as good */
        if (strncmp(at, tag, size) == 0 && strchr(", \t", at[size])) return true;
        at += strcspn(at, ",");
    }
    return false;
}

/* ---- Hosts ---- */

enum { HOST_MAX = 256 };

/* Copies the name without its port, brackets and final dot. */
static bool copy_name(const char *host, char name[HOST_MAX]) {
    bool is_literal = *host == '[';
    const char *start = is_literal ? host + 1 : host;
    size_t size = strcspn(start, is_literal ? "]" : ":");
    const char *port = start + size + is_literal;
    if (size == 0 || size >= HOST_MAX || (is_literal && start[size] != ']')) return false;
    if (*port && (*port != ':' || strspn(port + 1, "0123456789") != strlen(port + 1))) return false;
    if (!is_literal && start[size - 1] == '.') size--;
    (void)snprintf(name, HOST_MAX, "%.*s", (int)size, start);
    return true;
}

static bool is_among(const char *name, const char *names) {
    size_t size = strlen(name);
    for (const char *at = names; *at; at += *at == ',') {
        size_t length = strcspn(at, ",");
        if (length == size && strncasecmp(at, name, size) == 0) return true;
        at += length;
    }
    return false;
}

bool request_host_is_known(const char *host, const char *address, const char *names) {
    assert(host);
    char name[HOST_MAX];
    Address number;
    if (!copy_name(host, name)) return false;
    if (address_read(name, &number))
        return number.is_loopback || !address || strcasecmp(name, address) == 0 ||
               (names && is_among(name, names));
    return is_among(name, "localhost") || (names && is_among(name, names));
}

bool request_are_host_names(const char *names) {
    assert(names);
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789.-_";
    for (const char *at = names;; at++) {
        size_t length = strcspn(at, ",");
        if (length == 0 || length >= HOST_MAX || strspn(at, allowed) < length) return false;
        at += length;
        if (!*at) return true;
    }
}
