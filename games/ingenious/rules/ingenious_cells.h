/* ingenious_cells.h -- sets of cells and of pairs of cells.
 *
 * A pair is known by its upper or left cell and one of the directions E, SE, SW. The pairs of a
 * direction in a set are its cells and those one step back, bit by bit, so that pairs can be
 * counted, and the nth one found, without a list. */
#ifndef INGENIOUS_CELLS_H
#define INGENIOUS_CELLS_H

#include "engine/base/bits.h"
#include "ingenious_tiles.h"

enum { PAIR_DIRECTIONS = INGENIOUS_DIRECTIONS / 2 };

RULE static inline void remove_all(IngeniousCells *cells, const IngeniousCells *removed) {
    for (int i = 0; i < INGENIOUS_WORDS; i++) cells->word[i] &= ~removed->word[i];
}

/* before(): the places from which `step` (1 to 63) leads to one of the cells; after(): those to
 * which it leads. CPUs and WebAssembly shift all words as one vector. */
#if defined(__CUDACC__)
RULE static inline IngeniousCells before(const IngeniousCells *cells, int step) {
    IngeniousCells result;
    for (int i = 0; i < INGENIOUS_WORDS; i++) {
        uint64_t next = i + 1 < INGENIOUS_WORDS ? cells->word[i + 1] : 0;
        result.word[i] = cells->word[i] >> step | next << (64 - step);
    }
    return result;
}

RULE static inline IngeniousCells after(const IngeniousCells *cells, int step) {
    IngeniousCells result;
    for (int i = 0; i < INGENIOUS_WORDS; i++) {
        uint64_t last = i > 0 ? cells->word[i - 1] : 0;
        result.word[i] = cells->word[i] << step | last >> (64 - step);
    }
    return result;
}

RULE static inline void add(IngeniousCells *cells, int place) {
    cells->word[place >> 6] |= (uint64_t)1 << (place & 63);
}

RULE static inline void drop(IngeniousCells *cells, int place) {
    cells->word[place >> 6] &= ~((uint64_t)1 << (place & 63));
}
#else
typedef uint64_t IngeniousWords __attribute__((vector_size(8 * INGENIOUS_WORDS)));

RULE static inline IngeniousCells before(const IngeniousCells *cells, int step) {
    IngeniousWords words, none = {0};
    IngeniousCells result;
    memcpy(&words, cells, sizeof words);
    IngeniousWords next = __builtin_shufflevector(words, none, 1, 2, 3, 4);
    words = words >> step | next << (64 - step);
    memcpy(&result, &words, sizeof result);
    return result;
}

RULE static inline IngeniousCells after(const IngeniousCells *cells, int step) {
    IngeniousWords words, none = {0};
    IngeniousCells result;
    memcpy(&words, cells, sizeof words);
    IngeniousWords last = __builtin_shufflevector(words, none, 7, 0, 1, 2);
    words = words << step | last >> (64 - step);
    memcpy(&result, &words, sizeof result);
    return result;
}

/* The set of this place alone. */
RULE static inline IngeniousCells only(int place) {
    const IngeniousWords number = {0, 1, 2, 3};
    IngeniousWords words = (IngeniousWords)(number == (uint64_t)place >> 6);
    IngeniousCells result;
    words &= (uint64_t)1 << (place & 63);
    memcpy(&result, &words, sizeof result);
    return result;
}

/* Not just one word: whoever then reads the set as a whole would have to wait for it. */
RULE static inline void add(IngeniousCells *cells, int place) {
    IngeniousCells cell = only(place);
    for (int i = 0; i < INGENIOUS_WORDS; i++) cells->word[i] |= cell.word[i];
}

RULE static inline void drop(IngeniousCells *cells, int place) {
    IngeniousCells cell = only(place);
    remove_all(cells, &cell);
}
#endif

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

RULE static inline IngeniousCells common(const IngeniousCells *a, const IngeniousCells *b) {
    IngeniousCells result;
    for (int i = 0; i < INGENIOUS_WORDS; i++) result.word[i] = a->word[i] & b->word[i];
    return result;
}

RULE static inline bool are_equal(const IngeniousCells *a, const IngeniousCells *b) {
    uint64_t other = 0;
    for (int i = 0; i < INGENIOUS_WORDS; i++) other |= a->word[i] ^ b->word[i];
    return other == 0;
}

RULE static inline bool is_empty(const IngeniousCells *cells) {
    uint64_t any = 0;
    for (int i = 0; i < INGENIOUS_WORDS; i++) any |= cells->word[i];
    return any == 0;
}

RULE static inline bool share_a_cell(const IngeniousCells *a, const IngeniousCells *b) {
    IngeniousCells both = common(a, b);
    return !is_empty(&both);
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

/* IN-10: how many symbols lie on a walk from a place. */
RULE static inline int walk(const IngeniousCells *symbols, int place, int step) {
    int length = 0;
    uint8_t at = (uint8_t)(place + step);
    for (; ingenious_has(symbols, at); at = (uint8_t)(at + step)) length++;
    return length;
}

/* Steps of -16, -15, -1, 1, 15 and 16, and twice as far: bit 32 + n is for a step of n. */
#define AROUND_FIRST 0x0001800280030000u
#define AROUND_SECOND 0x4000000440000005u /* and bit 64 */

/* The symbols one step and two steps away from a place: bits for NW, NE, W, E, SW, SE. */
typedef struct {
    uint64_t first, second;
} Around;

RULE static inline Around symbols_around(const IngeniousCells *symbols, int place) {
    int start = place - 32, word = start >> 6, bit = start & 63;
    uint64_t low = word >= 0 ? symbols->word[word] : 0;
    uint64_t high = word + 1 < INGENIOUS_WORDS ? symbols->word[word + 1] : 0;
    uint64_t window = low >> bit | high << 1 << (63 - bit);
    Around around = {bits_gather(window, AROUND_FIRST),
                     bits_gather(window, AROUND_SECOND) | (high >> bit & 1) << 5};
    return around;
}

/* IN-10: what a half counts in all directions. The tile is not on the board yet: its other half is
 * an empty cell, and so nothing counts beyond it. All first steps are counted together; few walks
 * go on, so that it can mostly be foretold that none does. */
RULE static inline int count_points(const IngeniousCells *symbols, int place) {
    Around around = symbols_around(symbols, place);
    int points = bits_count(around.first);
    for (uint64_t longer = around.first & around.second; longer; longer &= longer - 1) {
        int step = bits_nth(AROUND_FIRST, bits_lowest(longer)) - 32;
        points += walk(symbols, place + step, step);
    }
    return points;
}

/* IN-7, IN-8, IN-9: the pairs on which the actor may place a tile. */
RULE void ingenious_pairs(const Ingenious *s, Pairs *pairs);

#endif
