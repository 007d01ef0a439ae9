/* rating_test.c -- Glicko-2, and matches of several players in it. */
#include "rating.h"

#include "glicko.h"
#include "tests/test.h"

#include <math.h>

static bool is_near(double actual, double expected, double error) {
    test_note("%.6f instead of %.6f", actual, expected);
    return fabs(actual - expected) <= error;
}

/* The worked example in Glickman's description: one win, two losses. */
TEST(glicko_agrees_with_its_author) {
    const Glicko player = {1500, 200, 0.06};
    const GlickoGame played[] = {
        {{1400, 30, 0.06}, 1, 1}, {{1550, 100, 0.06}, 0, 1}, {{1700, 300, 0.06}, 0, 1}};
    Glicko after = glicko_after(&player, played, 3);
    CHECK(is_near(after.rating, 1464.06, 0.02));
    CHECK(is_near(after.deviation, 151.52, 0.01));
    CHECK(is_near(after.volatility, 0.05999, 0.00001));
}

TEST(glicko_stays_finite_whatever_happens) {
    Glicko weak = {100, 30, 0.06}, strong = {3000, 30, 0.06};
    for (int i = 0; i < 1000; i++) {
        const GlickoGame won = {strong, 1, 1}, lost = {weak, 0, 1};
        Glicko weak_after = glicko_after(&weak, &won, 1);
        strong = glicko_after(&strong, &lost, 1);
        weak = weak_after;
        CHECK(isfinite(weak.rating) && isfinite(strong.rating));
        CHECK(weak.deviation > 0 && weak.deviation <= 350);
        CHECK(weak.volatility > 0 && weak.volatility < 1);
    }
    CHECK(weak.rating > strong.rating);
}

static int rate(RatingMatch *match, Rating ratings[GAME_SEATS_MAX]) {
    int count = rating_players(match, ratings);
    rating_rate(match, ratings, count);
    return count;
}

TEST(rating_orders_players_as_their_places) {
    RatingMatch match = {4, {7, -3, 9, 8}, {3, 1, 3, 2}, {0, 1, 2, 3}};
    Rating ratings[GAME_SEATS_MAX];
    CHECK_EQ(rate(&match, ratings), 4);
    CHECK(ratings[1].rating > ratings[3].rating && ratings[3].rating > ratings[0].rating);
    CHECK(ratings[0].rating == ratings[2].rating);
    double sum = 0;
    for (int i = 0; i < 4; i++) {
        CHECK_EQ(ratings[i].games, 1);
        CHECK(ratings[i].deviation < 350);
        sum += ratings[i].rating;
    }
    CHECK(is_near(sum, 4 * 1500, 0.001));
}

TEST(rating_takes_two_bots_of_one_level_as_one_player) {
    RatingMatch match = {3, {7, -3, -3}, {1, 2, 3}, {0, 1, 2}};
    Rating ratings[GAME_SEATS_MAX];
    CHECK_EQ(rate(&match, ratings), 2);
    CHECK(ratings[0].rating > 1500 && ratings[1].rating < 1500);
    CHECK_EQ(ratings[1].games, 1);
}

TEST(rating_knows_sides) {
    RatingMatch match = {4, {1, 2, 3, 4}, {1, 2, 1, 2}, {0, 1, 0, 1}};
    Rating ratings[GAME_SEATS_MAX];
    CHECK_EQ(rate(&match, ratings), 4);
    CHECK(ratings[0].rating == ratings[2].rating && ratings[1].rating == ratings[3].rating);
    CHECK(ratings[0].rating > ratings[1].rating);
}

/* Two games with half the weight count as one. */
TEST(glicko_weighs_games) {
    const Glicko player = {1500, 200, 0.06}, other = {1600, 80, 0.06};
    const GlickoGame whole = {other, 1, 1}, halves[] = {{other, 1, 0.5}, {other, 1, 0.5}};
    const GlickoGame little = {other, 1, 0.1};
    Glicko after = glicko_after(&player, &whole, 1), same = glicko_after(&player, halves, 2);
    Glicko less = glicko_after(&player, &little, 1);
    CHECK(is_near(after.rating, same.rating, 0.001));
    CHECK(is_near(after.deviation, same.deviation, 0.001));
    CHECK(less.rating > player.rating && less.rating - player.rating < 0.2 * (after.rating - 1500));
    CHECK(less.deviation > after.deviation);
}

TEST(rating_of_nobody_is_moved_by_guests) {
    RatingMatch match = {3, {7, 8, -3}, {1, 2, 3}, {0, 1, 2}};
    Rating ratings[GAME_SEATS_MAX];
    int count = rating_players(&match, ratings);
    ratings[1].is_guest = true;
    rating_rate(&match, ratings, count);
    Rating without[GAME_SEATS_MAX];
    RatingMatch alone = {2, {7, -3}, {1, 2}, {0, 1}};
    CHECK_EQ(rate(&alone, without), 2);
    CHECK(ratings[0].rating == without[0].rating && ratings[2].rating == without[1].rating);
    CHECK(ratings[1].games == 1 && ratings[1].rating < ratings[0].rating);
}

/* Forty guests who lose improve nobody's rating, and a friend who loses all day improves it little.
 */
TEST(rating_cannot_be_made_by_those_who_lose_on_purpose) {
    Rating ratings[GAME_SEATS_MAX];
    RatingMatch match = {2, {7, 8}, {1, 2}, {0, 1}};
    int count = rating_players(&match, ratings);
    ratings[1].is_guest = true;
    for (int i = 0; i < 40; i++) {
        rating_rate(&match, ratings, count);
        CHECK_EQ(ratings[0].games, 0);
    }
    count = rating_players(&match, ratings);
    for (int i = 0; i < 40; i++) {
        ratings[0].met[1] = ratings[1].met[0] = i;
        rating_rate(&match, ratings, count);
    }
    test_note("%.1f", ratings[0].rating);
    CHECK(ratings[0].rating < 1800);
}

TEST(rating_has_a_category_for_each_number_of_players) {
    char category[STORE_CATEGORY_SIZE], game[STORE_CATEGORY_SIZE];
    rating_category("chromino", 4, category);
    CHECK_TEXT(category, "chromino 4");
    CHECK_EQ(rating_read_category("chromino 4", game), 4);
    CHECK_TEXT(game, "chromino");
}
