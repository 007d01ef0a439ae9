/* ingenious.c -- the rules of Ingenious. What is secret is in ingenious_secrets.c. */
#include "ingenious_cells.h"

/* ---- Where tiles may lie ---- */

/* IN-8: is a player's first placement still to come? In the first round everybody places one tile,
 * since no colour can arrive at its end so early. */
RULE static bool is_first_round(const Ingenious *s, const IngeniousCells *free) {
    return cells_count(free) > ingenious_area_free[ingenious_board(s)] - 2 * s->players;
}

/* IN-8, IN-16: the pairs for a first placement, with a cell beside a printed symbol; by option not
 * beside one that a tile touches already. In the first round all tiles are somebody's first. There
 * always is such a pair: at most three tiles lie on the board, and none is near to two of the six
 * printed symbols. */
RULE RULE_APART static void pair_up_first(const Ingenious *s, Pairs *pairs) {
    IngeniousCells open = ingenious_free(s), printed = ingenious_printed_cells;
    IngeniousCells tiles = ingenious_area[ingenious_board(s)];
    for (int i = 0; i < INGENIOUS_WORDS; i++) tiles.word[i] &= ~(open.word[i] | printed.word[i]);
    IngeniousCells beside_tiles = neighbours(&tiles);
    if (s->first_turn != INGENIOUS_RULEBOOK) remove_all(&printed, &beside_tiles);
    if (s->first_turn != INGENIOUS_DISTINCT) remove_all(&open, &beside_tiles);

    IngeniousCells wanted = neighbours(&printed);
    pair_up(&open, pairs);
    for (int direction = 0; direction < PAIR_DIRECTIONS; direction++) {
        IngeniousCells back = before(&wanted, ingenious_step[direction]);
        for (int i = 0; i < INGENIOUS_WORDS; i++)
            pairs->cells[direction].word[i] &= wanted.word[i] | back.word[i];
    }
}

RULE void ingenious_pairs(const Ingenious *s, Pairs *pairs) {
    IngeniousCells free = ingenious_free(s);
    if (is_first_round(s, &free))
        pair_up_first(s, pairs);
    else
        pair_up(&free, pairs);
    count_pairs(pairs);
}

/* ---- Scoring ---- */

/* IN-17, IN-20: solo and teams have double tracks. */
RULE static bool has_double_tracks(int mode) {
    return mode == INGENIOUS_SOLO || mode == INGENIOUS_TEAM;
}

/* IN-10, IN-17, IN-23: where a marker stops that stands here. */
RULE static int stop_of(int mode, int marker) {
    if (mode == INGENIOUS_DUEL) return INGENIOUS_DUEL_TRACK;
    bool is_on_second = has_double_tracks(mode) && marker >= INGENIOUS_TRACK;
    return is_on_second ? INGENIOUS_DOUBLE_TRACK : INGENIOUS_TRACK;
}

RULE static int moved(const Ingenious *s, int marker, int points) {
    int stop = stop_of(s->mode, marker);
    return marker + points < stop ? marker + points : stop;
}

/* IN-18: does it matter which half of a double is scored first? */
RULE static bool order_matters(const Ingenious *s, int colour, int a, int b) {
    int marker = ingenious_marker(s, s->actor, colour);
    return moved(s, moved(s, marker, a), b) != moved(s, moved(s, marker, b), a);
}

/* IN-18: the pairs where the order matters for the double of a colour. Both halves must score
 * there, and one alone must take the marker to the end of the first track; it counts each symbol
 * once at most. */
RULE static void find_ordered(const Ingenious *s, int colour, const Pairs *pairs, Pairs *ordered) {
    const IngeniousCells *symbols = &s->colour[colour];
    int left = INGENIOUS_TRACK - ingenious_marker(s, s->actor, colour);
    memset(ordered, 0, sizeof *ordered);
    if (!has_double_tracks(s->mode) || left <= 0 || cells_count(symbols) < left) return;

    IngeniousCells near_symbols = neighbours(symbols);
    pair_up(&near_symbols, ordered);
    for (int direction = 0; direction < PAIR_DIRECTIONS; direction++) {
        for (int i = 0; i < INGENIOUS_WORDS; i++) {
            uint64_t tried = ordered->cells[direction].word[i] & pairs->cells[direction].word[i];
            ordered->cells[direction].word[i] = 0;
            for (; tried; tried &= tried - 1) {
                int place = 64 * i + bits_lowest(tried);
                int a = count_points(symbols, place);
                int b = count_points(symbols, place + ingenious_step[direction]);
                if (order_matters(s, colour, a, b)) add(&ordered->cells[direction], place);
            }
        }
    }
    count_pairs(ordered);
}

/* IN-11, IN-21, IN-24: a marker has come to a stop. */
RULE RULE_APART static void arrive(Ingenious *s, int colour, int marker, Events *events) {
    int seat = s->actor, token = 1 << colour;
    if (has_double_tracks(s->mode) && marker == INGENIOUS_TRACK)
        EMIT(events, INGENIOUS_SECOND_TRACK, seat, 0, colour);
    if (s->mode == INGENIOUS_SOLO) return; /* IN-16 */
    if (s->mode == INGENIOUS_DUEL) {
        if (s->tokens[seat] & token) return;
        int from = s->tokens[1 - seat] & token ? 2 - seat : 0;
        s->tokens[seat] = (uint8_t)(s->tokens[seat] | token);
        s->tokens[1 - seat] = (uint8_t)(s->tokens[1 - seat] & ~token);
        EMIT(events, INGENIOUS_TOOK_TOKEN, seat, 0, colour, from);
    }
    s->due++;
    EMIT(events, INGENIOUS_BONUS, seat, 0, colour);
}

/* A half of a tile: what it shows, where it lies and what it counts (IN-10). */
typedef struct {
    int colour, place, points;
} Half;

/* The tile is on the board already, but its other half does not count. */
RULE RULE_APART static void tell_scored(const Ingenious *s, Half half, Half other, int moved_by,
                                        Events *events) {
    IngeniousCells symbols = s->colour[half.colour];
    int rays[INGENIOUS_DIRECTIONS]; /* the points of each direction */
    drop(&symbols, other.place);
    for (int direction = 0; direction < INGENIOUS_DIRECTIONS; direction++)
        rays[direction] = walk(&symbols, half.place, ingenious_step[direction]);
    EMIT(events, INGENIOUS_SCORED, s->actor, moved_by, ingenious_cell(half.place), half.colour,
         rays[0], rays[1], rays[2], rays[3], rays[4], rays[5]);
}

/* The actor's markers move by what the halves have counted. True if one comes to a stop. */
RULE static bool score(Ingenious *s, Half a, Half b, Events *events) {
    int8_t *track = s->track[ingenious_side(s, s->actor)];
    int mode = s->mode, sign = mode == INGENIOUS_DUEL && s->actor == 1 ? -1 : 1;
    bool has_arrived = false;
    for (int i = 0; i < 2; i++) {
        Half half = i == 0 ? a : b, other = i == 0 ? b : a;
        int old_marker = sign * track[half.colour], stop = stop_of(mode, old_marker);
        int reached = old_marker + half.points, marker = reached < stop ? reached : stop;
        track[half.colour] = (int8_t)(sign * marker);
        if (events && half.points) tell_scored(s, half, other, marker - old_marker, events);
        if (reached < stop || old_marker == stop) continue;
        arrive(s, half.colour, marker, events);
        has_arrived = true;
    }
    return has_arrived;
}

/* IN-15, IN-22, IN-26: are all markers of the actor at their end? */
RULE static bool has_won(const Ingenious *s) {
    if (s->mode == INGENIOUS_SOLO) return false;
    int end = s->mode == INGENIOUS_TEAM ? (int)INGENIOUS_DOUBLE_TRACK : stop_of(s->mode, 0);
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++)
        if (ingenious_marker(s, s->actor, colour) < end) return false;
    return true;
}

/* ---- Racks ---- */

/* The bag as numbers of eight counts each. They are read as a whole, with the bytes behind them in
 * the state, which are dropped: to put numbers together from parts just stored would take longer
 * than the draw. */
enum { BAG_WORDS = (INGENIOUS_KINDS + 7) / 8, BAG_REST = INGENIOUS_KINDS % 8 };
static_assert(offsetof(Ingenious, bag) + 8 * BAG_WORDS <= sizeof(Ingenious),
              "bytes behind the bag");

RULE static void pack_bag(const Ingenious *s, uint64_t bag[BAG_WORDS]) {
    memcpy(bag, (const uint8_t *)s + offsetof(Ingenious, bag), 8 * BAG_WORDS);
    bag[BAG_WORDS - 1] &= ((uint64_t)1 << (8 * BAG_REST)) - 1;
}

RULE static void refill(Ingenious *s, int seat, Chance *chance, Events *events) {
    bool is_solo = s->mode == INGENIOUS_SOLO;
    int missing = (is_solo ? 1 : (int)INGENIOUS_RACK) - ingenious_tiles_count(s->rack[seat]);
    uint64_t bag[BAG_WORDS];
    pack_bag(s, bag);
    RULE_ROLLED
    for (int i = 0; i < missing; i++) {
        int kind = chance_pick_packed(chance, bag, INGENIOUS_KINDS, INGENIOUS_TILES);
        s->bag[kind]--;
        s->rack[seat] += ingenious_tile(kind);
        EMIT_SECRET(events, is_solo ? 0 : 1, INGENIOUS_DREW, seat, 0, kind);
        if (i + 1 == missing) break;                 /* mostly at once */
        for (int word = 0; word < BAG_WORDS; word++) /* none by its index: they stay in registers */
            bag[word] -= (uint64_t)(kind / 8 == word) << (8 * (kind % 8));
    }
}

/* Tiles go back into the bag. From now on it is known that they were there, and that the tiles on
 * the racks are others. */
RULE static void put_back(Ingenious *s, IngeniousTiles tiles, Events *events) {
    bool is_duel = s->mode == INGENIOUS_DUEL;
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++)
        s->bag[kind] = (uint8_t)(s->bag[kind] + ingenious_count(tiles, kind));
    s->returned[is_duel ? s->actor : 0] = tiles;
    for (int seat = 0; seat < s->players; seat++)
        if (!is_duel || seat != s->actor) s->old[seat] = s->rack[seat];
    EMIT(events, INGENIOUS_RETURNED, s->actor, 0, ingenious_tiles_count(tiles));
}

/* Takes a tile from the actor's rack, an old one if there is one of that kind. Was it old? */
RULE static bool take(Ingenious *s, int kind) {
    bool is_old = ingenious_count(s->old[s->actor], kind) > 0;
    s->rack[s->actor] -= ingenious_tile(kind);
    if (is_old) s->old[s->actor] -= ingenious_tile(kind);
    return is_old;
}

/* A tile that came to the board may be one of those that went back, unless it is old. A player who
 * returned tiles in a duel has no marks on their own rack: for them it always may. */
RULE static void forget(Ingenious *s, int kind, bool is_old) {
    if ((s->returned[0] | s->returned[1]) == 0) return; /* as in most positions */
    bool is_duel = s->mode == INGENIOUS_DUEL;
    for (int i = 0; i < 2; i++) {
        bool is_own = is_duel && i == s->actor;
        if (s->returned[i] == 0 || (is_old && !is_own)) continue;
        if (ingenious_count(s->returned[i], kind)) s->returned[i] -= ingenious_tile(kind);
        if (s->returned[i]) continue;
        for (int seat = 0; seat < s->players; seat++) /* nothing left that the marks could tell */
            if (!is_duel || seat != i) s->old[seat] = 0;
    }
}

RULE IngeniousTiles ingenious_lowest_kinds(const Ingenious *s, int seat) {
    const int8_t *track = s->track[ingenious_side(s, seat)];
    int lowest = track[0];
    for (int colour = 1; colour < INGENIOUS_COLOURS; colour++)
        if (track[colour] < lowest) lowest = track[colour];
    IngeniousTiles kinds = 0;
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++)
        if (track[colour] == lowest) kinds |= ingenious_shows[colour];
    return kinds;
}

RULE IngeniousTiles ingenious_exchangeable(const Ingenious *s) {
    IngeniousTiles kinds = 0;
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++)
        if (ingenious_marker(s, s->actor, colour) == INGENIOUS_DUEL_TRACK)
            kinds |= ingenious_shows[colour];
    int from = 0; /* the kind that was set aside last */
    while (s->aside >> (3 * from) > 7) from++;
    return kinds >> (3 * from) << (3 * from);
}

/* ---- The course of a turn ---- */

RULE static void end_game(Ingenious *s, int reason, int seat, Events *events) {
    s->phase = INGENIOUS_ENDED;
    s->due = 0;
    EMIT(events, INGENIOUS_GAME_ENDED, seat, 0, reason);
}

RULE void ingenious_settle(Ingenious *s, Chance *chance, Events *events) {
    refill(s, s->actor, chance, events);
    s->phase = INGENIOUS_PLACING;
    s->actor = (uint8_t)(s->actor + 1 == s->players ? 0 : s->actor + 1);
    s->due = 1;
}

/* After the last placement of a turn: IN-12 or IN-25, if they are open to the actor; else the turn
 * is over. In solo the rack is empty now, and they are not. */
RULE static bool end_placing(Ingenious *s, Events *events) {
    IngeniousTiles kinds = ingenious_kinds(s->rack[s->actor]);
    if (s->due) EMIT(events, INGENIOUS_LAPSED, s->actor, 0, s->due);
    s->due = 0;
    if (s->mode == INGENIOUS_DUEL && kinds & ingenious_exchangeable(s))
        s->phase = INGENIOUS_EXCHANGING;
    else if (s->mode != INGENIOUS_DUEL && kinds && !(kinds & ingenious_lowest_kinds(s, s->actor)))
        s->phase = INGENIOUS_SWAPPING;
    else
        return true;
    return false;
}

/* After each placement: the game ends, or another bonus is due, or the turn goes on. True if the
 * turn is over. Nobody has won without a marker that has just come to a stop. */
RULE static bool after_placement(Ingenious *s, bool has_arrived, bool is_full, Events *events) {
    if (has_arrived && has_won(s))
        end_game(s, INGENIOUS_BY_COLOURS, s->actor, events);
    else if (is_full) /* IN-13 */
        end_game(s, INGENIOUS_BY_SPACE, EVENT_NOBODY, events);
    else if (s->due == 0 || s->rack[s->actor] == 0) /* IN-11 */
        return end_placing(s, events);
    return false;
}

/* IN-7, IN-8, IN-9 */
RULE static bool is_legal_pair(const Ingenious *s, const IngeniousCells *free, int direction,
                               int first, int second) {
    IngeniousCells with_pair = *free;
    add(&with_pair, first);
    add(&with_pair, second);
    if (!are_equal(&with_pair, free)) return false;
    if (!is_first_round(s, free)) return true;
    Pairs pairs;
    pair_up_first(s, &pairs);
    return ingenious_has(&pairs.cells[direction % PAIR_DIRECTIONS],
                         direction < PAIR_DIRECTIONS ? first : second);
}

/* Does a double lie the other way round? */
RULE static bool is_turned_double(int kind, int direction) {
    return INGENIOUS_DOUBLES << 1 >> (3 * kind + direction / PAIR_DIRECTIONS) & 1;
}

/* IN-7, IN-10. True if the turn is over. */
RULE static bool place(Ingenious *s, Action action, Events *events) {
    int cell = (int)(action % INGENIOUS_CELLS), rest = (int)(action / INGENIOUS_CELLS);
    int kind = rest / INGENIOUS_DIRECTIONS, direction = rest % INGENIOUS_DIRECTIONS;
    int first = ingenious_place[cell], second = (uint8_t)(first + ingenious_step[direction]);
    Half a = {ingenious_half[kind][0], first, 0}, b = {ingenious_half[kind][1], second, 0};
    IngeniousCells free = ingenious_free(s);
    RULE_ASSERT(ingenious_count(s->rack[s->actor], kind) > 0);
    RULE_ASSERT(is_legal_pair(s, &free, direction, first, second));

    a.points = count_points(&s->colour[a.colour], first);
    b.points = count_points(&s->colour[b.colour], second);
    RULE_ASSERT(!is_turned_double(kind, direction) ||
                order_matters(s, a.colour, a.points, b.points));

    add(&s->colour[a.colour], first);
    add(&s->colour[b.colour], second);
    drop(&free, first);
    drop(&free, second);
    bool is_full = !has_pair(&free);
    forget(s, kind, take(s, kind));
    EMIT(events, INGENIOUS_PLACED, s->actor, 0, kind, cell, ingenious_cell(second));
    s->due--;
    bool has_arrived = score(s, a, b, events);
    return after_placement(s, has_arrived, is_full, events);
}

/* IN-12 */
RULE static void swap(Ingenious *s, Chance *chance, Events *events) {
    IngeniousTiles shown = s->rack[s->actor];
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++)
        for (int i = 0; i < ingenious_count(shown, kind); i++)
            EMIT(events, INGENIOUS_SHOWED, s->actor, 0, kind);
    s->rack[s->actor] = 0;
    refill(s, s->actor, chance, events);
    put_back(s, shown, events);
}

/* IN-25: one tile more is set aside. Was it the last that can be? */
RULE static bool set_aside(Ingenious *s, int kind, Events *events) {
    RULE_ASSERT(ingenious_exchangeable(s) & ingenious_kinds(s->rack[s->actor]) &
                ingenious_tile(kind));
    take(s, kind);
    s->aside += ingenious_tile(kind);
    EMIT_SECRET(events, 1, INGENIOUS_SET_ASIDE, s->actor, 0, kind);
    return !(ingenious_exchangeable(s) & ingenious_kinds(s->rack[s->actor]));
}

/* IN-25: in place of what was set aside, tiles are drawn, and only then is it put back. */
RULE static void end_exchange(Ingenious *s, Chance *chance, Events *events) {
    IngeniousTiles aside = s->aside;
    s->aside = 0;
    refill(s, s->actor, chance, events);
    put_back(s, aside, events);
}

/* ---- The interface ---- */

RULE void ingenious_init(Ingenious *s, const Setup *setup, Chance *chance, Events *events) {
    RULE_ASSERT(setup->players >= 1 && setup->players <= INGENIOUS_SEATS);
    memset(s, 0, sizeof *s);
    s->players = (uint8_t)setup->players;
    s->mode = (uint8_t)setup->option[INGENIOUS_MODE][0];
    s->first_turn = (uint8_t)setup->option[INGENIOUS_FIRST_TURN][0];
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++) {
        bool is_double = ingenious_half[kind][0] == ingenious_half[kind][1];
        s->bag[kind] = is_double ? INGENIOUS_DOUBLE_COPIES : INGENIOUS_COPIES;
    }
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++)
        add(&s->colour[colour], ingenious_printed[colour]);
    s->actor = (uint8_t)setup_start(setup, chance);
    s->due = 1;
    for (int seat = 0; seat < s->players; seat++) refill(s, seat, chance, events);
}

RULE int ingenious_actor(const Ingenious *s) {
    return s->phase == INGENIOUS_ENDED ? (int)GAME_OVER : s->actor;
}

/* The pairs on which a tile may lie the other way round: all for a mixed one. */
RULE static const Pairs *turned_pairs(const Ingenious *s, int kind, const Pairs *pairs,
                                      Pairs *ordered) {
    if (!(INGENIOUS_DOUBLES & ingenious_tile(kind))) return pairs;
    find_ordered(s, ingenious_half[kind][0], pairs, ordered);
    return ordered;
}

/* The placement of a tile on the pair with this upper or left cell. */
RULE static Action placement_on(int kind, int direction, int place) {
    return ingenious_placement(kind, direction, ingenious_cell(place + ingenious_from[direction]));
}

RULE static int legal_placements(const Ingenious *s, Action actions[]) {
    int count = 0;
    Pairs pairs, ordered;
    ingenious_pairs(s, &pairs);
    for (IngeniousTiles kinds = ingenious_kinds(s->rack[s->actor]); kinds; kinds &= kinds - 1) {
        int kind = bits_lowest(kinds) / 3;
        const Pairs *turned = turned_pairs(s, kind, &pairs, &ordered);
        for (int direction = 0; direction < INGENIOUS_DIRECTIONS; direction++) {
            const Pairs *from = direction < PAIR_DIRECTIONS ? &pairs : turned;
            const IngeniousCells *cells = &from->cells[direction % PAIR_DIRECTIONS];
            for (int i = 0; i < INGENIOUS_WORDS; i++)
                for (uint64_t bits = cells->word[i]; bits; bits &= bits - 1)
                    actions[count++] = placement_on(kind, direction, 64 * i + bits_lowest(bits));
        }
    }
    return count;
}

RULE int ingenious_legal(const Ingenious *s, Action actions[]) {
    int count = 0;
    if (s->phase == INGENIOUS_PLACING) return legal_placements(s, actions);
    if (s->phase != INGENIOUS_ENDED) actions[count++] = INGENIOUS_KEEP;
    if (s->phase == INGENIOUS_SWAPPING) actions[count++] = INGENIOUS_SWAP;
    if (s->phase == INGENIOUS_EXCHANGING) {
        IngeniousTiles kinds = ingenious_kinds(s->rack[s->actor]) & ingenious_exchangeable(s);
        for (; kinds; kinds &= kinds - 1)
            actions[count++] = (Action)(INGENIOUS_ASIDE + bits_lowest(kinds) / 3);
    }
    return count;
}

/* The nth placement of a tile in these directions, n from 0. */
RULE static Action nth_placement(int kind, const Pairs *pairs, int direction, int n) {
    int first = pairs->count[0], second = first + pairs->count[1];
    int past = (n >= first) + (n >= second); /* no branch that nobody could foretell */
    n -= n >= second ? second : n >= first ? first : 0;
    return placement_on(kind, direction + past, nth_place(&pairs->cells[past], n));
}

/* IN-18: as below, where some doubles may lie both ways round. */
RULE static int sample_ordered(const Ingenious *s, const Pairs *pairs, uint32_t random,
                               Action *action) {
    int end = 0, total = 0;
    Pairs ordered;
    IngeniousTiles all = ingenious_kinds(s->rack[s->actor]), kinds;
    for (kinds = all; kinds; kinds &= kinds - 1)
        total += pairs->total + turned_pairs(s, bits_lowest(kinds) / 3, pairs, &ordered)->total;
    if (total == 0) return 0;

    int n = bits_place(random, total);
    for (kinds = all; kinds; kinds &= kinds - 1) {
        int kind = bits_lowest(kinds) / 3, start = end;
        const Pairs *turned = turned_pairs(s, kind, pairs, &ordered);
        end += pairs->total + turned->total;
        if (n >= end) continue;
        bool is_turned = n - start >= pairs->total;
        *action = is_turned ? nth_placement(kind, turned, PAIR_DIRECTIONS, n - start - pairs->total)
                            : nth_placement(kind, pairs, 0, n - start);
        break;
    }
    return total;
}

/* A double lies on a pair of cells in one way, any other tile in two. These ways are the bits of a
 * number: the first two of a kind's octal digit. */
RULE static int sample_placement(const Ingenious *s, uint32_t random, Action *action) {
    Pairs pairs;
    ingenious_pairs(s, &pairs);
    if (has_double_tracks(s->mode)) return sample_ordered(s, &pairs, random, action);
    IngeniousTiles kinds = ingenious_kinds(s->rack[s->actor]);
    uint64_t ways = kinds | (kinds & ~INGENIOUS_DOUBLES) << 1;
    int ways_count = bits_count(ways), total = pairs.total * ways_count;
    if (total == 0) return 0;

    /* The place among all, divided by the pairs, is what the same word chooses among the ways. */
    int past = bits_place(random, ways_count), way = bits_nth(ways, past);
    int n = bits_place(random, total) - past * pairs.total;
    *action = nth_placement(way / 3, &pairs, way % 3 * PAIR_DIRECTIONS, n);
    return total;
}

RULE int ingenious_sample(const Ingenious *s, uint32_t random, Action *action) {
    if (s->phase == INGENIOUS_PLACING) return sample_placement(s, random, action);
    Action actions[1 + INGENIOUS_RACK];
    int count = ingenious_legal(s, actions);
    if (count) *action = actions[bits_place(random, count)];
    return count;
}

RULE bool ingenious_act(Ingenious *s, Action action, Chance *chance, Events *events) {
    RULE_ASSERT(s->phase != INGENIOUS_ENDED);
    RULE_ASSERT(action < INGENIOUS_ACTIONS);
    if (s->phase == INGENIOUS_PLACING) {
        RULE_ASSERT(action < INGENIOUS_PLACEMENTS);
        return place(s, action, events);
    }
    if (action == INGENIOUS_KEEP && s->aside == 0) {
        EMIT(events, INGENIOUS_KEPT, s->actor, 0, 0);
    } else if (s->phase == INGENIOUS_SWAPPING) {
        RULE_ASSERT(action == INGENIOUS_SWAP);
        swap(s, chance, events);
    } else {
        RULE_ASSERT(action == INGENIOUS_KEEP || action >= INGENIOUS_ASIDE);
        int kind = (int)action - INGENIOUS_ASIDE;
        if (action != INGENIOUS_KEEP && !set_aside(s, kind, events)) return false;
        end_exchange(s, chance, events);
    }
    return true;
}

RULE void ingenious_apply(Ingenious *s, Action action, Chance *chance, Events *events) {
    if (ingenious_act(s, action, chance, events)) ingenious_settle(s, chance, events);
}

/* What counts for a seat, from below: all its markers, in a duel those on its own side. */
RULE static int standing(const Ingenious *s, int seat, int values[INGENIOUS_COLOURS]) {
    int count = 0;
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) {
        int marker = ingenious_marker(s, seat, colour), at = count;
        if (s->mode == INGENIOUS_DUEL && marker <= 0) continue;
        for (; at > 0 && values[at - 1] > marker; at--) values[at] = values[at - 1];
        values[at] = marker;
        count++;
    }
    return count;
}

/* IN-14, IN-19, IN-22, IN-26. Who has won at once is ahead of everybody by the same comparison. */
RULE static int compare(const Ingenious *s, int a, int b) {
    int ours[INGENIOUS_COLOURS], theirs[INGENIOUS_COLOURS];
    int count = standing(s, a, ours), more = count - standing(s, b, theirs);
    for (int i = 0; i < count && more == 0; i++) more = ours[i] - theirs[i];
    return more;
}

RULE void ingenious_result(const Ingenious *s, Result *result) {
    result->players = s->players;
    result->counts_down = false;
    result->effort = 0;
    for (int seat = 0; seat < s->players; seat++) {
        int values[INGENIOUS_COLOURS], count = standing(s, seat, values);
        result->points[seat] = s->mode == INGENIOUS_DUEL ? count : values[0];
        result->side[seat] = s->mode == INGENIOUS_TEAM ? seat % 2 : seat;
    }
    RESULT_PLACES(result, s, compare);
}
