/* pick.c -- see pick.h. */
#include "pick.h"

#include <assert.h>
#include <string.h>

void pick_begin(Pick *pick, const Board *board, const void *view) {
    assert(pick && board);
    pick->board = board;
    pick->depth = 0;
    pick->count = view ? board->game->legal(view, pick->action) : 0;
    for (int i = 0; i < pick->count; i++) {
        board_path(board, view, pick->action[i], &pick->path[i]);
    }
}

/* Does the action begin with the first `depth` steps that were chosen? */
static bool follows(const Pick *pick, int i, int depth) {
    if (pick->path[i].count < depth) return false;
    return memcmp(pick->path[i].step, pick->chosen, (size_t)depth * sizeof(int)) == 0;
}

static bool leads_on(const Pick *pick, int i) {
    return follows(pick, i, pick->depth) && pick->path[i].count > pick->depth;
}

static void forget_cursor(const Pick *pick, Spots *spots) {
    spots->cursor = SPOT_NOWHERE;
    for (int i = 0; i < pick->count && spots->cursor == SPOT_NOWHERE; i++)
        if (leads_on(pick, i)) spots->cursor = pick->path[i].step[pick->depth];
}

void pick_mark(const Pick *pick, Spots *spots) {
    assert(pick && spots);
    memset(spots->is_legal, 0, sizeof spots->is_legal);
    for (int i = 0; i < pick->count; i++) {
        if (!leads_on(pick, i)) continue;
        int id = pick->path[i].step[pick->depth];
        spots->is_legal[id / 8] |= (uint8_t)(1 << id % 8);
    }
    spots->chosen_count = 0;
    for (int i = 0; i < pick->depth; i++)
        if (pick->chosen[i] < STEP_TURN) spots->chosen[spots->chosen_count++] = pick->chosen[i];
    if (spots->cursor == SPOT_NOWHERE || !spots_is_legal(spots, spots->cursor))
        forget_cursor(pick, spots);
}

int pick_left(const Pick *pick, int spot, int left[]) {
    assert(pick);
    int count = 0;
    for (int i = 0; i < pick->count; i++) {
        bool is_left = spot == SPOT_NOWHERE
                           ? follows(pick, i, pick->depth)
                           : leads_on(pick, i) && pick->path[i].step[pick->depth] == spot;
        if (is_left) left[count++] = i;
    }
    return count;
}

bool pick_is_last_step(const Pick *pick, int spot) {
    assert(pick);
    for (int i = 0; i < pick->count; i++)
        if (leads_on(pick, i) && pick->path[i].step[pick->depth] == spot &&
            pick->path[i].count > pick->depth + 1)
            return false;
    return true;
}

/* The turns that are possible at a depth, in ascending order; how many. */
static int turns_at(const Pick *pick, int depth, int turns[], int turns_max) {
    int count = 0;
    for (int i = 0; i < pick->count; i++) {
        if (!follows(pick, i, depth) || pick->path[i].count <= depth) continue;
        int turn = pick->path[i].step[depth], at = count;
        while (at > 0 && turns[at - 1] > turn) at--;
        if (turn < STEP_TURN || count == turns_max || (at > 0 && turns[at - 1] == turn)) continue;
        memmove(turns + at + 1, turns + at, (size_t)(count - at) * sizeof(int));
        turns[at] = turn;
        count++;
    }
    return count;
}

enum { TURNS_MAX = 16 };

void pick_choose(Pick *pick, int spot) {
    assert(pick);
    int turns[TURNS_MAX];
    pick->chosen[pick->depth++] = spot;
    while (pick->depth < PATH_MAX_STEPS && turns_at(pick, pick->depth, turns, TURNS_MAX) > 0)
        pick->chosen[pick->depth++] = turns[0];
}

bool pick_back(Pick *pick) {
    assert(pick);
    if (pick->depth == 0) return false;
    do pick->depth--;
    while (pick->depth > 0 && pick->chosen[pick->depth] >= STEP_TURN);
    return true;
}

bool pick_turn(Pick *pick, int by) {
    assert(pick);
    int turns[TURNS_MAX], depth = pick->depth - 1, at = 0;
    if (depth < 0 || pick->chosen[depth] < STEP_TURN) return false;
    int count = turns_at(pick, depth, turns, TURNS_MAX);
    while (turns[at] != pick->chosen[depth]) at++;
    pick->chosen[depth] = turns[(at + by + count) % count];
    return count > 1;
}
