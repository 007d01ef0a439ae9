/* polyssimo_sample.h -- the nth of all placements of a hand, found without listing them.
 *
 * The orientations of all pieces stand in one list, and eight at a time are counted together,
 * whichever pieces they are of: no branch depends on how many orientations a piece has. Then the
 * nth is looked for among the eights, among the orientations of one eight, and on the board. The
 * judgement in ai/ goes through such a list, too. */
#ifndef POLYSSIMO_SAMPLE_H
#define POLYSSIMO_SAMPLE_H

#include "polyssimo_fits.h"

/* Things are counted in parts, which end at these numbers. Returns the part that has the nth one; n
 * becomes its number there. There is no branch that nobody could foretell. */
RULE static inline int find_part(const int ends[], int count, int *n) {
    int part = 0, before = 0;
    for (int i = 0; i < count; i++) {
        bool is_past = *n >= ends[i];
        part += is_past;
        before = is_past ? ends[i] : before;
    }
    *n -= before;
    return part;
}

/* The place of the nth bit of the board. */
RULE static inline int nth_square(const uint64_t places[BOARD_WORDS], int n) {
    int ends[BOARD_WORDS], end = 0;
    for (int i = 0; i < BOARD_WORDS; i++) ends[i] = end += bits_count(places[i]);
    int word = find_part(ends, BOARD_WORDS - 1, &n);
    return 64 * word + bits_nth(places[word], n);
}

#if !defined(__CUDACC__)

enum { COUNTED = LOOKS_OF_PIECE, LISTED = POLYSSIMO_ORIENTATIONS + COUNTED };

/* Orientations of several pieces, in order. */
typedef struct {
    PolyssimoLooks looks[LISTED];
    uint8_t number[LISTED];
    int count;
} Listed;

/* A piece brings eight orientations; the next one takes the place of those that it does not have.
 * After the last there are eight that fit nowhere. */
RULE static inline void list_orientations(const Polyssimo *s, uint32_t pieces, Listed *list) {
    int count = 0;
    for (; pieces; pieces &= pieces - 1) {
        int piece = bits_lowest(pieces), first = first_orientation[piece];
        uint64_t numbers = (uint64_t)first * BITS_EACH_BYTE + 0x0706050403020100u;
        memcpy(list->looks + count, looks + first, COUNTED * sizeof *looks);
        memcpy(list->number + count, &numbers, sizeof numbers);
        count += orientations_end(s, piece) - first;
    }
    memcpy(list->looks + count, looks + POLYSSIMO_ORIENTATIONS, COUNTED * sizeof *looks);
    list->count = count;
}

typedef struct {
    Listed list;
    int ends[LISTED / COUNTED]; /* of each eight: the placements up to there */
    int eights;
    uint64_t places[LISTED][BOARD_WORDS] __attribute__((aligned(64)));
} Placements;

/* Adds three bits at each place: what is left of the sum there, and what is carried. */
RULE static inline void add_bits(const Rows *a, const Rows *b, const Rows *c, Rows *sum,
                                 Rows *carried) {
    Rows one = *a ^ *b, both = *a & *b;
    *sum = one ^ *c;
    *carried = both | (one & *c);
}

/* How many bits eight boards have together. Added place by place, seven of them become three:
 * ones, twos and fours. */
RULE static inline int count_bits(const Rows board[COUNTED]) {
    Rows left, right, ones, twos, carried[3], fours;
    uint8_t bytes[4][BOARD_BYTES], counts[BOARD_BYTES];
    add_bits(&board[0], &board[1], &board[2], &left, &carried[0]);
    add_bits(&board[3], &board[4], &board[5], &right, &carried[1]);
    add_bits(&left, &right, &board[6], &ones, &carried[2]);
    add_bits(&carried[0], &carried[1], &carried[2], &twos, &fours);
    memcpy(bytes[0], &board[7], BOARD_BYTES);
    memcpy(bytes[1], &ones, BOARD_BYTES);
    memcpy(bytes[2], &twos, BOARD_BYTES);
    memcpy(bytes[3], &fours, BOARD_BYTES);
    for (int i = 0; i < BOARD_BYTES; i++)
        counts[i] = (uint8_t)(bits_count(bytes[0][i]) + bits_count(bytes[1][i]) +
                              2 * bits_count(bytes[2][i]) + 4 * bits_count(bytes[3][i]));
    return sum_bytes(counts);
}

/* Returns how many there are. */
RULE static inline int find_placements(const Polyssimo *s, const Fits *fits, uint32_t hand,
                                       Placements *found) {
    int total = 0;
    list_orientations(s, hand, &found->list);
    found->eights = (found->list.count + COUNTED - 1) / COUNTED;
    for (int eight = 0; eight < found->eights; eight++) {
        Rows board[COUNTED];
        RULE_UNROLLED
        for (int i = 0; i < COUNTED; i++) {
            uint64_t *places = found->places[COUNTED * eight + i];
            look(fits, &found->list.looks[COUNTED * eight + i], places);
            memcpy(&board[i], places, sizeof board[i]);
        }
        found->ends[eight] = total += count_bits(board);
    }
    return total;
}

RULE static inline Action nth_placement(const Fits *fits, const Placements *found, int n) {
    (void)fits; /* the places are there */
    int first = COUNTED * find_part(found->ends, found->eights, &n), ends[COUNTED], end = 0;
    for (int i = 0; i < COUNTED; i++) ends[i] = end += count_squares(found->places[first + i]);
    int chosen = first + find_part(ends, COUNTED, &n);
    return polyssimo_place(found->list.number[chosen], nth_square(found->places[chosen], n));
}

#else

/* A thread of a GPU has no room for a list: it counts piece by piece, then looks into the piece. */
typedef struct {
    int pieces[POLYSSIMO_PIECES], ends[POLYSSIMO_PIECES], count;
} Placements;

RULE static inline int find_placements(const Polyssimo *s, const Fits *fits, uint32_t hand,
                                       Placements *list) {
    int total = 0;
    for (list->count = 0; hand; hand &= hand - 1) {
        int piece = bits_lowest(hand), end = orientations_end(s, piece);
        for (int i = first_orientation[piece]; i < end; i++) total += count_places(fits, i);
        list->pieces[list->count] = piece;
        list->ends[list->count++] = total;
    }
    return total;
}

RULE static inline Action nth_placement(const Fits *fits, const Placements *list, int n) {
    int orientation = first_orientation[list->pieces[find_part(list->ends, list->count, &n)]];
    for (int here; n >= (here = count_places(fits, orientation)); orientation++) n -= here;
    uint64_t places[BOARD_WORDS];
    find_places(fits, orientation, places);
    return polyssimo_place(orientation, nth_square(places, n));
}

#endif

#endif
