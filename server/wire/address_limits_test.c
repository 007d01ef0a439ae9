/* address_limits_test.c -- which addresses count as one, and how long they are remembered. */
#include "address_limits.h"
#include "tests/test.h"

#include <stdio.h>

enum { CONNECTIONS = 4, RATE = 10 };

TEST(address_limits_count_connections_by_address) {
    AddressLimits *limits = address_limits_open(CONNECTIONS, RATE);
    AddressLimit *first = address_limits_enter(limits, "192.0.2.1", 0);
    CHECK(address_limits_enter(limits, "::ffff:192.0.2.1", 0) == first);
    CHECK(address_limits_enter(limits, "192.0.2.2", 0) != first);
    CHECK(address_limit_count(first) == 2 && address_limits_count(limits, "192.0.2.1") == 2);
    address_limits_leave(first);
    CHECK(address_limits_count(limits, "192.0.2.1") == 1);
    CHECK(address_limits_count(limits, "192.0.2.3") == 0);
    address_limits_close(limits);
}

TEST(address_limits_take_a_network_of_version_6_for_one) {
    AddressLimits *limits = address_limits_open(CONNECTIONS, RATE);
    AddressLimit *first = address_limits_enter(limits, "2001:db8:0:1::1", 0);
    CHECK(address_limits_enter(limits, "2001:db8:0:1:ffff::2", 0) == first);
    CHECK(address_limits_enter(limits, "2001:db8:0:2::1", 0) != first);
    address_limits_close(limits);
}

TEST(address_limits_take_all_without_an_address_for_one) {
    AddressLimits *limits = address_limits_open(CONNECTIONS, RATE);
    AddressLimit *first = address_limits_enter(limits, "unknown", 0);
    CHECK(address_limits_enter(limits, "", 0) == first);
    CHECK(address_limits_enter(limits, "192.0.2.1:8080", 0) == first);
    address_limits_close(limits);
}

TEST(address_limits_remember_who_hangs_up_for_a_while) {
    AddressLimits *limits = address_limits_open(CONNECTIONS, RATE);
    AddressLimit *first = address_limits_enter(limits, "192.0.2.1", 0);
    CHECK(rate_limit_allows(address_limit_rate(first), 2 * RATE, 0));
    address_limit_rate(first)->left = 0;
    address_limits_leave(first);
    first = address_limits_enter(limits, "192.0.2.1", 100);
    CHECK(rate_limit_allows(address_limit_rate(first), 1, 100));
    CHECK(!rate_limit_allows(address_limit_rate(first), 2, 100));
    CHECK(rate_limit_allows(address_limit_rate(first), 2 * RATE, 100000));
    CHECK(!rate_limit_allows(address_limit_rate(first), 2 * RATE + 1, 200000));
    address_limits_close(limits);
}

/* Addresses with a connection are never forgotten, however many others come and go. */
TEST(address_limits_make_room_for_others) {
    AddressLimits *limits = address_limits_open(CONNECTIONS, RATE);
    const AddressLimit *stays = address_limits_enter(limits, "192.0.2.1", 0);
    char address[32];
    for (int i = 0; i < 1000; i++) {
        snprintf(address, sizeof address, "198.51.%d.%d", i / 256, i % 256);
        address_limits_leave(address_limits_enter(limits, address, i));
        CHECK(address_limits_count(limits, address) == 0);
    }
    CHECK(address_limit_count(stays) == 1 && address_limits_count(limits, "192.0.2.1") == 1);
    address_limits_close(limits);
}
