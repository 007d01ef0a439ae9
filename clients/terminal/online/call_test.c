/* call_test.c -- which addresses are read, and as what. */
#include "call.h"

#include "tests/test.h"

static CallPlace place;

static bool reads(const char *text, const char *host, const char *port, const char *match) {
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
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

static bool is_clear(const char *text) {
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    test_note("%s", text);
    CHECK(call_read(text, &place, &why));
    return call_is_clear(&place);
}

TEST(https_is_read_and_is_never_clear) {
    CHECK(reads("https://example.org", "example.org", "443", "") && place.is_tls);
    CHECK(reads("https://example.org:8443/#/match/abc", "example.org", "8443", "abc"));
    CHECK(reads("http://example.org", "example.org", "80", "") && !place.is_tls);
    CHECK(!is_clear("https://example.org"));
    CHECK(!is_clear("https://192.0.2.1"));
}

TEST(only_what_leaves_this_machine_is_clear) {
    CHECK(!is_clear("localhost"));
    CHECK(!is_clear("http://LOCALHOST:8080/"));
    CHECK(!is_clear("127.0.0.1"));
    CHECK(!is_clear("127.1.2.3:99"));
    CHECK(!is_clear("[::1]:8080"));
    CHECK(is_clear("example.org"));
    CHECK(is_clear("http://example.org"));
    CHECK(is_clear("192.0.2.1"));
    CHECK(is_clear("[2001:db8::1]"));
    CHECK(is_clear("127.0.0.1.example.org"));
    CHECK(is_clear("localhost.example.org"));
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
                                        "https://",
                                        "ftp://example.org",
                                        "http://",
                                        "http://h/#/match/",
                                        "http://h/#/match/../x",
                                        "http://h/#/match/abcdefghijklmnopqrstuvwxyz0123456789"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) CHECK(!reads(wrong[i], "", "", ""));
}
