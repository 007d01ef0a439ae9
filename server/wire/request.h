/* request.h -- what a request asks for, read from its headers. Pure functions; every byte comes
 * from outside. */
#ifndef SERVER_WIRE_REQUEST_H
#define SERVER_WIRE_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

/* Could this text be the path of a page of ours? It begins with a slash, is exactly `size` bytes
 * long (a zero byte would make it shorter), has only characters that need no escape, and no empty
 * step or step up. */
bool request_path_is_plain(const char *path, size_t size);

/* Does Accept-Encoding allow gzip? "gzip;q=0" does not. */
bool request_accepts_gzip(const char *accept_encoding);

/* Is the tag, with its quotes, in the list of If-None-Match? "*" stands for every tag. */
bool request_has_tag(const char *if_none_match, const char *tag);

/* Is this Host header, with or without a port, a name of this server? "localhost" and the addresses
 * of the loopback network (127.0.0.1, [::1]) are; so is `address`, or any numeric address if
 * `address` is NULL; and so are `names`, separated by commas, unless NULL. A page that was loaded
 * under another name (DNS rebinding) has none of these. */
bool request_host_is_known(const char *host, const char *address, const char *names);

/* Are these valid names for request_host_is_known(), without ports, blanks or empty ones? */
bool request_are_host_names(const char *names);

#endif
