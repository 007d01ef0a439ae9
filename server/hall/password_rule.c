/* password_rule.c -- see password_rule.h. */
#include "password_rule.h"

#include <assert.h>
#include <stdint.h>

enum {
    DIFFERENT_MIN = 4,
    WORTH_MIN = 24,
    WORTH = 3,          /* of each character, so eight are enough */
    WORTH_EAST_ASIA = 4 /* of a character from a script with thousands; six are enough */
};

/* The next character of a text in UTF-8, which was checked when it came in. */
static uint32_t next_character(const char **at) {
    const uint8_t *byte = (const uint8_t *)*at;
    int more = *byte < 0xc0 ? 0 : *byte < 0xe0 ? 1 : *byte < 0xf0 ? 2 : 3;
    uint32_t character = more ? *byte & (0x3fu >> more) : *byte;
    for (byte++; more > 0 && (*byte & 0xc0) == 0x80; more--, byte++)
        character = character << 6 | (*byte & 0x3fu);
    *at = (const char *)byte;
    return character;
}

/* Han, kana, hangul, and their variants. */
static bool is_east_asian(uint32_t character) {
    return (character >= 0x3040 && character <= 0x9fff) ||
           (character >= 0xac00 && character <= 0xd7a3) ||
           (character >= 0xf900 && character <= 0xfaff) ||
           (character >= 0x20000 && character <= 0x3ffff);
}

static bool is_in(const char *start, const char *end, uint32_t wanted) {
    while (start < end)
        if (next_character(&start) == wanted) return true;
    return false;
}

const char *password_objection(const char *password) {
    assert(password);
    int worth = 0, different = 0;
    for (const char *at = password; *at;) {
        const char *before = at;
        uint32_t character = next_character(&at);
        worth += is_east_asian(character) ? WORTH_EAST_ASIA : WORTH;
        different += !is_in(password, before, character);
    }
    if (worth < WORTH_MIN)
        return "this password is too short: it needs 8 characters, or 6 Chinese, Japanese or "
               "Korean ones";
    if (different < DIFFERENT_MIN)
        return "this password is too easy: it needs at least 4 different characters";
    return NULL;
}
