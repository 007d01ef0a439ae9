/* hall_bots.c -- the turns of bots: see hall.h.
 *
 * A bot thinks only while somebody is at the match on this node, and only if a person has a seat in
 * it. Nodes need not tell each other, because everybody who watches has the match in memory at
 * their own node. While a turn waits for somebody to come, the bot's clock stands still
 * (match_time_in_turn), and the match need not be loaded after a restart. */
#include "hall_parts.h"

static bool has_person(const Match *match) {
    for (int seat = 0; seat < match->table.header.setup.players; seat++)
        if (match->seat[seat].person) return true;
    return false;
}

/* The person for whose sake the bot plays: a player who is there, else the host. */
static int64_t person_of(const LoadedMatch *loaded) {
    const Match *match = &loaded->match;
    for (int seat = 0; seat < match->table.header.setup.players; seat++)
        if (loaded->presence.seats >> seat & 1) return match->seat[seat].person;
    return match->host;
}

static void think(Hall *hall, LoadedMatch *loaded, int seat, int level) {
    const Match *match = &loaded->match;
    const TableClock *clock = &match->table.clock;
    Job *job = job_new(JOB_BOT);
    memcpy(job->match, match->id, sizeof job->match);
    job->person.id = person_of(loaded);
    job->bot.game = match->table.header.game;
    job->bot.seat = seat;
    job->bot.level = level;
    job->bot.ply = match->table.ply;
    job->bot.left_ms = clock_left(clock, seat, clock->since_ms);
    hall->config.random(hall->config.self, (uint8_t *)&job->bot.seed, sizeof job->bot.seed);
    table_view(&match->table, seat, job->bot.view);
    loaded->is_thinking = true;
    loaded->is_stale = false;
    hall->config.start(hall->config.self, job);
}

void bots_ask(Hall *hall, LoadedMatch *loaded, int64_t now_ms) {
    assert(loaded->is_loaded);
    int level, seat = match_bot(&loaded->match, now_ms, &level);
    loaded->is_bot_waiting = false;
    if (seat < 0 || loaded->is_thinking || !has_person(&loaded->match)) return;
    loaded->is_bot_waiting = !presence_is_anybody(loaded, now_ms);
    if (!loaded->is_bot_waiting) think(hall, loaded, seat, level);
}

bool bots_can_go_on(const LoadedMatch *loaded, int64_t now_ms) {
    return loaded->is_bot_waiting && presence_is_anybody(loaded, now_ms);
}
