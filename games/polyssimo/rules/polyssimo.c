/* polyssimo.c -- the rules of Polyssimo Challenge. */
#include "polyssimo.h"

#include "engine/base/bits.h"
#include "polyssimo_sample.h"

/* ---- What an orientation is ---- */

RULE int polyssimo_piece(int orientation) {
    RULE_ASSERT(orientation >= 0 && orientation < POLYSSIMO_ORIENTATIONS);
    return orientations[orientation].piece;
}

RULE int polyssimo_turn(int orientation) {
    RULE_ASSERT(orientation >= 0 && orientation < POLYSSIMO_ORIENTATIONS);
    return orientations[orientation].turn;
}

RULE int polyssimo_first_orientation(int piece) {
    RULE_ASSERT(piece >= 0 && piece <= POLYSSIMO_PIECES);
    return first_orientation[piece];
}

RULE int polyssimo_squares(int orientation, PolyssimoSquare squares[]) {
    RULE_ASSERT(orientation >= 0 && orientation < POLYSSIMO_ORIENTATIONS);
    int count = 0;
    for (int row = 0; row < POLYSSIMO_LENGTH_MAX; row++) {
        for (int column = 0; column < POLYSSIMO_LENGTH_MAX; column++) {
            if ((orientations[orientation].row[row] >> column & 1) == 0) continue;
            squares[count].row = (uint8_t)row;
            squares[count++].column = (uint8_t)column;
        }
    }
    return count;
}

/* ---- Where an orientation fits ---- */

RULE static uint32_t pieces_below(int end) {
    return (1u << end) - 1;
}

RULE static bool has_place(const Polyssimo *s, const Fits *fits, uint32_t pieces) {
    for (; pieces; pieces &= pieces - 1) {
        int piece = bits_lowest(pieces), end = orientations_end(s, piece);
        for (int i = first_orientation[piece]; i < end; i++) {
            uint64_t places[BOARD_WORDS];
            find_places(fits, i, places);
            if (places[0] | places[1] | places[2] | places[3]) return true;
        }
    }
    return false;
}

/* Looks at the pentominoes first, which have a place more often. */
RULE static bool can_place(const Polyssimo *s, int seat) {
    Fits fits;
    find_fits(s->free, &fits);
    uint32_t hand = polyssimo_hand(s, seat), large = pieces_below(POLYSSIMO_BLACK_AND_WHITE);
    return has_place(s, &fits, hand & ~large) || has_place(s, &fits, hand & large);
}

/* ---- Drafting ---- */

RULE static int count_black_and_white(uint32_t pieces) {
    return bits_count(pieces & pieces_below(POLYSSIMO_BLACK_AND_WHITE));
}

/* How many black and white pieces a seat still has to draft. */
RULE static int missing(const Polyssimo *s, int seat) {
    int drafted = count_black_and_white(s->drafted[seat]);
    return drafted < s->min_bw[seat] ? s->min_bw[seat] - drafted : 0;
}

/* PO-9: the pieces the actor may draft, so that all quotas can still be reached together.
 *
 * They can exactly if (1) nobody misses more black and white pieces than they have picks left, and
 * (2) all together miss no more than the middle holds. Both are plainly needed. They are enough,
 * too: by (2) each seat can be given what it misses, and by (1) it has picks for that. What remains
 * in the middle is as many pieces as remain picks, of whatever kind, since a quota has no upper
 * end; deal them out. As all lies open, each seat can then take its share in any order.
 *
 * A black and white pick of a seat that misses one takes one from both sides of (1) and of (2). Of
 * a seat that misses none it takes one from the middle only: (2) needs one to spare. A pentomino
 * uses a pick and nothing else: (1) needs one to spare. There always is a legal pick: the first of
 * the way to go on that exists. */
RULE static uint32_t draftable(const Polyssimo *s) {
    uint32_t middle = polyssimo_middle(s), allowed = 0, quotas;
    memcpy(&quotas, s->min_bw, sizeof quotas);
    if (quotas == 0) return middle;
    uint32_t black_and_white = pieces_below(POLYSSIMO_BLACK_AND_WHITE);
    int picks = POLYSSIMO_PIECES / s->players - bits_count(s->drafted[s->actor]);
    int own = missing(s, s->actor), all = 0;
    for (int seat = 0; seat < s->players; seat++) all += missing(s, seat);
    if (own > 0 || all < count_black_and_white(middle)) allowed |= black_and_white;
    if (own < picks) allowed |= ~black_and_white;
    return middle & allowed;
}

/* ---- The course of the game ---- */

/* PO-6, PO-7: the turn goes anticlockwise to the next who can place; who cannot is out. */
RULE static void pass_on(Polyssimo *s, Events *events) {
    for (int i = 0; i < s->players; i++) {
        s->actor = (uint8_t)(s->actor == 0 ? s->players - 1 : s->actor - 1);
        if (s->out >> s->actor & 1) continue;
        if (can_place(s, s->actor)) return;
        s->out = (uint8_t)(s->out | 1 << s->actor);
        int left = polyssimo_squares_left(s, s->actor);
        if (left == 0)
            EMIT(events, POLYSSIMO_PLACED_ALL, s->actor, 0, 0);
        else
            EMIT(events, POLYSSIMO_WENT_OUT, s->actor, 0, left);
    }
    s->actor = s->start; /* PO-8: nobody can place */
    EMIT(events, POLYSSIMO_GAME_ENDED, EVENT_NOBODY, 0, bits_count(s->placed));
}

/* PO-8, PO-11: what a piece counts that is left. */
RULE static int counted(const Polyssimo *s, int piece) {
    return s->counts_pieces ? 1 : polyssimo_size(piece);
}

/* PO-5: clockwise, until the middle is empty: then it returns true. */
RULE static bool draft(Polyssimo *s, int piece, Events *events) {
    RULE_ASSERT(draftable(s) >> piece & 1);
    for (int seat = 0; seat < POLYSSIMO_SEATS; seat++) /* stored as one, as it is read */
        s->drafted[seat] |= (uint32_t)(seat == s->actor) << piece;
    EMIT(events, POLYSSIMO_DRAFTED, s->actor, counted(s, piece), piece, polyssimo_size(piece));
    s->actor = (uint8_t)(s->actor + 1 == s->players ? 0 : s->actor + 1);
    return polyssimo_middle(s) == 0;
}

/* PO-5: after the draft the turn goes from the start player to the last drafter, for whom all is
 * free. */
RULE void polyssimo_settle(Polyssimo *s, Chance *chance, Events *events) {
    (void)chance;
    bool is_first = s->placed == 0;
    pass_on(s, events);
    if (is_first) EMIT(events, POLYSSIMO_PLACING_BEGAN, s->actor, 0, 0);
}

/* PO-6: takes the squares of an orientation, which must all be free. */
RULE static void cover(Polyssimo *s, int orientation, int square) {
    int row = square / POLYSSIMO_SIDE_MAX, column = square % POLYSSIMO_SIDE_MAX;
    const uint8_t *pattern = orientations[orientation].row;
    for (int i = 0; i < POLYSSIMO_LENGTH_MAX && pattern[i]; i++) {
        uint32_t squares = (uint32_t)pattern[i] << column;
        RULE_ASSERT(row + i < s->rows);
        RULE_ASSERT((s->free[row + i] & squares) == squares);
        s->free[row + i] = (uint16_t)(s->free[row + i] & ~squares);
    }
}

RULE static void place(Polyssimo *s, int orientation, int square, Events *events) {
    RULE_ASSERT(orientation < POLYSSIMO_ORIENTATIONS);
    int piece = orientations[orientation].piece, turn = orientations[orientation].turn;
    RULE_ASSERT(polyssimo_hand(s, s->actor) >> piece & 1);
    RULE_ASSERT(turn < MIRRORED || s->has_flips);

    cover(s, orientation, square);
    s->placed |= 1u << piece;
    s->orientation[piece] = (uint8_t)orientation;
    s->square[piece] = (uint8_t)square;
    s->last[s->actor] = (uint8_t)bits_count(s->placed);
    EMIT(events, POLYSSIMO_PLACED, s->actor, -counted(s, piece), piece, turn,
         square % POLYSSIMO_SIDE_MAX, square / POLYSSIMO_SIDE_MAX + 1,
         polyssimo_squares_left(s, s->actor));
}

/* ---- The interface ---- */

RULE void polyssimo_init(Polyssimo *s, const Setup *setup, Chance *chance, Events *events) {
    RULE_ASSERT(setup->players >= 2 && setup->players <= POLYSSIMO_SEATS);
    memset(s, 0, sizeof *s);
    s->players = (uint8_t)setup->players;
    s->rows = (uint8_t)setup->option[POLYSSIMO_ROWS][0];
    s->cols = (uint8_t)setup->option[POLYSSIMO_COLS][0];
    s->has_flips = (uint8_t)setup->option[POLYSSIMO_FLIPS][0];
    s->counts_pieces = (uint8_t)setup->option[POLYSSIMO_COUNT][0];
    for (int row = 0; row < s->rows; row++) s->free[row] = (uint16_t)((1u << s->cols) - 1);
    for (int seat = 0; seat < s->players; seat++)
        s->min_bw[seat] = (uint8_t)setup->option[POLYSSIMO_MIN_BW][seat];
    s->actor = s->start = (uint8_t)setup_start(setup, chance);
    EMIT(events, POLYSSIMO_DRAFT_BEGAN, s->start, 0, 0);
}

RULE int polyssimo_actor(const Polyssimo *s) {
    return s->out == (1 << s->players) - 1 ? (int)GAME_OVER : s->actor;
}

RULE static int legal_places(const Polyssimo *s, Action actions[]) {
    Fits fits;
    find_fits(s->free, &fits);
    int count = 0;
    for (uint32_t hand = polyssimo_hand(s, s->actor); hand; hand &= hand - 1) {
        int piece = bits_lowest(hand), end = orientations_end(s, piece);
        for (int orientation = first_orientation[piece]; orientation < end; orientation++) {
            uint64_t places[BOARD_WORDS];
            find_places(&fits, orientation, places);
            for (int i = 0; i < BOARD_WORDS; i++)
                for (; places[i]; places[i] &= places[i] - 1)
                    actions[count++] =
                        polyssimo_place(orientation, 64 * i + bits_lowest(places[i]));
        }
    }
    return count;
}

RULE int polyssimo_legal(const Polyssimo *s, Action actions[]) {
    int count = 0;
    if (polyssimo_actor(s) == GAME_OVER) return count;
    if (polyssimo_middle(s) == 0) return legal_places(s, actions);
    for (uint32_t pieces = draftable(s); pieces; pieces &= pieces - 1)
        actions[count++] = (Action)bits_lowest(pieces);
    return count;
}

RULE static int sample_place(const Polyssimo *s, uint32_t random, Action *action) {
    Fits fits;
    Placements found;
    find_fits(s->free, &fits);
    int count = find_placements(s, &fits, polyssimo_hand(s, s->actor), &found);
    *action = nth_placement(&fits, &found, bits_place(random, count));
    return count;
}

RULE int polyssimo_sample(const Polyssimo *s, uint32_t random, Action *action) {
    if (polyssimo_actor(s) == GAME_OVER) return 0;
    if (polyssimo_middle(s) == 0) return sample_place(s, random, action);
    uint32_t pieces = draftable(s);
    int count = bits_count(pieces);
    *action = (Action)bits_nth(pieces, bits_place(random, count));
    return count;
}

RULE bool polyssimo_act(Polyssimo *s, Action action, Chance *chance, Events *events) {
    (void)chance; /* luck decides no more than who begins */
    RULE_ASSERT(polyssimo_actor(s) != GAME_OVER);
    int at = (int)action - POLYSSIMO_PLACE_ACTION;
    if (polyssimo_middle(s)) {
        RULE_ASSERT(action < POLYSSIMO_PIECES);
        return draft(s, (int)action, events);
    }
    RULE_ASSERT(at >= 0);
    place(s, at / POLYSSIMO_BOARD_MAX, at % POLYSSIMO_BOARD_MAX, events);
    return true;
}

RULE void polyssimo_apply(Polyssimo *s, Action action, Chance *chance, Events *events) {
    if (polyssimo_act(s, action, chance, events)) polyssimo_settle(s, chance, events);
}

RULE int polyssimo_squares_left(const Polyssimo *s, int seat) {
    uint32_t hand = polyssimo_hand(s, seat);
    return 5 * bits_count(hand) + count_black_and_white(hand);
}

RULE int polyssimo_left(const Polyssimo *s, int seat) {
    return s->counts_pieces ? bits_count(polyssimo_hand(s, seat)) : polyssimo_squares_left(s, seat);
}

/* PO-8: fewer squares left; then who placed later. PO-11: before that, fewer pieces. */
RULE static int compare(const Polyssimo *s, int a, int b) {
    int counted = polyssimo_left(s, b) - polyssimo_left(s, a);
    int squares = polyssimo_squares_left(s, b) - polyssimo_squares_left(s, a);
    if (counted) return counted;
    return squares ? squares : s->last[a] - s->last[b];
}

RULE void polyssimo_result(const Polyssimo *s, Result *result) {
    result->players = s->players;
    result->counts_down = true;
    result->effort = 0;
    for (int seat = 0; seat < s->players; seat++) {
        result->points[seat] = polyssimo_left(s, seat);
        result->side[seat] = seat;
    }
    RESULT_PLACES(result, s, compare);
}

/* Everything lies open. */
RULE void polyssimo_redact(Polyssimo *s, int viewer) {
    (void)s, (void)viewer;
}

RULE void polyssimo_determinize(Polyssimo *s, int viewer, Chance *chance) {
    (void)s, (void)viewer, (void)chance;
}
