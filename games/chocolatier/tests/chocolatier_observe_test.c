/* chocolatier_observe_test.c -- Master Chocolatier as numbers: who sits where does not matter, only
 * who looks. */
#include "games/chocolatier/rules/chocolatier.h"

#include "engine/base/rng.h"
#include "engine/rules/observe.h"
#include "tests/test.h"

/* Everybody moves on by one seat. */
static void move_seats(Chocolatier *s) {
    Chocolatier old = *s;
    for (int i = 0; i < s->players; i++) s->player[(i + 1) % s->players] = old.player[i];
    s->actor = (uint8_t)((old.actor + 1) % s->players);
    s->start = (uint8_t)((old.start + 1) % s->players);
    if (old.marker) s->marker = (uint8_t)(old.marker % s->players + 1);
    if (old.shelter) s->shelter = (uint8_t)(old.shelter % s->players + 1);
}

static void check_moved(const Chocolatier *s, int seat) {
    static uint8_t here[OBSERVE_MAX], moved[OBSERVE_MAX];
    Chocolatier other = *s;
    move_seats(&other);
    observe(&chocolatier_game, s, seat, here);
    observe(&chocolatier_game, &other, (seat + 1) % s->players, moved);
    CHECK(memcmp(here, moved, (size_t)observe_size(&chocolatier_game)) == 0);
}

TEST(chocolatier_looks_the_same_from_every_seat) {
    static const char *const setups[] = {"players=2", "players=3 box=free",
                                         "players=4 factories=special box=free"};
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        Setup setup = test_setup(&chocolatier_game, setups[i]);
        Chance chance = chance_seeded(i);
        Rng rng = {i};
        Chocolatier s;
        chocolatier_init(&s, &setup, &chance, NULL);
        while (chocolatier_actor(&s) != GAME_OVER) {
            Action action;
            test_note("%s", setups[i]);
            for (int seat = 0; seat < s.players; seat++) check_moved(&s, seat);
            chocolatier_sample(&s, rng_word(&rng), &action);
            chocolatier_apply(&s, action, &chance, NULL);
        }
    }
}

/* ---- What a row says, counted in the plainest way ---- */

enum {
    SEAT_BYTES = 187,
    BOX = 1,
    LINES = 126,
    FULL = 151,
    POINTS = 156,
    FOUNDRY = 161,
    IN_ROW = 172
};

/* CH-14, place by place. */
static int points_of(const ChocolatierPlayer *player, int row, int column) {
    static const int steps[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    int run[2] = {1, 1};
    for (int i = 0; i < 4; i++)
        for (int y = row + steps[i][0], x = column + steps[i][1];
             y >= 0 && y < 5 && x >= 0 && x < 5 && chocolatier_colour_at(player, y, x) >= 0;
             y += steps[i][0], x += steps[i][1])
            run[i / 2]++;
    int points = (run[0] > 1 ? run[0] : 0) + (run[1] > 1 ? run[1] : 0);
    return points ? points : 1;
}

/* The most that the tile of a line can score; 0 if the line is empty. */
static int line_points(const Chocolatier *s, int seat, int line) {
    if (!s->player[seat].line_colour[line]) return 0;
    int most = 0, columns = chocolatier_columns(s, seat, line);
    for (int column = 0; column < CHOCOLATIER_COLUMNS; column++) {
        int points = points_of(&s->player[seat], line, column);
        if (columns >> column & 1 && points > most) most = points;
    }
    return most;
}

static void check_box(const ChocolatierPlayer *player, const uint8_t row[]) {
    int in_row[5] = {0}, in_column[5] = {0}, of_colour[5] = {0};
    for (int i = 0; i < 125; i++) {
        int y = i / 25, colour = i / 5 % 5, x = i % 5;
        int is_there = chocolatier_colour_at(player, y, x) == colour;
        CHECK_EQ(row[BOX + i], is_there);
        in_row[y] += is_there, in_column[x] += is_there, of_colour[colour] += is_there;
    }
    for (int i = 0; i < 5; i++) {
        CHECK_EQ(row[IN_ROW + i], in_row[i]);
        CHECK_EQ(row[IN_ROW + 5 + i], in_column[i]);
        CHECK_EQ(row[IN_ROW + 10 + i], of_colour[i]);
    }
}

static void check_seat(const Chocolatier *s, int seat, const uint8_t row[]) {
    const ChocolatierPlayer *player = &s->player[seat];
    check_box(player, row);
    for (int line = 0; line < CHOCOLATIER_LINES; line++) {
        int colour = player->line_colour[line] - 1, count = player->line_count[line];
        for (int i = 0; i < CHOCOLATIER_COLOURS; i++)
            CHECK_EQ(row[LINES + line * 5 + i], i == colour ? count : 0);
        CHECK_EQ(row[FULL + line], count == line + 1);
        CHECK_EQ(row[POINTS + line], line_points(s, seat, line));
    }
    for (int i = 0; i < CHOCOLATIER_FOUNDRY; i++)
        CHECK_EQ(row[FOUNDRY + i], player->foundry[i] != 0);
}

TEST(chocolatier_observation_says_what_lies_there) {
    static const char *const setups[] = {"players=2", "players=3 box=free",
                                         "players=4 factories=special"};
    static uint8_t row[OBSERVE_MAX];
    for (uint64_t game = 0; game < (uint64_t)test_effort(6, 60); game++) {
        Setup setup = test_setup(&chocolatier_game, setups[game % 3]);
        Chance chance = chance_seeded(game);
        Rng rng = {game};
        Chocolatier s;
        Action action;
        chocolatier_init(&s, &setup, &chance, NULL);
        while (chocolatier_sample(&s, rng_word(&rng), &action) > 0) {
            test_note("%s, game %d", setups[game % 3], (int)game);
            memset(row, 0xAA, sizeof row);
            observe(&chocolatier_game, &s, s.actor, row);
            for (int i = 0; i < s.players; i++)
                check_seat(&s, (s.actor + i) % s.players, row + i * SEAT_BYTES);
            CHECK_EQ(row[observe_size(&chocolatier_game)], 0xAA); /* nothing behind it */
            chocolatier_apply(&s, action, &chance, NULL);
        }
    }
}
