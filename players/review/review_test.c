/* review_test.c -- what is promised of a review: it finds what was planted, knows endings exactly,
 * sees no more than the player saw, and can be stopped. */
#include "engine/base/rng.h"
#include "players/evaluate/utility.h"
#include "players/search/exact.h"
#include "review.h"
#include "tests/test.h"

#include <math.h>
#include <stdlib.h>

enum { SETUPS_MAX = 1024, PLIES_MAX = 1500, RECORD_MAX = 1 << 18 };

/* ---- Games to review ---- */

/* A game that is written down while it is played. */
typedef struct {
    const Game *game;
    GameState state;
    Chance chance;
    Rng rng;
    int ply;
    uint8_t log[GAME_OUTCOMES_MAX];
    Text record;
    char bytes[RECORD_MAX];
} Scene;

static void begin(Scene *scene, const Game *game, const Setup *setup, uint64_t seed) {
    RecordHeader header;
    memset(&header, 0, sizeof header);
    header.game = game;
    header.setup = *setup;
    scene->game = game;
    scene->chance = chance_seeded(seed);
    scene->rng = (Rng){seed};
    scene->ply = 0;
    scene->record = text_in(scene->bytes, sizeof scene->bytes);
    chance_log(&scene->chance, scene->log, GAME_OUTCOMES_MAX);
    game->init(&scene->state, setup, &scene->chance, NULL);
    record_write_header(&scene->record, &header, scene->log, scene->chance.log_count);
}

static void act(Scene *scene, Action action) {
    char notation[GAME_ACTION_TEXT_MAX];
    Text text = text_in(notation, sizeof notation);
    int seat = scene->game->actor(&scene->state);
    scene->game->action_text(&scene->state, action, &text);
    chance_log(&scene->chance, scene->log, GAME_OUTCOMES_MAX);
    scene->game->apply(&scene->state, action, &scene->chance, NULL);
    record_write_action(&scene->record, ++scene->ply, seat, notation, scene->log,
                        scene->chance.log_count, 0);
}

static bool is_over(const Scene *scene) {
    return scene->game->actor(&scene->state) == GAME_OVER;
}

/* So many actions at random, or until the game is over. */
static void act_at_random(Scene *scene, int actions) {
    for (int i = 0; i < actions && !is_over(scene); i++) {
        Action action;
        scene->game->sample(&scene->state, rng_word(&scene->rng), &action);
        act(scene, action);
    }
}

/* So many of the actions that look best, so that nobody is far ahead. */
static void act_well(Scene *scene, int actions) {
    float weights[WEIGHTS_MAX];
    evaluator_weights(evaluator_of(scene->game), weights);
    const Judge judge = {scene->game, evaluator_of(scene->game), weights};
    for (int i = 0; i < actions && !is_over(scene); i++) {
        Candidate list[2];
        int count = judge_shortlist(&judge, &scene->state, false, 2, list);
        act(scene, list[rng_below(&scene->rng, count)].action);
    }
}

static Review *opened(Scene *scene, int simulations, int viewer) {
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    ReviewConfig config = {.budget = {simulations, 0}, .viewer = viewer, .seed = 1, .memory_mb = 1};
    char *end = scene->record.at;
    record_write_end(&scene->record, scene->game, &scene->state);
    Review *review =
        review_open(scene->record.start, (size_t)text_size(&scene->record), &config, &why);
    scene->record.at = end; /* it may be opened again, or go on */
    test_note("%s, after %d actions: %s", scene->game->name, scene->ply, buffer);
    CHECK(review != NULL);
    return review;
}

static void think_from_to(Review *review, int from, int to) {
    ReviewMind *mind = review_mind_open(review);
    CHECK(mind != NULL);
    for (int number = from; number <= to; number++) review_think(review, mind, number);
    review_mind_close(mind);
}

/* ---- Every set-up ---- */

static void check_decision(const ReviewPly *ply) {
    const ReviewOption *played = &ply->option[ply->played];
    CHECK(ply->options_count >= 1 && ply->options_count <= REVIEW_OPTIONS);
    CHECK_EQ(played->action, ply->action);
    for (int i = 0; i < ply->options_count; i++) {
        const Worth *worth = &ply->option[i].worth;
        CHECK(worth->of[WORTH_WIN] >= 0 && worth->of[WORTH_WIN] <= 1);
        CHECK(i == 0 || worth->of[WORTH_UTILITY] <= ply->option[i - 1].worth.of[WORTH_UTILITY]);
        for (int other = 0; other < i; other++)
            CHECK(ply->option[other].action != ply->option[i].action);
    }
    float loss = ply->option[0].worth.of[WORTH_UTILITY] - played->worth.of[WORTH_UTILITY];
    CHECK(ply->loss.of[WORTH_UTILITY] == loss);
    CHECK(ply->loss.of[WORTH_WIN] >= 0 && ply->loss.of[WORTH_WIN] <= 1);
    CHECK_EQ(ply->class_ == REVIEW_BEST, ply->played == 0);
}

static void check_sums(const Review *review) {
    int players = review_header(review)->setup.players, decisions = 0;
    for (int seat = 0; seat < players; seat++) {
        ReviewSum sum = review_sum(review, seat);
        int classes = 0;
        for (int i = 0; i < REVIEW_CLASSES; i++) classes += sum.count[i];
        CHECK_EQ(classes, sum.decisions);
        CHECK_EQ(sum.has_result, review_is_over(review));
        decisions += sum.decisions;
    }
    for (int number = 0; number <= review_plies(review); number++)
        decisions -= review_ply(review, number)->is_decision;
    CHECK_EQ(decisions, 0);
}

TEST(reviews_work_in_every_set_up) {
    static Setup setups[SETUPS_MAX];
    static Scene scene;
    for (int g = 0; g < games_count; g++) {
        int count = test_setups(games[g], setups, SETUPS_MAX);
        for (int i = 0; i < count; i += test_effort(17, 2)) {
            begin(&scene, games[g], &setups[i], (uint64_t)i);
            act_at_random(&scene, i % 3 ? 12 : PLIES_MAX);
            Review *review = opened(&scene, 6, REVIEW_ALL);
            int last = review_plies(review);
            think_from_to(review, last > 12 ? last - 12 : 0, last);
            for (int number = 0; number <= last; number++)
                if (review_ply(review, number)->is_decision)
                    check_decision(review_ply(review, number));
            check_sums(review);
            review_close(review);
        }
    }
}

/* ---- Exact endings ---- */

/* What the actor can reach, by every line of play; false if luck comes or it takes too long. Slow,
 * and written another way than the solver. */
static bool reach(const Judge *judge, const GameState *state, int *left, Worth worth[]) {
    static const int NO_LUCK = 0;
    int seat = judge->game->actor(state);
    if (seat == GAME_OVER) return worth_of(judge, state, worth), true;
    Action *actions = malloc(GAME_ACTIONS_MAX * sizeof *actions);
    int count = judge->game->legal(state, actions);
    bool is_first = true, is_known = true;
    for (int i = 0; i < count && is_known; i++) {
        GameState next = *state;
        Worth reached[GAME_SEATS_MAX];
        uint8_t outcome = 0;
        Chance chance = chance_replayed(&outcome, NO_LUCK);
        judge->game->apply(&next, actions[i], &chance, NULL);
        is_known = !chance.was_invalid && --*left > 0 && reach(judge, &next, left, reached);
        if (!is_known) break;
        if (is_first || reached[seat].of[WORTH_UTILITY] > worth[seat].of[WORTH_UTILITY])
            memcpy(worth, reached, sizeof reached);
        is_first = false;
    }
    free(actions);
    return is_known;
}

/* The best and the worst action, and what they come to for the actor. */
typedef struct {
    Action best, worst;
    Worth of_best, of_worst;
} Ending;

static bool find_ending(const Judge *judge, const GameState *state, Ending *ending) {
    enum { POSITIONS = 3000 };
    static Action actions[GAME_ACTIONS_MAX];
    const Game *game = judge->game;
    int count = game->legal(state, actions), left = POSITIONS, seat = game->actor(state);
    if (count < 2 || count > 40) return false;
    for (int i = 0; i < count; i++) {
        GameState next = *state;
        Worth worth[GAME_SEATS_MAX];
        uint8_t outcome = 0;
        Chance chance = chance_replayed(&outcome, 0);
        game->apply(&next, actions[i], &chance, NULL);
        if (chance.was_invalid || (game->has_secrets && game->actor(&next) != GAME_OVER) ||
            !reach(judge, &next, &left, worth))
            return false;
        const Worth *own = &worth[seat];
        if (i == 0 || own->of[WORTH_UTILITY] > ending->of_best.of[WORTH_UTILITY])
            ending->best = actions[i], ending->of_best = *own;
        if (i == 0 || own->of[WORTH_UTILITY] < ending->of_worst.of[WORTH_UTILITY])
            ending->worst = actions[i], ending->of_worst = *own;
    }
    return ending->of_best.of[WORTH_WIN] > ending->of_worst.of[WORTH_WIN];
}

/* Plays at random to a position that can be solved and where something depends on the choice. */
static bool play_to_ending(Scene *scene, const Judge *judge, const Setup *setup, uint64_t seed,
                           Ending *ending) {
    begin(scene, judge->game, setup, seed);
    while (!is_over(scene)) {
        if (find_ending(judge, &scene->state, ending)) return true;
        act_at_random(scene, 1);
    }
    return false;
}

/* Reviews the ending, played rightly or wrongly. */
static void check_ending(Scene *scene, const Ending *ending, bool is_right) {
    enum { ENOUGH = 20000 };
    int number = scene->ply + 1;
    act(scene, is_right ? ending->best : ending->worst);
    act_at_random(scene, PLIES_MAX);
    Review *review = opened(scene, ENOUGH, REVIEW_ALL);
    think_from_to(review, number, number);
    const ReviewPly *ply = review_ply(review, number);
    float loss = is_right ? 0 : ending->of_best.of[WORTH_WIN] - ending->of_worst.of[WORTH_WIN];
    test_note("%s, action %d, %s: loss %f, not %f", scene->game->name, number,
              is_right ? "right" : "wrong", (double)ply->loss.of[WORTH_WIN], (double)loss);
    CHECK(ply->is_decision && ply->is_exact);
    CHECK(ply->loss.of[WORTH_WIN] == loss);
    CHECK(fabsf(ply->loss.of[WORTH_UTILITY] - (is_right ? 0
                                                        : ending->of_best.of[WORTH_UTILITY] -
                                                              ending->of_worst.of[WORTH_UTILITY])) <
          1e-6f);
    CHECK(ply->error == 0);
    CHECK_EQ(ply->class_, is_right ? REVIEW_BEST : REVIEW_BLUNDER);
    review_close(review);
}

TEST(reviews_know_endings_exactly_in_every_game) {
    static Scene scene, again;
    int games_found = 0;
    for (int g = 0; g < games_count; g++) {
        float weights[WEIGHTS_MAX];
        evaluator_weights(evaluator_of(games[g]), weights);
        const Judge judge = {games[g], evaluator_of(games[g]), weights};
        Setup setup = test_setup(games[g], "players=2");
        int found = 0; /* Chromino has none: whatever ends the game, wins it */
        for (uint64_t seed = 0; seed < 100 && found < test_effort(2, 10); seed++) {
            Ending ending;
            test_note("%s, seed %d", games[g]->name, (int)seed);
            if (!play_to_ending(&scene, &judge, &setup, seed, &ending)) continue;
            again = scene;
            again.record.start = again.bytes; /* a copy of a Text writes to the copied buffer */
            again.record.at = again.bytes + text_size(&scene.record);
            again.record.end = again.bytes + sizeof again.bytes - 1;
            check_ending(&scene, &ending, true);
            check_ending(&again, &ending, false);
            found++;
        }
        games_found += found > 0;
    }
    CHECK(games_found >= 4);
}

/* ---- Blunders ---- */

/* The action that a search of its own finds the worst, if it is worse by so much than the best. */
static bool find_blunder(Search *search, const Game *game, const GameState *state, float by,
                         Action *worst) {
    enum { LOOKS = 8, SIMULATIONS = 120 };
    float weights[WEIGHTS_MAX], low = 2, high = -1;
    evaluator_weights(evaluator_of(game), weights);
    Rng rng = {99};
    int seat = game->actor(state);
    GameState view = *state;
    game->redact(&view, seat);
    for (uint32_t i = 0; i < LOOKS; i++) {
        Action action;
        Appraisal appraisal;
        game->sample(&view, i * (UINT32_MAX / LOOKS), &action);
        SearchQuestion question = {&view, seat, &action, {SIMULATIONS, 0}};
        search_appraise(search, &question, weights, &rng, &appraisal);
        float win = appraisal.mean[seat].of[WORTH_WIN];
        if (win > high) high = win;
        if (win < low) low = win, *worst = action;
    }
    return high - low > by;
}

TEST(reviews_find_planted_blunders) {
    static Scene scene;
    int games_found = 0;
    for (int g = 0; g < games_count && games_found < test_effort(3, games_count); g++) {
        Search *search = search_open(games[g], 1, NULL);
        Setup setup = test_setup(games[g], "players=2");
        int found = 0;
        for (uint64_t seed = 0; seed < 14 && found < test_effort(1, 10); seed++) {
            Action worst;
            begin(&scene, games[g], &setup, seed);
            act_well(&scene, 6 + 2 * (int)seed);
            if (is_over(&scene) || !find_blunder(search, games[g], &scene.state, 0.25f, &worst))
                continue;
            int number = scene.ply + 1;
            act(&scene, worst);
            Review *review = opened(&scene, 1000, REVIEW_ALL);
            think_from_to(review, number, number);
            const ReviewPly *ply = review_ply(review, number);
            test_note("%s, seed %d: loss %f", games[g]->name, (int)seed,
                      (double)ply->loss.of[WORTH_WIN]);
            CHECK_EQ(ply->class_, REVIEW_BLUNDER);
            review_close(review);
            found++;
        }
        games_found += found > 0;
        search_close(search);
    }
    CHECK(games_found >= 3);
}

/* ---- Secrets ---- */

/* Puts in place of the truth what the seat may think it is: its view stays the same. */
static void put_guess(Review *review, int number, int seat, Chance *chance) {
    GameState *state = (GameState *)(uintptr_t)review_state(review, number);
    const Game *game = review_header(review)->game;
    game->redact(state, seat);
    game->determinize(state, seat, chance);
}

/* In mid-match: whatever is hidden, the review of what a seat did is the same. */
TEST(reviews_of_unfinished_games_use_nothing_hidden) {
    static Scene scene;
    int luck = 0;
    for (int g = 0; g < games_count; g++) {
        Setup setup = test_setup(games[g], "players=2");
        begin(&scene, games[g], &setup, 12);
        act_at_random(&scene, 9);
        Review *review = opened(&scene, 40, REVIEW_ALL);
        think_from_to(review, 0, review_plies(review));
        for (int number = 1; number <= review_plies(review); number++) {
            Chance chance = chance_seeded((uint64_t)number);
            const ReviewPly *ply = review_ply(review, number), *other;
            Review *guessed = opened(&scene, 40, REVIEW_ALL);
            put_guess(guessed, number - 1, ply->actor, &chance);
            put_guess(guessed, number, ply->actor, &chance);
            think_from_to(guessed, number, number);
            other = review_ply(guessed, number);
            test_note("%s, action %d", games[g]->name, number);
            CHECK(memcmp(ply, other, sizeof *ply) == 0);
            luck += ply->has_luck && games[g]->has_secrets;
            review_close(guessed);
        }
        review_close(review);
    }
    CHECK(luck > 0);
}

/* Who may know nothing of a seat is told nothing of it, until the game is over. */
TEST(reviews_tell_a_viewer_of_their_own_actions_only) {
    static Scene scene;
    for (int g = 0; g < games_count; g++) {
        if (!games[g]->has_secrets) continue;
        for (int viewer = GAME_SPECTATOR; viewer < 2; viewer++) {
            Setup setup = test_setup(games[g], "players=2");
            begin(&scene, games[g], &setup, 12);
            act_at_random(&scene, 8);
            Review *review = opened(&scene, 10, viewer);
            int decisions[2] = {0, 0};
            think_from_to(review, 0, review_plies(review));
            for (int number = 1; number <= review_plies(review); number++) {
                const ReviewPly *ply = review_ply(review, number);
                decisions[ply->actor] += ply->is_decision;
                CHECK(ply->actor == viewer || !ply->has_luck);
            }
            for (int seat = 0; seat < 2; seat++) CHECK_EQ(decisions[seat] > 0, seat == viewer);
            review_close(review);
        }
    }
}

/* ---- Stopping, and bad records ---- */

TEST(reviews_can_be_stopped_and_taken_in_any_order) {
    static Scene scene;
    static char first[1 << 18], second[1 << 18];
    for (int g = 0; g < games_count; g++) {
        Setup setup = test_setup(games[g], "");
        begin(&scene, games[g], &setup, 3);
        act_at_random(&scene, 10);
        Review *review = opened(&scene, 20, REVIEW_ALL), *other = opened(&scene, 20, REVIEW_ALL);
        ReviewMind *mind = review_mind_open(other);
        int plies = review_plies(review);
        CHECK_EQ(review_done(review), 0);
        think_from_to(review, 0, 4);
        CHECK_EQ(review_done(review), plies < 4 ? plies + 1 : 5);
        CHECK(!review_ply(review, plies)->is_done);
        think_from_to(review, 0, plies);
        CHECK_EQ(review_done(review), plies + 1);
        for (int number = plies; number >= 0; number--) review_think(other, mind, number);
        Text text = text_in(first, sizeof first), turned = text_in(second, sizeof second);
        Json json = json_to(&text), json_turned = json_to(&turned);
        review_json(review, &json);
        review_json(other, &json_turned);
        CHECK(!text.is_cut && text_size(&text) > 1000);
        CHECK_TEXT(first, second);
        review_mind_close(mind);
        review_close(review);
        review_close(other);
    }
}

/* Over many games, errors must not all be the same: what luck is compared with is drawn anew. */
TEST(reviews_of_different_games_draw_different_outcomes) {
    static Scene scene;
    const Game *game = game_named("chocolatier");
    Setup setup = test_setup(game, "");
    float error[2];
    for (int i = 0; i < 2; i++) {
        begin(&scene, game, &setup, 8); /* the same beginning */
        scene.rng.state += (uint64_t)i;
        act_at_random(&scene, PLIES_MAX);
        Review *review = opened(&scene, 8, REVIEW_ALL);
        think_from_to(review, 0, 0);
        CHECK(review_is_over(review) && review_ply(review, 0)->has_luck);
        error[i] = review_ply(review, 0)->luck.error[0].of[WORTH_WIN];
        review_close(review);
    }
    CHECK(error[0] != error[1]);
}

static void check_refused(const char *bytes, size_t size) {
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    ReviewConfig config = {.viewer = REVIEW_ALL};
    Review *review = review_open(bytes, size, &config, &why);
    CHECK(review == NULL);
    CHECK(text_size(&why) > 0);
}

TEST(reviews_refuse_what_is_no_record) {
    static Scene scene;
    Setup setup = test_setup(games[0], "");
    check_refused("", 0);
    check_refused("tessera 1\n", 10);
    check_refused("\xff\x00\x01", 3);
    begin(&scene, games[0], &setup, 5);
    act_at_random(&scene, 6);
    int size = text_size(&scene.record);
    for (int cut = 0; cut <= size; cut += 7) check_refused(scene.bytes, (size_t)cut);
    record_write_end(&scene.record, scene.game, &scene.state);
    scene.bytes[size / 2] = '?';
    check_refused(scene.bytes, (size_t)text_size(&scene.record));
}
