/* transcript.c -- see transcript.h. */
#include "transcript.h"

#include "engine/base/rng.h"
#include "test.h"

enum { TRIED = 24, POSITION_EVERY = 12, PLIES_MAX = 400 };

/* What the events are worth to the seat. */
static int points_of(const Game *game, const GameState *state, const Events *events, int seat) {
    Result result;
    int points = 0;
    game->result(state, &result);
    for (int i = 0; i < events->count; i++)
        if (events->event[i].seat == seat) points += events->event[i].points;
    return result.counts_down ? -points : points;
}

Action transcript_choose(const Game *game, const GameState *state, uint64_t *seed) {
    Rng rng = {*seed};
    Action best = 0;
    int best_points = INT16_MIN, actor = game->actor(state);
    for (int i = 0; i < TRIED; i++) {
        static Events events;
        GameState next = *state;
        Chance chance = chance_seeded(*seed);
        Action action;
        game->sample(state, rng_word(&rng), &action);
        events.count = 0;
        game->apply(&next, action, &chance, &events);
        int points = points_of(game, &next, &events, actor);
        if (points <= best_points) continue;
        best_points = points;
        best = action;
    }
    *seed = rng.state;
    return best;
}

static void write_events(Text *out, const Game *game, const Events *events) {
    for (int i = 0; i < events->count; i++) {
        text_string(out, "    ");
        event_text(&game->events[events->event[i].kind], &events->event[i], out);
        text_char(out, '\n');
    }
}

static void write_result(Text *out, const Game *game, const GameState *state) {
    Result result;
    game->result(state, &result);
    for (int seat = 0; seat < result.players; seat++) {
        text_string(out, seat ? ", player " : "result: player ");
        text_int(out, seat + 1);
        text_string(out, " place ");
        text_int(out, result.place[seat]);
        text_string(out, " with ");
        text_int(out, result.points[seat]);
    }
    text_char(out, '\n');
}

void transcript_write(Text *out, const Game *game, const Setup *setup, uint64_t seed) {
    static Events events;
    GameState state;
    Chance chance = chance_seeded(seed);
    text_string(out, game->title);
    text_string(out, ", ");
    text_string(out, test_setup_text(game, setup));
    text_string(out, ", seed ");
    text_int(out, (int)seed);
    text_char(out, '\n');
    events.count = 0;
    game->init(&state, setup, &chance, &events);
    write_events(out, game, &events);
    for (int ply = 0; ply < PLIES_MAX && game->actor(&state) != GAME_OVER; ply++) {
        if (ply % POSITION_EVERY == 0) {
            text_char(out, '\n');
            game->state_text(&state, out);
            text_char(out, '\n');
        }
        Action action = transcript_choose(game, &state, &seed);
        text_int(out, ply + 1);
        text_string(out, ". player ");
        text_int(out, game->actor(&state) + 1);
        text_string(out, ": ");
        game->action_text(&state, action, out);
        text_char(out, '\n');
        events.count = 0;
        game->apply(&state, action, &chance, &events);
        write_events(out, game, &events);
    }
    text_char(out, '\n');
    game->state_text(&state, out);
    write_result(out, game, &state);
}

void transcript_record(Text *out, const Game *game, const Setup *setup, uint64_t seed, int plies,
                       bool with_key, GameState *last) {
    RecordHeader header;
    memset(&header, 0, sizeof header);
    header.game = game;
    header.setup = *setup;
    header.has_key = with_key;
    for (int i = 0; i < 8; i++) header.key[i] = (uint8_t)(seed >> 8 * i);
    Chance chance = chance_seeded(seed);
    uint8_t log[GAME_OUTCOMES_MAX];
    chance_log(&chance, log, GAME_OUTCOMES_MAX);
    game->init(last, setup, &chance, NULL);
    record_write_header(out, &header, log, chance.log_count);
    for (int ply = 1; ply <= plies && game->actor(last) != GAME_OVER; ply++) {
        Action action = transcript_choose(game, last, &seed);
        char notation[GAME_ACTION_TEXT_MAX];
        Text text = text_in(notation, sizeof notation);
        game->action_text(last, action, &text);
        int actor = game->actor(last);
        chance_log(&chance, log, GAME_OUTCOMES_MAX);
        game->apply(last, action, &chance, NULL);
        record_write_action(out, ply, actor, notation, log, chance.log_count, 0);
    }
    record_write_end(out, game, last);
}
