/* seal.h -- encrypts a push so that only the browser can read it, not the push service: RFC 8291,
 * which builds on the encoding aes128gcm of RFC 8188. One record each. */
#ifndef SERVER_PUSH_SEAL_H
#define SERVER_PUSH_SEAL_H

#include "endpoint.h"

#include <openssl/evp.h>

enum {
    SEAL_SALT_SIZE = 16,
    SEAL_RECORD_SIZE = 4096, /* as the head says; ours is shorter, because it is the last one */
    SEAL_TEXT_MAX = 256,     /* bytes of a text */
    SEAL_TAG_SIZE = 16,
    SEAL_SIZE_MAX = SEAL_SALT_SIZE + 4 + 1 + PUSH_KEY_SIZE + SEAL_TEXT_MAX + 1 + SEAL_TAG_SIZE,
};

/* The secret from which the key of a record is derived, and what its head says about it. */
typedef struct {
    uint8_t salt[SEAL_SALT_SIZE];
    const uint8_t *secret, *id;
    size_t secret_size, id_size; /* of the id: at most PUSH_KEY_SIZE */
} SealKey;

/* Writes head and record (RFC 8188); returns their size, 0 if libcrypto fails. */
size_t seal_record(const SealKey *key, const void *text, size_t size, uint8_t out[SEAL_SIZE_MAX]);

/* What is drawn anew for each push. */
typedef struct {
    EVP_PKEY *pair;
    uint8_t salt[SEAL_SALT_SIZE];
} SealLuck;

/* Encrypts a text for a browser (RFC 8291); returns the size, 0 if libcrypto fails. */
size_t seal_for(const PushSubscription *to, const SealLuck *luck, const char *text,
                uint8_t out[SEAL_SIZE_MAX]);
/* The same with luck of its own. */
size_t seal_anew(const PushSubscription *to, const char *text, uint8_t out[SEAL_SIZE_MAX]);

/* Is it a point of P-256, as a public key must be? */
bool seal_is_point(const uint8_t key[PUSH_KEY_SIZE]);
/* The public half of a key pair of P-256; false if it is none. */
bool seal_public(const EVP_PKEY *pair, uint8_t key[PUSH_KEY_SIZE]);

#endif
