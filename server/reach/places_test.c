/* places_test.c -- the order in which addresses are told. */
#include "places.h"
#include "tests/test.h"

#include <stdio.h>

static void add(Places *places, const char *text, bool is_default) {
    Place place = {.is_default = is_default};
    CHECK(address_read(text, &place.address));
    places_add(places, &place);
}

TEST(places_begin_with_the_one_to_give_away) {
    static const char *const wanted[] = {"10.7.0.1",    "198.51.100.1", "fd00:7::1",
                                         "192.168.7.1", "192.168.8.1",  "fd00:8::1"};
    Places places = {0};
    add(&places, "fd00:8::1", false);
    add(&places, "192.168.7.1", false);
    add(&places, "198.51.100.1", true);
    add(&places, "fd00:7::1", true);
    add(&places, "192.168.8.1", false);
    add(&places, "10.7.0.1", true);
    add(&places, "192.168.7.1", false);
    CHECK_EQ(places.count, 6);
    for (int i = 0; i < places.count; i++) CHECK_TEXT(places.list[i].address.text, wanted[i]);
}

TEST(places_that_are_too_many_leave_the_worst_out) {
    Places places = {0}, others;
    char text[ADDRESS_TEXT_MAX];
    for (int i = 0; i < PLACES_MAX + 5; i++) {
        (void)snprintf(text, sizeof text, "10.0.0.%d", i);
        add(&places, text, false);
    }
    CHECK_EQ(places.count, PLACES_MAX);
    CHECK_TEXT(places.list[PLACES_MAX - 1].address.text, "10.0.0.23");
    others = places;
    CHECK(places_are_same(&places, &others));
    add(&places, "192.168.0.1", true);
    CHECK_EQ(places.count, PLACES_MAX);
    CHECK_TEXT(places.list[0].address.text, "192.168.0.1");
    CHECK_TEXT(places.list[PLACES_MAX - 1].address.text, "10.0.0.22");
    CHECK(!places_are_same(&places, &others));
}
