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

#include "base/target.h"

enum { CHANCE_BLOCK = 16 /* words */ };

typedef enum { CHANCE_GENERATOR, CHANCE_RECORD, CHANCE_CALLER } ChanceSource;

/* Answers with an outcome of positive weight. */
typedef int ChanceCaller(void *self, const uint8_t weights[], int count);

typedef struct {
    ChanceSource source;
    bool was_invalid; /* an outcome was missing or impossible; another one was taken instead */

    uint32_t key[8], counter, used; /* the generator; used counts the words of the block */
    uint32_t block[CHANCE_BLOCK];

    const uint8_t *outcomes; /* the record */
    int outcomes_count, outcomes_used;

    ChanceCaller *caller;
    void *self;

    uint8_t *log; /* NULL: no log; what does not fit is counted but not written */
    int log_count, log_max;
} Chance;

/* The block is four rows of four words, and the four quarter rounds of a round work side by side,
 * one in each column. CPUs and WebAssembly do them as vectors; a GPU, whose threads are its lanes,
 * does them one after the other. */
#if defined(__CUDACC__)
struct ChanceRow {
    uint32_t word[4];
};
#define CHANCE_EACH(expression)                                                                    \
    ChanceRow row;                                                                                 \
    for (int i = 0; i < 4; i++) row.word[i] = expression;                                          \
    return row
RULE static inline ChanceRow operator+(ChanceRow a, ChanceRow b) {
    CHANCE_EACH(a.word[i] + b.word[i]);
}
RULE static inline ChanceRow chance_mix_(ChanceRow a, ChanceRow b, int bits) {
    CHANCE_EACH((a.word[i] ^ b.word[i]) << bits | (a.word[i] ^ b.word[i]) >> (32 - bits));
}
RULE static inline ChanceRow chance_turn_(ChanceRow a, int steps) {
    CHANCE_EACH(a.word[(i + steps) % 4]);
}
#else
typedef uint32_t ChanceRow __attribute__((vector_size(16)));

/* The exclusive or of both, each word rotated to the left. */
RULE static inline ChanceRow chance_mix_(ChanceRow a, ChanceRow b, int bits) {
    ChanceRow mixed = a ^ b;
    return mixed << bits | mixed >> (32 - bits);
}

/* The row moved to the left, around its end. */
RULE static inline ChanceRow chance_turn_(ChanceRow a, int steps) {
    if (steps == 1) return __builtin_shufflevector(a, a, 1, 2, 3, 0);
    if (steps == 2) return __builtin_shufflevector(a, a, 2, 3, 0, 1);
    return __builtin_shufflevector(a, a, 3, 0, 1, 2);
}
#endif

RULE static inline void chance_quarters_(ChanceRow x[4]) {
    x[0] = x[0] + x[1], x[3] = chance_mix_(x[3], x[0], 16);
    x[2] = x[2] + x[3], x[1] = chance_mix_(x[1], x[2], 12);
    x[0] = x[0] + x[1], x[3] = chance_mix_(x[3], x[0], 8);
    x[2] = x[2] + x[3], x[1] = chance_mix_(x[1], x[2], 7);
}

RULE static inline void chance_turn_rows_(ChanceRow x[4], int second, int fourth) {
    x[1] = chance_turn_(x[1], second), x[2] = chance_turn_(x[2], 2);
    x[3] = chance_turn_(x[3], fourth);
}

/* One block of ChaCha20 (RFC 8439, section 2.3). */
RULE static inline void chance_chacha20(const uint32_t key[8], uint32_t counter,
                                        const uint32_t nonce[3], uint32_t block[CHANCE_BLOCK]) {
    const uint32_t words[CHANCE_BLOCK] = {
        0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, key[0],  key[1],   key[2],   key[3],
        key[4],     key[5],     key[6],     key[7],     counter, nonce[0], nonce[1], nonce[2]};
    ChanceRow in[4], x[4];
    memcpy(in, words, sizeof in);
    memcpy(x, words, sizeof x);
    for (int round = 0; round < 20; round += 2) {
        chance_quarters_(x);
        chance_turn_rows_(x, 1, 3); /* now the diagonals stand in columns */
        chance_quarters_(x);
        chance_turn_rows_(x, 3, 1);
    }
    for (int row = 0; row < 4; row++) x[row] = x[row] + in[row];
    memcpy(block, x, sizeof x);
}

/* A generator with this key. */
RULE static inline Chance chance_keyed(const uint8_t key[32]) {
    Chance chance;
    memset(&chance, 0, sizeof chance);
    for (int i = 0; i < 32; i++) chance.key[i / 4] |= (uint32_t)key[i] << (8 * (i % 4));
    chance.used = CHANCE_BLOCK;
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

RULE static inline uint32_t chance_word_(Chance *chance) {
    if (chance->used == CHANCE_BLOCK) {
        const uint32_t nonce[3] = {0, 0, 0};
        chance_chacha20(chance->key, chance->counter++, nonce, chance->block);
        chance->used = 0;
    }
    return chance->block[chance->used++];
}

/* How many words of the key stream were used, and to go on behind so many of them. */
RULE static inline uint32_t chance_words(const Chance *chance) {
    return chance->counter * CHANCE_BLOCK + chance->used - CHANCE_BLOCK;
}

RULE static inline void chance_seek(Chance *chance, uint32_t words) {
    chance->counter = words / CHANCE_BLOCK;
    chance->used = CHANCE_BLOCK;
    for (uint32_t i = 0; i < words % CHANCE_BLOCK; i++) chance_word_(chance);
}

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

RULE static inline int chance_given_(Chance *chance, const uint8_t weights[], int count) {
    if (chance->source == CHANCE_CALLER)
        return chance_checked_(chance, chance->caller(chance->self, weights, count), weights,
                               count);
    int outcome = -1;
    if (chance->outcomes_used < chance->outcomes_count)
        outcome = chance->outcomes[chance->outcomes_used++];
    return chance_checked_(chance, outcome, weights, count);
}

/* One of the outcomes 0 .. count-1 (at most 256), each as likely as its weight. The sum of the
 * weights must be positive. */
RULE static inline int chance_pick(Chance *chance, const uint8_t weights[], int count) {
    int outcome = 0;
    if (chance->source == CHANCE_GENERATOR) {
        uint32_t total = 0, end = 0;
        for (int i = 0; i < count; i++) total += weights[i];
        RULE_ASSERT(total > 0);
        uint32_t at = chance_below_(chance, total);
        /* Counts the weights that end before the place: no branch that nobody could foretell. */
        for (int i = 0; i < count; i++) outcome += (end += weights[i]) <= at;
    } else {
        outcome = chance_given_(chance, weights, count);
    }
    if (chance->log) {
        if (chance->log_count < chance->log_max) chance->log[chance->log_count] = (uint8_t)outcome;
        chance->log_count++;
    }
    return outcome;
}

#endif
