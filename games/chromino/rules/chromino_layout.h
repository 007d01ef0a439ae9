/* chromino_layout.h -- positions laid out by hand, for tests and exercises. Tables are lists of
 * tiles in notation, "BCY@0,0h RRG@1,1h"; in hands a tile is its letters, either way round.
 * Whatever is put anywhere comes from the pile. */
#ifndef CHROMINO_LAYOUT_H
#define CHROMINO_LAYOUT_H

#include "chromino.h"

typedef struct {
    char letters[4];
    int x, y, is_vertical;
} Laid;

/* The number at the beginning of a text, and moves behind it. */
static inline int number_from(const char **text) {
    bool is_negative = **text == '-';
    int value = 0;
    if (is_negative) ++*text;
    RULE_ASSERT(**text >= '0' && **text <= '9');
    while (**text >= '0' && **text <= '9') value = 10 * value + *(*text)++ - '0';
    return is_negative ? -value : value;
}

static inline Laid laid_from(const char *notation) {
    Laid laid = {{notation[0], notation[1], notation[2], '\0'}, 0, 0, 0};
    const char *at = notation + 4;
    RULE_ASSERT(at[-1] == '@');
    laid.x = number_from(&at);
    RULE_ASSERT(*at == ',');
    at++;
    laid.y = number_from(&at);
    RULE_ASSERT(text_equal(at, "h") || text_equal(at, "v"));
    laid.is_vertical = *at == 'v';
    return laid;
}

/* The tile with these letters, and which way round it is. */
static inline int tile_of(const char *letters, int *way) {
    for (int tile = 0; tile < CHROMINO_TILES; tile++) {
        for (*way = 0; *way < 2; ++*way) {
            char name[4];
            Text text = text_in(name, sizeof name);
            chromino_marks_text(chromino_marks(tile, *way), &text);
            if (text_equal(name, letters)) return tile;
        }
    }
    RULE_ASSERT(false); /* no tile of the box */
    return -1;
}

/* Copies the next word of a list and moves behind it; false at the end. */
static inline bool next_word(const char **list, char word[GAME_ACTION_TEXT_MAX]) {
    Text text = text_in(word, GAME_ACTION_TEXT_MAX);
    while (**list == ' ') ++*list;
    while (**list && **list != ' ') text_char(&text, *(*list)++);
    return text_size(&text) > 0;
}

static inline void move_tile(ChrominoSet *from, ChrominoSet *to, int tile) {
    RULE_ASSERT(chromino_has(from, tile));
    from->word[tile / 64] ^= (uint64_t)1 << tile % 64;
    if (to) to->word[tile / 64] |= (uint64_t)1 << tile % 64;
}

/* Moves these tiles from the pile to a hand. */
static inline void give(Chromino *s, int seat, const char *tiles) {
    char word[GAME_ACTION_TEXT_MAX];
    int way;
    while (next_word(&tiles, word)) move_tile(&s->pile, &s->hand[seat], tile_of(word, &way));
}

/* The first turn with nothing on the table and in the hands; all tiles are in the pile. */
static inline void clear_table(Chromino *s) {
    memset(s->laid, 0, sizeof s->laid);
    memset(s->laid_tile, 0, sizeof s->laid_tile);
    memset(&s->table, 0, sizeof s->table);
    memset(s->slot, 0, sizeof s->slot);
    memset(s->hand, 0, sizeof s->hand);
    s->slots_count = s->laid_count = s->drawn = s->idle = 0;
    s->turns = 1;
    s->actor = s->start;
    s->pile.word[0] = ~(uint64_t)0;
    s->pile.word[1] = ((uint64_t)1 << (CHROMINO_TILES - 64)) - 1;
}

/* The first turn with this table and nothing in any hand. */
static inline void set_table(Chromino *s, const char *tiles) {
    char word[GAME_ACTION_TEXT_MAX];
    clear_table(s);
    while (next_word(&tiles, word)) {
        Laid laid = laid_from(word);
        int way, tile = tile_of(laid.letters, &way);
        move_tile(&s->pile, NULL, tile);
        chromino_lay(s, tile, way, chromino_place(laid.x, laid.y, laid.is_vertical));
    }
}

#endif
