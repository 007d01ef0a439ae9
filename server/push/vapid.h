/* vapid.h -- how the server shows a push service who it is: a signed token in the head of each
 * request (RFC 8292). Browsers subscribe for the public key, and the push service then takes pushes
 * of nobody else. */
#ifndef SERVER_PUSH_VAPID_H
#define SERVER_PUSH_VAPID_H

#include "engine/base/text.h"
#include "seal.h"

enum {
    VAPID_CONTACT_MAX = 201, /* bytes, with the zero */
    VAPID_HOURS = 12,        /* how long a token counts; at most 24 */
    VAPID_TOKEN_MAX = 1536,  /* bytes of a token, with the zero */
    VAPID_HEADER_MAX = VAPID_TOKEN_MAX + 128,
};

typedef struct {
    EVP_PKEY *key;
    char public_key[PUSH_KEY_DIGITS + 1]; /* in base64url */
    char contact[VAPID_CONTACT_MAX];      /* mailto:... or https:... */
} Vapid;

/* Reads the key from a file in PEM. False, and `why` is one sentence that names the flag, if the
 * key or the contact cannot be used. */
__attribute__((warn_unused_result)) bool vapid_open(const char *file, const char *contact,
                                                    Vapid *vapid, Text *why);
void vapid_close(Vapid *vapid);

/* Writes "Authorization: vapid ..." for this endpoint; false if libcrypto fails. */
__attribute__((warn_unused_result)) bool vapid_header(const Vapid *vapid, const char *endpoint,
                                                      int64_t now_s, char out[VAPID_HEADER_MAX]);

#endif
