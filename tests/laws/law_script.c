/* law_script.c -- scripts: drawn from a seed, written, read, and made smaller. See law.h. */
#include "law.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Drawing ---- */

static int draw_value(LawValue value, Rng *rng) {
    switch (value) {
    case LAW_NOTHING: return 0;
    case LAW_SEAT: return rng_below(rng, GAME_SEATS_MAX);
    case LAW_FEW: return rng_below(rng, 32);
    case LAW_WORD: return rng_below(rng, 1 << 16);
    case LAW_TIME:
        if (rng_below(rng, 4) == 0) return 60000 + rng_below(rng, 60000);
        return rng_below(rng, 2 << rng_below(rng, 17));
    case LAW_MANY: return rng_below(rng, 2 << rng_below(rng, 15));
    }
    return 0;
}

static LawStep draw_step(const LawWorld *world, int players, Rng *rng) {
    int total = 0, kind = 0;
    for (int i = 0; i < world->kinds_count; i++) total += world->kinds[i].weight;
    for (int at = rng_below(rng, total); at >= world->kinds[kind].weight; kind++)
        at -= world->kinds[kind].weight;
    /* Mostly somebody with a seat. */
    int who = rng_below(rng, rng_below(rng, 8) ? players : world->people);
    return (LawStep){kind, who, draw_value(world->kinds[kind].value, rng)};
}

static void set_option(const Game *game, Setup *setup, int option, Rng *rng) {
    const GameOption *it = &game->options[option];
    int value = it->min + rng_below(rng, it->max - it->min + 1);
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) setup->option[option][seat] = (int16_t)value;
}

/* Any set-up: each option is changed in one of three. */
static Setup draw_setup(const Game *game, Rng *rng) {
    char buffer[256];
    for (;;) {
        Text why = text_in(buffer, sizeof buffer);
        Setup setup = setup_default(game);
        int spread = game->players_max - game->players_min + 1;
        setup.players = (int16_t)(game->players_min + rng_below(rng, spread));
        for (int i = 0; i < game->options_count; i++)
            if (rng_below(rng, 3) == 0) set_option(game, &setup, i, rng);
        if (setup_check(game, &setup, &why)) return setup;
    }
}

/* None, by the game, by the move, or both; in whole seconds. */
static ClockRule draw_rule(Rng *rng) {
    ClockRule rule = {0, 0, 0};
    int kind = rng_below(rng, 4);
    if (kind & 1) rule.game_ms = 1000 * (1 + rng_below(rng, 240));
    if (kind & 1 && rng_below(rng, 2)) rule.increment_ms = 1000 * rng_below(rng, 20);
    if (kind & 2) rule.move_ms = 1000 * (1 + rng_below(rng, 240));
    return rule;
}

void law_draw(const LawWorld *world, uint64_t seed, LawScript *script) {
    Rng rng = {seed};
    memset(script, 0, sizeof *script);
    script->game = games[rng_below(&rng, games_count)];
    script->setup = draw_setup(script->game, &rng);
    script->rule = draw_rule(&rng);
    script->seed = seed;
    script->count = 1 + rng_below(&rng, world->steps_max);
    for (int i = 0; i < script->count; i++)
        script->step[i] = draw_step(world, script->setup.players, &rng);
}

/* ---- Text ---- */

/* A line for what it is played with, then one for each step, each as a string of C. */
void law_write(const LawWorld *world, const LawScript *script, Text *out) {
    char line[1024];
    (void)snprintf(line, sizeof line, "\"%s %s\\n\"\n\"%d %d %d %" PRIu64 "\\n\"\n",
                   script->game->name, test_setup_text(script->game, &script->setup),
                   (int)script->rule.game_ms, (int)script->rule.increment_ms,
                   (int)script->rule.move_ms, script->seed);
    text_string(out, line);
    for (int i = 0; i < script->count; i++) {
        const LawStep *step = &script->step[i];
        (void)snprintf(line, sizeof line, "\"%s %d %d\\n\"\n", world->kinds[step->kind].name,
                       step->who, step->value);
        text_string(out, line);
    }
}

/* The next line, without its end; false at the end of the text. */
static bool next_line(const char **text, char line[], size_t size) {
    size_t length = strcspn(*text, "\n");
    if (!**text) return false;
    CHECK(length < size);
    memcpy(line, *text, length);
    line[length] = '\0';
    *text += length + ((*text)[length] == '\n');
    return true;
}

static int kind_named(const LawWorld *world, const char *name) {
    int kind = 0;
    while (kind < world->kinds_count && strcmp(world->kinds[kind].name, name) != 0) kind++;
    CHECK(kind < world->kinds_count);
    return kind;
}

static void read_head(LawScript *script, const char *setup, const char *numbers) {
    char name[32];
    size_t length = strcspn(setup, " ");
    CHECK(length < sizeof name);
    memcpy(name, setup, length);
    name[length] = '\0';
    script->game = game_named(name);
    CHECK(script->game != NULL);
    script->setup = test_setup(script->game, setup + length + 1);
    char *at;
    script->rule.game_ms = strtol(numbers, &at, 10);
    script->rule.increment_ms = strtol(at, &at, 10);
    script->rule.move_ms = strtol(at, &at, 10);
    script->seed = strtoull(at, &at, 10);
}

void law_read(const LawWorld *world, const char *text, LawScript *script) {
    char setup[512], line[256];
    memset(script, 0, sizeof *script);
    CHECK(next_line(&text, setup, sizeof setup) && next_line(&text, line, sizeof line));
    read_head(script, setup, line);
    while (next_line(&text, line, sizeof line)) {
        CHECK(script->count < LAW_STEPS_MAX);
        LawStep *step = &script->step[script->count++];
        char *at = line + strcspn(line, " ");
        CHECK(*at == ' ');
        *at = '\0';
        step->kind = kind_named(world, line);
        step->who = (int)strtol(at + 1, &at, 10);
        step->value = (int)strtol(at, &at, 10);
    }
}

/* ---- Making it smaller ---- */

typedef struct {
    LawScript *best;
    LawFails *fails;
    void *self;
    int tries_left;
} Shrink;

static bool try_smaller(Shrink *it, const LawScript *smaller) {
    if (it->tries_left-- <= 0 || !it->fails(it->self, smaller)) return false;
    *it->best = *smaller;
    return true;
}

/* Leaves out a stretch of steps. */
static bool try_without(Shrink *it, int begin, int length) {
    LawScript smaller = *it->best;
    if (begin + length > smaller.count) length = smaller.count - begin;
    memmove(smaller.step + begin, smaller.step + begin + length,
            (size_t)(smaller.count - begin - length) * sizeof *smaller.step);
    smaller.count -= length;
    return try_smaller(it, &smaller);
}

static bool drop_steps(Shrink *it) {
    bool is_smaller = false;
    for (int length = (it->best->count + 1) / 2; length > 0; length /= 2)
        for (int begin = it->best->count - length; begin >= 0 && it->best->count > 0;
             begin -= length)
            is_smaller |= try_without(it, begin, length);
    return is_smaller;
}

static bool try_value(Shrink *it, int step, int value) {
    LawScript smaller = *it->best;
    if (value >= smaller.step[step].value) return false;
    smaller.step[step].value = value;
    return try_smaller(it, &smaller);
}

/* By the lowest seat that will do. */
static bool lower_who(Shrink *it, int step) {
    for (int who = 0; who < it->best->step[step].who; who++) {
        LawScript smaller = *it->best;
        smaller.step[step].who = who;
        if (try_smaller(it, &smaller)) return true;
    }
    return false;
}

static bool lower_values(Shrink *it) {
    bool is_smaller = false;
    for (int i = 0; i < it->best->count; i++) {
        is_smaller |= lower_who(it, i);
        int value = it->best->step[i].value;
        if (value == 0 || try_value(it, i, 0)) continue;
        for (int less = value / 2; less > 0; less /= 2)
            while (it->best->step[i].value > less &&
                   try_value(it, i, it->best->step[i].value - less))
                is_smaller = true;
    }
    return is_smaller;
}

/* The default value of each option, fewer players, simpler clocks. */
static bool simplify_option(Shrink *it, int option) {
    LawScript smaller = *it->best;
    Setup defaults = setup_default(smaller.game);
    memcpy(smaller.setup.option[option], defaults.option[option], sizeof defaults.option[option]);
    if (memcmp(&smaller.setup, &it->best->setup, sizeof defaults) == 0) return false;
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    return setup_check(smaller.game, &smaller.setup, &why) && try_smaller(it, &smaller);
}

static bool drop_player(Shrink *it) {
    LawScript smaller = *it->best;
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    if (--smaller.setup.players < smaller.game->players_min) return false;
    return setup_check(smaller.game, &smaller.setup, &why) && try_smaller(it, &smaller);
}

static bool try_rule(Shrink *it, ClockRule rule) {
    LawScript smaller = *it->best;
    if (memcmp(&rule, &smaller.rule, sizeof rule) == 0) return false;
    smaller.rule = rule;
    return try_smaller(it, &smaller);
}

static bool simplify_head(Shrink *it) {
    bool is_smaller = false;
    for (int i = 0; i < it->best->game->options_count; i++) is_smaller |= simplify_option(it, i);
    while (drop_player(it)) is_smaller = true;
    ClockRule rule = it->best->rule;
    is_smaller |= try_rule(it, (ClockRule){0, 0, 0});
    is_smaller |= try_rule(it, (ClockRule){rule.game_ms, 0, 0});
    is_smaller |= try_rule(it, (ClockRule){0, 0, rule.move_ms});
    return is_smaller;
}

void law_shrink(LawScript *script, LawFails *fails, void *self) {
    Shrink it = {script, fails, self, 3000};
    for (bool is_smaller = true; is_smaller;) {
        is_smaller = drop_steps(&it);
        is_smaller |= lower_values(&it);
        is_smaller |= simplify_head(&it);
    }
}
