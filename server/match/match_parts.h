/* match_parts.h -- what the files of a match share: match.c folds the log, match_open.c reads how a
 * match is opened, match_decide.c says what people may do, match_act.c what the server must do, and
 * match_json.c what viewers see. */
#ifndef SERVER_MATCH_MATCH_PARTS_H
#define SERVER_MATCH_MATCH_PARTS_H

#include "match.h"

/* How many people play, or -1 if a bot has a seat of its own. */
int match_persons(const Table *table);

/* What a match is opened with. */
typedef struct {
    const char *game, *setup, *seats;
} MatchPlan;

/* Reads the game, its set-up and the seats of a plan. */
__attribute__((warn_unused_result)) bool match_read_plan(const MatchPlan *plan,
                                                         RecordHeader *header,
                                                         MatchSeat seats[GAME_SEATS_MAX],
                                                         Refusal *refusal);

#endif
