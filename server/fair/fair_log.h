/* fair_log.h -- the log of a server's commitments: one entry for each match, chained by hashes.
 *
 * A server that deletes a match, or deals it again with another secret, must also delete or rewrite
 * its entry, and so changes the hash of every later entry. Anybody who has kept a later hash can
 * tell. docs/fairness.md says how the log is checked.
 *
 * The log is public, but the names of matches are not: anybody who knows the name of a private
 * match can sit down at it. So an entry has a mark of the match, which only those who know the name
 * can compute. */
#ifndef FAIR_FAIR_LOG_H
#define FAIR_FAIR_LOG_H

#include <stdbool.h>
#include <stdint.h>

enum {
    FAIR_HASH_SIZE = 32,
    FAIR_LOG_PAGE = 500, /* entries that are sent at once */
};

typedef struct {
    int64_t index; /* 1, 2, 3 ... */
    uint8_t match[FAIR_HASH_SIZE];
    uint8_t commitment[FAIR_HASH_SIZE];
    uint8_t previous[FAIR_HASH_SIZE]; /* the hash of the entry before; all zero in the first */
    uint8_t hash[FAIR_HASH_SIZE];     /* of all of the above */
} FairEntry;

/* The mark of a match: BLAKE2b("tessera match 1" || commitment || name). */
void fair_log_mark(const char *match, const uint8_t commitment[FAIR_HASH_SIZE],
                   uint8_t mark[FAIR_HASH_SIZE]);

/* BLAKE2b("tessera log 1" || index, 8 bytes, highest first || match || commitment || previous). */
void fair_log_hash(const FairEntry *entry, uint8_t hash[FAIR_HASH_SIZE]);

/* The entry of a match that follows `head`, which is all zero if the log is empty. */
FairEntry fair_log_next(const FairEntry *head, const char *match,
                        const uint8_t commitment[FAIR_HASH_SIZE]);

/* NULL if the entry is correct; else a few words on what is wrong. */
const char *fair_log_fault(const FairEntry *entry);
/* The same for an entry and the one before it. */
const char *fair_log_link_fault(const FairEntry *before, const FairEntry *entry);

#endif
