/* request_test.c -- headers as clients send them, good ones and bad ones. */
#include "request.h"
#include "tests/test.h"

static bool is_plain(const char *path) {
    return request_path_is_plain(path, strlen(path));
}

TEST(request_paths_that_are_plain) {
    CHECK(is_plain("/"));
    CHECK(is_plain("/index.html"));
    CHECK(is_plain("/assets/index-B2x_9z.js"));
    CHECK(!is_plain(""));
    CHECK(!is_plain("index.html"));
    CHECK(!is_plain("/../secret"));
    CHECK(!is_plain("/a/.."));
    CHECK(!is_plain("//evil.example/"));
    CHECK(!is_plain("/a\\b"));
    CHECK(!is_plain("/%2e"));
    CHECK(!is_plain("/a b"));
    CHECK(!is_plain("/\xe4\xb8\xad"));
    CHECK(!request_path_is_plain("/\0index.html", 12));
}

TEST(request_encodings_that_allow_gzip) {
    CHECK(request_accepts_gzip("gzip"));
    CHECK(request_accepts_gzip("deflate, gzip, br"));
    CHECK(request_accepts_gzip("deflate,GZIP;q=0.5"));
    CHECK(request_accepts_gzip("gzip ; q=1"));
    CHECK(request_accepts_gzip("*"));
    CHECK(request_accepts_gzip("identity;q=0, *;q=0.001"));
    CHECK(!request_accepts_gzip(""));
    CHECK(!request_accepts_gzip("identity"));
    CHECK(!request_accepts_gzip("gzip;q=0"));
    CHECK(!request_accepts_gzip("gzip; q=0.000, br"));
    CHECK(!request_accepts_gzip("*, gzip;q=0"));
    CHECK(!request_accepts_gzip("*;q=0"));
    CHECK(!request_accepts_gzip("gzipped, xgzip"));
    CHECK(!request_accepts_gzip(",,,;;;q=,"));
    CHECK(request_accepts_gzip(", ,gzip;"));
}

TEST(request_tags) {
    CHECK(request_has_tag("\"a1\"", "\"a1\""));
    CHECK(request_has_tag("W/\"a1\"", "\"a1\""));
    CHECK(request_has_tag("\"b\", \"a1\" ,\"c\"", "\"a1\""));
    CHECK(request_has_tag("*", "\"a1\""));
    CHECK(!request_has_tag("", "\"a1\""));
    CHECK(!request_has_tag("a1", "\"a1\""));
    CHECK(!request_has_tag("\"a12\"", "\"a1\""));
    CHECK(!request_has_tag("\"a1\"x", "\"a1\""));
    CHECK(!request_has_tag("W/", "\"a1\""));
    CHECK(!request_has_tag(",,, ,", "\"a1\""));
}

TEST(request_hosts_that_are_this_server) {
    static const char names[] = "play.example,tessera.example";
    CHECK(request_host_is_known("localhost", "127.0.0.1", NULL));
    CHECK(request_host_is_known("LocalHost.:8080", "127.0.0.1", NULL));
    CHECK(request_host_is_known("127.0.0.1:8080", "127.0.0.1", NULL));
    CHECK(request_host_is_known("[::1]:8080", "127.0.0.1", NULL));
    CHECK(request_host_is_known("192.0.2.7:80", "192.0.2.7", NULL));
    CHECK(request_host_is_known("[2001:db8::7]", "2001:db8::7", NULL));
    CHECK(request_host_is_known("192.0.2.8", NULL, NULL));
    CHECK(request_host_is_known("play.example", "127.0.0.1", names));
    CHECK(request_host_is_known("TESSERA.example.:443", "127.0.0.1", names));
}

TEST(request_hosts_that_are_others) {
    static const char *const wrong[] = {"evil.example",
                                        "localhost.evil.example",
                                        "xlocalhost",
                                        "127.0.0.1.evil.example",
                                        "192.0.2.8",
                                        "",
                                        ":80",
                                        "[::1",
                                        "[::1]x",
                                        "localhost:80x",
                                        "localhost:80:80",
                                        "play.example",
                                        "localhost,evil.example",
                                        " localhost",
                                        "localhost@evil.example",
                                        "."};
    char large[600] = {0};
    memset(large, 'a', sizeof large - 1);
    CHECK(!request_host_is_known(large, NULL, NULL));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        test_note("%s", wrong[i]);
        CHECK(!request_host_is_known(wrong[i], "127.0.0.1", NULL));
        CHECK(!request_host_is_known(wrong[i], "127.0.0.1", "play.example.org,other.example"));
    }
    CHECK(!request_host_is_known("evil.example", NULL, NULL));
    CHECK(!request_host_is_known("lay.example", NULL, "play.example"));
}

TEST(request_names_of_hosts) {
    CHECK(request_are_host_names("play.example"));
    CHECK(request_are_host_names("play.example,tessera.lan,192.0.2.7"));
    CHECK(!request_are_host_names(""));
    CHECK(!request_are_host_names("a,"));
    CHECK(!request_are_host_names(",a"));
    CHECK(!request_are_host_names("a,,b"));
    CHECK(!request_are_host_names("a, b"));
    CHECK(!request_are_host_names("a:80"));
    CHECK(!request_are_host_names("https://a"));
}
