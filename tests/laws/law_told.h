/* law_told.h -- what one connection was told of a match, folded into one view, as a client does it.
 *
 * In a file of its own, because jansson's names are also those of engine/base/json.h. */
#ifndef TESTS_LAW_TOLD_H
#define TESTS_LAW_TOLD_H

#include "law_view.h"

typedef struct {
    void *view;                  /* a JSON object; NULL: nothing was told yet */
    int number;                  /* of the last entry */
    int64_t table_ms;            /* when the position was last told */
    bool is_strange;             /* something was told that has no place in the view */
    uint8_t bytes[LAW_VIEW_MAX]; /* of the view, for a client with the rules */
} Told;

void told_clear(Told *told);

/* Takes a view or a change of the match; what else is told has no part in it. */
void told_take(Told *told, const char *text, int64_t now_ms);

/* The name of the first member that is not as in this view; NULL if all are the same. */
const char *told_difference(const Told *told, const char *view);

/* Does it tell an action of another seat, in a game with secrets? */
bool told_betrays(const Told *told);

#endif
