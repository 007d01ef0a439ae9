/* exact.c -- see exact.h. */
#include "exact.h"

enum { WIDTH_MAX = 64, DEPTH_MAX = 40 };

typedef struct {
    Judge judge;
    int players, sides[GAME_SEATS_MAX];
    bool is_two_sided;
    bool has_luck; /* was a position only estimated, because luck came before it? */
    bool is_whole; /* does it give up where it would have to estimate? */
    int depth_max, nodes_left;
} Exact;

/* Luck was needed: what came out does not matter, since the position is only estimated. */
static int note_luck(void *self, const uint8_t weights[], int count) {
    (void)count;
    *(bool *)self = true;
    int outcome = 0;
    while (weights[outcome] == 0) outcome++;
    return outcome;
}

static bool evaluate(Exact *exact, const GameState *state, bool had_luck, Worth worth[]) {
    bool is_over = exact->judge.game->actor(state) == GAME_OVER;
    if (!is_over && !had_luck) return false;
    exact->has_luck |= had_luck;
    worth_of(&exact->judge, state, worth);
    return true;
}

/* The legal actions, the most promising first; 0 if there are too many. */
static int list_ordered(const Exact *exact, const GameState *state, Candidate list[WIDTH_MAX]) {
    static const uint32_t LAST = UINT32_MAX;
    Action legal[WIDTH_MAX];
    int count = exact->judge.game->sample(state, LAST, legal);
    if (count > WIDTH_MAX) return 0;
    exact->judge.game->legal(state, legal);
    for (int i = 0; i < count; i++) {
        Candidate candidate = {legal[i], judge_action(&exact->judge, state, legal[i])};
        shortlist_insert(list, i, WIDTH_MAX, candidate);
    }
    return count;
}

/* How deep it is, and what matters to the actor: they have `low` already elsewhere, and the other
 * side will not allow `high`. */
typedef struct {
    int depth;
    float low, high;
} Window;

static const Window whole = {0, -1, 2};

/* As it looks to who acts next. */
static Window window_next(const Exact *exact, Window window, bool is_same_side) {
    Window next = {window.depth + 1, 1 - window.high, 1 - window.low};
    if (is_same_side) next.low = window.low, next.high = window.high;
    if (!exact->is_two_sided) next.low = whole.low, next.high = whole.high;
    return next;
}

static bool solve(Exact *exact, const GameState *state, Window window, Worth reached[],
                  Action *best);

/* What follows the action. False if the search was not complete. */
static bool try_action(Exact *exact, const GameState *state, Action action, Window window,
                       Worth reached[]) {
    if (exact->nodes_left-- <= 0) return false;
    GameState next = *state;
    bool had_luck = false;
    Chance chance = chance_asked(note_luck, &had_luck);
    Action answer;
    int actor = exact->judge.game->actor(state);
    exact->judge.game->apply(&next, action, &chance, NULL);
    if (had_luck && exact->is_whole) return false;
    if (evaluate(exact, &next, had_luck, reached)) return true;
    int then = exact->judge.game->actor(&next);
    bool is_same = exact->sides[then] == exact->sides[actor];
    return solve(exact, &next, window_next(exact, window, is_same), reached, &answer);
}

/* What the actor can reach. False if the search was not complete. */
static bool solve(Exact *exact, const GameState *state, Window window, Worth reached[],
                  Action *best) {
    Candidate list[WIDTH_MAX];
    int count = list_ordered(exact, state, list), actor = exact->judge.game->actor(state);
    if (count == 0 || window.depth == exact->depth_max) return false;
    float most = -1;
    for (int i = 0; i < count; i++) {
        Worth worth[GAME_SEATS_MAX];
        if (!try_action(exact, state, list[i].action, window, worth)) return false;
        if (worth[actor].of[WORTH_UTILITY] <= most) continue;
        most = worth[actor].of[WORTH_UTILITY];
        *best = list[i].action;
        memcpy(reached, worth, (size_t)exact->players * sizeof *worth);
        if (most > window.low) window.low = most;
        if (window.low >= window.high) break;
    }
    return true;
}

/* Looks at the players, and makes the seat's guess at what is hidden from it. */
static Exact prepare(const Judge *judge, const void *view, int seat, GameState *guess) {
    Exact exact = {.judge = *judge};
    Result result;
    bool had_luck;
    Chance chance = chance_asked(note_luck, &had_luck);
    judge->game->result(view, &result);
    exact.players = result.players;
    memcpy(exact.sides, result.side, sizeof exact.sides);
    int sides = 0;
    for (int i = 0; i < result.players; i++) sides |= 1 << result.side[i];
    exact.is_two_sided = sides == 3;
    exact.depth_max = judge->game->has_secrets ? 1 : DEPTH_MAX;
    memcpy(guess, view, (size_t)judge->game->state_size);
    judge->game->determinize(guess, seat, &chance);
    return exact;
}

static bool choose(Exact *exact, const GameState *guess, int nodes_max, Choice *choice) {
    Worth reached[GAME_SEATS_MAX];
    RULE_ASSERT(nodes_max >= 0);
    exact->nodes_left = nodes_max;
    if (!solve(exact, guess, whole, reached, &choice->action)) return false;
    choice->value = reached[exact->judge.game->actor(guess)].of[WORTH_UTILITY];
    choice->simulations = nodes_max - exact->nodes_left;
    return true;
}

bool exact_choose(const Game *game, const float weights[], const void *view, int seat,
                  int nodes_max, Choice *choice) {
    RULE_ASSERT(game->actor(view) == seat);
    const Judge judge = {game, evaluator_of(game), weights};
    GameState guess;
    Exact exact = prepare(&judge, view, seat, &guess);
    return choose(&exact, &guess, nodes_max, choice);
}

bool exact_finish(const Game *game, const float weights[], const void *view, int seat,
                  int nodes_max, Choice *choice) {
    RULE_ASSERT(game->actor(view) == seat);
    const Judge judge = {game, evaluator_of(game), weights};
    GameState guess;
    Exact exact = prepare(&judge, view, seat, &guess);
    exact.is_whole = true;
    return choose(&exact, &guess, nodes_max, choice);
}

bool exact_appraise(const Game *game, const float weights[], const SearchQuestion *question,
                    int *nodes, Appraisal *appraisal) {
    const Judge judge = {game, evaluator_of(game), weights};
    GameState guess;
    RULE_ASSERT(question->first && game->actor(question->view) == question->seat);
    memset(appraisal, 0, sizeof *appraisal);
    Exact exact = prepare(&judge, question->view, question->seat, &guess);
    exact.nodes_left = question->budget.simulations_max;
    bool is_solved =
        try_action(&exact, &guess, *question->first, whole, appraisal->mean) && !exact.has_luck;
    *nodes = question->budget.simulations_max - exact.nodes_left;
    appraisal->players = exact.players;
    appraisal->is_exact = is_solved;
    return is_solved;
}
