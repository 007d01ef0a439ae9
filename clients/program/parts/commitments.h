/* commitments.h -- the log of a server's commitments, as it was fetched: files of what
 * GET /fair/log answers, one page behind the other. Nothing in them is trusted. */
#ifndef PROGRAM_COMMITMENTS_H
#define PROGRAM_COMMITMENTS_H

#include "server/fair/fair_log.h"

typedef struct {
    FairEntry *entry; /* when it is checked: in the order of their indices, each once */
    int count, room;
} Commitments;

/* Reads a file, or all files of a folder. Several may overlap, and be in any order. False, and
 * fail() was called, if there is something else in them. */
__attribute__((warn_unused_result)) bool commitments_read(Commitments *log, const char *name);

/* Is it one chain? False, and fail() was called, if not. */
__attribute__((warn_unused_result)) bool commitments_check(Commitments *log);

/* NULL if no entry of a log that was checked has this commitment. */
const FairEntry *commitments_find(const Commitments *log, const uint8_t commitment[FAIR_HASH_SIZE]);

void commitments_free(Commitments *log);

#endif
