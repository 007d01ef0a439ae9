/* request.h -- what a request asks for, read from the text of its headers. Pure functions: every
 * byte they are given comes from outside. */
#ifndef SERVER_WIRE_REQUEST_H
#define SERVER_WIRE_REQUEST_H

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

/* Is this Host header, with or without a port, a name of ours? "localhost" and all numbers of this
 * machine's own network (127.0.0.1, [::1]) are, and so is `address`; every number is if `address`
 * is NULL. `names` are others, with commas between them, or NULL. A page that was brought here
 * under somebody else's name (DNS rebinding) has none of these. */
bool request_host_is_known(const char *host, const char *address, const char *names);

/* Are these names for request_host_is_known(), without ports, blanks and empty ones? */
bool request_are_host_names(const char *names);

#endif
