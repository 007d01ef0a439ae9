/* visitors_test.c -- who is counted as one, and for how long. */
#include "tests/test.h"
#include "visitors.h"

#include <stdio.h>

enum { CONNECTIONS = 4, RATE = 10 };

TEST(visitors_are_counted_by_address) {
    Visitors *visitors = visitors_open(CONNECTIONS, RATE);
    Visitor *first = visitors_enter(visitors, "192.0.2.1", 0);
    CHECK(visitors_enter(visitors, "::ffff:192.0.2.1", 0) == first);
    CHECK(visitors_enter(visitors, "192.0.2.2", 0) != first);
    CHECK(visitor_count(first) == 2 && visitors_count(visitors, "192.0.2.1") == 2);
    visitors_leave(first);
    CHECK(visitors_count(visitors, "192.0.2.1") == 1);
    CHECK(visitors_count(visitors, "192.0.2.3") == 0);
    visitors_close(visitors);
}

TEST(visitors_of_version_6_are_networks) {
    Visitors *visitors = visitors_open(CONNECTIONS, RATE);
    Visitor *first = visitors_enter(visitors, "2001:db8:0:1::1", 0);
    CHECK(visitors_enter(visitors, "2001:db8:0:1:ffff::2", 0) == first);
    CHECK(visitors_enter(visitors, "2001:db8:0:2::1", 0) != first);
    visitors_close(visitors);
}

TEST(visitors_without_an_address_are_one) {
    Visitors *visitors = visitors_open(CONNECTIONS, RATE);
    Visitor *first = visitors_enter(visitors, "unknown", 0);
    CHECK(visitors_enter(visitors, "", 0) == first);
    CHECK(visitors_enter(visitors, "192.0.2.1:8080", 0) == first);
    visitors_close(visitors);
}

TEST(visitors_who_hang_up_are_remembered_for_a_while) {
    Visitors *visitors = visitors_open(CONNECTIONS, RATE);
    Visitor *first = visitors_enter(visitors, "192.0.2.1", 0);
    CHECK(allowance_covers(visitor_allowance(first), 2 * RATE, 0));
    visitor_allowance(first)->left = 0;
    visitors_leave(first);
    first = visitors_enter(visitors, "192.0.2.1", 100);
    CHECK(allowance_covers(visitor_allowance(first), 1, 100));
    CHECK(!allowance_covers(visitor_allowance(first), 2, 100));
    CHECK(allowance_covers(visitor_allowance(first), 2 * RATE, 100000));
    CHECK(!allowance_covers(visitor_allowance(first), 2 * RATE + 1, 200000));
    visitors_close(visitors);
}

/* However many come and go, those who are there are not forgotten. */
TEST(visitors_make_room_for_others) {
    Visitors *visitors = visitors_open(CONNECTIONS, RATE);
    const Visitor *stays = visitors_enter(visitors, "192.0.2.1", 0);
    char address[32];
    for (int i = 0; i < 1000; i++) {
        snprintf(address, sizeof address, "198.51.%d.%d", i / 256, i % 256);
        visitors_leave(visitors_enter(visitors, address, i));
        CHECK(visitors_count(visitors, address) == 0);
    }
    CHECK(visitor_count(stays) == 1 && visitors_count(visitors, "192.0.2.1") == 1);
    visitors_close(visitors);
}
