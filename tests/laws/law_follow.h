/* law_follow.h -- follows a table from message to message with a book-keeping of its own, and
 * checks it against the table: places, clocks, taking back. */
#ifndef TESTS_LAW_FOLLOW_H
#define TESTS_LAW_FOLLOW_H

#include "engine/table/table.h"

typedef struct {
    bool spares_bots;                /* a bot's time may be charged or not; it never runs out */
    int64_t at_ms;                   /* time is accounted for up to here */
    int64_t used_ms[GAME_SEATS_MAX]; /* on turn, on actions that were taken back too */
    int64_t bot_ms[GAME_SEATS_MAX];  /* by the bot of the seat, if those are spared */
    int actor[TABLE_PLIES_MAX + 1];  /* of each action in the record */
    int64_t spent_ms[TABLE_PLIES_MAX + 1]; /* on each, since the one before */
    bool is_own[TABLE_PLIES_MAX + 1];      /* played by a person, not by a bot */
    int64_t on_turn_ms;                    /* on the present one */
    int ply;
    int asked_by;   /* who asked first for taking back; -1: nobody */
    uint32_t wants; /* seats that want it */
    int late;       /* whose time was up */
} LawBook;

void law_follow_begin(LawBook *book, const Table *table, int64_t now_ms);

/* Time has passed; nothing was said. */
void law_follow_time(LawBook *book, const Table *table, int64_t now_ms);

/* Some of the time since then is charged to nobody. */
void law_follow_pause(LawBook *book, int64_t pause_ms);

/* Something was done at the present time: played, taken back, asked for, or anything else. */
void law_follow_play(LawBook *book, int seat, const Table *after);
void law_follow_undo(LawBook *book, int seat, const Table *after);
void law_follow_other(LawBook *book);
/* Somebody else, or nobody, has the seat from now on. */
void law_follow_seat(LawBook *book, int seat);

/* The laws that hold at any time. */
void law_check_clocks(const LawBook *book, const Table *table);
/* Of a draw, all who play on share the first place, whatever the rules say. */
void law_check_places(const LawBook *book, const Table *table, const Result *result, bool is_draw);

/* ---- The record (law_record.c) ---- */

/* Saved and loaded, it is the same to this viewer. */
void law_check_record(const Table *table, int viewer, int64_t now_ms);

/* What is hidden from a viewer makes no difference to what they see. */
void law_check_secrets(const Table *table, int viewer, int64_t now_ms);

#endif
