/* hall_rating.c -- ratings of matches that are over, and the lists of leaders: see hall.h. */
#include "hall_parts.h"

/* ---- Rating ---- */

int64_t rating_due(const LoadedMatch *loaded) {
    bool is_done = loaded->match.stage == MATCH_OVER && loaded->is_rated;
    return is_done ? 0 : match_due(&loaded->match);
}

/* A match that was given up after a few moves says little about anybody. */
static bool is_long_enough(const Match *match) {
    int turns = match->table.header.setup.players * HALL_RATED_TURNS;
    return text_equal(match->why, "rules") || match->table.ply >= turns;
}

/* The result counts for the person, even if a bot stood in for them. */
static void fill_match(const Match *match, RatingMatch *rated) {
    Result result;
    match_result(match, &result);
    rated->seats = result.players;
    for (int seat = 0; seat < result.players; seat++) {
        const MatchSeat *it = &match->seat[seat];
        rated->player[seat] = it->kind == SEAT_BOT ? -it->level : it->person;
        rated->place[seat] = result.place[seat];
        rated->side[seat] = result.side[seat];
    }
}

void rating_ask(Hall *hall, LoadedMatch *loaded, int64_t now_ms) {
    assert(loaded->is_loaded);
    const Match *match = &loaded->match;
    bool is_wanted = match_counts(match) && !loaded->is_rated && !loaded->is_rating;
    if (!is_wanted || loaded->retry_ms > now_ms) return;
    Job *job = job_new(JOB_RATE);
    memcpy(job->match, match->id, sizeof job->match);
    rating_category(match->table.header.game->name, match->table.header.setup.players,
                    job->rating.category);
    if (is_long_enough(match)) fill_match(match, &job->rating.rated); /* else no rating changes */
    job->time_ms = match->ended_ms;
    loaded->is_rating = true;
    hall->config.start(hall->config.self, job);
}

void rating_finish(LoadedMatch *loaded, const Job *job, int64_t now_ms) {
    assert(job->kind == JOB_RATE);
    if (!loaded) return;
    loaded->is_rating = false;
    loaded->is_rated = job->status == SQL_OK;
    loaded->retry_ms = now_ms + HALL_RETRY_MS;
    loaded->due_ms = rating_due(loaded);
}

/* ---- Leaders ---- */

void leaders_say(Hall *hall, const JobOrigin *origin, const Message *message) {
    assert(message->say == SAY_LEADERS);
    const Game *game = game_named(message->game);
    if (!game) {
        hall_refuse_default(hall, origin, REFUSED_SETUP);
        return;
    }
    Job *job = job_new(JOB_LEADERS);
    job->origin = *origin;
    job->person = hall_origin(hall, origin)->person;
    job->rating.game = game;
    job->rating.seats = message->players;
    rating_category(game->name, message->players, job->rating.category);
    hall->config.start(hall->config.self, job);
}

/* A rating is an estimate, so it is rounded. */
static void rating_json(const Rating *rating, Json *out) {
    json_int(out, "rating", (int)(rating->rating + 0.5));
    json_int(out, "deviation", (int)(rating->deviation + 0.5));
    json_int(out, "games", rating->games);
}

static void leader_json(const Rating *rating, Json *out) {
    json_object(out, NULL);
    if (rating->person > 0)
        json_large(out, "person", rating->person);
    else
        json_int(out, "level", (int)-rating->person);
    json_string(out, "name", rating->name);
    rating_json(rating, out);
    json_end(out);
}

static void own_json(const Rating *own, Json *out) {
    if (own->games == 0) {
        json_null(out, "you");
        return;
    }
    json_object(out, "you");
    rating_json(own, out);
    json_end(out);
}

static void leaders_json(const Job *job, Json *out) {
    tell_begin(TELL_LEADERS, out);
    json_string(out, "game", job->rating.game->name);
    json_int(out, "players", job->rating.seats);
    json_array(out, "leaders");
    for (int i = 0; i < job->rating.ratings_count; i++) leader_json(&job->rating.ratings[i], out);
    json_end(out);
    own_json(&job->rating.own, out);
}

/* ---- One's own ratings ---- */

void ratings_say(Hall *hall, const JobOrigin *origin) {
    Job *job = job_new(JOB_RATINGS);
    job->origin = *origin;
    job->person = hall_origin(hall, origin)->person;
    hall->config.start(hall->config.self, job);
}

static void ratings_json(const Job *job, Json *out) {
    tell_begin(TELL_RATINGS, out);
    json_array(out, "ratings");
    for (int i = 0; i < job->rating.ratings_count; i++) {
        char game[STORE_CATEGORY_SIZE];
        int players = rating_read_category(job->rating.ratings[i].category, game);
        json_object(out, NULL);
        json_string(out, "game", game);
        json_int(out, "players", players);
        rating_json(&job->rating.ratings[i], out);
        json_end(out);
    }
    json_end(out);
}

/* ---- Answers ---- */

void ratings_finish(Hall *hall, const Job *job) {
    assert(job->kind == JOB_RATINGS || job->kind == JOB_LEADERS);
    const Connection *connection = hall_origin(hall, &job->origin);
    if (!connection) return;
    if (job->status != SQL_OK) {
        hall_refuse_default(hall, &job->origin, REFUSED_STORE);
        return;
    }
    Json out = hall_begin(hall);
    if (job->kind == JOB_LEADERS)
        leaders_json(job, &out);
    else
        ratings_json(job, &out);
    if (job->origin.tag) json_int(&out, "tag", job->origin.tag);
    json_end(&out);
    hall_send(hall, connection);
}
