/* request.h -- what a request asks for, read from the text of its headers. Pure functions: every
 * byte they are given comes from outside. */
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

/* Is this text one path that a page of ours could have? It begins with a slash, is `size` bytes
 * long (what libwebsockets says of a path with a zero in it is not), has only characters that mean
 * themselves, and no step up or empty step. */
bool request_path_is_plain(const char *path, size_t size);

/* Does Accept-Encoding allow gzip? "gzip;q=0" does not. */
bool request_accepts_gzip(const char *accept_encoding);

/* Is the tag, quotes and all, among those of If-None-Match? "*" is every tag. */
bool request_has_tag(const char *if_none_match, const char *tag);

#endif
