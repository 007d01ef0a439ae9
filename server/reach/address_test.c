/* address_test.c -- from where addresses can be reached, compared with a slow definition. */
#include "address.h"
#include "engine/base/rng.h"
#include "tests/test.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>

enum { BITS_MAX = 128 };

typedef enum { LOOPBACK, PRIVATE, LINK, ANY } Kind;

/* As people write them. */
static const struct {
    const char *network;
    Kind kind;
} networks[] = {{"10.0.0.0/8", PRIVATE},  {"172.16.0.0/12", PRIVATE}, {"192.168.0.0/16", PRIVATE},
                {"169.254.0.0/16", LINK}, {"127.0.0.0/8", LOOPBACK},  {"0.0.0.0/32", ANY},
                {"fc00::/7", PRIVATE},    {"fe80::/10", LINK},        {"::1/128", LOOPBACK},
                {"::/128", ANY}};

enum { NETWORKS = sizeof networks / sizeof networks[0] };

/* An address as a text of ones and zeros; returns how many. */
static int bits_of(const char *text, char bits[BITS_MAX + 1]) {
    uint8_t bytes[16] = {0};
    bool is_ipv6 = strchr(text, ':');
    CHECK(inet_pton(is_ipv6 ? AF_INET6 : AF_INET, text, bytes) == 1);
    int count = is_ipv6 ? 128 : 32;
    for (int i = 0; i < count; i++) bits[i] = bytes[i / 8] >> (7 - i % 8) & 1 ? '1' : '0';
    bits[count] = '\0';
    return count;
}

/* The first bits of the network, as text; those of IPv4 may be mapped into IPv6. */
static void begin_of(int network, bool is_mapped, char begin[BITS_MAX + 1]) {
    static const char mapped[] = "0000000000000000000000000000000000000000000000000000000000000000"
                                 "00000000000000001111111111111111";
    char text[64], bits[BITS_MAX + 1];
    size_t size, before = is_mapped ? sizeof mapped - 1 : 0;
    CHECK(sscanf(networks[network].network, "%63[^/]/%zu", text, &size) == 2);
    (void)bits_of(text, bits);
    CHECK(before + size <= BITS_MAX);
    memcpy(begin, mapped, before);
    memcpy(begin + before, bits, size);
    begin[before + size] = '\0';
}

/* Is the address of a network of this kind? */
static bool is_of(const char *address, Kind kind) {
    char bits[BITS_MAX + 1], begin[BITS_MAX + 1];
    int count = bits_of(address, bits);
    for (int i = 0; i < NETWORKS; i++) {
        bool is_ipv6 = strchr(networks[i].network, ':');
        if (networks[i].kind != kind || (is_ipv6 && count == 32)) continue;
        if (kind == ANY && is_ipv6 != (count == 128)) continue;
        begin_of(i, !is_ipv6 && count == 128, begin);
        if (strncmp(bits, begin, strlen(begin)) == 0) return true;
    }
    return false;
}

static void check_one(const char *text) {
    Address address;
    test_note("%s", text);
    CHECK(address_read(text, &address));
    CHECK(address.is_loopback == is_of(text, LOOPBACK));
    CHECK(address.is_link == is_of(text, LINK));
    CHECK(address.is_private == (is_of(text, PRIVATE) || is_of(text, LINK)));
    CHECK(address.is_any == is_of(text, ANY));
}

/* Of a network or beside it: its first bits, of which one may be turned, and any others. */
static void make_near(Rng *rng, char text[INET6_ADDRSTRLEN]) {
    int network = rng_below(rng, NETWORKS), size;
    bool is_ipv6 = strchr(networks[network].network, ':');
    char start[64];
    uint8_t bytes[16] = {0}, kept[16];
    CHECK(sscanf(networks[network].network, "%63[^/]/%d", start, &size) == 2);
    CHECK(inet_pton(is_ipv6 ? AF_INET6 : AF_INET, start, kept) == 1);
    for (int i = 0; i < (is_ipv6 ? 128 : 32); i++) {
        int bit = i < size ? kept[i / 8] >> (7 - i % 8) & 1 : rng_below(rng, 2);
        if (rng_below(rng, 4 * size) == 0) bit = !bit;
        bytes[i / 8] = (uint8_t)(bytes[i / 8] | bit << (7 - i % 8));
    }
    CHECK(inet_ntop(is_ipv6 ? AF_INET6 : AF_INET, bytes, text, INET6_ADDRSTRLEN));
}

TEST(address_kinds_are_those_of_the_networks) {
    Rng rng = {34};
    for (int i = 0; i < test_effort(20000, 1000000); i++) {
        char text[INET6_ADDRSTRLEN], mapped[2 * INET6_ADDRSTRLEN];
        make_near(&rng, text);
        check_one(text);
        if (strchr(text, ':')) continue;
        (void)snprintf(mapped, sizeof mapped, "::ffff:%s", text);
        check_one(mapped);
    }
}

TEST(address_kinds_at_the_edges_of_the_networks) {
    static const char *const inside[] = {
        "10.0.0.0",       "10.255.255.255",
        "172.16.0.0",     "172.31.255.255",
        "192.168.0.0",    "192.168.255.255",
        "fc00::",         "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "::ffff:10.0.0.1"};
    static const char *const outside[] = {
        "9.255.255.255",     "11.0.0.0",    "172.15.255.255", "172.32.0.0",  "192.167.255.255",
        "192.169.0.0",       "169.253.0.1", "100.64.0.1",     "192.0.2.1",   "198.51.100.1",
        "fbff::1",           "fe00::1",     "fec0::1",        "2001:db8::1", "::ffff:192.0.2.1",
        "64:ff9b::10.0.0.1", "::10.0.0.1"};
    Address address;
    for (size_t i = 0; i < sizeof inside / sizeof inside[0]; i++) {
        test_note("%s", inside[i]);
        CHECK(address_read(inside[i], &address) && address.is_private && !address.is_link);
    }
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        test_note("%s", outside[i]);
        CHECK(address_read(outside[i], &address) && !address.is_private && !address.is_loopback);
    }
    CHECK(address_read("169.254.1.1", &address) && address.is_private && address.is_link);
    CHECK(address_read("fe80::1", &address) && address.is_private && address.is_link);
    CHECK(address_read("::ffff:127.0.0.1", &address) && address.is_loopback);
}

TEST(address_of_a_socket) {
    struct sockaddr_in v4 = {.sin_family = AF_INET, .sin_addr = {htonl(0xC0A80102)}};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    struct sockaddr other = {.sa_family = AF_UNIX};
    Address address;
    CHECK(address_of((struct sockaddr *)&v4, &address) && address.is_private);
    CHECK_TEXT(address.text, "192.168.1.2");
    CHECK(address_of((struct sockaddr *)&v6, &address) && address.is_loopback && address.is_ipv6);
    CHECK(inet_pton(AF_INET6, "::ffff:10.0.0.1", &v6.sin6_addr) == 1);
    CHECK(address_of((struct sockaddr *)&v6, &address) && address.is_private);
    CHECK_TEXT(address.text, "10.0.0.1");
    CHECK(!address.is_ipv6 && !address_of(&other, &address));
}
