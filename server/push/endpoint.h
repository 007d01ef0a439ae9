/* endpoint.h -- where pushes are sent: the subscription of one browser, and which addresses a
 * server may connect to for it.
 *
 * A browser names the endpoint, so anybody can name any. Without a list of hosts, an endpoint must
 * be https at a public name on the usual port, and each address that the name stands for is checked
 * when the server connects to it. If the operator lists hosts, only these are used; they are
 * trusted, wherever they are. */
#ifndef SERVER_PUSH_ENDPOINT_H
#define SERVER_PUSH_ENDPOINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PUSH_ENDPOINT_MAX = 769, /* bytes, with the zero */
    PUSH_HOST_MAX = 262,     /* bytes of a host with its port, with the zero */
    PUSH_KEY_SIZE = 65,      /* a point of P-256, not compressed */
    PUSH_AUTH_SIZE = 16,
    PUSH_KEY_DIGITS = 87, /* of a key in base64url */
    PUSH_AUTH_DIGITS = 22,
};

/* What a browser says of itself. */
typedef struct {
    char endpoint[PUSH_ENDPOINT_MAX];
    uint8_t key[PUSH_KEY_SIZE], auth[PUSH_AUTH_SIZE];
} PushSubscription;

/* What became of a push. */
typedef enum {
    PUSH_SENT,
    PUSH_FAILED,
    PUSH_GONE, /* there is no such subscription any more, or its address may not be used */
} PushResult;

/* Why the endpoint cannot be used, as a sentence; NULL if it can. `hosts` has commas between names
 * such as push.example or 127.0.0.1:8443; NULL: any public one. */
const char *endpoint_objection(const char *endpoint, const char *hosts);

/* Is the host of the endpoint in the list? */
bool endpoint_is_listed(const char *endpoint, const char *hosts);

/* Is each word of the list a host that an endpoint can have? */
bool endpoint_are_hosts(const char *hosts);

/* Reads both keys, in base64url; false if they are not a key of P-256 and 16 bytes. */
bool endpoint_read_keys(const char *p256dh, const char *auth, PushSubscription *into);

/* Writes https://host:port without the path; cut to `size`. */
void endpoint_origin(const char *endpoint, char *out, size_t size);

struct sockaddr;
/* Is this an address of the public internet? */
bool endpoint_is_public(const struct sockaddr *address);

#endif
