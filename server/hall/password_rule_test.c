/* password_rule_test.c -- passwords that are good enough for a new account, and those that are not.
 */
#include "password_rule.h"
#include "tests/test.h"

TEST(password_rule_counts_characters_not_bytes) {
    static const char *const good[] = {"blue tiles!",       "eight888",
                                       "12345678",          "三個藍色磚塊",
                                       "four yellow tiles", "пароль12",
                                       "さくらんぼの木",    "비밀번호입니다",
                                       "藍磚blue12",        "ab1c\xf0\x9f\x98\x80xyz"};
    static const char *const small[] = {"",           "seven77",
                                        "三個字",     "密碼密碼",
                                        "一二三四五", "пароль",
                                        "ééé",        "\xf0\x9f\x98\x80\xf0\x9f\x98\x81",
                                        "密碼abc",    "\xcf\x80\xcf\x80\xcf\x80\xcf\x80"};
    static const char *const plain[] = {"aaaaaaaa", "abababab",     "字字字字字字",
                                        "11112222", "密碼密碼密碼", "abcabcabcabc"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        test_note("%s", good[i]);
        CHECK(password_objection(good[i]) == NULL);
    }
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        test_note("%s", small[i]);
        CHECK(password_objection(small[i]) && strstr(password_objection(small[i]), "too short"));
    }
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        test_note("%s", plain[i]);
        CHECK(password_objection(plain[i]) && strstr(password_objection(plain[i]), "4 different"));
    }
}

/* It ends for any bytes, and never reads behind the zero. */
TEST(password_rule_is_total) {
    for (int first = 1; first < 256; first++) {
        const char text[] = {'a', 'b', (char)first, '\0'};
        CHECK(password_objection(text) != NULL);
    }
}
