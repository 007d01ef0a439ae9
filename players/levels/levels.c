/* levels.c -- what level 1..9 means.
 *
 * A level is weaker by judging less, never by blundering on purpose: the first three judge the
 * position after one action, and do not notice differences of a few points (Evaluator.lapse), so
 * that they err as people do, and never play what a child would see is wrong; from the fourth on
 * they search, each several times as long as the one before. The thought of 4, 5 and 6 is counted
 * in simulations, so that they play the same on every machine. That of 7, 8 and 9 is measured by
 * the clock, and led by a network in the games that have one. */
#include "levels.h"

enum { ADVISER_LEVEL = 6 };

static const PlayerConfig levels[LEVELS] = {
    {.kind = PLAYER_JUDGING, .lapses = 1, .guesses = 2},
    {.kind = PLAYER_JUDGING, .lapses = 2, .guesses = 2},
    {.kind = PLAYER_JUDGING, .lapses = 3, .guesses = 6},
    {.kind = PLAYER_SEARCHING, .paced_ms = 1},
    {.kind = PLAYER_SEARCHING, .paced_ms = 5},
    {.kind = PLAYER_SEARCHING, .paced_ms = 30},
    {.kind = PLAYER_LEARNED, .budget = {.time_ms_max = 50}},
    {.kind = PLAYER_LEARNED, .budget = {.time_ms_max = 300}},
    {.kind = PLAYER_LEARNED, .budget = {.time_ms_max = 1900}},
};

PlayerConfig level_config(int level) {
    RULE_ASSERT(level >= 1 && level <= LEVELS);
    return levels[level - 1];
}

PlayerConfig level_adviser(void) {
    PlayerConfig config = level_config(ADVISER_LEVEL);
    config.kind = PLAYER_LEARNED;
    return config;
}

/* Behind "name=" a number from 1 to a million; NULL if the text does not begin so. */
static const char *read_number(const char *text, const char *name, int *number) {
    while (*name && *text == *name) text++, name++;
    if (*name || *text < '1' || *text > '9') return NULL;
    for (*number = 0; *text >= '0' && *text <= '9'; text++) {
        *number = 10 * *number + *text - '0';
        if (*number > 1000000) return NULL;
    }
    return text;
}

/* Behind "mcts:" or "net:" is "sims=1000,ms=200": one or both. */
static bool read_search(const char *text, const char *name, PlayerKind kind, PlayerConfig *config) {
    while (*name && *text == *name) text++, name++;
    if (*name) return false;
    config->kind = kind;
    for (;; text++) {
        const char *end = read_number(text, "sims=", &config->budget.simulations_max);
        if (!end) end = read_number(text, "ms=", &config->budget.time_ms_max);
        if (!end || (*end && *end != ',')) return false;
        text = end;
        if (!*text) return true;
    }
}

static bool refuse(const char *text, Text *why) {
    text_string(why, "'");
    text_string(why, text);
    text_string(why,
                "' is no player; there are random, greedy, bot:1 to bot:9, mcts:sims=N, mcts:ms=N, "
                "net:sims=N, net:ms=N and judge:looks=N");
    return false;
}

bool level_read(const char *text, PlayerConfig *config, Text *why) {
    int level = 0;
    const char *end;
    memset(config, 0, sizeof *config);
    if (text_equal(text, "random")) return true;
    config->kind = PLAYER_GREEDY;
    if (text_equal(text, "greedy")) return true;
    if ((end = read_number(text, "bot:", &level)) && !*end && level <= LEVELS) {
        *config = level_config(level);
        return true;
    }
    config->kind = PLAYER_JUDGING;
    if ((end = read_number(text, "judge:looks=", &config->looks)) && !*end) return true;
    if (read_search(text, "mcts:", PLAYER_SEARCHING, config)) return true;
    if (read_search(text, "net:", PLAYER_LEARNED, config)) return true;
    return refuse(text, why);
}
