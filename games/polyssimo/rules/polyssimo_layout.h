/* polyssimo_layout.h -- positions laid out by hand, for tests and exercises. Pieces have their
 * names; a board is drawn row by row, three characters for a square: the name of the piece on it,
 * or a dot. */
#ifndef POLYSSIMO_LAYOUT_H
#define POLYSSIMO_LAYOUT_H

#include "polyssimo.h"

/* PO-4: all pieces fill the board. The drawing of "Checks", its rows being columns here. */
static const char *const filling[] = {
    "F0 F0 X0 V  V  V  P  P  L  L  L  L",  "F0 X0 X0 X0 X0 V  P  P  L  F  F  D0",
    "F0 F0 X  X0 C0 V  P  C0 F  F  D0 D0", "F0 X  X  X  C0 C0 C0 C0 F4 F  D0 D0",
    "C1 C1 X  C1 F5 F5 F4 F4 F4 W  W  D0", "Z0 C1 C1 C1 W0 F5 F5 F5 F4 F4 W  W",
    "Z0 F3 F3 F3 W0 W0 F5 N  N  N  T  W",  "Z0 Z0 Z0 F3 F3 W0 N  N  T  T  T  Y",
    "U  U  Z0 F3 F2 W0 W0 F1 Z  Z  T  Y",  "U  F2 F2 F2 F2 F1 F1 F1 F1 Z  Y  Y",
    "U  U  F2 I  I  I  I  I  F1 Z  Z  Y"};

/* A piece is called what drafting it is in notation. */
static inline int piece_named(const char *name) {
    int piece = 0;
    for (; piece < POLYSSIMO_PIECES; piece++) {
        char own[GAME_ACTION_TEXT_MAX];
        Text text = text_in(own, sizeof own);
        polyssimo_action_text(NULL, (Action)piece, &text);
        if (text_equal(own, name)) break;
    }
    RULE_ASSERT(piece < POLYSSIMO_PIECES);
    return piece;
}

/* Reads the next name of a list with spaces; false at its end. */
static inline bool next_name(const char **list, char name[3]) {
    int length = 0;
    while (**list == ' ') ++*list;
    while (**list && **list != ' ' && length < 2) name[length++] = *(*list)++;
    name[length] = '\0';
    return length > 0;
}

static inline uint32_t set_of(const char *list) {
    uint32_t set = 0;
    char name[3];
    while (next_name(&list, name)) set |= 1u << piece_named(name);
    return set;
}

/* Is the piece drawn in this orientation, its bounding box beginning at this square? */
static inline bool is_drawn(const Polyssimo *s, const char *const drawing[], int orientation,
                            int square) {
    PolyssimoSquare at[POLYSSIMO_SQUARES_MAX];
    int count = polyssimo_squares(orientation, at);
    for (int i = 0; i < count; i++) {
        int row = square / POLYSSIMO_SIDE_MAX + at[i].row;
        int column = square % POLYSSIMO_SIDE_MAX + at[i].column;
        if (row >= s->rows || column >= s->cols) return false;
        const char *here = drawing[row] + 3 * column;
        char name[3];
        next_name(&here, name);
        if (name[0] == '.' || piece_named(name) != polyssimo_piece(orientation)) return false;
    }
    return true;
}

/* The placement of a piece that is drawn. */
static inline Action drawn_placement(const Polyssimo *s, const char *const drawing[], int piece) {
    int end = polyssimo_first_orientation(piece + 1), squares = s->rows * POLYSSIMO_SIDE_MAX;
    for (int orientation = polyssimo_first_orientation(piece); orientation < end; orientation++)
        for (int square = 0; square < squares; square++)
            if (is_drawn(s, drawing, orientation, square))
                return polyssimo_place(orientation, square);
    RULE_ASSERT(false);
    return 0;
}

/* Drafts as long as the hand of the actor, the list of their pieces, has more. Bars are for
 * placing. */
static inline void draft(Polyssimo *s, const char *const hands[]) {
    const char *rest[POLYSSIMO_SEATS];
    char name[3];
    for (int seat = 0; seat < s->players; seat++) rest[seat] = hands[seat];
    while (polyssimo_middle(s) && next_name(&rest[s->actor], name))
        if (name[0] != '|') polyssimo_apply(s, (Action)piece_named(name), NULL, NULL);
}

/* Plays from the beginning to what is drawn: each hand lists its pieces in the order in which they
 * were placed; those after the bar are left. */
static inline void play_drawn(Polyssimo *s, const char *const drawing[],
                              const char *const hands[]) {
    const char *rest[POLYSSIMO_SEATS];
    char name[3];
    draft(s, hands);
    RULE_ASSERT(polyssimo_middle(s) == 0);
    for (int seat = 0; seat < s->players; seat++) rest[seat] = hands[seat];
    while (polyssimo_actor(s) != GAME_OVER && next_name(&rest[s->actor], name) && name[0] != '|')
        polyssimo_apply(s, drawn_placement(s, drawing, piece_named(name)), NULL, NULL);
}

#endif
