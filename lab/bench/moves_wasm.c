/* moves_wasm.c -- what lab/bench/moves.c does, for WebAssembly: bindings/wasm/moves.mjs calls it.
 */
#include "moves.h"

__attribute__((export_name("moves"))) int moves(int game, unsigned plays);

int moves(int game, unsigned plays) {
    return moves_count(games[game], plays);
}
