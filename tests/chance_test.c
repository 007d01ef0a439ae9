/* chance_test.c -- the generator against published vectors, and the three sources. */
#include "engine/base/rng.h"
#include "test.h"

/* RFC 8439, section 2.3.2: key 00..1f, nonce 00:00:00:09:00:00:00:4a:00:00:00:00, counter 1. */
TEST(chance_block_is_that_of_rfc_8439) {
    uint32_t key[8], block[CHANCE_WORDS];
    const uint32_t nonce[3] = {0x09000000, 0x4a000000, 0x00000000};
    const uint32_t expected[CHANCE_BLOCK] = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3,
                                             0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
                                             0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                             0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    for (uint32_t i = 0; i < 8; i++)
        key[i] = 4 * i | (4 * i + 1) << 8 | (4 * i + 2) << 16 | (4 * i + 3) << 24;
    chance_chacha20(key, 1, nonce, block);
    for (int i = 0; i < CHANCE_BLOCK; i++) CHECK_EQ(block[i], expected[i]);
}

/* RFC 8439, appendix A.1, test vectors 1 and 2: key and nonce zero, counters 0 and 1. */
TEST(chance_words_are_the_key_stream) {
    const uint32_t first[4] = {0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653};
    const uint32_t second[4] = {0xbee7079f, 0x7a385155, 0x7c97ba98, 0x0d082d73};
    Chance chance = chance_seeded(0);
    for (int i = 0; i < 2 * CHANCE_BLOCK; i++) {
        uint32_t word = chance_word_(&chance);
        if (i < 4) CHECK_EQ(word, first[i]);
        if (i >= CHANCE_BLOCK && i < CHANCE_BLOCK + 4) CHECK_EQ(word, second[i - CHANCE_BLOCK]);
    }
}

/* 2^32 mod 3 is 1: of the words only 0, whose product has low bits under 1, is skipped. */
TEST(chance_skips_the_words_that_would_favour_an_outcome) {
    Chance chance = chance_seeded(1);
    chance.used = 0;
    chance.word[0] = 0;
    chance.word[1] = 0xFFFFFFFF;
    CHECK_EQ(chance_below_(&chance, 3), 2);
    CHECK_EQ(chance.used, 2);
    chance.used = 0;
    chance.word[0] = 0; /* a power of two divides the words evenly: none is skipped */
    CHECK_EQ(chance_below_(&chance, 4), 0);
    CHECK_EQ(chance.used, 1);
}

TEST(chance_follows_the_weights) {
    const uint8_t weights[] = {0, 3, 0, 1, 6};
    int count[5] = {0};
    Chance chance = chance_seeded(42);
    for (int i = 0; i < 100000; i++) count[chance_pick(&chance, weights, 5)]++;
    CHECK_EQ(count[0], 0);
    CHECK_EQ(count[2], 0);
    CHECK(count[1] > 29000 && count[1] < 31000);
    CHECK(count[3] > 9300 && count[3] < 10700);
}

TEST(chance_replays_what_it_logged) {
    const uint8_t weights[] = {1, 1, 1, 1};
    uint8_t log[8];
    Chance chance = chance_seeded(3);
    chance_log(&chance, log, 8);
    int outcomes[10];
    for (int i = 0; i < 10; i++) outcomes[i] = chance_pick(&chance, weights, 4);
    CHECK_EQ(chance.log_count, 10); /* counted, though only eight fit */
    Chance again = chance_replayed(log, 8);
    for (int i = 0; i < 8; i++) CHECK_EQ(chance_pick(&again, weights, 4), outcomes[i]);
    CHECK(!again.was_invalid);
    chance_pick(&again, weights, 4);
    CHECK(again.was_invalid);
}

TEST(chance_never_gives_an_impossible_outcome) {
    const uint8_t weights[] = {0, 2, 0, 1};
    const uint8_t outcomes[] = {3, 0, 200};
    Chance chance = chance_replayed(outcomes, 3);
    CHECK_EQ(chance_pick(&chance, weights, 4), 3);
    CHECK(!chance.was_invalid);
    CHECK_EQ(chance_pick(&chance, weights, 4), 1);
    CHECK(chance.was_invalid);
    CHECK_EQ(chance_pick(&chance, weights, 4), 1);
}

static int heaviest(void *self, const uint8_t weights[], int count) {
    int best = 0;
    for (int i = 1; i < count; i++)
        if (weights[i] > weights[best]) best = i;
    ++*(int *)self;
    return best;
}

TEST(chance_asks_its_caller) {
    const uint8_t weights[] = {1, 5, 2};
    int asked = 0;
    Chance chance = chance_asked(heaviest, &asked);
    CHECK_EQ(chance_pick(&chance, weights, 3), 1);
    CHECK_EQ(asked, 1);
}

TEST(chance_goes_on_behind_any_word) {
    Chance chance = chance_seeded(8), other = chance_seeded(8);
    CHECK_EQ(chance_words(&chance), 0);
    for (uint32_t words = 1; words < 50; words++) {
        chance_word_(&chance);
        CHECK_EQ(chance_words(&chance), words);
        chance_seek(&other, words);
        CHECK_EQ(chance_words(&other), words);
        Chance copy = chance;
        CHECK_EQ(chance_word_(&other), chance_word_(&copy));
    }
}

/* Weights of so many outcomes with a sum from 1 to `most`, also packed. */
static void random_weights(Rng *rng, int count, int most, uint8_t weights[], uint64_t packed[]) {
    int left = 1 + rng_below(rng, most);
    memset(packed, 0, CHANCE_PACKED_MAX * sizeof *packed);
    for (int i = 0; i < count; i++) {
        weights[i] = (uint8_t)(i == count - 1 ? left : rng_below(rng, left + 1) / 2);
        left -= weights[i];
        packed[i / 8] |= (uint64_t)weights[i] << (8 * (i % 8));
    }
}

static int first_possible(void *self, const uint8_t weights[], int count) {
    *(int *)self += count;
    int outcome = 0;
    while (weights[outcome] == 0) outcome++;
    return outcome;
}

TEST(chance_picks_alike_from_packed_weights) {
    Rng rng = {3};
    Chance plain = chance_seeded(4), packed = chance_seeded(4);
    for (int i = 0; i < 20000; i++) {
        uint8_t weights[8 * CHANCE_PACKED_MAX];
        uint64_t bytes[CHANCE_PACKED_MAX];
        int count = 1 + rng_below(&rng, 8 * CHANCE_PACKED_MAX), asked = 0;
        int most = i % 2 ? 127 : 255; /* those under 128 are compared in another way */
        random_weights(&rng, count, most, weights, bytes);
        CHECK_EQ(chance_pick_packed(&packed, bytes, count, most),
                 chance_pick(&plain, weights, count));
        Chance caller = chance_asked(first_possible, &asked);
        CHECK(weights[chance_pick_packed(&caller, bytes, count, most)] > 0);
        CHECK_EQ(asked, count);
    }
    CHECK_EQ(chance_words(&packed), chance_words(&plain));
}

/* So many picks one by one, each making its weight one less. */
static uint64_t picks_of(Chance *chance, uint8_t weights[], int count, int draws) {
    uint64_t drawn = 0;
    for (int i = 0; i < draws; i++) {
        int outcome = chance_pick(chance, weights, count);
        weights[outcome]--;
        drawn += (uint64_t)1 << (8 * outcome);
    }
    return drawn;
}

TEST(chance_draws_as_it_picks_one_by_one) {
    Rng rng = {7};
    Chance plain = chance_seeded(8), packed = chance_seeded(8);
    for (int i = 0; i < 20000; i++) {
        uint8_t weights[8], again[8], log[256], packed_log[256];
        uint64_t bytes[CHANCE_PACKED_MAX];
        int count = 1 + rng_below(&rng, 8), total = 0;
        random_weights(&rng, count, 255, weights, bytes);
        for (int k = 0; k < count; k++) total += weights[k];
        int draws = rng_below(&rng, total + 1);
        memcpy(again, weights, sizeof again);
        chance_log(&plain, log, 256), chance_log(&packed, packed_log, 256);
        uint64_t drawn = chance_draw_packed(&packed, bytes[0], count, draws);
        CHECK_EQ(drawn, picks_of(&plain, weights, count, draws));
        CHECK_EQ(packed.log_count, draws);
        CHECK(memcmp(log, packed_log, (size_t)draws) == 0);
        Chance replayed = chance_replayed(log, draws);
        CHECK_EQ(chance_draw_packed(&replayed, bytes[0], count, draws), drawn);
        CHECK(!replayed.was_invalid);
        int asked = 0, asked_again = 0;
        Chance caller = chance_asked(first_possible, &asked);
        Chance other = chance_asked(first_possible, &asked_again);
        CHECK_EQ(chance_draw_packed(&caller, bytes[0], count, draws),
                 picks_of(&other, again, count, draws));
        CHECK_EQ(asked, asked_again);
    }
    CHECK_EQ(chance_words(&packed), chance_words(&plain));
}

TEST(chance_picks_alike_from_bits) {
    Rng rng = {5};
    Chance plain = chance_seeded(6), packed = chance_seeded(6);
    for (int i = 0; i < 20000; i++) {
        uint8_t weights[128];
        int count = 1 + rng_below(&rng, 128), asked = 0;
        uint64_t bits[2] = {rng_next(&rng), rng_next(&rng) & rng_next(&rng)};
        if (rng_below(&rng, 4) == 0) bits[rng_below(&rng, 2)] = 0;
        for (int k = 0; k < 128; k++) {
            if (k >= count) bits[k / 64] &= ~((uint64_t)1 << k % 64);
            weights[k] = bits[k / 64] >> (k % 64) & 1;
        }
        if ((bits[0] | bits[1]) == 0) continue;
        CHECK_EQ(chance_pick_bit(&packed, bits, count), chance_pick(&plain, weights, count));
        Chance caller = chance_asked(first_possible, &asked);
        CHECK(weights[chance_pick_bit(&caller, bits, count)] == 1);
        CHECK_EQ(asked, count);
    }
}
