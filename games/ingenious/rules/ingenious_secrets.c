/* ingenious_secrets.c -- what a viewer of Ingenious may know, and guesses at the rest.
 *
 * Racks are secret, also from a partner. Their tiles go back into the bag of a view, which so holds
 * all that is unseen. What was shown in a swap, or returned in a duel, is known to have been in the
 * bag at that time; the others see the backs of a rack and know which tiles it had already then. */
#include "ingenious.h"

#include "ingenious_tiles.h"

RULE static void hide(Ingenious *s, IngeniousTiles *tiles, uint8_t *hidden) {
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++)
        s->bag[kind] = (uint8_t)(s->bag[kind] + ingenious_count(*tiles, kind));
    *hidden = (uint8_t)(*hidden + ingenious_tiles_count(*tiles));
    *tiles = 0;
}

/* In a duel each player has a memory of their own: that of the opponent is hidden, and with it the
 * marks that only the opponent can use. */
RULE static void hide_memories(Ingenious *s, int viewer) {
    for (int seat = 0; seat < 2; seat++) {
        if (seat == viewer) continue;
        s->returned[seat] = 0;
        s->old[1 - seat] = 0;
        s->hidden_old[1 - seat] = 0;
    }
}

RULE void ingenious_redact(Ingenious *s, int viewer) {
    if (s->mode == INGENIOUS_SOLO) return;
    if (s->mode == INGENIOUS_DUEL) hide_memories(s, viewer);
    if (s->actor != viewer) hide(s, &s->aside, &s->hidden_aside);
    for (int seat = 0; seat < s->players; seat++) {
        if (seat == viewer) continue;
        s->hidden_old[seat] = (uint8_t)(s->hidden_old[seat] + ingenious_tiles_count(s->old[seat]));
        s->old[seat] = 0;
        hide(s, &s->rack[seat], &s->hidden[seat]);
    }
}

/* Moves a random unseen tile out of the bag of a view: one of these kinds, not counting those that
 * are reserved. Any tile, should there be none such. */
RULE static IngeniousTiles guess(Ingenious *s, IngeniousTiles kinds, IngeniousTiles reserved,
                                 Chance *chance) {
    uint8_t weights[INGENIOUS_KINDS];
    int total = 0;
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++) {
        int left = s->bag[kind] - ingenious_count(reserved, kind);
        bool is_possible = left > 0 && ingenious_count(kinds, kind);
        weights[kind] = (uint8_t)(is_possible ? left : 0);
        total += weights[kind];
    }
    int kind = chance_pick(chance, total ? weights : s->bag, INGENIOUS_KINDS);
    s->bag[kind]--;
    return ingenious_tile(kind);
}

/* The tiles that went back and, as far as the viewer knows, are still unseen. Those on their own
 * rack may be some of them, if they are not old. */
RULE static IngeniousTiles returned_unseen(const Ingenious *s, int viewer) {
    IngeniousTiles unseen = 0, own = viewer < 0 ? 0 : s->rack[viewer] - s->old[viewer];
    int memory = s->mode == INGENIOUS_DUEL && viewer == 1;
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++) {
        int left = ingenious_count(s->returned[memory], kind) - ingenious_count(own, kind);
        if (left > 0) unseen += (IngeniousTiles)left * ingenious_tile(kind);
    }
    return unseen;
}

/* The kinds that the next tile of a hidden rack can have: who is asked whether to swap has none of
 * their lowest colours, and who is asked to exchange has something to set aside. */
RULE static IngeniousTiles possible_kinds(const Ingenious *s, int seat) {
    if (seat == s->actor && s->phase == INGENIOUS_SWAPPING)
        return INGENIOUS_EACH & ~ingenious_lowest_kinds(s, seat);
    if (seat == s->actor && s->phase == INGENIOUS_EXCHANGING &&
        !(ingenious_kinds(s->rack[seat]) & ingenious_exchangeable(s)))
        return ingenious_exchangeable(s);
    return INGENIOUS_EACH;
}

/* Old tiles are guessed first, as there are fewer that they can be, and the actor's before all
 * others. */
RULE void ingenious_determinize(Ingenious *s, int viewer, Chance *chance) {
    IngeniousTiles reserved = returned_unseen(s, viewer);
    IngeniousTiles exchangeable = ingenious_exchangeable(s);
    for (; s->hidden_aside; s->hidden_aside--) s->aside += guess(s, exchangeable, 0, chance);
    for (int i = 0; i < s->players; i++) {
        int seat = (s->actor + i) % s->players;
        for (; s->hidden_old[seat]; s->hidden_old[seat]--, s->hidden[seat]--) {
            IngeniousTiles tile = guess(s, possible_kinds(s, seat), reserved, chance);
            s->rack[seat] += tile;
            s->old[seat] += tile;
        }
    }
    for (int i = 0; i < s->players; i++) {
        int seat = (s->actor + i) % s->players;
        for (; s->hidden[seat]; s->hidden[seat]--)
            s->rack[seat] += guess(s, possible_kinds(s, seat), 0, chance);
    }
}
