/* moves_wasm.c -- what tools/moves.c does, for WebAssembly: wasm/moves.mjs calls it. */
#include "moves.h"

__attribute__((export_name("moves"))) int moves(int game, unsigned plays);

int moves(int game, unsigned plays) {
    return moves_count(games[game], plays);
}
