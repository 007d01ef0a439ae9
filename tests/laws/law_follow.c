/* law_follow.c -- see law_follow.h. */
#include "law_follow.h"
#include "law.h"

void law_follow_begin(LawBook *book, const Table *table, int64_t now_ms) {
    memset(book, 0, sizeof *book);
    book->at_ms = now_ms;
    book->asked_by = book->late = -1;
    book->ply = table->ply;
}

/* ---- Time ---- */

/* A person is charged up to the end of their time. */
static void charge(LawBook *book, const Table *table, int actor, int64_t passed) {
    int64_t left = clock_left(&table->clock, actor, book->at_ms);
    int64_t charged = passed < left ? passed : left;
    if (book->spares_bots && table->seat[actor].kind == SEAT_BOT) {
        book->bot_ms[actor] += passed;
        return;
    }
    book->used_ms[actor] += charged;
    book->on_turn_ms += charged;
    if (passed >= left) book->late = actor;
}

void law_follow_time(LawBook *book, const Table *table, int64_t now_ms) {
    bool is_bot = book->spares_bots && book->late < 0;
    int actor = table_actor(table, is_bot ? table->clock.since_ms : book->at_ms);
    if (actor != GAME_OVER) charge(book, table, actor, now_ms - book->at_ms);
    book->at_ms = now_ms;
}

void law_follow_pause(LawBook *book, int64_t pause_ms) {
    book->at_ms += pause_ms;
}

static int64_t positive(int64_t number) {
    return number > 0 ? number : 0;
}

static int actions_of(const LawBook *book, int seat) {
    int count = 0;
    for (int ply = 1; ply <= book->ply; ply++) count += book->actor[ply] == seat;
    return count;
}

void law_check_clocks(const LawBook *book, const Table *table) {
    const TableClock *clock = &table->clock;
    int actor = table_actor(table, book->at_ms);
    if (!clock->rule.game_ms || actor == GAME_OVER) return;
    for (int seat = 0; seat < table->header.setup.players; seat++) {
        if (book->spares_bots && table->seat[seat].has_resigned) continue; /* a bot's, for good */
        int64_t running = seat == actor ? book->at_ms - clock->since_ms : 0;
        int64_t left = positive(clock->left_ms[seat] - running);
        int64_t due = clock->rule.game_ms + actions_of(book, seat) * clock->rule.increment_ms -
                      book->used_ms[seat];
        LAW("a clock grows by the increments of the actions played, and by nothing else",
            left <= positive(due));
        LAW("time that passes is charged to the seat on turn",
            left >= positive(due - book->bot_ms[seat]));
    }
}

/* ---- Messages ---- */

void law_follow_other(LawBook *book) {
    book->asked_by = -1;
    book->wants = 0;
}

void law_follow_seat(LawBook *book, int seat) {
    for (int ply = 1; ply <= book->ply; ply++)
        if (book->actor[ply] == seat) book->is_own[ply] = false;
    law_follow_other(book);
}

void law_follow_play(LawBook *book, int seat, const Table *after) {
    LAW("an action is one more in the record", after->ply == book->ply + 1);
    book->ply++;
    book->actor[book->ply] = seat;
    book->is_own[book->ply] = after->seat[seat].kind == SEAT_PERSON;
    book->spent_ms[book->ply] = book->on_turn_ms;
    book->on_turn_ms = 0;
    law_follow_other(book);
}

static int last_of(const LawBook *book, int seat) {
    int ply = book->ply;
    while (ply > 0 && book->actor[ply] != seat) ply--;
    return ply;
}

/* Whoever is a person and whose action goes has asked for it, or agreed. */
static void check_consent(const LawBook *book, const Table *after) {
    for (int ply = after->ply + 1; ply <= book->ply; ply++) {
        int actor = book->actor[ply];
        bool is_own = book->is_own[ply] && !after->seat[actor].has_resigned;
        LAW("nobody's own action is taken back without them", !is_own || book->wants >> actor & 1);
    }
}

/* Who has taken back a move has no more time for it than was left when they made it. */
static void check_move_clock(const LawBook *book, const Table *after) {
    const TableClock *clock = &after->clock;
    if (!clock->rule.move_ms) return;
    int64_t spent = clock_spent(clock, book->actor[after->ply + 1], book->at_ms);
    LAW("taking back does not wind up the clock of the move",
        spent >= book->spent_ms[after->ply + 1]);
}

void law_follow_undo(LawBook *book, int seat, const Table *after) {
    book->wants |= 1u << seat;
    if (book->asked_by < 0) book->asked_by = seat;
    if (after->ply == book->ply) return;
    LAW("what is taken back is the last action of the one who asked",
        after->ply == last_of(book, book->asked_by) - 1);
    check_consent(book, after);
    check_move_clock(book, after);
    book->on_turn_ms = book->spent_ms[after->ply + 1];
    book->ply = after->ply;
    law_follow_other(book);
}

/* ---- Places ---- */

/* Who has resigned, and the whole side of the one whose time was up. */
static bool has_lost(const LawBook *book, const Table *table, const Result *result, int seat) {
    bool is_late = book->late >= 0 && result->side[seat] == result->side[book->late];
    return is_late || table->seat[seat].has_resigned;
}

/* A place is one more than the sides that stand better. Of a side, who has resigned stands apart.
 */
static void check_ranking(const Result *result, uint32_t lost) {
    for (int seat = 0; seat < result->players; seat++) {
        uint32_t better = 0;
        for (int other = 0; other < result->players; other++)
            if (result->place[other] < result->place[seat])
                better |= 1u << (2 * result->side[other] + (lost >> other & 1));
        LAW("places are a ranking of sides: 1, then the next, and equals share",
            result->place[seat] == 1 + __builtin_popcount(better));
    }
}

static int sign_of(int number) {
    return (number > 0) - (number < 0);
}

static void check_pair(const Result *rules, const Result *result, int a, int b) {
    bool is_partner = result->side[a] == result->side[b];
    LAW("partners share a place", !is_partner || result->place[a] == result->place[b]);
    LAW("those who played on stand as the rules say",
        sign_of(result->place[a] - result->place[b]) == sign_of(rules->place[a] - rules->place[b]));
}

void law_check_places(const LawBook *book, const Table *table, const Result *result, bool is_draw) {
    Result rules;
    uint32_t lost = 0;
    if (result->players == 1) return;
    table->header.game->result(table->room.state, &rules);
    for (int seat = 0; seat < result->players; seat++)
        if (has_lost(book, table, result, seat)) lost |= 1u << seat;
    check_ranking(result, lost);
    for (int a = 0; a < result->players; a++)
        for (int b = 0; b < result->players; b++) {
            bool a_lost = lost >> a & 1, b_lost = lost >> b & 1;
            if (!a_lost && !b_lost && !is_draw) check_pair(&rules, result, a, b);
            LAW("who gave up, or lost on time, comes after all who did not",
                !(a_lost && !b_lost) || result->place[a] > result->place[b]);
        }
}
