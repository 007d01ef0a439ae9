/* typing.c -- see typing.h. */
#include "typing.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

void typing_begin(Typing *typing) {
    assert(typing);
    memset(typing, 0, sizeof *typing);
    typing->is_open = true;
}

static void add_byte(Typing *typing, uint32_t byte) {
    typing->line[typing->size++] = (char)byte;
    typing->line[typing->size] = '\0';
}

/* As UTF-8. */
static void add_character(Typing *typing, uint32_t character) {
    enum { BYTES_MAX = 4 };
    if (character < 0x20 || character == 0x7F || typing->size + BYTES_MAX >= TYPING_MAX) return;
    int more = character < 0x80 ? 0 : character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    static const uint32_t first[] = {0, 0xC0, 0xE0, 0xF0};
    add_byte(typing, first[more] | character >> 6 * more);
    while (more-- > 0) add_byte(typing, 0x80 | (character >> 6 * more & 0x3F));
}

static void remove_character(Typing *typing) {
    while (typing->size > 0 && (typing->line[--typing->size] & 0xC0) == 0x80) continue;
    typing->line[typing->size] = '\0';
}

/* Escape and Backspace are one key (display.h): it takes characters away, and then the line. */
bool typing_key(Typing *typing, Key key) {
    assert(typing);
    if (key.code == KEY_IS_ENTER) {
        typing->is_open = false;
        return typing->size > 0;
    }
    if (key.code == KEY_IS_BACK && typing->size > 0)
        remove_character(typing);
    else if (key.code == KEY_IS_BACK)
        typing->is_open = false;
    else if (key.code < KEYS_BEGIN)
        add_character(typing, (uint32_t)key.code);
    return false;
}
