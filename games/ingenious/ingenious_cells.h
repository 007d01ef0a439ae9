/* ingenious_cells.h -- sets of cells and of pairs of cells.
 *
 * A pair is known by its upper or left cell and one of the directions E, SE, SW. The pairs of a
 * direction in a set are its cells and those one step back, bit by bit, so that pairs can be
 * counted, and the nth one found, without a list. */
#ifndef INGENIOUS_CELLS_H
#define INGENIOUS_CELLS_H

#include "base/bits.h"
#include "ingenious_tiles.h"

enum { PAIR_DIRECTIONS = INGENIOUS_DIRECTIONS / 2 };

/* The places from which `step` (1 to 63) leads to one of the cells. */
RULE static inline IngeniousCells before(const IngeniousCells *cells, int step) {
    IngeniousCells result;
    for (int i = 0; i < INGENIOUS_WORDS; i++) {
        uint64_t next = i + 1 < INGENIOUS_WORDS ? cells->word[i + 1] : 0;
        result.word[i] = cells->word[i] >> step | next << (64 - step);
    }
    return result;
}

/* The places to which `step` leads from one of the cells. */
RULE static inline IngeniousCells after(const IngeniousCells *cells, int step) {
    IngeniousCells result;
    for (int i = 0; i < INGENIOUS_WORDS; i++) {
        uint64_t last = i > 0 ? cells->word[i - 1] : 0;
        result.word[i] = cells->word[i] << step | last >> (64 - step);
    }
    return result;
}

RULE static inline IngeniousCells neighbours(const IngeniousCells *cells) {
    IngeniousCells result;
    memset(&result, 0, sizeof result);
    for (int direction = 0; direction < PAIR_DIRECTIONS; direction++) {
        IngeniousCells back = before(cells, ingenious_step[direction]);
        IngeniousCells on = after(cells, ingenious_step[direction]);
        for (int i = 0; i < INGENIOUS_WORDS; i++) result.word[i] |= back.word[i] | on.word[i];
    }
    return result;
}

RULE static inline bool share_a_cell(const IngeniousCells *a, const IngeniousCells *b) {
    uint64_t common = 0;
    for (int i = 0; i < INGENIOUS_WORDS; i++) common |= a->word[i] & b->word[i];
    return common != 0;
}

RULE static inline void add(IngeniousCells *cells, int place) {
    cells->word[place >> 6] |= (uint64_t)1 << (place & 63);
}

RULE static inline void drop(IngeniousCells *cells, int place) {
    cells->word[place >> 6] &= ~((uint64_t)1 << (place & 63));
}

RULE static inline int cells_count(const IngeniousCells *cells) {
    int count = 0;
    for (int i = 0; i < INGENIOUS_WORDS; i++) count += bits_count(cells->word[i]);
    return count;
}

/* The nth place of the set, n from 0. */
RULE static inline int nth_place(const IngeniousCells *cells, int n) {
    int end = 0, before = 0, word = 0;
    for (int i = 0; i < INGENIOUS_WORDS - 1; i++) {
        bool is_past = n >= (end += bits_count(cells->word[i]));
        word += is_past;
        before = is_past ? end : before;
    }
    return 64 * word + bits_nth(cells->word[word], n - before);
}

typedef struct {
    IngeniousCells cells[PAIR_DIRECTIONS];
    int count[PAIR_DIRECTIONS], total;
} Pairs;

RULE static inline void count_pairs(Pairs *pairs) {
    pairs->total = 0;
    for (int direction = 0; direction < PAIR_DIRECTIONS; direction++) {
        pairs->count[direction] = cells_count(&pairs->cells[direction]);
        pairs->total += pairs->count[direction];
    }
}

/* The pairs whose cells are both in the set. */
RULE static inline void pair_up(const IngeniousCells *cells, Pairs *pairs) {
    for (int direction = 0; direction < PAIR_DIRECTIONS; direction++) {
        IngeniousCells back = before(cells, ingenious_step[direction]);
        for (int i = 0; i < INGENIOUS_WORDS; i++)
            pairs->cells[direction].word[i] = cells->word[i] & back.word[i];
    }
}

RULE static inline bool has_pair(const IngeniousCells *cells) {
    for (int direction = 0; direction < PAIR_DIRECTIONS; direction++) {
        IngeniousCells back = before(cells, ingenious_step[direction]);
        if (share_a_cell(cells, &back)) return true;
    }
    return false;
}

/* IN-7, IN-8, IN-9: the pairs on which the actor may place a tile. */
RULE void ingenious_pairs(const Ingenious *s, Pairs *pairs);

#endif
