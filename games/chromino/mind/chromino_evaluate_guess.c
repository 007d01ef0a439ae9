/* chromino_evaluate_guess.c -- what a table tells of the hands around it.
 *
 * Who draws or passes is stuck: no tile of their hand fits anywhere (CR-7, CR-8). Nobody draws
 * unless they are stuck, and what they then keep does not fit either. So whatever is hidden in a
 * hand now was there when its owner was last stuck, and no tile that fitted the table of that time
 * is among it. The exception of CR-9, a chameleon that fits and may not be played, is no secret: it
 * was the last tile of the hand and lay face up.
 *
 * The tables of the past need no memory: each tile on the table has its turn. */
#include "chromino_evaluate.h"

/* How a tile was laid in this turn; 0: none was, the turn was a pass. */
static uint32_t laid_in(const Chromino *s, int turn) {
    for (int i = s->laid_count - 1; i >= 0 && chromino_laid_turn(s->laid[i]) >= turn; i--)
        if (chromino_laid_turn(s->laid[i]) == turn) return s->laid[i];
    return 0;
}

/* The last turn in which the seat, which is not on turn now, was stuck; 0: there was none. */
static int stuck_in(const Chromino *s, int seat) {
    int turn = s->turns - (s->actor + s->players - seat) % s->players;
    for (; turn > 0; turn -= s->players) {
        uint32_t laid = laid_in(s, turn);
        if (laid == 0 || chromino_laid_drawn(laid)) return turn;
    }
    return 0;
}

/* The table as it was when this turn began. */
static void table_before(const Chromino *s, int turn, Chromino *then) {
    memset(then, 0, sizeof *then);
    then->mode = s->mode;
    for (int i = 0; i < s->laid_count && chromino_laid_turn(s->laid[i]) < turn; i++)
        chromino_lay(then, s->laid_tile[i], chromino_action_way(s->laid[i]),
                     chromino_action_place(s->laid[i]));
}

static bool fits(const Chromino *s, int tile) {
    uint32_t first = chromino_marks(tile, 0), second = chromino_marks(tile, 1);
    for (int i = 0; i < s->slots_count; i++)
        if (chromino_fits(s->slot[i], first) || chromino_fits(s->slot[i], second)) return true;
    return false;
}

void chromino_infer(const void *view, uint64_t hints[HINTS_MAX]) {
    const Chromino *s = (const Chromino *)view;
    memset(hints, 0, HINTS_MAX * sizeof *hints);
    for (int seat = 0; seat < s->players; seat++) {
        int turn = s->hidden[seat] && seat != s->actor ? stuck_in(s, seat) : 0;
        if (turn == 0) continue;
        Chromino then;
        table_before(s, turn, &then);
        for (int tile = 0; tile < CHROMINO_TILES; tile++)
            if (chromino_has(&s->pile, tile) && fits(&then, tile))
                hints[2 * seat + tile / 64] |= (uint64_t)1 << tile % 64;
    }
}

/* Deals a seat hidden tiles that it may hold, as long as there are any. */
static void deal(Chromino *s, int seat, const uint64_t barred[2], Chance *chance) {
    while (s->hidden[seat]) {
        uint64_t from[2] = {s->pile.word[0] & ~barred[0], s->pile.word[1] & ~barred[1]};
        if ((from[0] | from[1]) == 0) return;
        int tile = chance_pick_bit(chance, from, CHROMINO_TILES);
        s->pile.word[tile / 64] ^= (uint64_t)1 << tile % 64;
        s->hand[seat].word[tile / 64] |= (uint64_t)1 << tile % 64;
        s->hidden[seat]--;
    }
}

/* Where the actor's hand is hidden, the rules have to find it a tile that can be played, from all
 * there are. They also deal what is missing if the hands dealt before have left too little. */
void chromino_guess(void *view, int seat, const uint64_t hints[HINTS_MAX], Chance *chance) {
    Chromino *s = (Chromino *)view;
    bool is_actor_known = s->is_over || s->hidden[s->actor] == 0;
    for (int other = 0; is_actor_known && other < s->players; other++)
        deal(s, other, &hints[(size_t)2 * (size_t)other], chance);
    chromino_determinize(s, seat, chance);
}
