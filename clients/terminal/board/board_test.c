/* board_test.c -- what holds for the board of every game: whatever is legal can be reached and
 * seen, on the smallest screen and on a large one.
 *
 * Nothing is shown: without display_start(), writing has no effect. */
#include "pick.h"

#include "engine/base/rng.h"
#include "tests/test.h"

#include <string.h>

enum { PLIES_MAX = 400 };

/* As long as names can be (seats.h). */
static const char *const names[] = {"Annabel Long", "Benjamin Far", "Christabel M", "Dorothea Lyn",
                                    "Evangeline O", "Ferdinand Py", "Guinevere Qu", "Hildegard Ro"};

static const int sizes[][2] = {{BOARD_ROWS + 1, BOARD_COLUMNS}, {47, 111}};

static Pick pick;
static Spots spots;

static void draw(const GameState *view, int seat, const int size[2]) {
    Frame frame = {.height = size[0], .width = size[1], .spots = &spots};
    Scene scene = {LANGUAGE_ENGLISH, seat, names, NULL, spots.cursor};
    spots.count = 0;
    board_draw(pick.board, &frame, view, &scene);
}

static bool is_visible(const Spot *spot, const int size[2]) {
    return spot->row >= 0 && spot->row < size[0] && spot->column >= 0 &&
           spot->column + spot->width <= size[1];
}

/* Every spot that the next step may choose is drawn, and the cursor can be seen. */
static void check_spots(const GameState *view, int seat) {
    for (int i = 0; i < 2; i++) {
        draw(view, seat, sizes[i]);
        for (int at = 0; at < pick.count; at++) {
            const Path *path = &pick.path[at];
            bool leads_on = path->count > pick.depth &&
                            memcmp(path->step, pick.chosen, (size_t)pick.depth * sizeof(int)) == 0;
            if (leads_on) CHECK(spots_is_legal(&spots, path->step[pick.depth]));
        }
        int legal = 0;
        for (int id = 0; id < SPOT_IDS; id += 8)
            for (int bits = spots.is_legal[id / 8], bit = 0; bits; bits >>= 1, bit++)
                if (bits & 1) legal++, CHECK(spots_find(&spots, id + bit) != NULL);
        CHECK(legal == 0 || spots.cursor != SPOT_NOWHERE);
        if (legal > 0) CHECK(is_visible(spots_find(&spots, spots.cursor), sizes[i]));
    }
}

/* Chooses spots at random until the action is known; returns it. */
static Action choose(const GameState *view, int seat, Rng *rng) {
    static int left[GAME_ACTIONS_MAX];
    spots.cursor = SPOT_NOWHERE;
    for (;;) {
        pick_mark(&pick, &spots);
        check_spots(view, seat);
        int count = pick_left(&pick, SPOT_NOWHERE, left);
        CHECK(count > 0);
        if (spots.cursor == SPOT_NOWHERE) return pick.action[left[rng_below(rng, count)]];
        spots.cursor = spots.spot[rng_below(rng, spots.count)].id;
        check_spots(view, seat);
        pick_choose(&pick, spots.cursor);
        if (rng_below(rng, 2)) pick_turn(&pick, 1);
    }
}

static void play_and_check(const Game *game, const Setup *setup, uint8_t seed) {
    GameState state;
    uint8_t key[32] = {seed};
    Chance chance = chance_keyed(key);
    Rng rng = {seed};
    game->init(&state, setup, &chance, NULL);
    for (int ply = 0; ply < PLIES_MAX && game->actor(&state) != GAME_OVER; ply++) {
        int seat = game->actor(&state);
        GameState view = state;
        game->redact(&view, seat);
        test_note("%s, %s, seed %d, ply %d", game->name, test_setup_text(game, setup), seed, ply);
        pick_begin(&pick, board_of(game), &view);
        game->apply(&state, choose(&view, seat, &rng), &chance, NULL);
    }
}

TEST(whatever_is_legal_can_be_reached_and_seen_on_every_board) {
    for (int i = 0; i < games_count; i++) {
        CHECK(board_of(games[i]) != NULL);
        for (int players = games[i]->players_min; players <= games[i]->players_max; players++) {
            Setup setup = test_first_variant(games[i], players);
            do {
                char buffer[256];
                Text why = text_in(buffer, sizeof buffer);
                Setup checked = setup;
                if (setup_check(games[i], &checked, &why)) play_and_check(games[i], &checked, 1);
            } while (test_next_variant(games[i], &setup));
        }
    }
}

/* What is no variant, but makes boards, hands and lists as large as they can be. */
TEST(the_largest_boards_can_be_seen_too) {
    static const char *const words[] = {"rows=16 cols=16 players=4", "draw=until players=2",
                                        "draw=until players=8 hands=open", "min_bw=3 players=4"};
    for (int i = 0; i < games_count; i++) {
        for (int at = 0; at < 4; at++) {
            if (test_refusal(games[i], words[at])[0]) continue;
            Setup setup = test_setup(games[i], words[at]);
            for (int seed = 1; seed <= test_effort(1, 3); seed++)
                play_and_check(games[i], &setup, (uint8_t)seed);
        }
    }
}

TEST(the_way_to_an_action_can_be_gone_back) {
    GameState state;
    const Game *game = games[0];
    uint8_t key[32] = {1};
    Chance chance = chance_keyed(key);
    Setup setup = test_setup(game, "");
    game->init(&state, &setup, &chance, NULL);
    pick_begin(&pick, board_of(game), &state);
    CHECK(!pick_back(&pick));
    pick_mark(&pick, &spots);
    int first = spots.cursor;
    pick_choose(&pick, first);
    CHECK_EQ(pick.depth, 1);
    CHECK(!pick_turn(&pick, 1));
    CHECK(pick_back(&pick));
    CHECK_EQ(pick.depth, 0);
}
