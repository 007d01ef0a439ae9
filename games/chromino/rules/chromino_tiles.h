/* chromino_tiles.h -- the 80 tiles of the box (CR-1).
 *
 * Every string of three colours, in the order red, yellow, green, blue, purple, once with its
 * reverse; then the five chameleons. This spelling is a tile's first way round, the reverse its
 * second. */
#ifndef CHROMINO_TILES_H
#define CHROMINO_TILES_H

/* clang-format off */
#define CHROMINO_EACH_TILE(TILE) \
    TILE(R, R, R) TILE(R, R, Y) TILE(R, R, G) TILE(R, R, B) TILE(R, R, P) \
    TILE(R, Y, R) TILE(R, Y, Y) TILE(R, Y, G) TILE(R, Y, B) TILE(R, Y, P) \
    TILE(R, G, R) TILE(R, G, Y) TILE(R, G, G) TILE(R, G, B) TILE(R, G, P) \
    TILE(R, B, R) TILE(R, B, Y) TILE(R, B, G) TILE(R, B, B) TILE(R, B, P) \
    TILE(R, P, R) TILE(R, P, Y) TILE(R, P, G) TILE(R, P, B) TILE(R, P, P) \
    TILE(Y, R, Y) TILE(Y, R, G) TILE(Y, R, B) TILE(Y, R, P) \
    TILE(Y, Y, Y) TILE(Y, Y, G) TILE(Y, Y, B) TILE(Y, Y, P) \
    TILE(Y, G, Y) TILE(Y, G, G) TILE(Y, G, B) TILE(Y, G, P) \
    TILE(Y, B, Y) TILE(Y, B, G) TILE(Y, B, B) TILE(Y, B, P) \
    TILE(Y, P, Y) TILE(Y, P, G) TILE(Y, P, B) TILE(Y, P, P) \
    TILE(G, R, G) TILE(G, R, B) TILE(G, R, P) \
    TILE(G, Y, G) TILE(G, Y, B) TILE(G, Y, P) \
    TILE(G, G, G) TILE(G, G, B) TILE(G, G, P) \
    TILE(G, B, G) TILE(G, B, B) TILE(G, B, P) \
    TILE(G, P, G) TILE(G, P, B) TILE(G, P, P) \
    TILE(B, R, B) TILE(B, R, P) \
    TILE(B, Y, B) TILE(B, Y, P) \
    TILE(B, G, B) TILE(B, G, P) \
    TILE(B, B, B) TILE(B, B, P) \
    TILE(B, P, B) TILE(B, P, P) \
    TILE(P, R, P) \
    TILE(P, Y, P) \
    TILE(P, G, P) \
    TILE(P, B, P) \
    TILE(P, P, P) \
    TILE(B, C, Y) TILE(P, C, Y) TILE(B, C, G) TILE(P, C, R) TILE(R, C, G)
/* clang-format on */

#endif
