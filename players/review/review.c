/* review.c -- see review.h. */
#include "review.h"

#include "players/search/exact.h"

#include <stdlib.h>

enum {
    SIMULATIONS = 2000, /* of a decision, unless another budget is given */
    MEMORY_MB = 32,     /* of a mind's search */
    SEARCH_PART = 2,    /* one part in so many of a budget finds the options; the rest compares */
    EXACT_PART = 2,     /* as many positions an exact solution may cost, in simulations */
    LUCK_OUTCOMES = 24, /* looked at */
    LUCK_SIMULATIONS = 16, /* of an outcome, at least */
};

const char *const review_classes[REVIEW_CLASSES] = {"best", "good", "inaccuracy", "mistake",
                                                    "blunder"};

/* A loss of so many chances to win, and no less, is of the class. */
static const float CLASS_LIMITS[REVIEW_CLASSES] = {0, 0, 0.02f, 0.05f, 0.10f};

struct Review {
    RecordHeader header;
    ReviewConfig config;
    int plies;
    bool is_over;
    GameState *state; /* after 0, 1, .. plies actions */
    ReviewPly *ply;   /* the same numbers */
};

struct ReviewMind {
    const Game *game;
    Appraiser *appraiser;
    Luck *luck;
    Action actions[GAME_ACTIONS_MAX];
};

/* ---- The record ---- */

/* Reads all of it. Where `review` has room, fills in states and actions. */
static bool read_record(Review *review, const char *bytes, size_t size, RecordReader *reader,
                        Text *why) {
    RecordStatus status = record_open(reader, bytes, size, false, why) ? RECORD_ACTION : RECORD_BAD;
    while (status == RECORD_ACTION) {
        if (reader->ply > REVIEW_PLIES_MAX)
            return text_string(why, "the record has too many actions for a review"), false;
        if (review->state) {
            ReviewPly *ply = &review->ply[reader->ply];
            review->state[reader->ply] = reader->state;
            ply->actor = reader->ply ? reader->actor : GAME_OVER;
            ply->action = reader->action;
            ply->spent_ms = reader->spent_ms;
            ply->has_luck = reader->outcomes_count > 0;
        }
        status = record_next(reader, why);
    }
    if (status == RECORD_BAD) return false;
    review->header = reader->header;
    review->plies = reader->ply;
    review->is_over = reader->header.game->actor(&reader->state) == GAME_OVER;
    return true;
}

static Review *no_memory(Review *review, Text *why) {
    text_string(why, "there is not enough memory for a review");
    review_close(review);
    return NULL;
}

/* The reader is large, and only needed here. */
static bool read_twice(Review *review, const char *bytes, size_t size, RecordReader *reader,
                       Text *why) {
    if (!read_record(review, bytes, size, reader, why)) return false;
    size_t count = (size_t)review->plies + 1;
    review->state = calloc(count, sizeof *review->state);
    review->ply = calloc(count, sizeof *review->ply);
    if (review->state && review->ply) return read_record(review, bytes, size, reader, why);
    text_string(why, "there is not enough memory for a review");
    return false;
}

/* So that what is drawn differs from one game to the next, and errors do not add up over many.
 * While a game goes on, nothing may depend on what is hidden in its record. */
static uint64_t seed_of(const Review *review, const char *bytes, size_t size) {
    uint64_t seed = 0xCBF29CE484222325u ^ review->config.seed;
    for (size_t i = 0; review->is_over && i < size; i++)
        seed = (seed ^ (uint8_t)bytes[i]) * 0x100000001B3u;
    return seed;
}

Review *review_open(const char *bytes, size_t size, const ReviewConfig *config, Text *why) {
    Review *review = calloc(1, sizeof *review);
    RecordReader *reader = calloc(1, sizeof *reader);
    if (!review || !reader) return free(reader), no_memory(review, why);
    review->config = *config;
    bool is_read = read_twice(review, bytes, size, reader, why);
    free(reader);
    if (!is_read) return review_close(review), NULL;
    review->config.seed = seed_of(review, bytes, size);
    Budget *budget = &review->config.budget;
    if (!budget->simulations_max && !budget->time_ms_max) budget->simulations_max = SIMULATIONS;
    return review;
}

void review_close(Review *review) {
    if (!review) return;
    free(review->state);
    free(review->ply);
    free(review);
}

const RecordHeader *review_header(const Review *review) {
    return &review->header;
}

int review_plies(const Review *review) {
    return review->plies;
}

const ReviewPly *review_ply(const Review *review, int number) {
    RULE_ASSERT(number >= 0 && number <= review->plies);
    return &review->ply[number];
}

const GameState *review_state(const Review *review, int number) {
    RULE_ASSERT(number >= 0 && number <= review->plies);
    return &review->state[number];
}

bool review_is_over(const Review *review) {
    return review->is_over;
}

/* ---- Minds ---- */

/* Luck is always counted in simulations, so that every outcome is judged alike. */
static LuckConfig luck_config(const Review *review) {
    Budget budget = review->config.budget;
    int simulations = budget.simulations_max;
    int paced = budget.time_ms_max * evaluator_of(review->header.game)->pace;
    if (!simulations || (paced && paced < simulations)) simulations = paced;
    simulations /= LUCK_OUTCOMES;
    if (simulations < LUCK_SIMULATIONS) simulations = LUCK_SIMULATIONS;
    return (LuckConfig){.outcomes = LUCK_OUTCOMES, .simulations = simulations};
}

ReviewMind *review_mind_open(const Review *review) {
    const ReviewConfig *config = &review->config;
    LuckConfig luck = luck_config(review);
    ReviewMind *mind = calloc(1, sizeof *mind);
    if (!mind) return NULL;
    mind->game = review->header.game;
    mind->appraiser = appraiser_open(mind->game, config->memory_mb ? config->memory_mb : MEMORY_MB,
                                     config->now_ms);
    mind->luck = luck_open(mind->game, &luck);
    if (mind->appraiser && mind->luck) return mind;
    review_mind_close(mind);
    return NULL;
}

void review_mind_close(ReviewMind *mind) {
    if (!mind) return;
    appraiser_close(mind->appraiser);
    luck_close(mind->luck);
    free(mind);
}

bool review_has_learnt(const Review *review, const ReviewMind *mind) {
    return appraiser_has_learnt(mind->appraiser, &review->state[0]);
}

/* ---- Decisions ---- */

/* A decision that is being judged. */
typedef struct {
    ReviewMind *mind;
    const GameState *view;
    int seat;
    Budget budget;
    Rng rng;
    ReviewPly *ply;
    Action favourite; /* of the search */
    Appraisal before; /* of the position: what its favourite is worth, or the exact best */
} Judging;

static Budget part_of(Budget budget, int parts) {
    Budget part = {budget.simulations_max / parts, budget.time_ms_max / parts};
    if (budget.simulations_max && !part.simulations_max) part.simulations_max = 1;
    if (budget.time_ms_max && !part.time_ms_max) part.time_ms_max = 1;
    return part;
}

/* Puts an option in its place among the best. The action that was played is never dropped. */
static void add_option(Judging *judging, Action action, const Appraisal *appraisal) {
    ReviewPly *ply = judging->ply;
    ReviewOption option = {action, appraisal->mean[judging->seat], appraisal->error[judging->seat]};
    int at = ply->options_count;
    while (at > 0 && ply->option[at - 1].worth.of[WORTH_UTILITY] < option.worth.of[WORTH_UTILITY])
        at--;
    if (appraisal->is_exact ? at == 0 : action == judging->favourite) judging->before = *appraisal;
    bool is_full = ply->options_count == REVIEW_OPTIONS;
    bool keeps_last = is_full && ply->option[REVIEW_OPTIONS - 1].action == ply->action;
    int last = is_full ? REVIEW_OPTIONS - 1 - keeps_last : ply->options_count;
    if (at > last || (is_full && at == REVIEW_OPTIONS)) return;
    for (int i = last; i > at; i--) ply->option[i] = ply->option[i - 1];
    ply->option[at] = option;
    ply->options_count += !is_full;
}

/* Solves every legal action to the end; false if one of them cannot be. */
static bool solve_all(Judging *judging, int legal) {
    enum { LEGAL_MAX = 64, NODES_OF_MS = 200 };
    const ReviewMind *mind = judging->mind;
    const float *weights = appraiser_weights(mind->appraiser);
    int nodes, left = EXACT_PART * judging->budget.simulations_max +
                      NODES_OF_MS * judging->budget.time_ms_max;
    if (legal > LEGAL_MAX) return false;
    /* The one that was played comes first, so that it is never dropped. */
    for (int i = -1; i < legal; i++) {
        Appraisal appraisal;
        Action action = i < 0 ? judging->ply->action : mind->actions[i];
        if (i >= 0 && action == judging->ply->action) continue;
        SearchQuestion question = {judging->view, judging->seat, &action, {left, 0}};
        if (left <= 0 || !exact_appraise(mind->game, weights, &question, &nodes, &appraisal))
            return false;
        left -= nodes;
        add_option(judging, action, &appraisal);
    }
    return judging->ply->is_exact = true;
}

/* The actions worth comparing: what was played, and what a search likes best. */
static int find_actions(Judging *judging, Action actions[REVIEW_OPTIONS]) {
    Candidate list[REVIEW_OPTIONS];
    SearchQuestion question = {judging->view, judging->seat, NULL,
                               part_of(judging->budget, SEARCH_PART)};
    int count = 1, found = appraiser_find(judging->mind->appraiser, &question, &judging->rng, list,
                                          REVIEW_OPTIONS);
    judging->favourite = list[0].action;
    actions[0] = judging->ply->action;
    for (int i = 0; i < found && count < REVIEW_OPTIONS; i++)
        if (list[i].action != actions[0]) actions[count++] = list[i].action;
    return count;
}

/* Each gets the same share of what is left of the budget. The position is worth what the search's
 * favourite is: the best of several uncertain numbers would be too high. */
static void compare(Judging *judging) {
    ReviewMind *mind = judging->mind;
    Action actions[REVIEW_OPTIONS];
    int count = find_actions(judging, actions);
    judging->ply->options_count = 0;
    judging->ply->has_learnt = appraiser_has_learnt(mind->appraiser, judging->view);
    for (int i = 0; i < count; i++) {
        Appraisal appraisal;
        SearchQuestion question = {judging->view, judging->seat, &actions[i],
                                   part_of(judging->budget, SEARCH_PART * count)};
        appraiser_appraise(mind->appraiser, &question, &judging->rng, &appraisal);
        add_option(judging, actions[i], &appraisal);
    }
}

/* A loss no larger than its error shows nothing. */
static ReviewClass class_of(const ReviewPly *ply) {
    float loss = ply->loss.of[WORTH_WIN];
    if (ply->played == 0) return REVIEW_BEST;
    if (loss <= ply->error) return REVIEW_GOOD;
    int found = REVIEW_GOOD;
    while (found < REVIEW_BLUNDER && loss >= CLASS_LIMITS[found + 1]) found++;
    return (ReviewClass)found;
}

static void weigh(Judging *judging) {
    ReviewPly *ply = judging->ply;
    for (ply->played = 0; ply->option[ply->played].action != ply->action;) ply->played++;
    const ReviewOption *best = &ply->option[0], *played = &ply->option[ply->played];
    for (int i = 0; i < WORTHS; i++) {
        float loss = best->worth.of[i] - played->worth.of[i];
        ply->loss.of[i] = loss > 0 ? loss : 0;
    }
    float a = best->error.of[WORTH_WIN], b = played->error.of[WORTH_WIN];
    ply->error = ply->played ? __builtin_sqrtf(a * a + b * b) : 0;
    ply->class_ = class_of(ply);
    for (int seat = 0; seat < judging->before.players; seat++)
        ply->win[seat] = judging->before.mean[seat].of[WORTH_WIN];
}

static void judge(Review *review, ReviewMind *mind, int number, uint64_t seed) {
    const Game *game = mind->game;
    ReviewPly *ply = &review->ply[number];
    GameState view = review->state[number - 1];
    game->redact(&view, ply->actor);
    int legal = game->legal(&view, mind->actions);
    if (legal < 2) return;
    Judging judging = {mind, &view, ply->actor, review->config.budget, {seed}, ply, 0, {0}};
    ply->is_decision = true;
    ply->options_count = 0;
    if (!solve_all(&judging, legal)) compare(&judging);
    weigh(&judging);
}

/* ---- Luck ---- */

/* While the game goes on, what is hidden stays hidden: of its luck everybody is told what they see.
 */
static int judge_of_luck(const Review *review, int number) {
    if (review->is_over || !review->header.game->has_secrets) return SEARCH_STATE;
    if (number > 0) return review->ply[number].actor;
    return review->config.viewer == REVIEW_ALL ? GAME_SPECTATOR : review->config.viewer;
}

static void find_luck(Review *review, ReviewMind *mind, int number, uint64_t seed) {
    ReviewPly *ply = &review->ply[number];
    LuckQuestion question = {.after = &review->state[number],
                             .action = ply->action,
                             .seat = judge_of_luck(review, number)};
    if (number == 0)
        question.setup = &review->header.setup;
    else
        question.before = &review->state[number - 1];
    ply->has_luck = luck_find(mind->luck, &question, seed, &ply->luck);
}

/* May the viewer know of what this seat saw and chose? */
static bool is_told(const Review *review, int number) {
    int viewer = review->config.viewer;
    if (viewer == REVIEW_ALL || review->is_over || number == 0) return true;
    return !review->header.game->has_secrets || review->ply[number].actor == viewer;
}

void review_think(Review *review, ReviewMind *mind, int number) {
    RULE_ASSERT(number >= 0 && number <= review->plies);
    ReviewPly *ply = &review->ply[number];
    if (ply->is_done) return;
    Rng rng = {review->config.seed + (uint64_t)number};
    uint64_t seed = rng_next(&rng);
    bool tells = is_told(review, number);
    if (number > 0 && tells) judge(review, mind, number, seed);
    if (ply->has_luck && tells) find_luck(review, mind, number, rng_next(&rng));
    ply->has_luck &= tells;
    ply->is_done = true;
}

/* ---- Sums ---- */

int review_done(const Review *review) {
    int done = 0;
    for (int i = 0; i <= review->plies; i++) done += review->ply[i].is_done;
    return done;
}

static void add_luck(ReviewSum *sum, const LuckFound *luck, int seat) {
    for (int i = 0; i < WORTHS; i++) {
        float error = luck->error[seat].of[i];
        sum->luck.of[i] += luck->luck[seat].of[i];
        sum->luck_error.of[i] += error * error; /* the root comes last */
    }
}

ReviewSum review_sum(const Review *review, int seat) {
    ReviewSum sum;
    memset(&sum, 0, sizeof sum);
    for (int number = 0; number <= review->plies; number++) {
        const ReviewPly *ply = &review->ply[number];
        if (!ply->is_done) continue;
        if (ply->has_luck) add_luck(&sum, &ply->luck, seat);
        if (!ply->is_decision || ply->actor != seat) continue;
        sum.decisions++;
        sum.count[ply->class_]++;
        for (int i = 0; i < WORTHS; i++) sum.loss.of[i] += ply->loss.of[i];
    }
    for (int i = 0; i < WORTHS; i++) sum.luck_error.of[i] = __builtin_sqrtf(sum.luck_error.of[i]);
    if (!review->is_over) return sum;
    Worth worth[GAME_SEATS_MAX];
    float weights[WEIGHTS_MAX];
    const Evaluator *evaluator = evaluator_of(review->header.game);
    evaluator_weights(evaluator, weights);
    const Judge judged = {review->header.game, evaluator, weights};
    worth_of(&judged, &review->state[review->plies], worth);
    sum.has_result = true;
    sum.result = worth[seat];
    return sum;
}
