/* observe_test.c -- observations of every game: of fixed size, bounded, written whole, and made of
 * nothing but what the seat may know. */
#include "engine/base/rng.h"
#include "engine/rules/observe.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

enum { SETUPS_MAX = 1024, PLIES_MAX = 3000, GUARD = 0xA5, LOOKED_AT = 40, README_MAX = 1 << 16 };

static uint8_t *check_fields(const ObserveField *fields, uint8_t *at) {
    for (; fields->count; fields++)
        for (int i = 0; i < fields->count; i++, at++)
            if (*at > fields->max) {
                test_note("%s is %d, not at most %d", fields->name, *at, fields->max);
                CHECK(*at <= fields->max);
            }
    return at;
}

static void check_bounds(const Game *game, uint8_t *row) {
    const Observer *observer = observer_of(game);
    if (!observer) return;
    uint8_t *at = row;
    for (int i = 0; i < observer->seats; i++) at = check_fields(observer->seat, at);
    at = check_fields(observer->shared, at);
    CHECK_EQ(at - row, observe_size(game));
}

/* Writes into memory that is full of one byte, and then of another: what was not written shows. */
static void check_whole(const Game *game, const GameState *s, int seat, uint8_t row[]) {
    static uint8_t other[OBSERVE_MAX + 1];
    int size = observe_size(game);
    memset(row, GUARD, OBSERVE_MAX + 1);
    memset(other, 0xFF & ~GUARD, OBSERVE_MAX + 1);
    observe(game, s, seat, row);
    observe(game, s, seat, other);
    CHECK(memcmp(row, other, (size_t)size) == 0);
    CHECK_EQ(row[size], GUARD);
}

/* State, view and guess look the same. */
static void check_secrets(const Game *game, const GameState *s, int seat, const uint8_t row[],
                          Chance *chance) {
    static uint8_t again[OBSERVE_MAX];
    size_t size = (size_t)observe_size(game);
    GameState view = *s;
    game->redact(&view, seat);
    observe(game, &view, seat, again);
    CHECK(memcmp(row, again, size) == 0);
    game->determinize(&view, seat, chance);
    observe(game, &view, seat, again);
    CHECK(memcmp(row, again, size) == 0);
}

static void check_actions(const Game *game, const GameState *s, const Action actions[], int count,
                          Chance *chance) {
    static uint8_t rows[LOOKED_AT * OBSERVE_ACTION_MAX + 1], again[LOOKED_AT * OBSERVE_ACTION_MAX];
    int size = observe_action_size(game), looks = count < LOOKED_AT ? count : (int)LOOKED_AT;
    const Action *from = actions + (count - looks) / 2;
    GameState guess = *s;
    CHECK(size <= OBSERVE_ACTION_MAX);
    memset(rows, GUARD, sizeof rows);
    observe_actions(game, s, from, looks, rows);
    CHECK_EQ(rows[looks * size], GUARD);
    game->redact(&guess, game->actor(s));
    game->determinize(&guess, game->actor(s), chance);
    observe_actions(game, &guess, from, looks, again);
    CHECK(memcmp(rows, again, (size_t)(looks * size)) == 0);
    const Observer *observer = observer_of(game);
    for (int i = 0; observer && i < looks; i++) check_fields(observer->action, rows + i * size);
}

static void check_game(const Game *game, const Setup *setup, uint64_t seed) {
    static Action actions[GAME_ACTIONS_MAX];
    static uint8_t row[OBSERVE_MAX + 1];
    Chance chance = chance_seeded(seed), other = chance_seeded(~seed);
    Rng rng = {seed};
    GameState s;
    game->init(&s, setup, &chance, NULL);
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        int count = game->legal(&s, actions);
        for (int seat = 0; seat < setup->players; seat++) {
            test_note("%s %s, seed %" PRIu64 ", ply %d, seat %d", game->name,
                      test_setup_text(game, setup), seed, ply, seat);
            check_whole(game, &s, seat, row);
            check_bounds(game, row);
            check_secrets(game, &s, seat, row, &other);
        }
        if (count == 0) return;
        check_actions(game, &s, actions, count, &other);
        game->apply(&s, actions[rng_below(&rng, count)], &chance, NULL);
    }
}

TEST(observations_are_bounded_and_betray_nothing) {
    static Setup setups[SETUPS_MAX];
    for (int g = 0; g < games_count; g++) {
        int count = test_setups(games[g], setups, SETUPS_MAX), step = test_effort(7, 1);
        CHECK(observe_size(games[g]) <= OBSERVE_MAX);
        for (int i = 0; i < count; i += step) check_game(games[g], &setups[i], (uint64_t)i);
    }
}

/* Positions that a seat can tell apart look different: after each action the actor's row changes.
 */
TEST(observations_change_with_the_position) {
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        static uint8_t before[OBSERVE_MAX], after[OBSERVE_MAX];
        Setup setup = setup_default(game);
        setup.players = (int16_t)game->players_max;
        Chance chance = chance_seeded(3);
        Rng rng = {3};
        GameState s;
        game->init(&s, &setup, &chance, NULL);
        for (int ply = 0; ply < 30 && game->actor(&s) != GAME_OVER; ply++) {
            int seat = game->actor(&s);
            Action action;
            game->sample(&s, rng_word(&rng), &action);
            observe(game, &s, seat, before);
            game->apply(&s, action, &chance, NULL);
            observe(game, &s, seat, after);
            test_note("%s, ply %d", game->name, ply);
            CHECK(memcmp(before, after, (size_t)observe_size(game)) != 0);
        }
    }
}

/* Finds the lines of the README's table for these fields, one after the other. */
static const char *find_fields(const Game *game, const ObserveField *fields, const char *at) {
    for (; fields->count; fields++) {
        char line[128];
        snprintf(line, sizeof line, "| `%s` | %d | %d |", fields->name, fields->count, fields->max);
        test_note("games/%s/README.md: %s", game->name, line);
        const char *found = strstr(at, line);
        CHECK(found != NULL);
        at = found;
    }
    return at;
}

TEST(observations_are_documented_field_by_field) {
    static char text[README_MAX];
    for (int g = 0; g < games_count; g++) {
        const Observer *observer = observer_of(games[g]);
        if (!observer) continue;
        char path[256];
        snprintf(path, sizeof path, "%s/games/%s/README.md", TESSERA_ROOT, games[g]->name);
        FILE *file = fopen(path, "r");
        CHECK(file != NULL);
        size_t size = fread(text, 1, sizeof text - 1, file);
        fclose(file);
        text[size] = '\0';
        const char *at = find_fields(games[g], observer->seat, text);
        at = find_fields(games[g], observer->shared, at);
        find_fields(games[g], observer->action, at);
    }
}

/* A game that brings no observer: the bytes of its view, and the numbers of its actions. */
TEST(observations_of_a_game_without_observer_are_its_view) {
    Game game = *games[0];
    Setup setup = setup_default(&game);
    setup.players = 2;
    Chance chance = chance_seeded(5);
    GameState s, view;
    uint8_t row[OBSERVE_MAX], action_row[OBSERVE_ACTION_MAX];
    Action action = 0x01020304;
    CHECK(observer_of(&game) == NULL); /* it is known by its address */
    game.init(&s, &setup, &chance, NULL);
    CHECK_EQ(observe_size(&game), game.state_size);
    CHECK_EQ(observe_action_size(&game), 4);
    observe(&game, &s, 1, row);
    view = s;
    game.redact(&view, 1);
    CHECK(memcmp(row, &view, (size_t)game.state_size) == 0);
    observe_actions(&game, &s, &action, 1, action_row);
    CHECK_EQ(action_row[0], 4);
    CHECK_EQ(action_row[3], 1);
}
