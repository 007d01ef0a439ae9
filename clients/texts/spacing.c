/* spacing.c -- see spacing.h. */
#include "spacing.h"

#include <assert.h>
#include <string.h>

/* The first bytes of a character in UTF-8: U+3400 to U+9FFF. */
static bool is_han(const char *at) {
    unsigned char lead = (unsigned char)at[0];
    return (lead >= 0xE4 && lead <= 0xE9) || (lead == 0xE3 && (unsigned char)at[1] >= 0x90);
}

static bool is_alphanumeric(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The first byte of the character that ends before this one. */
static const char *character_before(const char *start, const char *at) {
    do at--;
    while (at > start && ((unsigned char)*at & 0xC0) == 0x80);
    return at;
}

/* "玩家 1", "放在 -1" */
static bool begins_latin(const char *at) {
    return is_alphanumeric(*at) || ((*at == '-' || *at == '+') && is_alphanumeric(at[1]));
}

static bool is_seam(const char *start, const char *at) {
    const char *before = character_before(start, at);
    if (is_han(before)) return begins_latin(at);
    return (is_alphanumeric(*before) || *before == '%') && is_han(at);
}

void text_space_seam(Text *text, int seam) {
    assert(text && seam >= 0 && seam <= text_size(text));
    char *at = text->start + seam;
    if (at == text->start || at == text->at || !is_seam(text->start, at)) return;
    text_char(text, ' '); /* room for one more, or the text is cut */
    memmove(at + 1, at, (size_t)(text->at - at - 1));
    *at = ' ';
}
