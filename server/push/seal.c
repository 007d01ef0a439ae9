/* seal.c -- see seal.h. */
#include "seal.h"

#include <assert.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/hmac.h>
#include <sodium.h>
#include <string.h>

enum { HASH_SIZE = 32, CONTENT_KEY_SIZE = 16, NONCE_SIZE = 12, INFO_MAX = 160 };

/* ---- Keys ---- */

bool seal_public(const EVP_PKEY *pair, uint8_t key[PUSH_KEY_SIZE]) {
    assert(pair && key);
    char group[32];
    size_t size;
    return EVP_PKEY_is_a(pair, "EC") &&
           EVP_PKEY_get_utf8_string_param(pair, OSSL_PKEY_PARAM_GROUP_NAME, group, sizeof group,
                                          NULL) &&
           strcmp(group, "prime256v1") == 0 &&
           EVP_PKEY_get_octet_string_param(pair, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, key,
                                           PUSH_KEY_SIZE, &size) &&
           size == PUSH_KEY_SIZE && key[0] == 4;
}

/* NULL if it is no point of the curve. */
static EVP_PKEY *read_point(const uint8_t key[PUSH_KEY_SIZE]) {
    char group[] = "prime256v1";
    uint8_t point[PUSH_KEY_SIZE];
    EVP_PKEY *read = NULL;
    memcpy(point, key, sizeof point);
    OSSL_PARAM fields[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point),
        OSSL_PARAM_construct_end()};
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    bool is_read = key[0] == 4 && context && EVP_PKEY_fromdata_init(context) > 0 &&
                   EVP_PKEY_fromdata(context, &read, EVP_PKEY_PUBLIC_KEY, fields) > 0;
    EVP_PKEY_CTX_free(context);
    return is_read ? read : NULL;
}

bool seal_is_point(const uint8_t key[PUSH_KEY_SIZE]) {
    EVP_PKEY *point = read_point(key);
    EVP_PKEY_free(point);
    return point != NULL;
}

/* The secret that both sides can compute. libcrypto also checks that the point is on the curve. */
static bool agree(EVP_PKEY *own, const uint8_t other[PUSH_KEY_SIZE], uint8_t secret[HASH_SIZE]) {
    size_t size = HASH_SIZE;
    EVP_PKEY *point = read_point(other);
    EVP_PKEY_CTX *context = point ? EVP_PKEY_CTX_new(own, NULL) : NULL;
    bool is_agreed = context && EVP_PKEY_derive_init(context) > 0 &&
                     EVP_PKEY_derive_set_peer(context, point) > 0 &&
                     EVP_PKEY_derive(context, secret, &size) > 0 && size == HASH_SIZE;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(point);
    return is_agreed;
}

/* ---- One record ---- */

static bool hash(const uint8_t *key, size_t key_size, const void *text, size_t size,
                 uint8_t out[HASH_SIZE]) {
    return HMAC(EVP_sha256(), key, (int)key_size, text, size, out, NULL) != NULL;
}

/* HKDF for one block: `info` has its counter behind it. */
static bool expand(const uint8_t secret[HASH_SIZE], const char *info, size_t size, uint8_t *out,
                   size_t out_size) {
    uint8_t block[HASH_SIZE];
    if (!hash(secret, HASH_SIZE, info, size, block)) return false;
    memcpy(out, block, out_size);
    sodium_memzero(block, sizeof block);
    return true;
}

static bool encrypt(const uint8_t *key, const uint8_t *nonce, const uint8_t *text, int size,
                    uint8_t *out) {
    int some = 0, rest = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool is_good =
        context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) > 0 &&
        EVP_EncryptUpdate(context, out, &some, text, size) > 0 && some == size &&
        EVP_EncryptFinal_ex(context, out + size, &rest) > 0 && rest == 0 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, SEAL_TAG_SIZE, out + size) > 0;
    EVP_CIPHER_CTX_free(context);
    return is_good;
}

static size_t write_head(const SealKey *key, uint8_t *out) {
    memcpy(out, key->salt, SEAL_SALT_SIZE);
    out[SEAL_SALT_SIZE] = out[SEAL_SALT_SIZE + 1] = out[SEAL_SALT_SIZE + 3] = 0;
    out[SEAL_SALT_SIZE + 2] = SEAL_RECORD_SIZE >> 8;
    out[SEAL_SALT_SIZE + 4] = (uint8_t)key->id_size;
    memcpy(out + SEAL_SALT_SIZE + 5, key->id, key->id_size);
    return SEAL_SALT_SIZE + 5 + key->id_size;
}

/* The byte 2 behind the text says that this is the last record. */
size_t seal_record(const SealKey *key, const void *text, size_t size, uint8_t out[SEAL_SIZE_MAX]) {
    static const char key_info[] = "Content-Encoding: aes128gcm\0\1";
    static const char nonce_info[] = "Content-Encoding: nonce\0\1";
    static_assert(SEAL_RECORD_SIZE == 0x1000, "the head says so");
    uint8_t secret[HASH_SIZE], content_key[CONTENT_KEY_SIZE], nonce[NONCE_SIZE];
    uint8_t plain[SEAL_TEXT_MAX + 1];
    assert(size <= SEAL_TEXT_MAX && key->id_size <= PUSH_KEY_SIZE);
    memcpy(plain, text, size);
    plain[size] = 2;
    size_t head = write_head(key, out);
    bool is_good = hash(key->salt, SEAL_SALT_SIZE, key->secret, key->secret_size, secret) &&
                   expand(secret, key_info, sizeof key_info - 1, content_key, sizeof content_key) &&
                   expand(secret, nonce_info, sizeof nonce_info - 1, nonce, sizeof nonce) &&
                   encrypt(content_key, nonce, plain, (int)size + 1, out + head);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(content_key, sizeof content_key);
    return is_good ? head + size + 1 + SEAL_TAG_SIZE : 0;
}

/* ---- One push ---- */

/* Mixes what both sides agree on with the secret of the browser and with both public keys. */
static bool mix(const PushSubscription *to, const SealLuck *luck, const uint8_t own[PUSH_KEY_SIZE],
                uint8_t out[HASH_SIZE]) {
    static const char begin[] = "WebPush: info"; /* its zero counts */
    uint8_t agreed[HASH_SIZE], secret[HASH_SIZE];
    char info[INFO_MAX];
    static_assert(sizeof begin + 2 * PUSH_KEY_SIZE + 1 <= INFO_MAX, "it has room");
    memcpy(info, begin, sizeof begin);
    memcpy(info + sizeof begin, to->key, PUSH_KEY_SIZE);
    memcpy(info + sizeof begin + PUSH_KEY_SIZE, own, PUSH_KEY_SIZE);
    info[sizeof begin + 2 * PUSH_KEY_SIZE] = 1;
    bool is_good = agree(luck->pair, to->key, agreed) &&
                   hash(to->auth, PUSH_AUTH_SIZE, agreed, HASH_SIZE, secret) &&
                   expand(secret, info, sizeof begin + 2 * PUSH_KEY_SIZE + 1, out, HASH_SIZE);
    sodium_memzero(agreed, sizeof agreed);
    sodium_memzero(secret, sizeof secret);
    return is_good;
}

size_t seal_for(const PushSubscription *to, const SealLuck *luck, const char *text,
                uint8_t out[SEAL_SIZE_MAX]) {
    assert(to && luck && luck->pair && strlen(text) <= SEAL_TEXT_MAX);
    uint8_t own[PUSH_KEY_SIZE], secret[HASH_SIZE];
    if (!seal_public(luck->pair, own) || !mix(to, luck, own, secret)) return 0;
    SealKey key = {
        .secret = secret, .secret_size = sizeof secret, .id = own, .id_size = sizeof own};
    memcpy(key.salt, luck->salt, sizeof key.salt);
    size_t size = seal_record(&key, text, strlen(text), out);
    sodium_memzero(secret, sizeof secret);
    return size;
}

size_t seal_anew(const PushSubscription *to, const char *text, uint8_t out[SEAL_SIZE_MAX]) {
    SealLuck luck = {.pair = EVP_EC_gen("P-256")};
    randombytes_buf(luck.salt, sizeof luck.salt);
    size_t size = luck.pair ? seal_for(to, &luck, text, out) : 0;
    EVP_PKEY_free(luck.pair);
    return size;
}
