/* net_test.c -- networks: which weights are taken, what they compute, and players that use them. */
#include "net.h"

#include "engine/base/rng.h"
#include "players/levels/levels.h"
#include "players/search/puct.h"
#include "players/search/search.h"
#include "tests/test.h"

#include <malloc.h>
#include <math.h>
#include <stdlib.h>

enum { FILE_MAX = 1 << 20, UNITS = 16, SIMULATIONS = 24 };

static uint8_t file[FILE_MAX];

/* ---- Files ---- */

static void put(uint8_t *at, int number) {
    at[0] = (uint8_t)number;
    at[1] = (uint8_t)(number >> 8);
}

/* Makes the file's hash right again after a change. */
static void sign(size_t size) {
    uint64_t hash = 0xCBF29CE484222325u;
    for (size_t i = 0; i < size; i++)
        if (i < 40 || i >= NET_HEADER) hash = (hash ^ file[i]) * 0x100000001B3u;
    for (int i = 0; i < 8; i++) file[40 + i] = (uint8_t)(hash >> 8 * i);
}

/* What a network is told: the observation, then the signs. */
static int inputs_of(const Game *game) {
    return observe_size(game) + signs_size(evaluator_of(game));
}

/* Weights of a small network at random, from -0.25 to 0.25, in `file`, with so many inputs and
 * units that score actions; returns the size. */
static size_t make_file_of(const Game *game, int inputs, int action, uint64_t seed) {
    const Observer *observer = observer_of(game);
    int seats = observer->seats;
    int row = action ? observe_action_size(game) : 0;
    int sizes[8] = {inputs, row, UNITS, UNITS, UNITS, action, seats, 0};
    int numbers =
        (inputs + 2 * UNITS + 3) * UNITS + (UNITS + 1) * seats + (UNITS + row + 2) * action;
    Rng rng = {seed};
    memset(file, 0, NET_HEADER);
    memcpy(file, "TNET", 4);
    put(file + 4, NET_VERSION);
    put(file + 6, observer->version);
    memcpy(file + 8, game->name, strlen(game->name));
    for (int i = 0; i < 8; i++) put(file + 24 + 2 * i, sizes[i]);
    size_t size = NET_HEADER + 2 * (size_t)numbers;
    CHECK(size <= FILE_MAX);
    for (size_t at = NET_HEADER; at < size; at += 2)
        put(file + at, (int)(rng_word(&rng) & 0x83FF) | (3 + (int)(rng_word(&rng) % 10)) << 10);
    sign(size);
    return size;
}

static size_t make_file_with(const Game *game, int action, uint64_t seed) {
    return make_file_of(game, inputs_of(game), action, seed);
}

static size_t make_file(const Game *game, uint64_t seed) {
    return make_file_with(game, UNITS, seed);
}

static const char *refusal(const Game *game, size_t size) {
    static char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    buffer[0] = '\0';
    bool is_good = net_check(game, file, size, &why);
    Net *net = net_open(game, file, size);
    CHECK_EQ(net != NULL, is_good);
    net_close(net);
    if (!is_good) CHECK(buffer[0] != '\0' && buffer[0] != ' ');
    return buffer;
}

TEST(nets_are_refused_if_they_are_damaged) {
    const Game *game = games[0];
    size_t size = make_file(game, 1);
    CHECK_TEXT(refusal(game, size), "");
    for (size_t cut = 0; cut < size; cut += cut < 100 ? 1 : 977) {
        test_note("cut to %zu", cut);
        CHECK(refusal(game, cut)[0] != '\0');
    }
    Rng rng = {2};
    for (int i = 0; i < test_effort(300, 3000); i++) {
        size_t at = i < NET_HEADER ? (size_t)i : rng_word(&rng) % size;
        uint8_t kept = file[at];
        file[at] = (uint8_t)(kept ^ 1 << rng_below(&rng, 8));
        test_note("byte %zu", at);
        CHECK(refusal(game, size)[0] != '\0');
        file[at] = kept;
    }
    CHECK_TEXT(refusal(game, size + 2), "these weights are cut short or too long");
    CHECK_TEXT(refusal(game, size), "");
}

/* With a hash that is right. */
TEST(nets_are_refused_if_they_are_foreign_or_hostile) {
    const Game *game = games[0];
    size_t size = make_file(game, 3);
    CHECK_TEXT(refusal(games[1], size), "these weights are for another game");
    put(file + 6, 99);
    sign(size);
    CHECK_TEXT(refusal(game, size), "these weights are for another version of the observation");
    for (int i = 0; i < 7; i++) {
        for (int wrong = 0; wrong < 4; wrong++) {
            static const int numbers[] = {0, 7, 65528, 65535};
            size = make_file(game, 3);
            put(file + 24 + 2 * i, numbers[wrong]);
            sign(size);
            CHECK_TEXT(refusal(game, size), "these weights have sizes that do not fit the game");
        }
    }
    static const int no_weights[] = {0x7C00, 0xFC00, 0x7E01, 0x5C01,
                                     0xFBFF}; /* infinite, none, large */
    for (size_t i = 0; i < sizeof no_weights / sizeof no_weights[0]; i++) {
        size = make_file(game, 3);
        put(file + size - 20, no_weights[i]);
        sign(size);
        CHECK_TEXT(refusal(game, size), "a weight is out of range");
    }
}

/* With so many unlearnt inputs put in after the header. */
static size_t with_unlearnt(size_t size, const int inputs[], int count) {
    memmove(file + NET_HEADER + 2 * count, file + NET_HEADER, size - NET_HEADER);
    put(file + 38, count);
    for (int i = 0; i < count; i++) put(file + NET_HEADER + 2 * i, inputs[i]);
    sign(size + 2 * (size_t)count);
    return size + 2 * (size_t)count;
}

TEST(nets_know_what_they_have_not_learnt) {
    const Game *game = games[0];
    Setup setup = test_setup(game, "players=2");
    Chance chance = chance_seeded(3);
    uint8_t row[OBSERVE_MAX];
    GameState s;
    int inputs[2] = {-1, -1}, size = observe_size(game);
    game->init(&s, &setup, &chance, NULL);
    observe(game, &s, 0, row);
    for (int i = 0; i < size; i++) inputs[row[i] != 0] = i; /* one that is 0, and one that is not */
    for (int count = 0; count <= 2; count++) {
        Net *net = net_open(game, file, with_unlearnt(make_file(game, 1), inputs, count));
        CHECK(net != NULL);
        CHECK_EQ(net_for(net, &s, 0) == net, count < 2);
        net_close(net);
    }
    CHECK_TEXT(refusal(game, with_unlearnt(make_file(game, 1), &size, 1)),
               "an unlearnt input is out of range");
}

/* A file of three: the first two have not learnt from the position, and the second scores no
 * actions. */
TEST(files_may_hold_a_network_for_each_set_up) {
    static uint8_t whole[FILE_MAX];
    const Game *game = games[0];
    Setup setup = test_setup(game, "players=2");
    Chance chance = chance_seeded(3);
    uint8_t row[OBSERVE_MAX];
    float value[GAME_SEATS_MAX], expected[GAME_SEATS_MAX];
    GameState s;
    int unlearnt = 0;
    game->init(&s, &setup, &chance, NULL);
    observe(game, &s, 0, row);
    while (!row[unlearnt]) unlearnt++;
    size_t size = 0, last = 0;
    for (int i = 0; i < 3; i++) {
        last = make_file_with(game, i == 1 ? 0 : UNITS, (uint64_t)i);
        if (i < 2) last = with_unlearnt(last, &unlearnt, 1);
        CHECK(size + last <= FILE_MAX);
        memcpy(whole + size, file, last);
        size += last;
    }
    Net *alone = net_open(game, file, last), *first = net_open(game, whole, size);
    CHECK(alone && first);
    const Net *found = net_for(first, &s, 0);
    CHECK(found && found != first && net_scores_actions(found));
    net_judge(found, &s, game->actor(&s), 2, value);
    net_judge(alone, &s, game->actor(&s), 2, expected);
    CHECK(value[0] == expected[0] && value[1] == expected[1]);
    net_close(alone);
    net_close(first);

    memcpy(file, whole, size);
    CHECK_TEXT(refusal(game, size), "");
    CHECK_TEXT(refusal(game, size - 2), "these weights are cut short or too long");
    CHECK_TEXT(refusal(game, size - last + 10), "these weights are cut short or too long");
    CHECK_TEXT(refusal(game, size + NET_HEADER), "these weights are cut short or too long");
    file[size - 1] ^= 1;
    CHECK_TEXT(refusal(game, size), "these weights are damaged");
}

/* ---- What they compute ---- */

TEST(net_exp_is_that_of_the_books) {
    for (float x = -79; x < 79; x += 0.01f) {
        double expected = exp((double)x);
        CHECK(fabs((double)net_exp(x) / expected - 1) < 1e-4);
    }
    CHECK(net_exp(-1e30f) == 0);
    CHECK(net_exp(1e30f) > 1e30f && net_exp(1e30f) < 1e36f);
    CHECK(net_exp(NAN) == 0);
}

/* The weights of a file, as plain numbers. */
static double weight(size_t at) {
    int half = file[NET_HEADER + 2 * at] | file[NET_HEADER + 2 * at + 1] << 8;
    int exponent = half >> 10 & 31, fraction = half & 1023;
    double value = exponent ? ldexp(1024 + fraction, exponent - 25) : ldexp(fraction, -24);
    return half >> 15 ? -value : value;
}

/* A layer by the book; returns where the next part begins. */
static size_t plain_layer(size_t at, const double in[], int inputs, double out[], int units) {
    for (int i = 0; i < units; i++) {
        out[i] = weight(at + (size_t)(inputs * units + i));
        for (int k = 0; k < inputs; k++) out[i] += in[k] * weight(at + (size_t)(k * units + i));
    }
    return at + (size_t)((inputs + 1) * units);
}

static void rectify(double units[], int count) {
    for (int i = 0; i < count; i++)
        if (units[i] < 0) units[i] = 0;
}

/* The network in plain loops: values in the order of the observation, and the score of an action.
 */
static double plain_net(const Game *game, const GameState *s, Action action, double value[]) {
    static double in[OBSERVE_MAX + SIGNS_MAX];
    uint8_t row[OBSERVE_MAX + SIGNS_MAX];
    double first[UNITS], second[UNITS], head[UNITS];
    int seats = observer_of(game)->seats, actor = game->actor(s);
    observe(game, s, actor, row);
    if (evaluator_of(game)->signs) evaluator_of(game)->describe(s, actor, row + observe_size(game));
    for (int i = 0; i < inputs_of(game); i++) in[i] = row[i];
    size_t at = plain_layer(0, in, inputs_of(game), first, UNITS);
    rectify(first, UNITS);
    at = plain_layer(at, first, UNITS, second, UNITS);
    rectify(second, UNITS);
    at = plain_layer(at, second, UNITS, head, UNITS);
    rectify(head, UNITS);
    at = plain_layer(at, head, UNITS, value, seats);
    for (int i = 0; i < seats; i++) value[i] = 1 / (1 + exp(-value[i]));
    at = plain_layer(at, second, UNITS, head, UNITS);
    observe_actions(game, s, &action, 1, row);
    double score = 0;
    int size = observe_action_size(game);
    for (int i = 0; i < UNITS; i++) {
        for (int k = 0; k < size; k++) head[i] += row[k] * weight(at + (size_t)(k * UNITS + i));
        if (head[i] > 0) score += head[i] * weight(at + (size_t)(size * UNITS + i));
    }
    return score;
}

static void check_net(const Game *game, const Net *net, const GameState *s, int players) {
    static Action actions[GAME_ACTIONS_MAX];
    static float scores[GAME_ACTIONS_MAX];
    float value[GAME_SEATS_MAX], again[GAME_SEATS_MAX];
    double expected[GAME_SEATS_MAX];
    int count = game->legal(s, actions), actor = game->actor(s);
    net_judge_actions(net, s, players, actions, count, value, scores);
    net_judge(net, s, actor, players, again);
    double score = plain_net(game, s, actions[count / 2], expected);
    CHECK(fabs(scores[count / 2] - score) < 1e-4 * (1 + fabs(score)));
    for (int i = 0; i < players; i++) {
        CHECK(fabs(value[(actor + i) % players] - expected[i]) < 1e-3);
        CHECK(value[i] == again[i]);
    }
}

TEST(nets_compute_what_plain_loops_do) {
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        if (!observer_of(game)) continue;
        Net *net = net_open(game, file, make_file(game, 5));
        CHECK(net != NULL);
        Setup setup = setup_default(game);
        setup.players = (int16_t)game->players_max;
        Chance chance = chance_seeded(7);
        Rng rng = {7};
        GameState s;
        game->init(&s, &setup, &chance, NULL);
        for (int ply = 0; ply < 20 && game->actor(&s) != GAME_OVER; ply++) {
            Action action;
            test_note("%s, ply %d", game->name, ply);
            check_net(game, net, &s, setup.players);
            game->sample(&s, rng_word(&rng), &action);
            game->apply(&s, action, &chance, NULL);
        }
        net_close(net);
    }
}

/* ---- Search ---- */

static int64_t no_clock(void) {
    return 0;
}

/* The wins of all sides add up to 1, and the same random numbers find the same. */
static void check_appraisal(const Game *game, Puct *puct, const SearchQuestion *question,
                            const float weights[], Rng rng) {
    Appraisal found, again;
    Result result;
    Rng twin = rng;
    float wins = 0;
    puct_appraise(puct, question, weights, &rng, &found);
    puct_appraise(puct, question, weights, &twin, &again);
    CHECK(memcmp(&found, &again, sizeof found) == 0);
    game->result(question->view, &result);
    CHECK_EQ(found.players, result.players);
    CHECK_EQ(found.simulations, question->budget.simulations_max);
    for (int seat = 0; seat < found.players; seat++) {
        const Worth *worth = &found.mean[seat];
        for (int i = 0; i < WORTH_MARGIN; i++) CHECK(worth->of[i] >= 0 && worth->of[i] <= 1);
        if (result.side[seat] == seat) wins += worth->of[WORTH_WIN];
    }
    CHECK(found.players == 1 || fabsf(wins - 1) < 1e-3f);
}

/* Plays with a network at random, from views. */
static void play(const Game *game, const Setup *setup, Puct *puct, uint64_t seed) {
    const Budget budget = {SIMULATIONS, 0};
    float weights[WEIGHTS_MAX];
    Chance chance = chance_seeded(seed);
    Rng rng = {seed};
    GameState s;
    evaluator_weights(evaluator_of(game), weights);
    game->init(&s, setup, &chance, NULL);
    for (int ply = 0; ply < test_effort(12, 400) && game->actor(&s) != GAME_OVER; ply++) {
        GameState view = s;
        int seat = game->actor(&s);
        game->redact(&view, seat);
        Rng twin = rng;
        Choice choice = puct_choose(puct, &view, seat, weights, budget, &rng);
        CHECK(test_is_legal(game, &s, choice.action));
        CHECK(choice.value >= 0 && choice.value <= 1);
        CHECK(choice.simulations <= SIMULATIONS);
        CHECK_EQ(puct_choose(puct, &view, seat, weights, budget, &twin).action, choice.action);
        SearchQuestion question = {&view, seat, ply % 2 ? &choice.action : NULL, {4, 0}};
        check_appraisal(game, puct, &question, weights, rng);
        question = (SearchQuestion){&s, SEARCH_STATE, question.first, {4, 0}};
        check_appraisal(game, puct, &question, weights, rng);
        game->apply(&s, choice.action, &chance, NULL);
    }
}

TEST(puct_plays_legally_with_any_network_in_every_set_up) {
    static Setup setups[1024];
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        if (!observer_of(game)) continue;
        Net *net = net_open(game, file, make_file(game, 9));
        Puct *puct = puct_open(game, 2, no_clock);
        CHECK(net && puct);
        puct_set_net(puct, net);
        int count = test_setups(game, setups, 1024), step = test_effort(41, 5);
        for (int i = 0; i < count; i += step) {
            test_note("%s %s", game->name, test_setup_text(game, &setups[i]));
            play(game, &setups[i], puct, (uint64_t)i);
        }
        puct_close(puct);
        net_close(net);
    }
}

/* Plays from views, and finds the same again; returns how many choices are judged otherwise without
 * the network. */
static int search_on(const Game *game, const Setup *setup, Search *search, const Net *net) {
    const Budget budget = {SIMULATIONS, 0};
    float weights[WEIGHTS_MAX];
    Chance chance = chance_seeded(5);
    Rng rng = {5};
    GameState s;
    int others = 0;
    evaluator_weights(evaluator_of(game), weights);
    game->init(&s, setup, &chance, NULL);
    for (int ply = 0; ply < test_effort(12, 200) && game->actor(&s) != GAME_OVER; ply++) {
        GameState view = s;
        int seat = game->actor(&s);
        Rng twin = rng, third = rng;
        game->redact(&view, seat);
        search_set_net(search, net);
        Choice choice = search_choose(search, &view, seat, weights, budget, &rng);
        CHECK(test_is_legal(game, &s, choice.action) && choice.value >= 0 && choice.value <= 1);
        CHECK_EQ(search_choose(search, &view, seat, weights, budget, &twin).action, choice.action);
        search_set_net(search, NULL);
        Choice plain = search_choose(search, &view, seat, weights, budget, &third);
        others += plain.action != choice.action || plain.value != choice.value;
        game->apply(&s, choice.action, &chance, NULL);
    }
    return others;
}

TEST(searches_play_legally_with_a_network_that_judges_positions_alone) {
    static Setup setups[1024];
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        if (!observer_of(game)) continue;
        Net *net = net_open(game, file, make_file_with(game, 0, 9));
        Search *search = search_open(game, 2, no_clock);
        CHECK(net && search && !net_scores_actions(net));
        int count = test_setups(game, setups, 1024), step = test_effort(41, 5), others = 0;
        for (int i = 0; i < count; i += step) {
            test_note("%s %s", game->name, test_setup_text(game, &setups[i]));
            others += search_on(game, &setups[i], search, net);
        }
        CHECK(others > 0);
        search_close(search);
        net_close(net);
    }
}

/* One that learnt from the observation alone. Whoever adds signs to a game can compare with it. */
TEST(nets_may_do_without_signs) {
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        if (!observer_of(game)) continue;
        Setup setup = test_setup(game, "players=2");
        Chance chance = chance_seeded(5);
        float value[GAME_SEATS_MAX];
        GameState s;
        Net *net = net_open(game, file, make_file_of(game, observe_size(game), 0, 14));
        test_note("%s", game->name);
        CHECK(net != NULL);
        game->init(&s, &setup, &chance, NULL);
        net_judge(net, &s, game->actor(&s), 2, value);
        CHECK(value[0] > 0 && value[0] < 1 && value[1] > 0 && value[1] < 1);
        net_close(net);
    }
}

/* Every byte is within its field's bounds, nothing beyond them is written, and a field that is
 * always 0 tells nothing. */
TEST(signs_are_bounded_and_tell_something) {
    static Setup setups[1024];
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        const Evaluator *evaluator = evaluator_of(game);
        int size = signs_size(evaluator), count = test_setups(game, setups, 1024);
        uint8_t row[SIGNS_MAX + 1], most[SIGNS_MAX] = {0};
        for (int i = 0; size && i < count; i += test_effort(7, 1)) {
            Chance chance = chance_seeded((uint64_t)i);
            Rng rng = {(uint64_t)i};
            GameState s;
            game->init(&s, &setups[i], &chance, NULL);
            for (Action action; game->actor(&s) != GAME_OVER;) {
                row[size] = 77;
                evaluator->describe(&s, game->actor(&s), row);
                CHECK_EQ(row[size], 77);
                for (int k = 0; k < size; k++)
                    if (row[k] > most[k]) most[k] = row[k];
                game->sample(&s, rng_word(&rng), &action);
                game->apply(&s, action, &chance, NULL);
            }
        }
        const uint8_t *at = most;
        for (const ObserveField *field = evaluator->signs; field && field->count; field++) {
            test_note("%s, %s", game->name, field->name);
            int largest = 0;
            for (int k = 0; k < field->count; k++, at++) largest = *at > largest ? *at : largest;
            CHECK(largest > 0 && largest <= field->max);
        }
    }
}

/* A tree that is full grows no more, and the search goes on in it. */
TEST(puct_searches_on_when_its_memory_is_used_up) {
    const Game *game = games[0];
    const Budget budget = {test_effort(5000, 20000), 0}; /* there is room for 2978 nodes */
    Net *net = net_open(game, file, make_file(game, 13));
    Puct *puct = puct_open(game, 1, no_clock);
    CHECK(net && puct);
    puct_set_net(puct, net);
    static PuctAction actions[GAME_ACTIONS_MAX];
    float weights[WEIGHTS_MAX];
    Setup setup = test_setup(game, "players=2");
    Chance chance = chance_seeded(3);
    Rng rng = {3};
    GameState s;
    evaluator_weights(evaluator_of(game), weights);
    game->init(&s, &setup, &chance, NULL);
    int count = puct_begin(puct, &s, game->actor(&s), weights, &rng, actions);
    float total = 0;
    for (int i = 0; i < count; i++) total += actions[i].prior;
    CHECK(total > 0.999f && total < 1.001f);
    CHECK_EQ(puct_run(puct, budget, true).simulations, budget.simulations_max);
    CHECK_EQ(puct_actions(puct, actions), count);
    uint32_t visits = 0;
    for (int i = 0; i < count; i++) visits += actions[i].visits;
    CHECK_EQ(visits, budget.simulations_max - 1); /* the first looked at the root */
    puct_close(puct);
    net_close(net);
}

/* ---- Players ---- */

static Player *opened(const Game *game, const char *spec) {
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    PlayerConfig config;
    CHECK(level_read(spec, &config, &why));
    config.memory_mb = 2;
    Player *player = player_open(game, &config);
    CHECK(player != NULL);
    return player;
}

static bool has_net(const Game *game) {
    const uint8_t *bytes;
    size_t size;
    return net_weights(game, &bytes, &size);
}

TEST(nets_of_the_program_are_good) {
    int found = 0;
    for (int g = 0; g < games_count; g++) {
        const uint8_t *bytes;
        size_t size;
        char buffer[256] = "";
        Text why = text_in(buffer, sizeof buffer);
        if (!net_weights(games[g], &bytes, &size)) continue;
        bool is_good = net_check(games[g], bytes, size, &why);
        CHECK_TEXT(buffer, "");
        CHECK(is_good);
        CHECK(size <= 1 << 20); /* what bindings/wasm/nets.c has room for */
        found++;
    }
    CHECK(found > 0);
}

enum { FEW_ACTIONS = 10, WHOLE_GAME = 1000 };

/* Do two kinds of players make the same choices in a game, for so many actions? */
static bool choose_alike(const Game *game, const char *words, const char *a, const char *b,
                         int actions) {
    Player *players[2] = {opened(game, a), opened(game, b)};
    Setup setup = test_setup(game, words);
    Chance chance = chance_seeded(11);
    GameState s;
    bool is_alike = true;
    game->init(&s, &setup, &chance, NULL);
    for (int i = 0; i < actions && is_alike && game->actor(&s) != GAME_OVER; i++) {
        GameState view = s;
        int seat = game->actor(&s);
        game->redact(&view, seat);
        Action action = player_choose(players[0], &view, seat, (Budget){0}, 5).action;
        is_alike &= player_choose(players[1], &view, seat, (Budget){0}, 5).action == action;
        game->apply(&s, action, &chance, NULL);
    }
    player_close(players[0]);
    player_close(players[1]);
    return is_alike;
}

TEST(players_without_a_network_search_as_others_do) {
    for (int g = 0; g < games_count; g++) {
        test_note("%s", games[g]->name);
        CHECK(choose_alike(games[g], "players=2", "net:sims=40", "net:sims=40", FEW_ACTIONS));
        CHECK_EQ(choose_alike(games[g], "players=2", "net:sims=40", "mcts:sims=40", FEW_ACTIONS),
                 !has_net(games[g]));
    }
}

/* The variants of docs/strength.md in the games that have a network. */
TEST(players_search_without_the_network_whatever_it_has_not_learnt) {
    static const struct {
        const char *game, *words;
        bool is_learnt;
    } variants[] = {
        {"chocolatier", "players=3", true},
        {"chocolatier", "players=4", true},
        {"chocolatier", "players=2 factories=special", true},
        {"chocolatier", "players=2 box=free", false},
        {"chocolatier", "players=2 box=free factories=special", false},
        {"pavilion", "players=3", true},
        {"pavilion", "players=4", true},
        {"pavilion", "players=2 board=grey", true},
        {"pavilion", "players=2 board=grey grey_stars=free", true},
        {"ingenious", "players=3", true},
        {"ingenious", "players=4", false},
        {"ingenious", "players=4 mode=team", true},
        {"ingenious", "players=2 mode=duel", true},
        {"ingenious", "players=1 mode=solo", false},
        {"polyssimo", "players=3", true},
        {"polyssimo", "players=4", true},
    };
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        const Game *game = game_named(variants[i].game);
        test_note("%s %s", variants[i].game, variants[i].words);
        CHECK_EQ(choose_alike(game, variants[i].words, "net:sims=6", "mcts:sims=6", WHOLE_GAME),
                 !variants[i].is_learnt);
    }
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(players_with_a_network_allocate_nothing_while_they_choose) {
    for (int g = 0; g < games_count; g++) {
        if (!has_net(games[g])) continue;
        Player *player = opened(games[g], "net:sims=200");
        Setup setup = setup_default(games[g]);
        setup.players = 2;
        Chance chance = chance_seeded(1);
        GameState s;
        games[g]->init(&s, &setup, &chance, NULL);
        size_t before = mallinfo2().uordblks;
        player_choose(player, &s, games[g]->actor(&s), (Budget){0}, 1);
        CHECK_EQ(mallinfo2().uordblks, before);
        player_close(player);
    }
}
#endif
