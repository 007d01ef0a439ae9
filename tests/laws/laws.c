/* laws.c -- what search, server and clients take for granted of every game.
 *
 * Plays seeded random games of each game in games.def, with every set-up of test_setups(), and
 * checks the laws at every position. A new game is under test from the moment it is listed. A
 * failure names the game, the set-up and the seed. */
#include "engine/base/bits.h"
#include "engine/base/rng.h"
#include "engine/rules/game.h"
#include "tests/test.h"

#include <stdlib.h>

enum { SETUPS_MAX = 1024, PLIES_MAX = 3000, TEXTS = 64 };

/* What a game's own test file checks at every ply: that tiles and pieces are all there, and that
 * the events account for every point. `before` is NULL after init(). */
typedef void Check(const void *before, const void *after, const Events *events);

#define GAME(name)                                                                                 \
    extern const Game name##_game;                                                                 \
    void name##_check(const void *before, const void *after, const Events *events);
#include "registry/test.def"
#undef GAME

static const struct {
    const Game *game;
    Check *check;
} checks[] = {
#define GAME(name) {&name##_game, name##_check},
#include "registry/test.def"
#undef GAME
};

/* The check of the game's own, if it has one. */
static void check_own(const Game *game, const GameState *before, const GameState *after,
                      const Events *events) {
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
        if (checks[i].game == game) checks[i].check(before, after, events);
}

static bool same(const Game *game, const GameState *a, const GameState *b) {
    return memcmp(a, b, (size_t)game->state_size) == 0;
}

static int compare_numbers(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static uint64_t hash(const char *text) {
    uint64_t h = 0xCBF29CE484222325u;
    while (*text) h = (h ^ (uint8_t)*text++) * 0x100000001B3u;
    return h;
}

/* Notation is unique, printable, without what separates things in a record or would have to be
 * escaped in JSON, and parses back. */
static void check_texts(const Game *game, const GameState *s, const Action actions[], int count,
                        Rng *rng) {
    static uint64_t seen[GAME_ACTIONS_MAX];
    int parsed = rng_below(rng, count);
    for (int i = 0; i < count; i++) {
        char buffer[GAME_ACTION_TEXT_MAX];
        Text text = text_in(buffer, sizeof buffer);
        game->action_text(s, actions[i], &text);
        CHECK(!text.is_cut && text_size(&text) > 0);
        for (const char *c = buffer; *c; c++)
            CHECK(*c > ' ' && *c <= '~' && !strchr(";#=\"\\", *c));
        seen[i] = hash(buffer);
        if (i != parsed) continue;
        Action found;
        CHECK(game_parse_action(game, s, buffer, &found));
        CHECK_EQ(found, actions[i]);
    }
    qsort(seen, (size_t)count, sizeof seen[0], compare_numbers);
    for (int i = 1; i < count; i++) CHECK(seen[i - 1] != seen[i]);
}

/* sample() finds each place of the list, at both ends of its share of the random words. */
static void check_sample(const Game *game, const GameState *s, const Action actions[], int count,
                         Rng *rng) {
    for (int i = 0; i < (count < TEXTS ? count : TEXTS); i++) {
        int place = count < TEXTS ? i : rng_below(rng, count);
        uint64_t first = (((uint64_t)place << 32) + (uint64_t)count - 1) / (uint64_t)count;
        uint64_t last = ((((uint64_t)place + 1) << 32) - 1) / (uint64_t)count;
        Action action;
        CHECK_EQ(bits_place((uint32_t)first, count), place);
        CHECK_EQ(game->sample(s, (uint32_t)first, &action), count);
        CHECK_EQ(action, actions[place]);
        CHECK_EQ(game->sample(s, (uint32_t)last, &action), count);
        CHECK_EQ(action, actions[place]);
    }
}

static int check_legal(const Game *game, const GameState *s, Action actions[], Rng *rng) {
    int count = game->legal(s, actions);
    CHECK_EQ(count > 0, game->actor(s) != GAME_OVER);
    CHECK(count <= GAME_ACTIONS_MAX);
    for (int i = 0; i < count; i++) {
        CHECK(actions[i] < game->action_count);
        if (i > 0) CHECK(actions[i - 1] < actions[i]);
    }
    Action action = 0;
    if (count == 0) {
        CHECK_EQ(game->sample(s, 0, &action), 0);
        return 0;
    }
    check_texts(game, s, actions, count, rng);
    check_sample(game, s, actions, count, rng);
    return count;
}

/* What the games of one Game showed; it must be what the Game says of itself. */
typedef struct {
    bool chance, secrets;
} Seen;

static void check_drawings(const Game *game, const GameState *view) {
    static char buffer[1 << 16];
    Text text = text_in(buffer, sizeof buffer);
    game->state_text(view, &text);
    CHECK(!text.is_cut && text_size(&text) > 0);
    text = text_in(buffer, sizeof buffer);
    Json json = json_to(&text);
    json_object(&json, NULL);
    game->state_json(view, &json);
    json_end(&json);
    CHECK(!text.is_cut);
    CHECK_EQ(json.is_array, 0);
}

/* A view is a fixed point of redact, is the same for every state that differs only in what the
 * viewer must not know, and tells the actor all he needs to choose. */
static void check_views(const Game *game, const GameState *s, int players, Chance *chance,
                        Seen *seen) {
    static Action known[GAME_ACTIONS_MAX], legal[GAME_ACTIONS_MAX];
    for (int viewer = GAME_SPECTATOR; viewer < players; viewer++) {
        GameState view = *s;
        game->redact(&view, viewer);
        CHECK_EQ(game->actor(&view), game->actor(s));
        GameState again = view;
        game->redact(&again, viewer);
        CHECK(same(game, &again, &view));

        GameState public = view, spectated = *s; /* no seat knows less than the public */
        game->redact(&public, GAME_SPECTATOR);
        game->redact(&spectated, GAME_SPECTATOR);
        CHECK(same(game, &public, &spectated));

        GameState guess = view; /* knows nothing but the view */
        game->determinize(&guess, viewer, chance);
        seen->secrets |= !same(game, &guess, s);
        GameState guessed = guess;
        game->redact(&guess, viewer);
        CHECK(same(game, &guess, &view));
        check_drawings(game, &view);

        if (viewer != game->actor(s)) continue;
        int count = game->legal(s, legal);
        CHECK_EQ(game->legal(&view, known), count);
        CHECK(memcmp(known, legal, (size_t)count * sizeof *legal) == 0);
        CHECK_EQ(game->legal(&guessed, known), count);
        CHECK(memcmp(known, legal, (size_t)count * sizeof *legal) == 0);
    }
}

/* A place is one more than the sides that stand better. */
static void check_result(const Game *game, const GameState *s, int players) {
    Result result;
    game->result(s, &result);
    CHECK_EQ(result.players, players);
    for (int a = 0; a < players; a++) {
        uint32_t better = 0;
        for (int b = 0; b < players; b++)
            if (result.place[b] < result.place[a]) better |= 1u << result.side[b];
        CHECK(result.place[a] == __builtin_popcount(better) + 1 || players == 1);
    }
}

static void check_events(const Game *game, const Events *events, int players) {
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->event[i];
        CHECK(event->kind < game->events_count);
        CHECK(event->seat >= EVENT_NOBODY && event->seat < players);
        char buffer[1024];
        for (int viewer = GAME_SPECTATOR; viewer < players; viewer++) {
            Event shown = event_for(event, viewer);
            Text text = text_in(buffer, sizeof buffer);
            event_text(&game->events[event->kind], &shown, &text);
            CHECK(!text.is_cut && text_size(&text) > 0);
            text = text_in(buffer, sizeof buffer);
            Json json = json_to(&text);
            event_json(&game->events[event->kind], &shown, &json);
            CHECK(!text.is_cut && !json.is_array);
        }
    }
}

/* Applies the action to the state, and to twins: with an equal generator, with the outcomes of the
 * first, and with other luck. */
static void apply(const Game *game, GameState *s, Action action, Chance *chance, Chance *other,
                  Events *events, Seen *seen) {
    uint8_t log[GAME_OUTCOMES_MAX];
    GameState twin = *s, replayed = *s, lucky = *s;
    Chance twin_chance = *chance;
    twin_chance.log = NULL; /* that of the action before */
    chance_log(chance, log, GAME_OUTCOMES_MAX);
    events->count = 0;
    game->apply(s, action, chance, events);
    CHECK(chance->log_count <= GAME_OUTCOMES_MAX);
    game->apply(&twin, action, &twin_chance, NULL);
    CHECK(same(game, s, &twin));

    Chance record = chance_replayed(log, chance->log_count);
    game->apply(&replayed, action, &record, NULL);
    CHECK(same(game, s, &replayed));
    CHECK(!record.was_invalid);
    CHECK_EQ(record.outcomes_used, chance->log_count);

    game->apply(&lucky, action, other, NULL);
    seen->chance |= !same(game, s, &lucky);
}

static void check_game(int g, const Setup *setup, uint64_t seed, Seen *seen) {
    static Action actions[GAME_ACTIONS_MAX];
    static Events events;
    const Game *game = games[g];
    test_note("%s %s, seed %" PRIu64, game->name, test_setup_text(game, setup), seed);
    Chance chance = chance_seeded(seed), other = chance_seeded(~seed);
    Rng rng = {seed};
    GameState s, before;
    memset(&s, 0xA5, sizeof s);
    events.count = 0;
    game->init(&s, setup, &chance, &events);
    check_own(game, NULL, &s, &events);
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        check_result(game, &s, setup->players);
        check_events(game, &events, setup->players);
        int count = check_legal(game, &s, actions, &rng);
        check_views(game, &s, setup->players, &other, seen);
        if (count == 0) return;

        Action action = actions[rng_below(&rng, count)];
        before = s;
        apply(game, &s, action, &chance, &other, &events, seen);
        check_own(game, &before, &s, &events);
    }
}

TEST(laws_of_every_game_and_set_up) {
    static Setup setups[SETUPS_MAX];
    uint64_t games_of_each = (uint64_t)test_effort(1, 4);
    for (int g = 0; g < games_count; g++) {
        Seen seen = {false, false};
        int count = test_setups(games[g], setups, SETUPS_MAX);
        CHECK(count > 0);
        for (int i = 0; i < count; i++)
            for (uint64_t seed = 0; seed < games_of_each; seed++)
                check_game(g, &setups[i], seed + 1000 * (uint64_t)i, &seen);
        test_note("%s", games[g]->name);
        CHECK_EQ(seen.chance, games[g]->has_chance);
        CHECK_EQ(seen.secrets, games[g]->has_secrets);
    }
}
