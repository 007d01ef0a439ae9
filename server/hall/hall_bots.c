/* hall_bots.c -- the turns of bots: see hall.h.
 *
 * A bot thinks only while somebody is at the match with this node, and only in a match that has a
 * person's seat. Nodes need not tell each other: whoever watches has the match in memory at their
 * own node. A turn that waits costs the bot no time (match_time_in_turn), and is no reason to load
 * the match after a restart. */
#include "hall_parts.h"

static bool has_person(const Match *match) {
    for (int seat = 0; seat < match->table.header.setup.players; seat++)
        if (match->seat[seat].person) return true;
    return false;
}

/* The person whose turn in the queue it is: a player who is there, else the host. */
static int64_t person_of(const Place *place) {
    const Match *match = &place->match;
    for (int seat = 0; seat < match->table.header.setup.players; seat++)
        if (place->presence.seats >> seat & 1) return match->seat[seat].person;
    return match->host;
}

static void think(Hall *hall, Place *place, int seat, int level) {
    const Match *match = &place->match;
    const TableClock *clock = &match->table.clock;
    Job *job = job_new(JOB_BOT);
    memcpy(job->match, match->id, sizeof job->match);
    job->person.id = person_of(place);
    job->game = match->table.header.game;
    job->seat = seat;
    job->level = level;
    job->ply = match->table.ply;
    job->left_ms = clock_left(clock, seat, clock->since_ms);
    hall->config.random(hall->config.self, (uint8_t *)&job->seed, sizeof job->seed);
    table_view(&match->table, seat, &job->view);
    place->is_thinking = true;
    place->is_stale = false;
    hall->config.start(hall->config.self, job);
}

void bots_ask(Hall *hall, Place *place, int64_t now_ms) {
    int level, seat = match_bot(&place->match, now_ms, &level);
    place->is_bot_waiting = false;
    if (seat < 0 || place->is_thinking || !has_person(&place->match)) return;
    place->is_bot_waiting = !presence_is_anybody(place, now_ms);
    if (!place->is_bot_waiting) think(hall, place, seat, level);
}

bool bots_can_go_on(const Place *place, int64_t now_ms) {
    return place->is_bot_waiting && presence_is_anybody(place, now_ms);
}
