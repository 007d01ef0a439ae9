/* review.c -- what bots think of positions and of whole games. */
#include "library.h"

#include "players/review/review.h"
#include "players/search/search.h"

#include <stdlib.h>

enum { MEMORY_MB = 32, SIMULATIONS_MAX = 1000000, LOOKED_MAX = 64 };

static tessera_status check_simulations(int32_t simulations) {
    if (simulations >= 1 && simulations <= SIMULATIONS_MAX) return TESSERA_OK;
    return lib_refuse(TESSERA_BAD_VALUE, "simulations are 1 to %d, not %d", SIMULATIONS_MAX,
                      simulations);
}

/* ---- One position ---- */

static int search(const LibGame *it, int32_t simulations, uint64_t seed, Candidate found[]) {
    Search *search = search_open(it->game, MEMORY_MB, NULL);
    if (!search) return -1;
    float weights[WEIGHTS_MAX];
    evaluator_weights(evaluator_of(it->game), weights);
    GameState view = it->state;
    int seat = it->game->actor(&it->state);
    it->game->redact(&view, seat);
    Rng rng = {seed};
    Choice choice = search_choose(search, &view, seat, weights, (Budget){simulations, 0}, &rng);
    int count = search_best(search, found, LOOKED_MAX);
    search_close(search);
    if (count == 0 || choice.simulations == 0) {
        found[0].action = choice.action; /* there was nothing to search */
        found[0].promise = 1;
        count = 1;
    }
    return count;
}

tessera_status tessera_game_analyse(const tessera_game *game, int32_t simulations, uint64_t seed,
                                    uint32_t *actions, float *shares, size_t room, size_t *count) {
    const LibGame *it = (const LibGame *)handle_object(HANDLE_GAME, game);
    if (!it) return lib_refuse_handle("game");
    if (!actions || !shares || !count) return lib_refuse_null("actions, shares or count");
    tessera_status status = check_simulations(simulations);
    if (status) return status;
    if (it->game->actor(&it->state) == GAME_OVER)
        return lib_refuse(TESSERA_OVER, "the game is over");
    Candidate found[LOOKED_MAX];
    int looked = search(it, simulations, seed, found);
    if (looked < 0) return lib_refuse_memory();
    float sum = 0;
    for (int i = 0; i < looked; i++) sum += found[i].promise;
    *count = (size_t)looked < room ? (size_t)looked : room;
    for (size_t i = 0; i < *count; i++) {
        actions[i] = found[i].action;
        shares[i] = found[i].promise / sum;
    }
    return TESSERA_OK;
}

/* ---- A whole game ---- */

static tessera_status think(Review *review) {
    ReviewMind *mind = review_mind_open(review);
    if (!mind) return lib_refuse_memory();
    for (int number = 0; number <= review_plies(review); number++)
        review_think(review, mind, number);
    review_mind_close(mind);
    return TESSERA_OK;
}

tessera_status tessera_review_open(const char *record, size_t size, int32_t simulations,
                                   uint64_t seed, tessera_review **opened) {
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    if (!record) return lib_refuse_null("record");
    if (!opened) return lib_refuse_null("opened");
    tessera_status status = check_simulations(simulations);
    if (status) return status;
    ReviewConfig config = {
        .budget = {simulations, 0}, .viewer = REVIEW_ALL, .seed = seed, .memory_mb = MEMORY_MB};
    Review *review = review_open(record, size, &config, &why);
    if (!review) return lib_refuse(TESSERA_BAD_RECORD, "%s", buffer);
    if (!(status = think(review))) {
        tessera_review *handle = (tessera_review *)handle_open(HANDLE_REVIEW, review);
        if (handle) {
            *opened = handle;
            return TESSERA_OK;
        }
        status = lib_refuse_memory();
    }
    review_close(review);
    return status;
}

tessera_status tessera_review_close(tessera_review *handle) {
    Review *review = (Review *)handle_close(HANDLE_REVIEW, handle);
    if (!review) return lib_refuse_handle("review");
    review_close(review);
    return TESSERA_OK;
}

static void write_review(const void *self, Text *out) {
    Json json = json_to(out);
    json_object(&json, NULL);
    review_json((const Review *)self, &json);
    json_end(&json);
}

tessera_status tessera_review_json(const tessera_review *handle, char *text, size_t size,
                                   size_t *needed) {
    const Review *review = (const Review *)handle_object(HANDLE_REVIEW, handle);
    if (!review) return lib_refuse_handle("review");
    TextWanted wanted = {text, size, needed};
    return lib_give_written(&wanted, write_review, review);
}
