/* endpoint.c -- see endpoint.h. */
#include "endpoint.h"
#include "seal.h"

#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char scheme[] = "https://";

/* ---- Texts ---- */

/* The host and port of an endpoint; `size` is 0 if there is none. */
static const char *host_of(const char *endpoint, size_t *size) {
    bool is_https = strncmp(endpoint, scheme, sizeof scheme - 1) == 0;
    const char *host = endpoint + (is_https ? sizeof scheme - 1 : 0);
    *size = is_https ? strcspn(host, "/?#") : 0;
    return host;
}

/* Is it a name such as push.example? An address is none, however it is written: its last label has
 * a digit first. */
static bool is_name(const char *host, size_t size) {
    char text[PUSH_HOST_MAX];
    if (size == 0 || size >= sizeof text) return false;
    memcpy(text, host, size);
    text[size] = '\0';
    const char *dot = strrchr(text, '.');
    bool has_label = dot && dot > text && dot[1] >= 'a' && dot[1] <= 'z';
    return has_label && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789.-") == size;
}

static bool are_plain(const char *text) {
    for (; *text; text++)
        if (*text <= ' ' || *text > '~' || strchr("\"'<>\\^`{|}#", *text)) return false;
    return true;
}

bool endpoint_is_listed(const char *endpoint, const char *hosts) {
    assert(endpoint);
    size_t size;
    const char *host = host_of(endpoint, &size);
    for (const char *at = hosts; at && size; at = strchr(at, ',')) {
        at += *at == ',';
        if (strcspn(at, ",") == size && memcmp(at, host, size) == 0) return true;
    }
    return false;
}

bool endpoint_are_hosts(const char *hosts) {
    assert(hosts);
    for (const char *at = hosts; at; at = strchr(at, ',')) {
        at += *at == ',';
        size_t size = strcspn(at, ",");
        if (size == 0 || size >= PUSH_HOST_MAX) return false;
        if (strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789.-:[]") < size) return false;
    }
    return true;
}

const char *endpoint_objection(const char *endpoint, const char *hosts) {
    assert(endpoint && strlen(endpoint) < PUSH_ENDPOINT_MAX);
    size_t size;
    const char *host = host_of(endpoint, &size);
    if (size == 0 || !are_plain(endpoint) || host[size] != '/')
        return "the endpoint must be an address that begins with https://";
    if (hosts)
        return endpoint_is_listed(endpoint, hosts) ? NULL
                                                   : "this server does not use this push service";
    return is_name(host, size)
               ? NULL
               : "the endpoint must be at a public name, without a port, user or IP address";
}

void endpoint_origin(const char *endpoint, char *out, size_t size) {
    size_t length;
    const char *host = host_of(endpoint, &length);
    (void)snprintf(out, size, "%s%.*s", scheme, (int)length, host);
}

static bool read_bytes(const char *text, uint8_t *out, size_t size) {
    size_t length;
    return sodium_base642bin(out, size, text, strlen(text), NULL, &length, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           length == size;
}

bool endpoint_read_keys(const char *p256dh, const char *auth, PushSubscription *into) {
    assert(p256dh && auth);
    return read_bytes(p256dh, into->key, sizeof into->key) &&
           read_bytes(auth, into->auth, sizeof into->auth) && seal_is_point(into->key);
}

/* ---- Addresses ---- */

typedef struct {
    uint32_t first;
    int bits;
} Network4;

/* What the registry of special addresses (RFC 6890 and later) does not call globally reachable. */
static const Network4 special4[] = {
    {0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},  {0xa9fe0000, 16},
    {0xac100000, 12}, {0xc0000000, 24}, {0xc0000200, 24}, {0xc0586300, 24}, {0xc0a80000, 16},
    {0xc6120000, 15}, {0xc6336400, 24}, {0xcb007100, 24}, {0xe0000000, 4},  {0xf0000000, 4}};

static bool is_public4(uint32_t address) {
    for (size_t i = 0; i < sizeof special4 / sizeof *special4; i++)
        if ((address ^ special4[i].first) >> (32 - special4[i].bits) == 0) return false;
    return true;
}

static uint32_t word_at(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Only 2000::/3 is in use for everybody, without what stands there for something else: protocols
 * and tunnels (2001::/23, 2002::/16) and documentation. An address of version 4 behind a
 * translator (64:ff9b::/96) is as public as itself. */
static bool is_public6(const uint8_t address[16]) {
    static const uint8_t translator[12] = {0, 0x64, 0xff, 0x9b};
    uint32_t begin = word_at(address);
    if (memcmp(address, translator, sizeof translator) == 0)
        return is_public4(word_at(address + 12));
    bool is_special = begin >> 9 == 0x20010000u >> 9 || begin >> 16 == 0x2002 ||
                      begin == 0x20010db8 || begin >> 12 == 0x3fff0;
    return begin >> 29 == 1 && !is_special;
}

bool endpoint_is_public(const struct sockaddr *address) {
    assert(address);
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
    if (address->sa_family == AF_INET) {
        memcpy(&v4, address, sizeof v4);
        return is_public4(ntohl(v4.sin_addr.s_addr));
    }
    if (address->sa_family != AF_INET6) return false;
    memcpy(&v6, address, sizeof v6);
    return is_public6(v6.sin6_addr.s6_addr);
}
