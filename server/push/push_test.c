/* push_test.c -- pushes: encrypted as the RFCs show, signed so that others can verify it, sent
 * nowhere but to public addresses. */
#include "pusher.h"
#include "tests/test.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/pem.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static size_t decode(const char *text, size_t size, uint8_t *out, size_t out_size) {
    size_t length = 0;
    CHECK_EQ(sodium_base642bin(out, out_size, text, size, NULL, &length, NULL,
                               sodium_base64_VARIANT_URLSAFE_NO_PADDING),
             0);
    return length;
}

static const char *encode(const uint8_t *bytes, size_t size) {
    static char text[2 * SEAL_SIZE_MAX];
    return sodium_bin2base64(text, sizeof text, bytes, size,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* ---- Encryption ---- */

TEST(push_seals_the_example_of_rfc_8188) {
    uint8_t secret[16], out[SEAL_SIZE_MAX];
    SealKey key = {.secret = secret, .secret_size = sizeof secret, .id = secret, .id_size = 0};
    CHECK_EQ(decode("yqdlZ-tYemfogSmv7Ws5PQ", 22, secret, sizeof secret), 16);
    CHECK_EQ(decode("I1BsxtFttlv3u_Oo94xnmw", 22, key.salt, sizeof key.salt), 16);
    size_t size = seal_record(&key, "I am the walrus", 15, out);
    CHECK_TEXT(encode(out, size),
               "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg");
}

static const char browser_key[] =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char browser_auth[] = "BTBZMqHH6r4Tts7J_aSIgg";

/* The key pair of the server in the example. */
static EVP_PKEY *example_pair(void) {
    char group[] = "prime256v1";
    uint8_t number[32], point[PUSH_KEY_SIZE];
    EVP_PKEY *pair = NULL;
    (void)decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", 43, number, sizeof number);
    (void)decode(
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
        "jl7A8",
        PUSH_KEY_DIGITS, point, sizeof point);
    for (int i = 0; i < 16; i++) { /* OpenSSL takes numbers in the order of the machine */
        uint8_t byte = number[i];
        number[i] = number[31 - i];
        number[31 - i] = byte;
    }
    OSSL_PARAM fields[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point),
        OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_PRIV_KEY, number, sizeof number),
        OSSL_PARAM_construct_end()};
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    CHECK(EVP_PKEY_fromdata_init(context) > 0);
    CHECK(EVP_PKEY_fromdata(context, &pair, EVP_PKEY_KEYPAIR, fields) > 0);
    EVP_PKEY_CTX_free(context);
    return pair;
}

TEST(push_seals_the_example_of_rfc_8291) {
    PushSubscription to = {.endpoint = "https://push.example/1"};
    SealLuck luck = {.pair = example_pair()};
    uint8_t out[SEAL_SIZE_MAX];
    CHECK(endpoint_read_keys(browser_key, browser_auth, &to));
    (void)decode("DGv6ra1nlYgDCS1FRnbzlw", 22, luck.salt, sizeof luck.salt);
    size_t size = seal_for(&to, &luck, "When I grow up, I want to be a watermelon", out);
    CHECK_TEXT(
        encode(out, size),
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc"
        "InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV"
        "WGNWQexSgSxsj_Qulcy4a-fN");
    EVP_PKEY_free(luck.pair);
}

TEST(push_seals_no_two_alike) {
    PushSubscription to = {.endpoint = "https://push.example/1"};
    uint8_t one[SEAL_SIZE_MAX], other[SEAL_SIZE_MAX];
    CHECK(endpoint_read_keys(browser_key, browser_auth, &to));
    size_t size = seal_anew(&to, "turn", one);
    CHECK_EQ(size, 86 + 4 + 1 + 16);
    CHECK_EQ(seal_anew(&to, "turn", other), size);
    CHECK(memcmp(one, other, SEAL_SALT_SIZE) != 0);
    CHECK(memcmp(one + 21, other + 21, PUSH_KEY_SIZE) != 0);
    CHECK(memcmp(one + 86, other + 86, size - 86) != 0);
}

TEST(push_keys_that_are_none_are_refused) {
    PushSubscription to;
    char off[PUSH_KEY_DIGITS + 1];
    CHECK(endpoint_read_keys(browser_key, browser_auth, &to));
    memcpy(off, browser_key, sizeof off);
    off[40] = off[40] == 'A' ? 'B' : 'A';
    CHECK(!endpoint_read_keys(off, browser_auth, &to)); /* no point of the curve */
    CHECK(!endpoint_read_keys(browser_key + 1, browser_auth, &to));
    CHECK(!endpoint_read_keys(browser_key, "BTBZMqHH6r4Tts7J_aSI", &to));
    CHECK(!endpoint_read_keys(browser_key, "BTBZMqHH6r4Tts7J_aSI+/", &to));
    CHECK(!endpoint_read_keys("", "", &to));
}

/* ---- Signing ---- */

static char folder[] = "/tmp/tessera-push-XXXXXX";

static const char *write_pem(EVP_PKEY *pair, const char *password) {
    static char name[64];
    (void)snprintf(name, sizeof name, "%s/key", folder);
    FILE *file = fopen(name, "wb");
    CHECK(file != NULL);
    CHECK(PEM_write_PrivateKey(file, pair, password ? EVP_aes_128_cbc() : NULL,
                               (const unsigned char *)password,
                               password ? (int)strlen(password) : 0, NULL, NULL));
    (void)fclose(file);
    return name;
}

/* Both numbers of the signature as libcrypto wants them. */
static int pack(const uint8_t raw[64], uint8_t *der) {
    ECDSA_SIG *signature = ECDSA_SIG_new();
    CHECK(ECDSA_SIG_set0(signature, BN_bin2bn(raw, 32, NULL), BN_bin2bn(raw + 32, 32, NULL)));
    int size = i2d_ECDSA_SIG(signature, &der);
    ECDSA_SIG_free(signature);
    return size;
}

static bool verifies(EVP_PKEY *pair, const char *text, size_t size, const uint8_t raw[64]) {
    uint8_t der[80];
    int der_size = pack(raw, der);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    CHECK(EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, pair) > 0);
    bool is_good =
        EVP_DigestVerify(context, der, (size_t)der_size, (const uint8_t *)text, size) == 1;
    EVP_MD_CTX_free(context);
    return is_good;
}

static void check_header(EVP_PKEY *pair, const Vapid *vapid, const char *header) {
    static const char begin[] = "Authorization: vapid t=";
    uint8_t claims[512] = {0}, signature[64];
    CHECK(strncmp(header, begin, sizeof begin - 1) == 0);
    const char *token = header + sizeof begin - 1, *end = strstr(token, ", k=");
    CHECK_TEXT(end + 4, vapid->public_key);
    const char *middle = strchr(token, '.') + 1, *last = strchr(middle, '.') + 1;
    (void)decode(middle, (size_t)(last - 1 - middle), claims, sizeof claims - 1);
    CHECK_TEXT((const char *)claims, "{\"aud\":\"https://push.example\",\"exp\":1700043200,"
                                     "\"sub\":\"mailto:ann@club.example\"}");
    CHECK_EQ(decode(last, (size_t)(end - last), signature, sizeof signature), 64);
    CHECK(verifies(pair, token, (size_t)(last - 1 - token), signature));
    signature[5] ^= 1;
    CHECK(!verifies(pair, token, (size_t)(last - 1 - token), signature));
}

TEST(push_tokens_are_signed_with_the_key_of_the_server) {
    EVP_PKEY *pair = EVP_EC_gen("P-256");
    char header[VAPID_HEADER_MAX], buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    Vapid vapid;
    CHECK(mkdtemp(folder) != NULL);
    const char *file = write_pem(pair, NULL);
    CHECK(vapid_open(file, "mailto:ann@club.example", &vapid, &why));
    for (int i = 0; i < 20; i++) { /* numbers with leading zeros are padded */
        CHECK(vapid_header(&vapid, "https://push.example/send/1", 1700000000, header));
        check_header(pair, &vapid, header);
    }
    vapid_close(&vapid);
    EVP_PKEY_free(pair);
    CHECK_EQ(unlink(file), 0);
    CHECK_EQ(rmdir(folder), 0);
}

/* The sentence with which the key or the contact is refused. */
static const char *objection(const char *file, const char *contact) {
    static char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    Vapid vapid;
    CHECK(!vapid_open(file, contact, &vapid, &why));
    CHECK(!vapid.key);
    return buffer;
}

TEST(push_keys_and_contacts_that_cannot_be_used_are_refused_with_a_sentence) {
    static const char good[] = "mailto:ann@club.example";
    EVP_PKEY *pair = EVP_EC_gen("P-256"), *other = EVP_EC_gen("P-384");
    memcpy(folder, "/tmp/tessera-push-XXXXXX", sizeof folder);
    CHECK(mkdtemp(folder) != NULL);
    CHECK(strstr(objection(NULL, good), "--push-key and --push-contact"));
    CHECK(strstr(objection("key", NULL), "--push-key and --push-contact"));
    CHECK(strstr(objection("/nowhere/key", good), "--push-key: cannot read /nowhere/key"));
    CHECK(strstr(objection("/dev/null", good), "is not a private key in PEM"));
    CHECK(strstr(objection(write_pem(pair, "secret"), good), "without a password"));
    const char *file = write_pem(other, NULL);
    CHECK(strstr(objection(file, good), "the curve P-256"));
    CHECK(strstr(objection(file, "ann@club.example"), "--push-contact takes"));
    CHECK(strstr(objection(file, "mailto:ann"), "--push-contact takes"));
    CHECK(strstr(objection(file, "https://a\",\"exp\":1"), "--push-contact takes"));
    EVP_PKEY_free(pair);
    EVP_PKEY_free(other);
    CHECK_EQ(unlink(file), 0);
    CHECK_EQ(rmdir(folder), 0);
}

/* ---- Where to ---- */

TEST(push_endpoints_are_https_at_public_names) {
    static const char *const good[] = {
        "https://fcm.googleapis.com/fcm/send/a:b-c_d", "https://push.example/",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA=", "https://a.example/?token=1"};
    static const char *const bad[] = {"http://push.example/1",
                                      "https://push.example",
                                      "HTTPS://push.example/1",
                                      "https:///1",
                                      "https://127.0.0.1/1",
                                      "https://127.1/1",
                                      "https://2130706433/1",
                                      "https://0x7f000001/1",
                                      "https://0x7f.0.0.0x1/1",
                                      "https://[::1]/1",
                                      "https://localhost/1",
                                      "https://push.example:8443/1",
                                      "https://ann@push.example/1",
                                      "https://push.example\\@127.0.0.1/1",
                                      "https://push.example /1",
                                      "https://push.example/\x7f",
                                      "https://push.example/1#2",
                                      "https://push.example?/1",
                                      "https://push.example./1",
                                      "https://.example/1",
                                      "file:///etc/passwd",
                                      "gopher://push.example/1",
                                      ""};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        test_note("%s", good[i]);
        CHECK(!endpoint_objection(good[i], NULL));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        test_note("%s", bad[i]);
        CHECK(endpoint_objection(bad[i], NULL) != NULL);
    }
}

TEST(push_hosts_of_the_operator_are_the_only_ones) {
    static const char hosts[] = "push.example,127.0.0.1:8443";
    CHECK(endpoint_are_hosts(hosts));
    CHECK(!endpoint_are_hosts("push.example,"));
    CHECK(!endpoint_are_hosts("https://push.example"));
    CHECK(!endpoint_are_hosts(""));
    CHECK(!endpoint_objection("https://push.example/1", hosts));
    CHECK(!endpoint_objection("https://127.0.0.1:8443/1", hosts));
    CHECK(endpoint_objection("https://127.0.0.1:8444/1", hosts) != NULL);
    CHECK(endpoint_objection("https://127.0.0.1/1", hosts) != NULL);
    CHECK(endpoint_objection("https://other.push.example/1", hosts) != NULL);
    CHECK(endpoint_objection("https://push.example.evil/1", hosts) != NULL);
    CHECK(endpoint_objection("http://push.example/1", hosts) != NULL);
    CHECK(!endpoint_is_listed("https://push.example/1", NULL));
}

static bool is_public(const char *text) {
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    test_note("%s", text);
    if (inet_pton(AF_INET, text, &v4.sin_addr) == 1)
        return endpoint_is_public((const struct sockaddr *)&v4);
    CHECK_EQ(inet_pton(AF_INET6, text, &v6.sin6_addr), 1);
    return endpoint_is_public((const struct sockaddr *)&v6);
}

TEST(push_goes_to_no_address_of_the_own_network) {
    static const char *const open[] = {"8.8.8.8",      "142.250.1.95",    "100.63.255.255",
                                       "100.128.0.0",  "172.15.0.1",      "172.32.0.1",
                                       "192.167.1.1",  "223.255.255.255", "2a00:1450:4001::5f",
                                       "2606:4700::1", "2001:4860::1",    "64:ff9b::808:808"};
    static const char *const closed[] = {"0.0.0.0",
                                         "10.1.2.3",
                                         "100.64.0.1",
                                         "127.0.0.1",
                                         "127.255.0.9",
                                         "169.254.169.254",
                                         "172.16.0.1",
                                         "172.31.255.255",
                                         "192.0.0.1",
                                         "192.0.2.1",
                                         "192.88.99.1",
                                         "192.168.1.1",
                                         "198.18.0.1",
                                         "198.51.100.1",
                                         "203.0.113.1",
                                         "224.0.0.1",
                                         "255.255.255.255",
                                         "::",
                                         "::1",
                                         "::ffff:127.0.0.1",
                                         "::ffff:8.8.8.8",
                                         "::127.0.0.1",
                                         "64:ff9b::7f00:1",
                                         "64:ff9b::a00:1",
                                         "64:ff9b:1::1",
                                         "fc00::1",
                                         "fd12:3456::1",
                                         "fe80::1",
                                         "fec0::1",
                                         "ff02::1",
                                         "2001::1",
                                         "2001:db8::1",
                                         "2002:7f00:1::",
                                         "3fff::1",
                                         "100::1"};
    struct sockaddr_storage unix_socket = {.ss_family = AF_UNIX};
    for (size_t i = 0; i < sizeof open / sizeof *open; i++) CHECK(is_public(open[i]));
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++) CHECK(!is_public(closed[i]));
    CHECK(!endpoint_is_public((const struct sockaddr *)&unix_socket));
}

/* ---- Sending ---- */

typedef struct {
    pthread_mutex_t mutex;
    int count[PUSH_GONE + 1];
} Results;

static void take_result(void *self, void *owner, PushResult result) {
    Results *results = self;
    CHECK(owner == self);
    pthread_mutex_lock(&results->mutex);
    results->count[result]++;
    pthread_mutex_unlock(&results->mutex);
}

static int counted(Results *results, PushResult result) {
    pthread_mutex_lock(&results->mutex);
    int count = results->count[result];
    pthread_mutex_unlock(&results->mutex);
    return count;
}

/* The name is checked when a person subscribes, the address when the server connects: here the
 * first check is left out. Nothing listens there, and nothing is asked. */
TEST(push_that_would_connect_to_the_own_network_is_not_sent) {
    Results results = {.mutex = PTHREAD_MUTEX_INITIALIZER};
    Vapid vapid = {.key = EVP_EC_gen("P-256"), .contact = "mailto:ann@club.example"};
    PusherConfig config = {.vapid = &vapid, .self = &results, .done = take_result};
    PushSubscription to = {.endpoint = "https://127.0.0.1:9/1"};
    CHECK(endpoint_read_keys(browser_key, browser_auth, &to));
    Pusher *pusher = pusher_open(&config);
    CHECK(pusher != NULL);
    CHECK(pusher_send(pusher, &to, "turn", &results));
    for (int i = 0; i < 1000 && counted(&results, PUSH_GONE) == 0; i++) (void)usleep(10000);
    CHECK_EQ(counted(&results, PUSH_GONE), 1);
    pusher_close(pusher);
    CHECK_EQ(results.count[PUSH_SENT] + results.count[PUSH_FAILED], 0);
    EVP_PKEY_free(vapid.key);
}

/* A trusted service that takes connections and never answers. Closing does not wait for it. */
TEST(push_queue_is_bounded_and_everything_taken_is_handed_back) {
    Results results = {.mutex = PTHREAD_MUTEX_INITIALIZER};
    Vapid vapid = {.key = EVP_EC_gen("P-256"), .contact = "mailto:ann@club.example"};
    PushSubscription to = {0};
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    char host[32];
    int silent = socket(AF_INET, SOCK_STREAM, 0), taken = 0;
    CHECK(bind(silent, (struct sockaddr *)&at, sizeof at) == 0 && listen(silent, 64) == 0);
    CHECK_EQ(getsockname(silent, (struct sockaddr *)&at, &size), 0);
    (void)snprintf(host, sizeof host, "127.0.0.1:%d", ntohs(at.sin_port));
    (void)snprintf(to.endpoint, sizeof to.endpoint, "https://%s/1", host);
    CHECK(endpoint_read_keys(browser_key, browser_auth, &to));
    PusherConfig config = {&vapid, host, &results, take_result};
    Pusher *pusher = pusher_open(&config);
    for (int i = 0; i < 2 * (PUSHER_QUEUE_MAX + PUSHER_AT_ONCE); i++)
        taken += pusher_send(pusher, &to, "turn", &results);
    CHECK(taken >= PUSHER_QUEUE_MAX && taken < 2 * (PUSHER_QUEUE_MAX + PUSHER_AT_ONCE));
    pusher_close(pusher);
    CHECK_EQ(results.count[PUSH_FAILED], taken);
    (void)close(silent);
    EVP_PKEY_free(vapid.key);
}
