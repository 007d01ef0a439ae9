/* fair.c -- see fair.h. */
#include "fair.h"

#include <sodium.h>

/* The prefix of what is hashed to a key, so that no other hash can be a key. */
static const uint8_t label[] = {'t', 'e', 's', 's', 'e', 'r', 'a', ' ', '1'};

void fair_commitment(const uint8_t secret[RECORD_KEY], uint8_t commitment[RECORD_KEY]) {
    crypto_generichash(commitment, RECORD_KEY, secret, RECORD_KEY, NULL, 0);
}

void fair_key(const RecordFairness *fairness, uint8_t key[RECORD_KEY]) {
    assert(fairness && key);
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, RECORD_KEY);
    crypto_generichash_update(&state, label, sizeof label);
    crypto_generichash_update(&state, fairness->secret, RECORD_KEY);
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        if (fairness->has_number[seat])
            crypto_generichash_update(&state, fairness->number[seat], RECORD_KEY);
    crypto_generichash_final(&state, key, RECORD_KEY);
    sodium_memzero(&state, sizeof state);
}

bool fair_is_claimed(const RecordHeader *header) {
    assert(header);
    const RecordFairness *fairness = &header->fairness;
    bool is_claimed = fairness->has_commitment || fairness->has_secret;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) is_claimed |= fairness->has_number[seat];
    return is_claimed;
}

const char *fair_fault(const RecordHeader *header) {
    const RecordFairness *fairness = &header->fairness;
    uint8_t expected[RECORD_KEY];
    if (!fairness->has_commitment) return "there is no commitment";
    if (!fairness->has_secret) return "there is no secret; it is shown when the game has ended";
    if (!header->has_key) return "there is no key";
    fair_commitment(fairness->secret, expected);
    if (sodium_memcmp(expected, fairness->commitment, RECORD_KEY) != 0)
        return "the commitment is not that of the secret";
    fair_key(fairness, expected);
    if (sodium_memcmp(expected, header->key, RECORD_KEY) != 0)
        return "the key is not that of the secret and the numbers";
    return NULL;
}
