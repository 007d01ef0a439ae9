/* review_text_test.c -- a review in words: whole, in both languages, with a graph that fits. */
#include "review_text.h"

#include "clients/terminal/display/frame.h"
#include "engine/base/rng.h"
#include "tests/test.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

enum { RECORD_MAX = 1 << 17, TEXT_MAX = 1 << 20 };

/* A random game of two, reviewed so far. */
static Review *reviewed(const Game *game, int actions, int thoughts) {
    static char bytes[RECORD_MAX];
    char buffer[256], notation[GAME_ACTION_TEXT_MAX];
    uint8_t log[GAME_OUTCOMES_MAX];
    Text record = text_in(bytes, sizeof bytes), why = text_in(buffer, sizeof buffer);
    RecordHeader header = {.game = game, .setup = test_setup(game, "players=2")};
    Chance chance = chance_seeded(4);
    Rng rng = {4};
    GameState state;
    snprintf(header.name[0], RECORD_NAME_MAX, "Anna");
    chance_log(&chance, log, GAME_OUTCOMES_MAX);
    game->init(&state, &header.setup, &chance, NULL);
    record_write_header(&record, &header, log, chance.log_count);
    for (int ply = 1; ply <= actions && game->actor(&state) != GAME_OVER; ply++) {
        Action action;
        int seat = game->actor(&state);
        Text text = text_in(notation, sizeof notation);
        game->sample(&state, rng_word(&rng), &action);
        game->action_text(&state, action, &text);
        chance_log(&chance, log, GAME_OUTCOMES_MAX);
        game->apply(&state, action, &chance, NULL);
        record_write_action(&record, ply, seat, notation, log, chance.log_count, 0);
    }
    record_write_end(&record, game, &state);
    ReviewConfig config = {.budget = {16, 0}, .viewer = REVIEW_ALL, .memory_mb = 1};
    Review *review = review_open(bytes, (size_t)text_size(&record), &config, &why);
    CHECK(review != NULL);
    ReviewMind *mind = review_mind_open(review);
    for (int i = 0; i <= review_plies(review) && i < thoughts; i++) review_think(review, mind, i);
    review_mind_close(mind);
    return review;
}

static ReviewText text_of(const Review *review, Seats *seats, Language language) {
    seats_name(seats, review_header(review), language);
    return (ReviewText){review, seats, language, false};
}

TEST(reviews_are_written_in_both_languages) {
    static char out[TEXT_MAX];
    static Seats seats;
    setlocale(LC_CTYPE, "C.UTF-8");
    for (int g = 0; g < games_count; g++) {
        Review *review = reviewed(games[g], 30, 1000);
        for (int language = 0; language < languages_count; language++) {
            ReviewText text = text_of(review, &seats, (Language)language);
            Text written = text_in(out, sizeof out);
            review_text(&text, &written);
            test_note("%s: %s", games[g]->name, out);
            CHECK(!written.is_cut);
            CHECK(strstr(out, language ? "更好的選擇" : "better") != NULL);
            CHECK(strstr(out, language ? "平均損失" : "loss each") != NULL);
            CHECK(strstr(out, language ? "勝率" : "win %") != NULL);
            CHECK(strstr(out, "p1 Anna") != NULL);
        }
        review_close(review);
    }
    for (int i = 0; i < REVIEW_CLASSES; i++)
        CHECK(texts_have(LANGUAGE_ENGLISH + 1, review_classes[i]));
}

/* Every column has a sign of each player, unless they stand in the same place. */
TEST(reviews_draw_a_graph_of_any_width) {
    static Seats seats;
    char row[512];
    for (int actions = 0; actions < 200; actions += 33) {
        Review *review = reviewed(games[0], actions, 1000);
        ReviewText text = text_of(review, &seats, LANGUAGE_ENGLISH);
        for (int columns = 2; columns < 100; columns += 31) {
            int ones = 0, shown = review_plies(review) + 1;
            for (int i = 0; i < REVIEW_GRAPH_ROWS; i++) {
                Text out = text_in(row, sizeof row);
                review_text_graph(&text, columns, i, &out);
                CHECK_EQ(text_size(&out), 11 + (shown < columns ? shown : columns));
                for (const char *at = row + 11; i < REVIEW_GRAPH_ROWS - 2 && *at; at++)
                    ones += *at == '1';
            }
            if (actions > 0) CHECK_EQ(ones, shown < columns ? shown : columns);
        }
        review_close(review);
    }
}

TEST(reviews_lead_to_the_next_mistake) {
    static Seats seats;
    char line[512];
    Review *review = reviewed(games[0], 60, 1000);
    ReviewText text = text_of(review, &seats, LANGUAGE_ENGLISH);
    int found = 0, mistakes = 0;
    for (int number = 0; (number = review_text_next_mistake(review, number)) > 0; found++) {
        Text out = text_in(line, sizeof line);
        CHECK(review_ply(review, number)->class_ >= REVIEW_MISTAKE);
        review_text_action(&text, number, &out);
        CHECK(strstr(line, "mistake") == line || strstr(line, "blunder") == line);
        CHECK(strstr(line, " %: ") != NULL);
    }
    for (int seat = 0; seat < 2; seat++) {
        ReviewSum sum = review_sum(review, seat);
        mistakes += sum.count[REVIEW_MISTAKE] + sum.count[REVIEW_BLUNDER];
    }
    CHECK_EQ(found, mistakes);
    CHECK(found > 0);
    review_close(review);
}

TEST(reviews_say_how_far_they_came) {
    static char out[TEXT_MAX];
    static Seats seats;
    Review *review = reviewed(games[0], 20, 5);
    ReviewText text = text_of(review, &seats, LANGUAGE_ENGLISH);
    Text written = text_in(out, sizeof out);
    review_text(&text, &written);
    CHECK(strstr(out, "Stopped: 5 of 21 positions were reviewed.") != NULL);
    review_close(review);
}
