/* moves_wasm.c -- what lab/bench/moves.c and lab/bench/judgements.c do, for WebAssembly:
 * bindings/wasm/moves.mjs calls it. */
#include "judgements.h"

__attribute__((export_name("moves"))) int moves(int game, unsigned plays);
__attribute__((export_name("judgements"))) int judgements(int game, unsigned plays);

int moves(int game, unsigned plays) {
    return moves_count(games[game], plays, NULL, NULL);
}

int judgements(int game, unsigned plays) {
    return judgements_count(games[game], plays);
}
