/* request_test.c -- headers as clients send them, and as they should not. */
#include "server/request.h"
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
