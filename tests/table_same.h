/* table_same.h -- are two tables the same match, wherever they keep it? */
#ifndef TESTS_TABLE_SAME_H
#define TESTS_TABLE_SAME_H

#include "engine/table/table.h"

static inline bool table_is_same(const Table *a, const Table *b) {
    const size_t from = sizeof(TableRoom), size = sizeof *a - from;
    if (memcmp((const char *)a + from, (const char *)b + from, size) != 0) return false;
    if (!a->room.after) return true;
    size_t plies = (size_t)(a->ply + 1) * sizeof *a->room.after;
    size_t state = (size_t)a->header.game->state_size;
    return memcmp(a->room.state, b->room.state, state) == 0 &&
           memcmp(a->room.before, b->room.before, state) == 0 &&
           memcmp(a->room.after, b->room.after, plies) == 0 &&
           memcmp(a->room.outcome, b->room.outcome, a->room.after[a->ply].outcomes) == 0;
}

#endif
