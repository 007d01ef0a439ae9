/* fair_log.c -- see fair_log.h. */
#include "fair_log.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

/* The prefixes of what is hashed, so that the hash of one kind can never be one of another kind. */
static const char match_label[] = "tessera match 1", log_label[] = "tessera log 1";

typedef crypto_generichash_state Hash;

static void hash_begin(Hash *hash, const char *label) {
    crypto_generichash_init(hash, NULL, 0, FAIR_HASH_SIZE);
    crypto_generichash_update(hash, (const uint8_t *)label, strlen(label));
}

void fair_log_mark(const char *match, const uint8_t commitment[FAIR_HASH_SIZE],
                   uint8_t mark[FAIR_HASH_SIZE]) {
    Hash hash;
    hash_begin(&hash, match_label);
    crypto_generichash_update(&hash, commitment, FAIR_HASH_SIZE);
    crypto_generichash_update(&hash, (const uint8_t *)match, strlen(match));
    crypto_generichash_final(&hash, mark, FAIR_HASH_SIZE);
}

void fair_log_hash(const FairEntry *entry, uint8_t out[FAIR_HASH_SIZE]) {
    assert(entry->index > 0);
    Hash hash;
    uint8_t index[8];
    for (int i = 0; i < 8; i++) index[i] = (uint8_t)((uint64_t)entry->index >> (56 - 8 * i));
    hash_begin(&hash, log_label);
    crypto_generichash_update(&hash, index, sizeof index);
    crypto_generichash_update(&hash, entry->match, FAIR_HASH_SIZE);
    crypto_generichash_update(&hash, entry->commitment, FAIR_HASH_SIZE);
    crypto_generichash_update(&hash, entry->previous, FAIR_HASH_SIZE);
    crypto_generichash_final(&hash, out, FAIR_HASH_SIZE);
}

FairEntry fair_log_next(const FairEntry *head, const char *match,
                        const uint8_t commitment[FAIR_HASH_SIZE]) {
    assert(head->index >= 0 && head->index < INT64_MAX);
    FairEntry entry = {.index = head->index + 1};
    fair_log_mark(match, commitment, entry.match);
    memcpy(entry.commitment, commitment, FAIR_HASH_SIZE);
    memcpy(entry.previous, head->hash, FAIR_HASH_SIZE);
    fair_log_hash(&entry, entry.hash);
    return entry;
}

const char *fair_log_fault(const FairEntry *entry) {
    uint8_t hash[FAIR_HASH_SIZE];
    if (entry->index < 1) return "its index is not 1 or more";
    if (entry->index == 1 && !sodium_is_zero(entry->previous, FAIR_HASH_SIZE))
        return "it is the first, but names one before it";
    fair_log_hash(entry, hash);
    return memcmp(hash, entry->hash, FAIR_HASH_SIZE) == 0 ? NULL : "its hash is wrong";
}

const char *fair_log_link_fault(const FairEntry *before, const FairEntry *entry) {
    assert(before && entry);
    if (entry->index != before->index + 1) return "the entry before it is missing";
    bool is_linked = memcmp(entry->previous, before->hash, FAIR_HASH_SIZE) == 0;
    return is_linked ? NULL : "it does not follow the entry before it";
}
