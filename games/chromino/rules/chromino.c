/* chromino.c -- the rules of Chromino: turns, hands and secrets. Where a tile fits is said in
 * chromino_place.h. */
#include "chromino.h"

#include "chromino_tiles.h"

#define MARKS(a, b, c)                                                                             \
    (CHROMINO_##a | CHROMINO_##b << 4 | CHROMINO_##c << 8 |                                        \
     (CHROMINO_##b == CHROMINO_C ? CHROMINO_CHAMELEON : 0))
#define BOTH_WAYS(a, b, c) {MARKS(a, b, c), MARKS(c, b, a)},

RULE_TABLE uint16_t tile_marks[][2] = {CHROMINO_EACH_TILE(BOTH_WAYS)};

static_assert(sizeof tile_marks / sizeof tile_marks[0] == CHROMINO_TILES, "CR-1");

/* ---- Sets of tiles ---- */

RULE static bool is_empty(const ChrominoSet *set) {
    return (set->word[0] | set->word[1]) == 0;
}

RULE static void add(ChrominoSet *set, int tile) {
    set->word[tile / 64] |= (uint64_t)1 << tile % 64;
}

RULE static void take(ChrominoSet *set, int tile) {
    set->word[tile / 64] &= ~((uint64_t)1 << tile % 64);
}

/* Takes the first tile of a set, which is not empty. */
RULE static int take_first(ChrominoSet *set) {
    uint64_t low = set->word[0], high = set->word[1], word = low ? low : high;
    set->word[0] = low & (low - 1);
    set->word[1] = low ? high : high & (high - 1);
    return bits_lowest(word) + (low ? 0 : 64);
}

/* A random tile of a set, which is not empty. */
RULE static int pick(const ChrominoSet *set, Chance *chance) {
    return chance_pick_bit(chance, set->word, CHROMINO_TILES);
}

/* ---- Places for tiles ---- */

RULE uint32_t chromino_marks(int tile, int way) {
    return tile_marks[tile][way];
}

RULE uint32_t chromino_laid_marks(const Chromino *s, int i) {
    return chromino_marks(s->laid_tile[i], chromino_action_way(s->laid[i]));
}

/* CR-16: a tile that reads the same both ways has one. */
RULE static int ways(int tile) {
    return tile_marks[tile][0] == tile_marks[tile][1] ? 1 : 2;
}

/* The number of slots for a tile, by the way it lies. In whole blocks, which a compiler turns into
 * vectors; the zeros behind the last slot fit nothing. */
RULE static void count_slots(const Chromino *s, int tile, int counts[2]) {
    uint32_t first = tile_marks[tile][0], second = tile_marks[tile][1];
    uint32_t both = 0; /* the second above the first */
    for (int i = 0; i < s->slots_count; i += CHROMINO_BLOCK) {
        for (int k = 0; k < CHROMINO_BLOCK; k++) {
            both += (uint32_t)chromino_fits(s->slot[i + k], first);
            both += (uint32_t)chromino_fits(s->slot[i + k], second) << 16;
        }
    }
    counts[0] = (int)(both & 0xFFFF);
    counts[1] = ways(tile) == 1 ? 0 : (int)(both >> 16);
}

/* The nth slot for a tile that lies so, n from 0. */
RULE static uint32_t nth_slot(const Chromino *s, uint32_t marks, int n) {
    for (const uint32_t *block = s->slot;; block += CHROMINO_BLOCK) {
        uint32_t fit = 0; /* a bit each */
        for (int k = 0; k < CHROMINO_BLOCK; k++)
            fit |= (uint32_t)chromino_fits(block[k], marks) << k;
        int here = bits_count(fit);
        if (n < here) return block[bits_nth(fit, n)];
        n -= here;
    }
}

RULE static bool fits_somewhere(const Chromino *s, int tile) {
    uint32_t first = tile_marks[tile][0], second = tile_marks[tile][1];
    for (int i = 0; i < s->slots_count; i += CHROMINO_BLOCK) {
        int count = 0;
        for (int k = 0; k < CHROMINO_BLOCK; k++)
            count += chromino_fits(s->slot[i + k], first) | chromino_fits(s->slot[i + k], second);
        if (count) return true;
    }
    return false;
}

/* Is there a slot at this place that such a tile fits? */
RULE static bool fits_at(const Chromino *s, uint32_t place, uint32_t marks) {
    const uint32_t places = ~(uint32_t)0 << CHROMINO_SLOT_BITS;
    uint32_t found = 0;
    for (int i = 0; i < s->slots_count; i += CHROMINO_BLOCK)
        for (int k = 0; k < CHROMINO_BLOCK; k++)
            found |= (s->slot[i + k] & (places | marks)) == (place << CHROMINO_SLOT_BITS | marks);
    return found;
}

/* The tiles in `laid` from this one on that have to do with the patch around a place, 64 at most, a
 * bit each. In whole blocks, which a compiler turns into vectors; the zeros behind the last tile
 * are far from all others. */
RULE static uint64_t laid_around(const Chromino *s, int first, uint32_t place) {
    static_assert(CHROMINO_TILES % CHROMINO_BLOCK == 0 && 64 % CHROMINO_BLOCK == 0, "whole blocks");
    uint64_t tiles = 0;
    RULE_ROLLED
    for (int i = 0; i < 64 && first + i < s->laid_count; i += CHROMINO_BLOCK) {
        uint32_t around = 0;
        for (int k = 0; k < CHROMINO_BLOCK; k++)
            around |= (uint32_t)chromino_is_around(place, s->laid[first + i + k]) << k;
        tiles |= (uint64_t)around << i;
    }
    return tiles;
}

RULE static void put_around(const Chromino *s, ChrominoPatch *patch) {
    for (int first = 0; first < s->laid_count; first += 64) {
        for (uint64_t tiles = laid_around(s, first, patch->place); tiles; tiles &= tiles - 1) {
            int i = first + bits_lowest(tiles);
            chromino_patch_put(patch, chromino_action_place(s->laid[i]), chromino_laid_marks(s, i));
        }
    }
}

RULE int chromino_lay(Chromino *s, int tile, int way, uint32_t place) {
    ChrominoPatch patch;
    chromino_patch_around(&patch, place);
    put_around(s, &patch);
    int contacts =
        chromino_contacts(&patch, chromino_direction(place), CHROMINO_CENTRE, CHROMINO_CENTRE - 1);
    chromino_patch_put(&patch, place, chromino_marks(tile, way));
    add(&s->table, tile);
    s->laid[s->laid_count] = chromino_action(0, way, place);
    s->laid_tile[s->laid_count++] = (uint8_t)tile;
    s->slots_count = (uint16_t)chromino_slots_lay(s->slot, s->slots_count, CHROMINO_SLOTS, &patch,
                                                  s->mode == CHROMINO_SIMPLE);
    return contacts;
}

/* ---- Turns ---- */

/* The tiles among which the actor chooses, whether they fit or not. */
RULE static ChrominoSet choices(const Chromino *s) {
    ChrominoSet set = {{0, 0}};
    if (s->drawn == CHROMINO_HIDDEN) return set;
    if (s->drawn) { /* CR-8 */
        add(&set, s->drawn - 1);
        return set;
    }
    const ChrominoSet *hand = &s->hand[s->actor];
    bool is_last = chromino_hand_size(s, s->actor) == 1;
    if (is_last && hand->word[CHROMINO_PLAIN / 64] >> CHROMINO_PLAIN % 64) return set; /* CR-9 */
    return *hand;
}

RULE static bool can_play(const Chromino *s) {
    for (ChrominoSet rest = choices(s); !is_empty(&rest);)
        if (fits_somewhere(s, take_first(&rest))) return true;
    return false;
}

/* Result.points and the points of events: the score in expert, else the tiles in hand. */
RULE static int tile_points(const Chromino *s, int tiles) {
    return s->mode == CHROMINO_EXPERT ? 0 : tiles;
}

/* A tile of the pile goes to a hand; what others learn of it depends on option `hands`. */
RULE static int draw(Chromino *s, int seat, int event, Chance *chance, Events *events) {
    int tile = pick(&s->pile, chance);
    take(&s->pile, tile);
    add(&s->hand[seat], tile);
    EMIT_SECRET(events, s->is_open ? 0 : 1, event, seat, tile_points(s, 1), tile);
    return tile;
}

/* The actor's turn begins. False if they pass: nothing in their hand can be played, nor what
 * they draw. */
RULE static bool begin_turn(Chromino *s, Chance *chance, Events *events) {
    bool has_pile = !is_empty(&s->pile);
    if (can_play(s)) return true;                                  /* CR-7 */
    for (int i = 0; i < s->draw_max && !is_empty(&s->pile); i++) { /* CR-8 */
        int tile = draw(s, s->actor, CHROMINO_DREW, chance, events);
        if (!fits_somewhere(s, tile)) continue;
        s->drawn = (uint8_t)(tile + 1);
        return true;
    }
    s->idle = (uint8_t)(has_pile ? 0 : s->idle + 1); /* CR-12 */
    EMIT(events, CHROMINO_PASSED, s->actor, 0, 0);
    return false;
}

RULE static void end_game(Chromino *s, int reason, Events *events) {
    s->is_over = 1;
    EMIT(events, CHROMINO_ENDED, EVENT_NOBODY, 0, reason);
}

/* The turn goes on until somebody can play or the game is over. A pass makes either the pile
 * smaller or the game idler, so that this comes to an end. */
RULE void chromino_settle(Chromino *s, Chance *chance, Events *events) {
    do {
        if (s->is_closing && s->turns_left == 0) {
            end_game(s, CHROMINO_BY_HAND, events); /* CR-11 */
            return;
        }
        if (s->idle == s->players) {
            end_game(s, CHROMINO_BY_PASSES, events); /* CR-12 */
            return;
        }
        if (s->is_closing) s->turns_left--;
        s->actor = (uint8_t)(s->actor + 1 == s->players ? 0 : s->actor + 1);
        s->turns++;
    } while (!begin_turn(s, chance, events));
}

/* CR-15: the value of the tile and of every tile it touches. */
RULE static void score(Chromino *s, int tile, uint32_t place, Events *events) {
    ChrominoSet scoring = {{0, 0}};
    for (int i = 0; i < s->laid_count; i++)
        if (chromino_near(place, chromino_action_place(s->laid[i]))) add(&scoring, s->laid_tile[i]);
    while (!is_empty(&scoring)) {
        int other = take_first(&scoring), value = chromino_value(tile_marks[other][0]);
        s->score[s->actor] = (int16_t)(s->score[s->actor] + value);
        EMIT(events, CHROMINO_SCORED, s->actor, value, other, other != tile);
    }
}

/* CR-10, CR-11: what the actor's smaller hand brings about. */
RULE static void look_at_hand(Chromino *s, Events *events) {
    const ChrominoSet *hand = &s->hand[s->actor];
    int left = chromino_size(hand);
    if (left == 1) {
        s->shown.word[0] |= hand->word[0];
        s->shown.word[1] |= hand->word[1];
        ChrominoSet last = *hand;
        EMIT(events, CHROMINO_SHOWED, s->actor, 0, take_first(&last));
    }
    if (left == 0 && !s->is_closing) {
        int after_start = (s->actor + s->players - s->start) % s->players;
        s->is_closing = 1;
        s->turns_left = (uint8_t)(s->players - 1 - (s->is_one_more ? 0 : after_start));
    }
    if (left == 0) EMIT(events, CHROMINO_EMPTIED, s->actor, 0, s->turns_left);
}

/* ---- The interface ---- */

RULE bool chromino_accepts(const Setup *setup, Text *why) {
    (void)setup, (void)why; /* all options combine */
    return true;
}

RULE static void read_setup(Chromino *s, const Setup *setup) {
    s->players = (uint8_t)setup->players;
    s->mode = (uint8_t)setup->option[CHROMINO_MODE][0];
    s->draw_max = chromino_draw_maxima[setup->option[CHROMINO_DRAW][0]];
    s->is_open = (uint8_t)setup->option[CHROMINO_HANDS][0];
    s->is_one_more = (uint8_t)setup->option[CHROMINO_FINAL][0];
}

RULE void chromino_init(Chromino *s, const Setup *setup, Chance *chance, Events *events) {
    RULE_ASSERT(setup->players >= 1 && setup->players <= CHROMINO_SEATS);
    memset(s, 0, sizeof *s);
    read_setup(s, setup);
    s->start = (uint8_t)setup_start(setup, chance);

    ChrominoSet chameleons = {{0, 0}}; /* CR-2 */
    for (int tile = 0; tile < CHROMINO_TILES; tile++) add(&s->pile, tile);
    for (int tile = CHROMINO_PLAIN; tile < CHROMINO_TILES; tile++) add(&chameleons, tile);
    int first = pick(&chameleons, chance);
    take(&s->pile, first);
    chromino_lay(s, first, 0, chromino_place(0, 0, CHROMINO_HORIZONTAL)); /* CR-3 */
    EMIT(events, CHROMINO_BEGAN, s->start, 0, first);
    for (int i = 0; i < CHROMINO_HAND * s->players; i++)
        draw(s, (s->start + i / CHROMINO_HAND) % s->players, CHROMINO_DEALT, chance, events);

    s->actor = (uint8_t)((s->start + s->players - 1) % s->players);
    chromino_settle(s, chance, events);
}

RULE int chromino_actor(const Chromino *s) {
    return s->is_over ? (int)GAME_OVER : s->actor;
}

RULE int chromino_legal(const Chromino *s, Action actions[]) {
    int count = 0;
    if (s->is_over) return count;
    for (ChrominoSet rest = choices(s); !is_empty(&rest);) {
        int tile = take_first(&rest);
        for (int way = 0; way < ways(tile); way++) {
            uint32_t marks = chromino_marks(tile, way);
            for (int i = 0; i < s->slots_count; i++) {
                if (!chromino_fits(s->slot[i], marks)) continue;
                RULE_ASSERT(count < GAME_ACTIONS_MAX);
                actions[count++] = chromino_action(tile, way, s->slot[i] >> CHROMINO_SLOT_BITS);
            }
        }
    }
    return count;
}

RULE int chromino_sample(const Chromino *s, uint32_t random, Action *action) {
    if (s->is_over) return 0;
    int tiles[CHROMINO_TILES], counts[CHROMINO_TILES][2]; /* of the choices, in their order */
    int total = 0, tried = 0;
    for (ChrominoSet rest = choices(s); !is_empty(&rest); tried++) {
        tiles[tried] = take_first(&rest);
        count_slots(s, tiles[tried], counts[tried]);
        total += counts[tried][0] + counts[tried][1];
    }
    if (total == 0) return 0; /* the view of somebody else */

    int at = bits_place(random, total), i = 0;
    for (; at >= counts[i][0] + counts[i][1]; i++) at -= counts[i][0] + counts[i][1];
    int way = at >= counts[i][0];
    uint32_t slot = nth_slot(s, chromino_marks(tiles[i], way), way ? at - counts[i][0] : at);
    *action = chromino_action(tiles[i], way, slot >> CHROMINO_SLOT_BITS);
    return total;
}

RULE bool chromino_act(Chromino *s, Action action, Chance *chance, Events *events) {
    (void)chance; /* luck comes with the next turn */
    RULE_ASSERT(!s->is_over);
    RULE_ASSERT(action < CHROMINO_ACTIONS);
    int tile = (int)(action >> CHROMINO_TILE_SHIFT), way = chromino_action_way(action);
    uint32_t place = chromino_action_place(action);
    ChrominoSet set = choices(s);
    RULE_ASSERT(chromino_has(&set, tile) && way < ways(tile));
    RULE_ASSERT(fits_at(s, place, chromino_marks(tile, way)));

    take(&s->hand[s->actor], tile);
    take(&s->shown, tile);
    int contacts = chromino_lay(s, tile, way, place);
    s->laid[s->laid_count - 1] |= chromino_laid_when(s->turns, s->drawn);
    s->drawn = s->idle = 0;
    EMIT(events, CHROMINO_PLAYED, s->actor, tile_points(s, -1), 2 * tile + way, chromino_x(place),
         chromino_y(place), chromino_direction(place), contacts);
    if (s->mode == CHROMINO_EXPERT) score(s, tile, place, events);
    look_at_hand(s, events);
    return true;
}

RULE void chromino_apply(Chromino *s, Action action, Chance *chance, Events *events) {
    if (chromino_act(s, action, chance, events)) chromino_settle(s, chance, events);
}

/* CR-11, CR-12, CR-15 */
RULE static int compare(const Chromino *s, int a, int b) {
    if (s->mode == CHROMINO_EXPERT) return s->score[a] - s->score[b];
    return chromino_hand_size(s, b) - chromino_hand_size(s, a);
}

RULE void chromino_result(const Chromino *s, Result *result) {
    result->players = s->players;
    result->counts_down = s->mode != CHROMINO_EXPERT;
    result->effort = s->mode == CHROMINO_EXPERT ? 0 : s->turns + chromino_drawn(s); /* CR-13 */
    for (int seat = 0; seat < s->players; seat++) {
        int tiles = chromino_hand_size(s, seat);
        result->points[seat] = s->mode == CHROMINO_EXPERT ? s->score[seat] : tiles;
        result->side[seat] = seat;
    }
    RESULT_PLACES(result, s, compare);
    bool is_race = s->mode != CHROMINO_EXPERT; /* CR-13: there the points are all that counts */
    if (is_race && s->players == 1 && chromino_hand_size(s, 0) > 0) result->place[0] = 2;
}

RULE int chromino_pile_size(const Chromino *s) {
    int size = chromino_size(&s->pile);
    for (int seat = 0; seat < s->players; seat++) size -= s->hidden[seat];
    return size;
}

RULE int chromino_drawn(const Chromino *s) {
    return CHROMINO_TILES - 1 - CHROMINO_HAND * s->players - chromino_pile_size(s);
}

/* ---- Secrets ---- */

/* What the viewer does not know of a hand goes back among the tiles of the pile: they could tell it
 * from what is missing there. */
RULE void chromino_redact(Chromino *s, int viewer) {
    if (s->is_open) return;
    for (int seat = 0; seat < s->players; seat++) {
        if (seat == viewer) continue;
        for (int i = 0; i < 2; i++) {
            uint64_t secret = s->hand[seat].word[i] & ~s->shown.word[i];
            s->hidden[seat] = (uint8_t)(s->hidden[seat] + bits_count(secret));
            s->hand[seat].word[i] ^= secret;
            s->pile.word[i] |= secret;
        }
    }
    if (s->drawn && s->actor != viewer) s->drawn = CHROMINO_HIDDEN;
}

/* A hidden tile of a hand is guessed among those of `from`. */
RULE static int guess(Chromino *s, int seat, const ChrominoSet *from, Chance *chance) {
    int tile = pick(from, chance);
    take(&s->pile, tile);
    add(&s->hand[seat], tile);
    s->hidden[seat]--;
    return tile;
}

/* The actor can play: the tile they have drawn and no other, or at least one of their hand. */
RULE static void guess_actor(Chromino *s, Chance *chance) {
    if (s->hidden[s->actor] == 0 || (s->drawn == 0 && can_play(s))) return;
    ChrominoSet playable = {{0, 0}};
    for (int tile = 0; tile < CHROMINO_TILES; tile++)
        if (chromino_has(&s->pile, tile) && fits_somewhere(s, tile)) add(&playable, tile);
    int tile = guess(s, s->actor, &playable, chance);
    if (s->drawn == 0) return;
    s->drawn = (uint8_t)(tile + 1);
    while (s->hidden[s->actor]) {
        ChrominoSet rest = {
            {s->pile.word[0] & ~playable.word[0], s->pile.word[1] & ~playable.word[1]}};
        guess(s, s->actor, &rest, chance);
    }
}

RULE void chromino_determinize(Chromino *s, int viewer, Chance *chance) {
    (void)viewer; /* what they know is in the view */
    if (!s->is_over) guess_actor(s, chance);
    for (int seat = 0; seat < s->players; seat++)
        while (s->hidden[seat]) guess(s, seat, &s->pile, chance);
}
