/* review.c -- a review in the browser: opened once, then thought through action by action, so that
 * the page can tell how far it is, show what is done, and stop.
 *
 * The memory of a review is never given back (memory.c): each has an instance of its own. */
#include "players/review/review.h"
#include "texts.h"

enum { MEMORY_MB = 16, RESULT_ONE = 10000 };

static Review *review;
static ReviewMind *mind;

EXPORT("review_open") int export_review_open(int size, int simulations, int viewer);
EXPORT("review_think") int export_review_think(int number);
EXPORT("review_ply_json") int export_review_ply_json(int number);
EXPORT("review_json") int export_review_json(void);

/* What is known before any thought: the game, and what it came to if it is over. */
static void write_head(void) {
    Text text = text_in(export_text_out(), OUT_MAX);
    Json json = json_to(&text);
    int players = review_header(review)->setup.players;
    json_object(&json, NULL);
    json_string(&json, "game", review_header(review)->game->name);
    json_int(&json, "actions", review_plies(review));
    json_array(&json, "results");
    for (int seat = 0; seat < players && review_is_over(review); seat++)
        json_int(&json, NULL, (int)(RESULT_ONE * review_sum(review, seat).result.of[WORTH_WIN]));
    json_end(&json);
    json_bool(&json, "learnt", review_has_learnt(review, mind));
    json_end(&json);
}

/* The record, so many bytes of it, is in the input. Simulations are those of each decision; 0: the
 * default. The viewer is a seat, -1 for a spectator, or -2 for who may know of everything. Returns
 * how many numbers there are to think about, from 0 up, with the game and the results of its seats
 * (in ten-thousandths of a victory; none if it is not over) in the output, and whether a network
 * judges it; 0 if it is refused. A network judges if its weights are there (net_filled()). */
int export_review_open(int size, int simulations, int viewer) {
    Text why = text_in(export_text_out(), OUT_MAX);
    ReviewConfig config = {.budget = {simulations > 0 ? simulations : 0, 0},
                           .viewer = viewer,
                           .seed = 1,
                           .memory_mb = MEMORY_MB};
    if (size < 0 || size > IN_MAX || viewer < REVIEW_ALL || viewer >= GAME_SEATS_MAX) return 0;
    review = review_open(export_text_in(), (size_t)size, &config, &why);
    if (!review) return 0;
    mind = review_mind_open(review);
    if (mind) return write_head(), review_plies(review) + 1;
    text_string(&why, "there is not enough memory for a review");
    return 0;
}

/* Is there a review with this number? */
static bool has_number(int number) {
    return review && mind && number >= 0 && number <= review_plies(review);
}

/* Returns how many numbers are done. */
int export_review_think(int number) {
    if (!has_number(number)) return 0;
    review_think(review, mind, number);
    return review_done(review);
}

/* What was found at one number, as review_json() lists it. */
int export_review_ply_json(int number) {
    Text text = text_in(export_text_out(), OUT_MAX);
    Json json = json_to(&text);
    if (!has_number(number)) return 0;
    review_ply_json(review, number, &json);
    return 1;
}

/* All of it, as `tessera review --json` writes it. */
int export_review_json(void) {
    Text text = text_in(export_text_out(), OUT_MAX);
    Json json = json_to(&text);
    if (!review) return 0;
    json_object(&json, NULL);
    review_json(review, &json);
    json_end(&json);
    return !text.is_cut;
}
