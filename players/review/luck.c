/* luck.c -- see luck.h. */
#include "luck.h"

#include <stdlib.h>

enum {
    MEMORY_MB = 8,
    LINES_MAX = 4096 /* of outcomes one after the other, when all are counted */
};

/* A position that could have come, as the judge sees it. */
typedef struct {
    GameState view;
    double probability;
    Appraisal appraisal;
} Outcome;

struct Luck {
    const Game *game;
    LuckConfig config;
    Appraiser *appraiser;
    Outcome outcome[LUCK_OUTCOMES_MAX];
    int count; /* of outcomes */
};

Luck *luck_open(const Game *game, const LuckConfig *config) {
    RULE_ASSERT(config->outcomes >= 2 && config->outcomes <= LUCK_OUTCOMES_MAX);
    RULE_ASSERT(config->simulations > 0);
    Luck *luck = calloc(1, sizeof *luck);
    if (!luck) return NULL;
    luck->game = game;
    luck->config = *config;
    luck->appraiser = appraiser_open(game, config->memory_mb ? config->memory_mb : MEMORY_MB, NULL);
    if (!luck->appraiser) return free(luck), NULL;
    if (config->is_plain) appraiser_forget(luck->appraiser);
    return luck;
}

void luck_close(Luck *luck) {
    if (!luck) return;
    appraiser_close(luck->appraiser);
    free(luck);
}

/* ---- Outcomes ---- */

/* Plays it once more, with this chance, to what the judge sees then. */
static void play(const Luck *luck, const LuckQuestion *question, const void *before, Chance *chance,
                 GameState *view) {
    memset(view, 0, sizeof *view);
    if (question->setup) {
        luck->game->init(view, question->setup, chance, NULL);
    } else {
        memcpy(view, before, (size_t)luck->game->state_size);
        luck->game->apply(view, question->action, chance, NULL);
    }
    if (question->seat != SEARCH_STATE) luck->game->redact(view, question->seat);
}

/* A line of outcomes, one after the other, that is played and then moved on to the next. */
typedef struct {
    int count; /* of the line that was played last */
    int fixed; /* so many outcomes of the next line are known */
    uint8_t outcome[GAME_OUTCOMES_MAX], outcomes[GAME_OUTCOMES_MAX];
    uint8_t weights[GAME_OUTCOMES_MAX][256];
    double probability;
    bool is_too_long;
} Line;

static int first_possible(const uint8_t weights[], int from, int count) {
    while (from < count && weights[from] == 0) from++;
    return from;
}

static int follow_line(void *self, const uint8_t weights[], int count) {
    Line *line = self;
    uint32_t total = 0;
    if (line->count == GAME_OUTCOMES_MAX) return line->is_too_long = true, -1;
    int at = line->count++;
    for (int i = 0; i < count; i++) total += weights[i];
    if (at >= line->fixed) {
        memcpy(line->weights[at], weights, (size_t)count);
        line->outcomes[at] = (uint8_t)(count - 1);
        line->outcome[at] = (uint8_t)first_possible(weights, 0, count);
    }
    line->probability *= (double)weights[line->outcome[at]] / total;
    return line->outcome[at];
}

/* Moves the last outcome on that can be; false if there is none. */
static bool next_line(Line *line) {
    for (int at = line->count - 1; at >= 0; at--) {
        int count = line->outcomes[at] + 1;
        int next = first_possible(line->weights[at], line->outcome[at] + 1, count);
        if (next == count) continue;
        line->outcome[at] = (uint8_t)next;
        line->fixed = at + 1;
        return true;
    }
    return false;
}

/* Which of the outcomes is this position? Their count, if it is none. */
static int outcome_of(const Luck *luck, const GameState *view) {
    size_t words = ((size_t)luck->game->state_size + 7) / 8, same = 0;
    int at = 0;
    for (; at < luck->count; at++) {
        const GameState *other = &luck->outcome[at].view;
        for (same = 0; same < words && other->align[same] == view->align[same];) same++;
        if (same == words) break;
    }
    return at;
}

/* Adds a position, or its probability to an equal one. False if there is no room. */
static bool add_outcome(Luck *luck, const GameState *view, double probability) {
    int at = outcome_of(luck, view);
    if (at == luck->config.outcomes) return false;
    if (at == luck->count) {
        luck->outcome[at].view = *view;
        luck->outcome[at].probability = 0;
        luck->count++;
    }
    luck->outcome[at].probability += probability;
    return true;
}

/* Lists all that could have come; false if that is too much. */
static bool list_outcomes(Luck *luck, const LuckQuestion *question) {
    Line line;
    GameState view;
    line.fixed = 0;
    line.is_too_long = false;
    luck->count = 0;
    for (int lines = 0; lines < LINES_MAX; lines++) {
        Chance chance = chance_asked(follow_line, &line);
        line.count = 0;
        line.probability = 1;
        play(luck, question, question->before, &chance, &view);
        if (line.is_too_long || !add_outcome(luck, &view, line.probability)) return false;
        if (!next_line(&line)) return true;
    }
    return false;
}

/* Draws one of them. What the judge cannot see of the position before is guessed. */
static void draw_outcome(const Luck *luck, const LuckQuestion *question, Chance *chance,
                         GameState *view) {
    GameState before;
    if (!question->setup) {
        memcpy(&before, question->before, (size_t)luck->game->state_size);
        if (question->seat != SEARCH_STATE) {
            luck->game->redact(&before, question->seat);
            luck->game->determinize(&before, question->seat, chance);
        }
    }
    play(luck, question, &before, chance, view);
}

/* ---- What they are worth ---- */

static void appraise(Luck *luck, const LuckQuestion *question, const GameState *view, Rng *rng,
                     Appraisal *appraisal) {
    SearchQuestion asked = {view, question->seat, NULL, {luck->config.simulations, 0}};
    appraiser_appraise(luck->appraiser, &asked, rng, appraisal);
}

static float root(double x) {
    return x > 0 ? __builtin_sqrtf((float)x) : 0;
}

/* The outcome that came, against the mean of all: the errors are those of the searches. */
static void compare_all(const Luck *luck, int came, int seat, Worth *worth, Worth *error) {
    for (int i = 0; i < WORTHS; i++) {
        double mean = 0, variance = 0;
        for (int k = 0; k < luck->count; k++) {
            const Outcome *outcome = &luck->outcome[k];
            double share = (k == came) - outcome->probability;
            double noise = (double)outcome->appraisal.error[seat].of[i];
            mean += outcome->probability * (double)outcome->appraisal.mean[seat].of[i];
            variance += share * share * noise * noise;
        }
        worth->of[i] = (float)((double)luck->outcome[came].appraisal.mean[seat].of[i] - mean);
        error->of[i] = root(variance);
    }
}

/* The outcome that came, against the mean of those drawn: their spread makes the error, too. */
static void compare_drawn(const Luck *luck, const Appraisal *came, int seat, Worth *worth,
                          Worth *error) {
    for (int i = 0; i < WORTHS; i++) {
        double sum = 0, squares = 0, count = luck->count;
        for (int k = 0; k < luck->count; k++) {
            double value = (double)luck->outcome[k].appraisal.mean[seat].of[i];
            sum += value;
            squares += value * value;
        }
        double noise = (double)came->error[seat].of[i];
        double spread = count > 1 ? (squares - sum * sum / count) / (count - 1) / count : 0;
        worth->of[i] = (float)((double)came->mean[seat].of[i] - sum / count);
        error->of[i] = root(noise * noise + spread);
    }
}

static void find_among_all(Luck *luck, const LuckQuestion *question, const GameState *view,
                           Rng *rng, LuckFound *found) {
    int came = outcome_of(luck, view);
    RULE_ASSERT(came < luck->count);
    for (int k = 0; k < luck->count; k++)
        appraise(luck, question, &luck->outcome[k].view, rng, &luck->outcome[k].appraisal);
    found->players = luck->outcome[came].appraisal.players;
    for (int seat = 0; seat < found->players; seat++)
        compare_all(luck, came, seat, &found->luck[seat], &found->error[seat]);
}

static void find_among_drawn(Luck *luck, const LuckQuestion *question, const GameState *view,
                             Rng *rng, LuckFound *found) {
    Appraisal came;
    Chance chance = chance_seeded(rng_next(rng));
    luck->count = luck->config.outcomes;
    for (int k = 0; k < luck->count; k++) {
        draw_outcome(luck, question, &chance, &luck->outcome[k].view);
        appraise(luck, question, &luck->outcome[k].view, rng, &luck->outcome[k].appraisal);
    }
    appraise(luck, question, view, rng, &came);
    found->players = came.players;
    for (int seat = 0; seat < found->players; seat++)
        compare_drawn(luck, &came, seat, &found->luck[seat], &found->error[seat]);
}

static void count_rivals(const Luck *luck, const void *state, LuckFound *found) {
    Result result;
    luck->game->result(state, &result);
    for (int seat = 0; seat < result.players; seat++)
        for (int other = 0; other < result.players; other++)
            found->rivals[seat] += result.side[other] != result.side[seat];
}

bool luck_find(Luck *luck, const LuckQuestion *question, uint64_t seed, LuckFound *found) {
    GameState view;
    Rng rng = {seed};
    bool is_guessed = luck->game->has_secrets && question->seat != SEARCH_STATE;
    memset(found, 0, sizeof *found);
    count_rivals(luck, question->after, found);
    memset(&view, 0, sizeof view);
    memcpy(&view, question->after, (size_t)luck->game->state_size);
    if (question->seat != SEARCH_STATE) luck->game->redact(&view, question->seat);
    found->is_enumerated = !is_guessed && list_outcomes(luck, question);
    if (found->is_enumerated && luck->count == 1) return false;
    if (found->is_enumerated)
        find_among_all(luck, question, &view, &rng, found);
    else
        find_among_drawn(luck, question, &view, &rng, found);
    found->outcomes = luck->count;
    return true;
}

/* Which of the actions before is the same? Its own place, if none is. */
static int first_same(const Action actions[], int at) {
    for (int i = 0; i < at; i++)
        if (actions[i] == actions[at]) return i;
    return at;
}

bool luck_of_choice(Luck *luck, const void *state, const Action actions[], int count, uint64_t seed,
                    LuckFound *found) {
    bool is_same = true;
    RULE_ASSERT(count >= 2 && count <= LUCK_OUTCOMES_MAX + 1);
    memset(found, 0, sizeof *found);
    count_rivals(luck, state, found);
    for (int i = 1; i < count; i++) is_same &= actions[i] == actions[0];
    if (is_same) return false;
    Appraisal appraisals[LUCK_OUTCOMES_MAX + 1];
    for (int i = 0; i < count; i++) {
        Rng rng = {seed}; /* equal actions are worth the same */
        SearchQuestion question = {state, SEARCH_STATE, &actions[i], {luck->config.simulations, 0}};
        int same = first_same(actions, i);
        if (same < i)
            appraisals[i] = appraisals[same];
        else
            appraiser_appraise(luck->appraiser, &question, &rng, &appraisals[i]);
        if (i > 0) luck->outcome[i - 1].appraisal = appraisals[i];
    }
    luck->count = found->outcomes = count - 1;
    found->players = appraisals[0].players;
    for (int seat = 0; seat < found->players; seat++)
        compare_drawn(luck, &appraisals[0], seat, &found->luck[seat], &found->error[seat]);
    return true;
}
