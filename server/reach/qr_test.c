/* qr_test.c -- the size of codes, and their marks; tests/server/home_test.py has them read. */
#include "qr.h"
#include "tests/test.h"

TEST(qr_codes_of_links_are_small_enough_for_a_terminal) {
    Qr qr;
    CHECK(qr_make("http://192.168.100.100:65535/", &qr));
    CHECK_EQ(qr.width, 25);
    CHECK(qr_make("http://[fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]:65535/", &qr));
    CHECK((qr.width + 2 * QR_MARGIN + 1) / 2 <= 22);
}

TEST(qr_codes_have_three_marks_and_a_light_margin) {
    Qr qr;
    CHECK(qr_make("http://10.0.0.1:8080/", &qr));
    int last = qr.width - 1;
    for (int i = 0; i < 7; i++) {
        CHECK(qr_is_dark(&qr, 0, i) && qr_is_dark(&qr, i, 0) && qr_is_dark(&qr, 0, last - i));
        CHECK(qr_is_dark(&qr, last, i) && !qr_is_dark(&qr, -1, i) && !qr_is_dark(&qr, i, -1));
    }
    CHECK(!qr_is_dark(&qr, last + 1, 0) && !qr_is_dark(&qr, 0, last + 1) && !qr_is_dark(&qr, 7, 7));
}

TEST(qr_refuses_a_text_that_is_too_long) {
    char text[4000];
    Qr qr;
    memset(text, 'x', sizeof text);
    text[271] = '\0';
    CHECK(qr_make(text, &qr) && qr.width == QR_WIDTH_MAX);
    text[271] = 'x', text[272] = '\0';
    CHECK(!qr_make(text, &qr));
    text[272] = 'x', text[sizeof text - 1] = '\0';
    CHECK(!qr_make(text, &qr));
}
