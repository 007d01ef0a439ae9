/* pavilion.c -- the rules of Azul, Summer Pavilion.
 *
 * What happens is here, what a player may do is in pavilion_legal.c. Tiles are the bytes of a
 * number (PavilionTiles), so that moving any lot of tiles is one addition. */
#include "pavilion_tiles.h"

#include "engine/base/bits.h"

#define TOP_BITS (0x80 * PAVILION_EACH_COLOUR) /* stay clear in counts of tiles */

/* Are all of `some` among these tiles? */
RULE static bool includes(PavilionTiles tiles, PavilionTiles some) {
    return (((tiles | TOP_BITS) - some) & TOP_BITS) == TOP_BITS;
}

RULE static int next_seat(const Pavilion *s, int seat) {
    return seat + 1 == s->players ? 0 : seat + 1;
}

/* SP-4: no loss takes a score under 1. Returns what was lost. */
RULE static int lose(PavilionPlayer *player, int points) {
    int lost = points < player->score ? points : player->score - 1;
    player->score = (int16_t)(player->score - lost);
    return lost;
}

RULE static void gain(PavilionPlayer *player, int points) {
    player->score = (int16_t)(player->score + points);
}

/* Tells an event whose last fields are the counts of these tiles. */
#define EMIT_TILES(events, kind, seat, points, first, tiles)                                       \
    EMIT(events, kind, seat, points, first, pavilion_count(tiles, 0), pavilion_count(tiles, 1),    \
         pavilion_count(tiles, 2), pavilion_count(tiles, 3), pavilion_count(tiles, 4),             \
         pavilion_count(tiles, 5))

/* ---- The bag ---- */

/* The bag as a number. It stays one while tiles are drawn: to draw from the bytes of the state, one
 * after the other, would make each draw wait for the last. */
RULE static PavilionTiles bag_tiles(const Pavilion *s) {
    PavilionTiles bag = 0;
    for (int colour = 0; colour < PAVILION_COLOURS; colour++)
        bag |= (PavilionTiles)s->bag[colour] << (8 * colour);
    return bag;
}

RULE static void set_bag(Pavilion *s, PavilionTiles bag) {
    for (int colour = 0; colour < PAVILION_COLOURS; colour++)
        s->bag[colour] = (uint8_t)pavilion_count(bag, colour);
}

/* SP-22, SP-24: up to `count` random tiles from the bag, the tower being emptied into it when that
 * is needed. */
RULE static PavilionTiles draw(Pavilion *s, PavilionTiles *bag, int count, Chance *chance,
                               Events *events) {
    PavilionTiles tiles = 0;
    while (count > 0) {
        if (*bag == 0) {
            if (s->tower == 0) break;
            EMIT(events, PAVILION_TOWER_EMPTIED, EVENT_NOBODY, 0, pavilion_total(s->tower));
            *bag = s->tower;
            s->tower = 0;
        }
        int total = pavilion_total(*bag), draws = count < total ? count : total;
        PavilionTiles drawn = chance_draw_packed(chance, *bag, PAVILION_COLOURS, draws);
        tiles += drawn;
        *bag -= drawn;
        count -= draws;
    }
    return tiles;
}

/* SP-11, SP-22 */
RULE static void fill_supply(Pavilion *s, Chance *chance, Events *events) {
    int missing = PAVILION_SUPPLY - pavilion_total(s->supply);
    PavilionTiles bag = bag_tiles(s), tiles = draw(s, &bag, missing, chance, events);
    set_bag(s, bag);
    s->supply += tiles;
    EMIT_TILES(events, PAVILION_SUPPLY_FILLED, EVENT_NOBODY, 0, pavilion_total(tiles), tiles);
}

/* ---- The course of a round ---- */

/* SP-24: kept tiles need no move, they lie among the player's tiles. */
RULE static void begin_round(Pavilion *s, Chance *chance, Events *events) {
    s->round++;
    s->phase = PAVILION_TAKING;
    s->actor = s->start;
    s->is_tile_taken = s->passed = 0;
    EMIT(events, PAVILION_ROUND_BEGAN, s->start, 0, s->round, pavilion_wild(s));
    PavilionTiles bag = bag_tiles(s);
    RULE_ROLLED
    for (int i = 0; i < pavilion_factories(s); i++) {
        s->source[i] = draw(s, &bag, PAVILION_FACTORY_TILES, chance, events);
        EMIT_TILES(events, PAVILION_FILLED, EVENT_NOBODY, 0, i, s->source[i]);
    }
    set_bag(s, bag);
}

RULE static void begin_placing(Pavilion *s, Events *events) {
    s->phase = PAVILION_PLACING;
    s->actor = s->start;
    EMIT(events, PAVILION_PLACING_BEGAN, s->start, 0, 0);
}

/* The centre is looked at first: it mostly decides, and to load all sources as vectors would wait
 * for those just stored. */
RULE static bool sources_empty(const Pavilion *s) {
    PavilionTiles any = 0;
    if (s->source[PAVILION_CENTRE]) return false;
    for (int source = 0; source < PAVILION_SOURCES; source++) any |= s->source[source];
    return any == 0;
}

/* SP-17: the turn goes to the first from the actor on who is still in and has tiles; those without
 * pass. False if nobody is left. */
RULE static bool find_placer(Pavilion *s, Events *events) {
    for (int i = 0; i < s->players; i++) {
        if ((s->passed >> s->actor & 1) == 0) {
            if (s->player[s->actor].tiles) return true;
            s->passed |= (uint8_t)(1 << s->actor);
            EMIT(events, PAVILION_OUT_OF_TILES, s->actor, 0, 0);
        }
        s->actor = (uint8_t)next_seat(s, s->actor);
    }
    return false;
}

/* SP-26 */
RULE static void add_bonuses(Pavilion *s, int seat, Events *events) {
    PavilionPlayer *player = &s->player[seat];
    uint64_t filled = pavilion_filled(player);
    for (int star = 0; star < PAVILION_STARS; star++) {
        if (pavilion_ring(filled, star) != PAVILION_FULL_RING) continue;
        int colours = pavilion_colours_in(player, star);
        bool is_one = bits_count((uint64_t)colours) == 1;
        int colour = is_one ? bits_lowest((uint64_t)colours) : (int)PAVILION_COLOURS;
        int points = is_one ? colour_bonus[colour] : (int)SIX_COLOURS_BONUS;
        gain(player, points);
        EMIT(events, PAVILION_FULL_STAR, seat, points, star, colour);
    }
    for (int number = 1; number <= NUMBERS_WITH_BONUS; number++) {
        bool is_full = true;
        for (int space = 0; space < PAVILION_SPACES; space++)
            if (pavilion_number(s, space) == number) is_full &= filled >> space & 1;
        if (!is_full) continue;
        gain(player, number_bonus[number - 1]);
        EMIT(events, PAVILION_FULL_NUMBER, seat, number_bonus[number - 1], number);
    }
}

/* SP-25: the bonuses, and only then the loss for what was kept. */
RULE static void end_game(Pavilion *s, Events *events) {
    s->phase = PAVILION_ENDED;
    for (int seat = 0; seat < s->players; seat++) {
        PavilionPlayer *player = &s->player[seat];
        add_bonuses(s, seat, events);
        if (player->tiles == 0) continue;
        int count = pavilion_total(player->tiles), lost = lose(player, count);
        s->tower += player->tiles;
        player->tiles = 0;
        EMIT(events, PAVILION_LOST_KEPT, seat, -lost, count);
    }
    EMIT(events, PAVILION_GAME_ENDED, EVENT_NOBODY, 0, 0);
}

/* The turn passes on. True if nobody is left to decide anything in this phase. */
RULE static bool end_turn(Pavilion *s, Events *events) {
    s->actor = (uint8_t)next_seat(s, s->actor);
    return s->phase == PAVILION_TAKING ? sources_empty(s) : !find_placer(s, events);
}

/* The next phases, until somebody has something to decide or the game is over. Rounds without a
 * tile (SP-16) go by in this loop. */
RULE void pavilion_settle(Pavilion *s, Chance *chance, Events *events) {
    for (;;) {
        if (s->phase == PAVILION_TAKING) {
            begin_placing(s, events);
            if (find_placer(s, events)) return;
        }
        if (s->round == PAVILION_ROUNDS) break;
        begin_round(s, chance, events);
        if (!sources_empty(s)) return;
    }
    end_game(s, events);
}

/* ---- Taking ---- */

/* SP-14 */
RULE static void take_start_tile(Pavilion *s, int tiles, Events *events) {
    s->start = s->actor;
    s->is_tile_taken = 1;
    int lost = lose(&s->player[s->actor], tiles);
    EMIT(events, PAVILION_TOOK_START_TILE, s->actor, -lost, tiles);
}

/* SP-12, SP-13: what is left on a factory goes to the centre. No branch depends on whether it is a
 * factory, which nobody could foretell; one asks for the centre that still has the start tile. */
RULE static void take(Pavilion *s, Action action, Events *events) {
    RULE_ASSERT(action < PAVILION_TAKES);
    int source = (int)action / PAVILION_COLOURS, colour = (int)action % PAVILION_COLOURS;
    int wild = pavilion_wild(s);
    PavilionTiles here = s->source[source];
    RULE_ASSERT(pavilion_count(here, colour) > 0);
    RULE_ASSERT(colour != wild || pavilion_count(here, wild) == pavilion_total(here));

    int count = colour == wild ? 1 : pavilion_count(here, colour);
    int wilds = colour != wild && pavilion_count(here, wild) > 0;
    PavilionTiles taken = count * pavilion_tile(colour) + wilds * pavilion_tile(wild);
    PavilionTiles left = here - taken, moved = source == PAVILION_CENTRE ? 0 : left;
    s->source[source] = left - moved;
    s->source[PAVILION_CENTRE] += moved;
    s->player[s->actor].tiles += taken;
    EMIT(events, PAVILION_TOOK, s->actor, 0, source, colour, count, wilds);
    if (events && moved) EMIT(events, PAVILION_LEFT_OVER, EVENT_NOBODY, 0, source);
    if (source == PAVILION_CENTRE + s->is_tile_taken) take_start_tile(s, count + wilds, events);
}

/* ---- Placing ---- */

/* SP-21: the tiles that the features pay which the tile on `space` has closed. It lies around one
 * or two, and nobody could foretell how many; the loop goes over the closed ones, which are few. */
RULE static int close_features(const Pavilion *s, int space, uint64_t filled, Events *events) {
    uint32_t beside = features_at[space], second = beside & (beside - 1), closed = 0;
    const int around[2] = {bits_lowest(beside), bits_lowest(second ? second : beside)};
    for (int i = 0; i < 2; i++)
        closed |= (uint32_t)((features[around[i]] & ~filled) == 0) << around[i];
    int paid = 0;
    for (; closed; closed &= closed - 1) {
        int i = bits_lowest(closed), kind = i / FEATURES_OF_A_KIND;
        int pays = kind + 1; /* 1, 2 and 3 tiles */
        paid += pays;
        EMIT(events, PAVILION_CLOSED, s->actor, 0, i, kind, pays);
    }
    return paid;
}

/* SP-21, SP-22: the tiles that were won are to be picked, as far as there are any. True if the turn
 * is not over. */
RULE static bool begin_picks(Pavilion *s, int won, Chance *chance, Events *events) {
    int there = pavilion_total(s->supply);
    if (there < won) EMIT(events, PAVILION_SUPPLY_SHORT, EVENT_NOBODY, 0, there);
    s->picks = (uint8_t)(there < won ? there : won);
    if (s->picks)
        s->phase = PAVILION_PICKING;
    else
        fill_supply(s, chance, events);
    return s->picks > 0;
}

/* SP-18, SP-20. Returns the tiles that the closed features pay. */
RULE static int place(Pavilion *s, Action action, Events *events) {
    RULE_ASSERT(action >= PAVILION_PLACE && action < PAVILION_PICK);
    int code = (int)action - PAVILION_PLACE, wilds = code % PAVILION_WILDS;
    int colour = code / PAVILION_WILDS % PAVILION_COLOURS;
    int space = code / PAVILION_WILDS / PAVILION_COLOURS;
    int star = space / PAVILION_POINTS, point = space % PAVILION_POINTS;
    int number = pavilion_number(s, space), wild = pavilion_wild(s);
    PavilionPlayer *player = &s->player[s->actor];
    uint64_t filled = pavilion_filled(player);
    RULE_ASSERT((filled >> space & 1) == 0);
    RULE_ASSERT(pavilion_colours(s, s->actor, star) >> colour & 1);
    RULE_ASSERT(wilds < (colour == wild ? 1 : number));
    PavilionTiles paid = (number - wilds) * pavilion_tile(colour) + wilds * pavilion_tile(wild);
    RULE_ASSERT(includes(player->tiles, paid));

    player->tiles -= paid;
    s->tower += paid - pavilion_tile(colour);
    player->laid[colour] |= (uint64_t)1 << space;
    filled |= (uint64_t)1 << space;
    int size = pavilion_group_size(pavilion_ring(filled, star), point);
    gain(player, size);
    EMIT(events, PAVILION_PLACED, s->actor, size, star, point, number, colour, wilds, size);
    return close_features(s, space, filled, events);
}

/* SP-21, SP-22. True if there is more to pick. */
RULE static bool pick(Pavilion *s, Action action, Chance *chance, Events *events) {
    RULE_ASSERT(action >= PAVILION_PICK && action < PAVILION_PASS);
    int colour = (int)action - PAVILION_PICK;
    RULE_ASSERT(pavilion_count(s->supply, colour) > 0);
    s->supply -= pavilion_tile(colour);
    s->player[s->actor].tiles += pavilion_tile(colour);
    EMIT(events, PAVILION_PICKED, s->actor, 0, colour);
    if (--s->picks) return true;
    s->phase = PAVILION_PLACING;
    fill_supply(s, chance, events);
    return false;
}

/* ---- Passing ---- */

/* SP-23: the actor is out for this round, and has kept these tiles. */
RULE static void leave(Pavilion *s, PavilionTiles kept, Events *events) {
    PavilionPlayer *player = &s->player[s->actor];
    PavilionTiles rest = player->tiles - kept;
    int count = pavilion_total(rest), lost = lose(player, count);
    player->tiles = kept;
    s->tower += rest;
    s->passed |= (uint8_t)(1 << s->actor);
    s->phase = PAVILION_PLACING;
    EMIT_TILES(events, PAVILION_KEPT_TILES, s->actor, 0, pavilion_total(kept), kept);
    if (count) EMIT_TILES(events, PAVILION_DISCARDED, s->actor, -lost, count, rest);
}

/* SP-17, SP-23. True if the actor has to choose what they keep. */
RULE static bool pass(Pavilion *s, Events *events) {
    PavilionTiles tiles = s->player[s->actor].tiles;
    EMIT(events, PAVILION_PASSED, s->actor, 0, 0);
    if (pavilion_total(tiles) > PAVILION_KEPT) {
        s->phase = PAVILION_KEEPING;
        return true;
    }
    leave(s, tiles, events);
    return false;
}

RULE static void keep(Pavilion *s, Action action, Events *events) {
    PavilionTiles kept = pavilion_kept(action);
    RULE_ASSERT(includes(s->player[s->actor].tiles, kept));
    leave(s, kept, events);
}

/* ---- The interface ---- */

RULE void pavilion_init(Pavilion *s, const Setup *setup, Chance *chance, Events *events) {
    RULE_ASSERT(setup->players >= 2 && setup->players <= PAVILION_SEATS);
    memset(s, 0, sizeof *s);
    s->players = (uint8_t)setup->players;
    s->is_grey = (uint8_t)setup->option[PAVILION_BOARD][0];
    s->is_free = (uint8_t)setup->option[PAVILION_GREY_STARS][0];
    for (int colour = 0; colour < PAVILION_COLOURS; colour++) s->bag[colour] = PAVILION_COPIES;
    for (int seat = 0; seat < s->players; seat++) s->player[seat].score = PAVILION_FIRST_SCORE;
    s->start = (uint8_t)setup_start(setup, chance);
    fill_supply(s, chance, events);
    begin_round(s, chance, events);
}

RULE int pavilion_actor(const Pavilion *s) {
    return s->phase == PAVILION_ENDED ? (int)GAME_OVER : s->actor;
}

/* Does what the actor has decided. True if they have more to decide in this turn. */
RULE static bool act(Pavilion *s, Action action, Chance *chance, Events *events) {
    RULE_ASSERT(s->phase != PAVILION_ENDED);
    switch (s->phase) {
    case PAVILION_TAKING: take(s, action, events); return false;
    case PAVILION_PICKING: return pick(s, action, chance, events);
    case PAVILION_KEEPING: keep(s, action, events); return false;
    default: break;
    }
    if (action == PAVILION_PASS) return pass(s, events);
    int won = place(s, action, events);
    return won && begin_picks(s, won, chance, events);
}

RULE bool pavilion_act(Pavilion *s, Action action, Chance *chance, Events *events) {
    return !act(s, action, chance, events) && end_turn(s, events);
}

RULE void pavilion_apply(Pavilion *s, Action action, Chance *chance, Events *events) {
    if (pavilion_act(s, action, chance, events)) pavilion_settle(s, chance, events);
}

/* SP-27 */
RULE static int compare(const Pavilion *s, int a, int b) {
    return s->player[a].score - s->player[b].score;
}

RULE void pavilion_result(const Pavilion *s, Result *result) {
    result->players = s->players;
    result->counts_down = false;
    result->effort = 0;
    for (int seat = 0; seat < s->players; seat++) {
        result->points[seat] = s->player[seat].score;
        result->side[seat] = seat;
    }
    RESULT_PLACES(result, s, compare);
}

/* Everything lies open: what is in the bag follows from what is not. */
RULE void pavilion_redact(Pavilion *s, int viewer) {
    (void)s, (void)viewer;
}

RULE void pavilion_determinize(Pavilion *s, int viewer, Chance *chance) {
    (void)s, (void)viewer, (void)chance;
}
