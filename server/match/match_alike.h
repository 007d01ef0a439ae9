/* match_alike.h -- match_change_json() for one viewer after another: what they are all told alike
 * is written once. */
#ifndef SERVER_MATCH_MATCH_ALIKE_H
#define SERVER_MATCH_MATCH_ALIKE_H

#include "engine/table/table_alike.h"
#include "match.h"

/* All zero before the first viewer. Between two viewers, neither the match nor the time may change.
 */
typedef struct {
    JsonPart change; /* which entry it was */
    JsonPart log;    /* what was played, if the game has no secrets */
    JsonPart people;
    TableAlike table;
    /* For clients with the rules: hashes of what is beside the table and of how they stand; and
     * clocks and turn, without and with a comma before them. */
    bool has_hashes;
    uint64_t standing, result;
    JsonPart turn[2], standings;
} MatchAlike;

/* The parts of it that match_shown.c tells in its own way: the head of the text, up to what was
 * played; and what is beside the table. */
void match_head_json(const Match *match, int viewer, MatchAlike *alike, Json *out);
void match_standing_json(const Match *match, int viewer, Json *out);
/* The time for which the table is shown, and whether there is one. */
int64_t match_time_shown(const Match *match, int64_t now_ms);
bool match_has_table(const Match *match);

void match_change_alike_json(const Match *match, int viewer, int64_t now_ms, MatchAlike *alike,
                             Json *out);

#endif
