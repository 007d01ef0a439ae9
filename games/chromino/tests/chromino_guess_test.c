/* chromino_guess_test.c -- what bots infer from draws and passes: never that the true hand is
 * impossible, and always what a witness of the game would. */
#include "games/chromino/mind/chromino_evaluate.h"

#include "engine/base/rng.h"
#include "tests/test.h"

/* Somebody who saw the whole game and noted what fitted when each seat was last stuck. */
typedef struct {
    ChrominoSet fitted[CHROMINO_SEATS];
    int stuck; /* draws and passes so far */
} Witness;

static ChrominoSet fitting(const Chromino *s) {
    ChrominoSet set = {{0, 0}};
    for (int tile = 0; tile < CHROMINO_TILES; tile++)
        for (int i = 0; i < s->slots_count; i++)
            if (chromino_fits(s->slot[i], chromino_marks(tile, 0)) ||
                chromino_fits(s->slot[i], chromino_marks(tile, 1)))
                set.word[tile / 64] |= (uint64_t)1 << tile % 64;
    return set;
}

/* All turns that an action led to saw the same table. */
static void witness(Witness *witness, const Chromino *after, const Events *events) {
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->event[i];
        if (event->kind != CHROMINO_DREW && event->kind != CHROMINO_PASSED) continue;
        witness->fitted[event->seat] = fitting(after);
        witness->stuck++;
    }
}

/* CR-7, CR-8: whoever looks can tell as much as the witness of all seats but the actor's. */
static void check_hints(const Chromino *s, int viewer, const Witness *witness) {
    Chromino view = *s;
    uint64_t hints[HINTS_MAX];
    chromino_redact(&view, viewer);
    chromino_infer(&view, hints);
    for (int seat = 0; seat < CHROMINO_SEATS; seat++) {
        for (int i = 0; i < 2; i++) {
            uint64_t hidden = s->hand[seat].word[i] & ~view.hand[seat].word[i];
            uint64_t barred = hints[2 * seat + i];
            CHECK((hidden & barred) == 0);
            if (view.hidden[seat] && seat != s->actor)
                CHECK(barred == (witness->fitted[seat].word[i] & view.pile.word[i]));
            else
                CHECK(barred == 0);
        }
    }
}

/* A guess is one for the view, and heeds the hints. */
static void check_guess(const Chromino *s, int viewer, Chance *chance) {
    const Judge judge = {&chromino_game, evaluator_of(&chromino_game), NULL};
    Chromino view = *s;
    uint64_t hints[HINTS_MAX];
    chromino_redact(&view, viewer);
    judge_infer(&judge, &view, hints);
    Chromino guess = view;
    judge_guess(&judge, &guess, viewer, hints, chance);
    /* The first hand to be dealt can have what it needs; but see chromino_guess(). */
    int first = viewer == 0 ? 1 : 0;
    for (int i = 0; i < 2 && s->players > 1 && view.hidden[s->actor] == 0; i++) {
        uint64_t dealt = guess.hand[first].word[i] & ~view.hand[first].word[i];
        CHECK((dealt & hints[2 * first + i]) == 0);
    }
    chromino_redact(&guess, viewer);
    CHECK(memcmp(&guess, &view, sizeof view) == 0);
}

static int witness_game(const Setup *setup, uint64_t seed) {
    Chance chance = chance_seeded(seed);
    Rng rng = {seed};
    Chromino s;
    Events events = {.count = 0};
    Witness seen;
    memset(&seen, 0, sizeof seen);
    chromino_init(&s, setup, &chance, &events);
    witness(&seen, &s, &events);
    while (!s.is_over) {
        Action action;
        test_note("%s, turn %d", test_setup_text(&chromino_game, setup), s.turns);
        for (int viewer = 0; viewer < s.players; viewer++) {
            check_hints(&s, viewer, &seen);
            check_guess(&s, viewer, &chance);
        }
        CHECK(chromino_sample(&s, rng_word(&rng), &action) > 0);
        int turn = s.turns, is_drawn = s.drawn != 0, tile = (int)(action >> CHROMINO_TILE_SHIFT);
        events.count = 0;
        chromino_apply(&s, action, &chance, &events);
        CHECK_EQ(s.laid_tile[s.laid_count - 1], tile);
        CHECK_EQ(chromino_laid_turn(s.laid[s.laid_count - 1]), turn);
        CHECK_EQ(chromino_laid_drawn(s.laid[s.laid_count - 1]), is_drawn);
        witness(&seen, &s, &events);
    }
    return seen.stuck;
}

/* CR-7, CR-8, CR-9, CR-10 */
TEST(chromino_bots_infer_from_draws_and_passes_what_a_hand_cannot_hold) {
    enum { SETUPS_MAX = 512 };
    static Setup setups[SETUPS_MAX];
    int count = test_setups(&chromino_game, setups, SETUPS_MAX), stuck = 0;
    for (int i = 0; i < count; i++)
        for (int game = 0; game < test_effort(1, 10); game++)
            stuck += witness_game(&setups[i], (uint64_t)(count * game + i));
    CHECK(stuck > 10 * count);
}
