/* chance.h -- the only way luck enters a game.
 *
 * One operation: chance_pick(), one of n outcomes with given weights, such as the tiles of a bag.
 * The outcome has one of three sources:
 *   - a generator, ChaCha20 with a 256-bit key: who knows all outcomes so far still cannot tell the
 *     next one; the same key gives the same outcomes on every target;
 *   - a record that is being replayed: a list of outcomes;
 *   - the caller, who is asked for each outcome (search, research, tests).
 * What came out is logged where the caller asks for it. A Chance is never part of a state.
 *
 * How the generator picks, for whoever checks a record against its key: the words are those of the
 * ChaCha20 key stream of RFC 8439 (key, nonce zero, block counter from 0), as little-endian 32-bit
 * numbers, in order. For weights of sum n a word w gives the product w * n; its high 32 bits are
 * the place among the weights laid end to end. If the low 32 bits are under 2^32 mod n, the word is
 * skipped and the next one is used, so that no outcome is favoured. A pick with a single
 * possible outcome uses a word too. */
#ifndef RULES_CHANCE_H
#define RULES_CHANCE_H

#include "engine/base/bits.h"

enum {
#if defined(__CUDACC__)
    CHANCE_BLOCKS = 1, /* made at once */
    CHANCE_KEPT = 4,   /* blocks: see chance_stock() */
#else
    CHANCE_BLOCKS = 2,
    CHANCE_KEPT = CHANCE_BLOCKS,
#endif
    CHANCE_BLOCK = 16, /* words */
    CHANCE_WORDS = CHANCE_BLOCKS * CHANCE_BLOCK,
    CHANCE_ROOM = CHANCE_KEPT * CHANCE_BLOCK,
    CHANCE_PACKED_MAX = 4, /* numbers of eight weights each, for chance_pick_packed() */
};

#define CHANCE_EACH_BYTE 0x0101010101010101u

typedef enum { CHANCE_GENERATOR, CHANCE_RECORD, CHANCE_CALLER } ChanceSource;

/* Answers with an outcome of positive weight. */
typedef int ChanceCaller(void *self, const uint8_t weights[], int count);

typedef struct {
    ChanceSource source;
    bool was_invalid; /* an outcome was missing or impossible; another one was taken instead */

    uint32_t key[8], counter; /* the generator; the counter is that of the next block */
    uint32_t used;            /* of the words */
#if defined(__CUDACC__)
    uint32_t *word; /* the kernel's: what has no array in it can stay in registers */
#else
    uint32_t word[CHANCE_ROOM];
#endif

    const uint8_t *outcomes; /* the record */
    int outcomes_count, outcomes_used;

    ChanceCaller *caller;
    void *self;

    uint8_t *log; /* NULL: no log; what does not fit is counted but not written */
    int log_count, log_max;
} Chance;

/* A block is four rows of four words, and the four quarter rounds of a round work side by side, one
 * in each column. CPUs and WebAssembly do them as vectors, for two blocks at once; a GPU, whose
 * threads are its lanes, does them one after the other. */
#if defined(__CUDACC__)
struct ChanceRow {
    uint32_t word[4 * CHANCE_BLOCKS];
};
RULE static inline void chance_add_(ChanceRow *a, const ChanceRow *b) {
    for (int i = 0; i < 4 * CHANCE_BLOCKS; i++) a->word[i] += b->word[i];
}
RULE static inline void chance_mix_(ChanceRow *a, const ChanceRow *b, int bits) {
    for (int i = 0; i < 4 * CHANCE_BLOCKS; i++) {
        uint32_t mixed = a->word[i] ^ b->word[i];
        a->word[i] = mixed << bits | mixed >> (32 - bits);
    }
}
RULE static inline void chance_turn_(ChanceRow *a, int steps) {
    ChanceRow old = *a;
    for (int i = 0; i < 4 * CHANCE_BLOCKS; i++) a->word[i] = old.word[i / 4 * 4 + (i + steps) % 4];
}
#else
typedef uint32_t ChanceRow __attribute__((vector_size(16 * CHANCE_BLOCKS)));

RULE static inline void chance_add_(ChanceRow *a, const ChanceRow *b) {
    *a = *a + *b;
}

/* The exclusive or of both, each word rotated to the left. */
RULE static inline void chance_mix_(ChanceRow *a, const ChanceRow *b, int bits) {
    ChanceRow mixed = *a ^ *b;
    *a = mixed << bits | mixed >> (32 - bits);
}

/* The row of each block moved to the left, around its end. */
RULE static inline void chance_turn_(ChanceRow *a, int steps) {
    ChanceRow row = *a;
    if (steps == 1) *a = __builtin_shufflevector(row, row, 1, 2, 3, 0, 5, 6, 7, 4);
    if (steps == 2) *a = __builtin_shufflevector(row, row, 2, 3, 0, 1, 6, 7, 4, 5);
    if (steps == 3) *a = __builtin_shufflevector(row, row, 3, 0, 1, 2, 7, 4, 5, 6);
}
#endif

/* A row with the same four words for each block, but that the first one grows by `more` from block
 * to block. A vector of words that were stored one by one would have to wait for them. */
RULE static inline void chance_row_(ChanceRow *row, const uint32_t words[4], uint32_t more) {
    uint32_t all[4 * CHANCE_BLOCKS];
    for (int i = 0; i < 4 * CHANCE_BLOCKS; i++)
        all[i] = words[i % 4] + (i % 4 == 0 ? (uint32_t)(i / 4) * more : 0);
    memcpy(row, all, sizeof *row);
}

RULE static inline void chance_quarters_(ChanceRow x[4]) {
    chance_add_(&x[0], &x[1]), chance_mix_(&x[3], &x[0], 16);
    chance_add_(&x[2], &x[3]), chance_mix_(&x[1], &x[2], 12);
    chance_add_(&x[0], &x[1]), chance_mix_(&x[3], &x[0], 8);
    chance_add_(&x[2], &x[3]), chance_mix_(&x[1], &x[2], 7);
}

RULE static inline void chance_turn_rows_(ChanceRow x[4], int second, int fourth) {
    chance_turn_(&x[1], second), chance_turn_(&x[2], 2), chance_turn_(&x[3], fourth);
}

/* Blocks of ChaCha20, one after the other (RFC 8439, section 2.3). */
RULE static inline void chance_chacha20(const uint32_t key[8], uint32_t counter,
                                        const uint32_t nonce[3], uint32_t blocks[CHANCE_WORDS]) {
    const uint32_t first[CHANCE_BLOCK] = {
        0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, key[0],  key[1],   key[2],   key[3],
        key[4],     key[5],     key[6],     key[7],     counter, nonce[0], nonce[1], nonce[2]};
    uint32_t words[4][4 * CHANCE_BLOCKS];
    ChanceRow in[4], x[4];
    for (int row = 0; row < 4; row++) chance_row_(&in[row], first + 4 * row, row == 3);
    memcpy(x, in, sizeof x);
    RULE_ROLLED
    for (int round = 0; round < 20; round += 2) {
        chance_quarters_(x);
        chance_turn_rows_(x, 1, 3); /* now the diagonals stand in columns */
        chance_quarters_(x);
        chance_turn_rows_(x, 3, 1);
    }
    for (int row = 0; row < 4; row++) chance_add_(&x[row], &in[row]);
    memcpy(words, x, sizeof x);
    for (int block = 0; block < CHANCE_BLOCKS; block++)
        for (int row = 0; row < 4; row++)
            memcpy(&blocks[CHANCE_BLOCK * block + 4 * row], &words[row][4 * block],
                   4 * sizeof *first);
}

/* A generator with this key. */
RULE static inline Chance chance_keyed(const uint8_t key[32]) {
    Chance chance;
    memset(&chance, 0, sizeof chance);
    for (int i = 0; i < 32; i++) chance.key[i / 4] |= (uint32_t)key[i] << (8 * (i % 4));
#if !defined(__CUDACC__)
    chance.used = CHANCE_WORDS;
#endif
    return chance;
}

/* A generator for playouts and tests, whose key is the seed and zeros. */
RULE static inline Chance chance_seeded(uint64_t seed) {
    uint8_t key[32] = {0};
    for (int i = 0; i < 8; i++) key[i] = (uint8_t)(seed >> (8 * i));
    return chance_keyed(key);
}

/* Replays these outcomes, which must outlive the Chance. */
RULE static inline Chance chance_replayed(const uint8_t outcomes[], int count) {
    Chance chance;
    memset(&chance, 0, sizeof chance);
    chance.source = CHANCE_RECORD;
    chance.outcomes = outcomes;
    chance.outcomes_count = count;
    return chance;
}

/* Asks the caller for each outcome. */
RULE static inline Chance chance_asked(ChanceCaller *caller, void *self) {
    Chance chance;
    memset(&chance, 0, sizeof chance);
    chance.source = CHANCE_CALLER;
    chance.caller = caller;
    chance.self = self;
    return chance;
}

/* Writes the outcomes from now on to `log`. */
RULE static inline void chance_log(Chance *chance, uint8_t log[], int log_max) {
    RULE_ASSERT(log_max >= 0);
    chance->log = log;
    chance->log_max = log_max;
    chance->log_count = 0;
}

#if defined(__CUDACC__)
/* A GPU knows seeds only: the rest of the key is zero. */
RULE RULE_APART static void chance_make_(uint32_t first, uint32_t second, uint32_t counter,
                                         uint32_t block[CHANCE_BLOCK]) {
    const uint32_t key[8] = {first, second, 0, 0, 0, 0, 0, 0}, nonce[3] = {0, 0, 0};
    chance_chacha20(key, counter, nonce, block);
}

/* Makes the next words. */
RULE static inline void chance_refill_(Chance *chance) {
    chance_make_(chance->key[0], chance->key[1], chance->counter,
                 chance->word + chance->counter * CHANCE_BLOCK % CHANCE_ROOM);
    chance->counter++;
}

/* On a GPU `used` counts all words, and several blocks are kept, in a ring: threads that go
 * together make theirs together, before they need them. */
RULE static inline int chance_left(const Chance *chance) {
    return (int)(chance->counter * CHANCE_BLOCK - chance->used); /* negative after a jump */
}

/* Makes a block more, if there is room. */
RULE static inline void chance_stock(Chance *chance) {
    if (chance_left(chance) <= (int)CHANCE_ROOM - (int)CHANCE_BLOCK) chance_refill_(chance);
}

RULE static inline uint32_t chance_word_(Chance *chance) {
    if (chance_left(chance) <= 0) chance_refill_(chance);
    return chance->word[chance->used++ % CHANCE_ROOM];
}

RULE static inline uint32_t chance_words(const Chance *chance) {
    return chance->used;
}

RULE static inline void chance_seek(Chance *chance, uint32_t words) {
    chance->counter = words / CHANCE_BLOCK;
    chance->used = words;
}
#else
RULE RULE_APART static void chance_refill_(Chance *chance) {
    const uint32_t nonce[3] = {0, 0, 0};
    chance_chacha20(chance->key, chance->counter, nonce, chance->word);
    chance->counter += CHANCE_BLOCKS;
    chance->used = 0;
}

RULE static inline uint32_t chance_word_(Chance *chance) {
    if (chance->used == CHANCE_WORDS) chance_refill_(chance);
    return chance->word[chance->used++];
}

/* How many words of the key stream were used, and to go on behind so many of them. */
RULE static inline uint32_t chance_words(const Chance *chance) {
    return chance->counter * CHANCE_BLOCK + chance->used - CHANCE_WORDS;
}

RULE static inline void chance_seek(Chance *chance, uint32_t words) {
    chance->counter = words / CHANCE_WORDS * CHANCE_BLOCKS;
    chance->used = CHANCE_WORDS;
    for (uint32_t i = 0; i < words % CHANCE_WORDS; i++) chance_word_(chance);
}
#endif

/* Uniform in 0 .. total-1, without bias. */
RULE static inline uint32_t chance_below_(Chance *chance, uint32_t total) {
    uint64_t product = (uint64_t)chance_word_(chance) * total;
    if ((uint32_t)product < total) {
        uint32_t skip = (0u - total) % total;
        while ((uint32_t)product < skip) product = (uint64_t)chance_word_(chance) * total;
    }
    return (uint32_t)(product >> 32);
}

/* An outcome from outside, if it is possible; else the first that is, and the Chance says that it
 * was invalid. */
RULE static inline int chance_checked_(Chance *chance, int outcome, const uint8_t weights[],
                                       int count) {
    if (outcome >= 0 && outcome < count && weights[outcome] > 0) return outcome;
    chance->was_invalid = true;
    for (outcome = 0; weights[outcome] == 0;) outcome++;
    return outcome;
}

/* A GPU knows one source only, and keeps no log: to ask what else there is would cost at every
 * pick. */
RULE static inline bool chance_is_generated_(const Chance *chance) {
#if defined(__CUDACC__)
    (void)chance;
    return true;
#else
    return chance->source == CHANCE_GENERATOR;
#endif
}

RULE static inline int chance_given_(Chance *chance, const uint8_t weights[], int count) {
    if (chance->source == CHANCE_CALLER)
        return chance_checked_(chance, chance->caller(chance->self, weights, count), weights,
                               count);
    int outcome = -1;
    if (chance->outcomes_used < chance->outcomes_count)
        outcome = chance->outcomes[chance->outcomes_used++];
    return chance_checked_(chance, outcome, weights, count);
}

RULE static inline int chance_logged_(Chance *chance, int outcome) {
#if !defined(__CUDACC__)
    if (chance->log) {
        if (chance->log_count < chance->log_max) chance->log[chance->log_count] = (uint8_t)outcome;
        chance->log_count++;
    }
#else
    (void)chance;
#endif
    return outcome;
}

/* One of the outcomes 0 .. count-1 (at most 256), each as likely as its weight. The sum of the
 * weights must be positive. */
RULE static inline int chance_pick(Chance *chance, const uint8_t weights[], int count) {
    int outcome = 0;
    if (chance_is_generated_(chance)) {
        uint32_t total = 0, end = 0;
        for (int i = 0; i < count; i++) total += weights[i];
        RULE_ASSERT(total > 0);
        uint32_t at = chance_below_(chance, total);
        /* Counts the weights that end before the place: no branch that nobody could foretell. */
        for (int i = 0; i < count; i++) outcome += (end += weights[i]) <= at;
    } else {
        outcome = chance_given_(chance, weights, count);
    }
    return chance_logged_(chance, outcome);
}

/* For each byte a one in its highest bit, if it is at most `most`; the other bits are zero. */
RULE static inline uint64_t chance_at_most_(uint64_t bytes, uint32_t most) {
    const uint64_t high = 0x80 * CHANCE_EACH_BYTE, all = most * CHANCE_EACH_BYTE;
    uint64_t by_low_bits = (all | high) - (bytes & ~high); /* where the highest bits are equal */
    return ((all & ~bytes) | (~(all ^ bytes) & by_low_bits)) & high;
}

/* What is added and compared at once: bytes of a number as wide as the machine's. */
#if defined(__CUDACC__)
typedef uint32_t ChanceBytes;

RULE static inline uint32_t chance_at_most_(uint32_t bytes, uint32_t most) {
    const uint32_t high = 0x80808080u, all = most * 0x01010101u;
    uint32_t by_low_bits = (all | high) - (bytes & ~high);
    return ((all & ~bytes) | (~(all ^ bytes) & by_low_bits)) & high;
}
#else
typedef uint64_t ChanceBytes;
#endif
enum { CHANCE_WIDTH = sizeof(ChanceBytes) };

/* The same, if all bytes and `most` are under 128. */
RULE static inline ChanceBytes chance_at_most_low_(ChanceBytes bytes, uint32_t most) {
    const ChanceBytes each = (ChanceBytes)CHANCE_EACH_BYTE, high = 0x80 * each;
    return (most * each + high - bytes) & high;
}

RULE static inline int chance_unpacked_(Chance *chance, const uint64_t weights[], int count) {
    uint8_t list[8 * CHANCE_PACKED_MAX];
    for (int i = 0; i < count; i++) list[i] = (uint8_t)(weights[i / 8] >> (8 * (i % 8)));
    return chance_pick(chance, list, count);
}

/* The same for weights in the bytes of numbers, eight in each, the first lowest, and zero behind
 * the last. Their sum must be at most `most`, which is under 256; under 128 is quicker. All are
 * looked at together: much quicker, if the caller has them so. */
RULE static inline int chance_pick_packed(Chance *chance, const uint64_t weights[], int count,
                                          int most) {
    RULE_ASSERT(count <= 8 * CHANCE_PACKED_MAX);
    if (!chance_is_generated_(chance)) return chance_unpacked_(chance, weights, count);
    const int width = CHANCE_WIDTH;
    ChanceBytes
        ends[8 * CHANCE_PACKED_MAX / CHANCE_WIDTH]; /* each byte: the sum up to its weight */
    ChanceBytes total = 0;
    for (int i = 0; i < (count + width - 1) / width; i++) {
        ChanceBytes part = (ChanceBytes)(weights[i * width / 8] >> (8 * (i * width % 8)));
        ChanceBytes sums = part * (ChanceBytes)CHANCE_EACH_BYTE; /* do not wait for the total */
        ends[i] = sums + total * (ChanceBytes)CHANCE_EACH_BYTE;
        total += sums >> (8 * (width - 1));
    }
    RULE_ASSERT(total > 0);
    uint32_t at = chance_below_(chance, (uint32_t)total);
    int outcome = 0; /* the last weight ends behind every place */
    for (int i = 0; i < (count + width - 2) / width; i++)
        outcome += bits_count(most < 0x80 ? chance_at_most_low_(ends[i], at)
                                          : chance_at_most_(ends[i], at));
    return chance_logged_(chance, outcome);
}

/* Several picks, as when tiles are drawn and none is put back: each makes the weight of its outcome
 * one less. There are at most eight weights, packed as above, and the outcomes are packed in the
 * same way: how many there are of each. Quicker than single picks: where a word falls does not wait
 * for the picks before it. */
RULE static inline uint64_t chance_draw_packed(Chance *chance, uint64_t weights, int count,
                                               int draws) {
    uint64_t left = weights, ends = weights * CHANCE_EACH_BYTE;
    uint32_t total = (uint32_t)(ends >> 56);
    RULE_ASSERT(draws <= (int)total);
    for (int i = 0; i < draws; i++, total--) {
        int outcome = 0;
        if (chance_is_generated_(chance)) {
            uint32_t at = chance_below_(chance, total);
            outcome = chance_logged_(chance, bits_count(chance_at_most_(ends, at)));
        } else {
            outcome = chance_unpacked_(chance, &left, count);
        }
        left -= (uint64_t)1 << (8 * outcome);
        ends -= CHANCE_EACH_BYTE << (8 * outcome);
    }
    return weights - left;
}

/* A pick by weights that are zero or one: the bits of two numbers, 128 outcomes at most. */
RULE static inline int chance_pick_bit(Chance *chance, const uint64_t bits[2], int count) {
    if (!chance_is_generated_(chance)) {
        uint8_t list[128];
        for (int i = 0; i < count; i++) list[i] = bits[i / 64] >> (i % 64) & 1;
        return chance_pick(chance, list, count);
    }
    int low = bits_count(bits[0]), total = low + bits_count(bits[1]);
    RULE_ASSERT(total > 0);
    int at = (int)chance_below_(chance, (uint32_t)total);
    int outcome = at < low ? bits_nth(bits[0], at) : 64 + bits_nth(bits[1], at - low);
    return chance_logged_(chance, outcome);
}

#endif
