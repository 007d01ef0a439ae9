/* vapid.c -- see vapid.h. */
#include "vapid.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <openssl/bn.h>
#include <openssl/ecdsa.h>
#include <openssl/pem.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { SIGNATURE_SIZE = 64, SIGNATURE_DER_MAX = 80, CLAIMS_MAX = 640 };

/* ---- Opening ---- */

/* A key with a password would have to be asked for. */
static int no_password(char *buffer, int size, int is_writing, void *self) {
    (void)buffer, (void)size, (void)is_writing, (void)self;
    return 0;
}

static bool refuse_key(const char *file, const char *what, Text *why) {
    text_string(why, "--push-key: ");
    text_string(why, file);
    text_string(why, what);
    return false;
}

static void encode(const uint8_t *bytes, size_t size, char *out, size_t out_size) {
    (void)sodium_bin2base64(out, out_size, bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static bool read_key(const char *file, Vapid *vapid, Text *why) {
    uint8_t point[PUSH_KEY_SIZE];
    FILE *from = fopen(file, "rb");
    if (!from) {
        text_string(why, "--push-key: cannot read ");
        text_string(why, file);
        text_string(why, ": ");
        text_string(why, strerror(errno));
        return false;
    }
    vapid->key = PEM_read_PrivateKey(from, NULL, no_password, NULL);
    (void)fclose(from);
    if (!vapid->key)
        return refuse_key(file, " is not a private key in PEM without a password", why);
    if (!seal_public(vapid->key, point))
        return refuse_key(file, " is not a key of the curve P-256 (prime256v1)", why);
    encode(point, sizeof point, vapid->public_key, sizeof vapid->public_key);
    return true;
}

/* It becomes part of JSON. */
static bool is_contact(const char *contact) {
    bool is_mail = strncmp(contact, "mailto:", 7) == 0 && strchr(contact, '@');
    bool is_page = strncmp(contact, "https://", 8) == 0 && contact[8];
    size_t size = strlen(contact);
    for (const char *at = contact; *at; at++)
        if (*at <= ' ' || *at > '~' || *at == '"' || *at == '\\') return false;
    return (is_mail || is_page) && size < VAPID_CONTACT_MAX;
}

bool vapid_open(const char *file, const char *contact, Vapid *vapid, Text *why) {
    assert((file || contact) && vapid && why);
    memset(vapid, 0, sizeof *vapid);
    if (!file || !contact) {
        text_string(why, "notifications need both, --push-key and --push-contact");
        return false;
    }
    if (!is_contact(contact)) {
        text_string(why, "--push-contact takes mailto:you@your.example or https://your.example/, "
                         "for the operators of push services");
        return false;
    }
    (void)snprintf(vapid->contact, sizeof vapid->contact, "%s", contact);
    if (read_key(file, vapid, why)) return true;
    vapid_close(vapid);
    return false;
}

void vapid_close(Vapid *vapid) {
    EVP_PKEY_free(vapid->key);
    vapid->key = NULL;
}

/* ---- Tokens ---- */

/* libcrypto writes both numbers of a signature as DER; a token has them as 32 bytes each. */
static bool unpack(const uint8_t *der, size_t size, uint8_t out[SIGNATURE_SIZE]) {
    ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &der, (long)size);
    if (!signature) return false;
    bool is_good =
        BN_bn2binpad(ECDSA_SIG_get0_r(signature), out, SIGNATURE_SIZE / 2) > 0 &&
        BN_bn2binpad(ECDSA_SIG_get0_s(signature), out + SIGNATURE_SIZE / 2, SIGNATURE_SIZE / 2) > 0;
    ECDSA_SIG_free(signature);
    return is_good;
}

static bool sign(const Vapid *vapid, const char *text, uint8_t out[SIGNATURE_SIZE]) {
    uint8_t der[SIGNATURE_DER_MAX];
    size_t size = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool is_good = context &&
                   EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, vapid->key) > 0 &&
                   EVP_DigestSign(context, der, &size, (const uint8_t *)text, strlen(text)) > 0 &&
                   unpack(der, size, out);
    EVP_MD_CTX_free(context);
    return is_good;
}

/* A JSON Web Token, signed with ES256. */
static bool make_token(const Vapid *vapid, const char *endpoint, int64_t now_s,
                       char out[VAPID_TOKEN_MAX]) {
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char origin[PUSH_HOST_MAX + 16], claims[CLAIMS_MAX];
    uint8_t signature[SIGNATURE_SIZE];
    endpoint_origin(endpoint, origin, sizeof origin);
    int size =
        snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%" PRId64 ",\"sub\":\"%s\"}",
                 origin, now_s + VAPID_HOURS * 3600, vapid->contact);
    assert(size > 0 && size < CLAIMS_MAX);
    encode((const uint8_t *)head, sizeof head - 1, out, VAPID_TOKEN_MAX);
    size_t at = strlen(out);
    out[at++] = '.';
    encode((const uint8_t *)claims, (size_t)size, out + at, VAPID_TOKEN_MAX - at);
    if (!sign(vapid, out, signature)) return false;
    at = strlen(out);
    out[at++] = '.';
    encode(signature, sizeof signature, out + at, VAPID_TOKEN_MAX - at);
    return true;
}

bool vapid_header(const Vapid *vapid, const char *endpoint, int64_t now_s,
                  char out[VAPID_HEADER_MAX]) {
    assert(vapid->key && endpoint);
    char token[VAPID_TOKEN_MAX];
    if (!make_token(vapid, endpoint, now_s, token)) return false;
    (void)snprintf(out, VAPID_HEADER_MAX, "Authorization: vapid t=%s, k=%s", token,
                   vapid->public_key);
    return true;
}
