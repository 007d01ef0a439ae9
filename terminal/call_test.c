/* call_test.c -- which addresses are read, and as what. */
#include "call.h"

#include "tests/test.h"

static bool reads(const char *text, const char *host, const char *port, const char *match) {
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    CallPlace place;
    test_note("%s", text);
    bool is_read = call_read(text, &place, &why);
    CHECK(is_read == (buffer[0] == '\0'));
    if (!is_read) return false;
    CHECK_TEXT(place.host, host);
    CHECK_TEXT(place.port, port);
    CHECK_TEXT(place.match, match);
    return true;
}

TEST(addresses_and_links_of_servers_are_read) {
    CHECK(reads("localhost", "localhost", "8080", ""));
    CHECK(reads("127.0.0.1:9", "127.0.0.1", "9", ""));
    CHECK(reads("[::1]:8081", "::1", "8081", ""));
    CHECK(reads("[::1]", "::1", "8080", ""));
    CHECK(reads("http://example.org", "example.org", "80", ""));
    CHECK(reads("http://example.org:8080/", "example.org", "8080", ""));
    CHECK(reads("http://example.org/#/match/28s6i3vq2rbg", "example.org", "80", "28s6i3vq2rbg"));
    CHECK(reads("host:8080/#/match/abc", "host", "8080", "abc"));
}

TEST(what_is_no_address_is_refused) {
    static const char *const wrong[] = {"",
                                        ":80",
                                        "host:",
                                        "host:eighty",
                                        "host:123456",
                                        "[::1",
                                        "a b",
                                        "a\r\nb",
                                        "https://example.org",
                                        "http://",
                                        "http://h/#/match/",
                                        "http://h/#/match/../x",
                                        "http://h/#/match/abcdefghijklmnopqrstuvwxyz0123456789"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) CHECK(!reads(wrong[i], "", "", ""));
}
