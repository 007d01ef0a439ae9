/* chocolatier.c -- the rules of Azul, Master Chocolatier.
 *
 * The tiles of a source are the bytes of one number, so that moving what is left of a disc to the
 * centre is an addition, and counting the sources that hold a colour needs no loop over colours. */
#include "chocolatier_board.h"

/* CH-2: what so many filled spaces of the foundry line cost together. */
RULE_TABLE uint8_t foundry_cost[CHOCOLATIER_FOUNDRY + 1] = {0, 1, 2, 4, 6, 8, 11, 14};

RULE int chocolatier_foundry_cost(int filled) {
    return foundry_cost[filled];
}

enum { ROW_BONUS = 2, COLUMN_BONUS = 7, COLOUR_BONUS = 10 }; /* CH-18 */

/* ---- Filling the discs ---- */

/* While discs are filled, the bag is a number of bytes: to draw from the bytes of the state, one
 * after the other, would make each draw wait for the last. */
RULE static uint64_t pack(const uint8_t counts[CHOCOLATIER_COLOURS]) {
    uint64_t tiles = 0;
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
        tiles |= (uint64_t)counts[colour] << (8 * colour);
    return tiles;
}

RULE static void unpack(uint64_t tiles, uint8_t counts[CHOCOLATIER_COLOURS]) {
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
        counts[colour] = (uint8_t)(tiles >> (8 * colour));
}

/* CH-6: a random tile from the bag, the lid being emptied into it when it is needed. Nothing, if
 * there is no tile. */
RULE static ChocolatierBytes draw(Chocolatier *s, uint64_t *bag, Chance *chance, Events *events) {
    if (*bag == 0) {
        *bag = pack(s->lid);
        if (*bag == 0) return 0;
        EMIT(events, CHOCOLATIER_LID_EMPTIED, EVENT_NOBODY, 0, bits_sum_five(*bag));
        memset(s->lid, 0, sizeof s->lid);
    }
    const int all = CHOCOLATIER_COLOURS * CHOCOLATIER_COPIES;
    int colour = chance_pick_packed(chance, bag, CHOCOLATIER_COLOURS, all);
    *bag -= (uint64_t)1 << (8 * colour);
    return tile(colour);
}

RULE static void fill_disc(Chocolatier *s, int disc, uint64_t *bag, Chance *chance,
                           Events *events) {
    ChocolatierBytes tiles = s->source[disc];
    RULE_ROLLED
    for (int i = 0; i < CHOCOLATIER_DISC_TILES; i++) tiles += draw(s, bag, chance, events);
    s->source[disc] = tiles;
    EMIT(events, CHOCOLATIER_FILLED, EVENT_NOBODY, 0, disc, chocolatier_tiles(s, disc, 0),
         chocolatier_tiles(s, disc, 1), chocolatier_tiles(s, disc, 2),
         chocolatier_tiles(s, disc, 3), chocolatier_tiles(s, disc, 4));
}

/* CH-24: as many different places as there are players get as many different gold backs. */
RULE static void turn_gold(Chocolatier *s, Chance *chance, Events *events) {
    uint8_t places[CHOCOLATIER_DISCS] = {0}, backs[CHOCOLATIER_BACKS] = {0};
    for (int disc = 0; disc < chocolatier_discs(s); disc++) places[disc] = 1;
    for (int back = 1; back < CHOCOLATIER_BACKS; back++) backs[back] = 1;
    memset(s->gold, 0, sizeof s->gold);
    for (int i = 0; i < s->players; i++) {
        int disc = chance_pick(chance, places, CHOCOLATIER_DISCS);
        int back = chance_pick(chance, backs, CHOCOLATIER_BACKS);
        places[disc] = backs[back] = 0;
        s->gold[disc] = (uint8_t)back;
        EMIT(events, CHOCOLATIER_TURNED_GOLD, EVENT_NOBODY, 0, disc, back);
    }
}

RULE int chocolatier_neighbour(const Chocolatier *s, int disc, int step) {
    int discs = chocolatier_discs(s), next = (disc + discs + step) % discs;
    bool is_gone = s->shelter && next == s->shelter_disc; /* CH-29 */
    return is_gone ? (next + discs + step) % discs : next;
}

RULE static int disc_with(const Chocolatier *s, int back) {
    for (int disc = 0; disc < chocolatier_discs(s); disc++)
        if (s->gold[disc] == back) return disc;
    return -1;
}

/* CH-25: the extra tile, then the magnets. */
RULE static void work_gold(Chocolatier *s, uint64_t *bag, Chance *chance, Events *events) {
    int plus = disc_with(s, CHOCOLATIER_PLUS_ONE);
    ChocolatierBytes extra = plus < 0 ? 0 : draw(s, bag, chance, events);
    if (extra) {
        s->source[plus] += extra;
        EMIT(events, CHOCOLATIER_GOT_EXTRA, EVENT_NOBODY, 0, plus,
             bits_lowest(extra) / CHOCOLATIER_BYTE);
    }
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++) {
        int magnet = disc_with(s, CHOCOLATIER_MAGNET + colour);
        for (int step = -1; magnet >= 0 && step <= 1; step += 2) {
            int from = chocolatier_neighbour(s, magnet, step);
            if (chocolatier_tiles(s, from, colour) == 0) continue;
            s->source[from] -= tile(colour);
            s->source[magnet] += tile(colour);
            EMIT(events, CHOCOLATIER_ATTRACTED, EVENT_NOBODY, 0, magnet, colour, from);
        }
    }
}

/* The centre is looked at first: it mostly decides, and to load all sources as vectors would wait
 * for those just stored. */
RULE static bool sources_empty(const Chocolatier *s) {
    ChocolatierBytes any = 0;
    if (s->source[CHOCOLATIER_CENTRE]) return false;
    for (int source = 0; source < CHOCOLATIER_SOURCES; source++) any |= s->source[source];
    return any == 0;
}

RULE static void end_game(Chocolatier *s, int reason, Events *events);

RULE static void begin_round(Chocolatier *s, Chance *chance, Events *events) {
    if (s->round < UINT16_MAX) s->round++;
    s->marker = 0;
    s->phase = CHOCOLATIER_TAKING;
    s->actor = s->start;
    EMIT(events, CHOCOLATIER_ROUND_BEGAN, s->start, 0, s->round);
    if (s->is_special) turn_gold(s, chance, events);
    uint64_t bag = pack(s->bag);
    RULE_ROLLED
    for (int disc = 0; disc < chocolatier_discs(s); disc++)
        fill_disc(s, disc, &bag, chance, events);
    if (s->is_special) work_gold(s, &bag, chance, events);
    unpack(bag, s->bag);
    if (sources_empty(s)) end_game(s, CHOCOLATIER_BY_TILES, events); /* CH-7 */
}

/* ---- The foundry line ---- */

RULE static int foundry_filled(const ChocolatierPlayer *player) {
    const FoundryLine most = EACH_SPACE * ((1 << (SPACE - 1)) - 1);
    return bits_count((foundry_line(player) + most) >> (SPACE - 1) & EACH_SPACE);
}

/* Lays `count` times the same from space `filled` on. */
RULE static void fill_foundry(ChocolatierPlayer *player, int filled, int what, int count) {
    FoundryLine tiles = (FoundryLine)what * EACH_SPACE & (((FoundryLine)1 << (SPACE * count)) - 1);
    set_foundry_line(player, foundry_line(player) | tiles << (SPACE * filled));
}

/* CH-12, CH-28: `count` tiles of a colour, or the marker, fall; each to the first of shelter,
 * foundry line and lid that has room. */
RULE static void fall(Chocolatier *s, int seat, int what, int count, Events *events) {
    ChocolatierPlayer *player = &s->player[seat];
    int went[3] = {0, 0, 0}, filled = foundry_filled(player), room = CHOCOLATIER_FOUNDRY - filled;
    if (s->shelter == seat + 1 && s->sheltered == 0) {
        s->sheltered = (uint8_t)what;
        went[CHOCOLATIER_TO_SHELTER] = 1;
        count--;
    }
    int laid = count < room ? count : room;
    fill_foundry(player, filled, what, laid);
    went[CHOCOLATIER_TO_FOUNDRY] = laid;
    went[CHOCOLATIER_TO_LID] = count - laid;
    if (what != CHOCOLATIER_MARKER) s->lid[what - 1] = (uint8_t)(s->lid[what - 1] + count - laid);
    if (!events || what == CHOCOLATIER_MARKER) return;
    for (int where = 0; where < 3; where++)
        if (went[where]) EMIT(events, CHOCOLATIER_FELL, seat, 0, what - 1, went[where], where);
}

/* ---- Decorating the box ---- */

/* CH-13, CH-21: the columns that the tile of a full line may go to, a bit each. */
RULE int chocolatier_columns(const Chocolatier *s, int seat, int line) {
    const ChocolatierPlayer *player = &s->player[seat];
    int colour = line_colour(player, line) - 1;
    if (!s->is_free) return 1 << (colour + line) % CHOCOLATIER_COLUMNS; /* CH-3 */
    int taken = 0;
    for (int i = 0; i < CHOCOLATIER_COLOURS; i++) taken |= 1 << chocolatier_column(player, line, i);
    for (int row = 0; row < CHOCOLATIER_LINES; row++)
        taken |= 1 << chocolatier_column(player, row, colour);
    return ~taken >> 1 & ((1 << CHOCOLATIER_COLUMNS) - 1);
}

/* The box as a bit per space, row by row. */
RULE static uint32_t filled_spaces(const ChocolatierPlayer *player) {
    uint32_t spaces = 0;
    for (int row = 0; row < CHOCOLATIER_LINES; row++)
        spaces |= filled_columns(player, row) << (row * CHOCOLATIER_COLUMNS);
    return spaces;
}

/* CH-13, CH-14: the line's tile goes to the box and scores, its other tiles to the lid. */
RULE static void place(Chocolatier *s, int seat, int line, int column, Events *events) {
    ChocolatierPlayer *player = &s->player[seat];
    int colour = line_colour(player, line) - 1;
    put_in_box(player, line, column, colour);
    s->lid[colour] = (uint8_t)(s->lid[colour] + line);
    clear_line(player, line);

    int across = chocolatier_run(filled_columns(player, line), column);
    int down = chocolatier_run(filled_rows(player, column), line);
    int points = (across > 1 ? across : 0) + (down > 1 ? down : 0);
    if (points == 0) points = 1;
    player->score = (int16_t)(player->score + points);
    EMIT(events, CHOCOLATIER_PLACED, seat, points, line + 1, column + 1, colour, across, down);
}

/* CH-15: the foundry line costs points and is emptied. */
RULE static void pay(Chocolatier *s, int seat, Events *events) {
    ChocolatierPlayer *player = &s->player[seat];
    int filled = foundry_filled(player), cost = chocolatier_foundry_cost(filled);
    int lost = cost < player->score ? cost : player->score;
    player->score = (int16_t)(player->score - lost);
    RULE_ROLLED
    for (FoundryLine left = foundry_line(player); left; left >>= SPACE) {
        int what = (int)(left & ((1 << SPACE) - 1));
        if (what != CHOCOLATIER_MARKER) s->lid[what - 1]++;
    }
    set_foundry_line(player, 0);
    if (filled) EMIT(events, CHOCOLATIER_PAID, seat, -lost, filled, cost);
}

RULE static void add_bonus(Chocolatier *s, int seat, int kind, int points, int which,
                           Events *events) {
    s->player[seat].score = (int16_t)(s->player[seat].score + points);
    EMIT(events, kind, seat, points, which);
}

/* CH-18 */
RULE static void add_bonuses(Chocolatier *s, int seat, Events *events) {
    const ChocolatierPlayer *player = &s->player[seat];
    uint32_t spaces = filled_spaces(player), column = 0x108421;
    for (int i = 0; i < CHOCOLATIER_LINES; i++)
        if ((spaces >> i * CHOCOLATIER_COLUMNS & 31) == 31)
            add_bonus(s, seat, CHOCOLATIER_FULL_ROW, ROW_BONUS, i + 1, events);
    for (int i = 0; i < CHOCOLATIER_COLUMNS; i++)
        if ((spaces >> i & column) == column)
            add_bonus(s, seat, CHOCOLATIER_FULL_COLUMN, COLUMN_BONUS, i + 1, events);
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++) {
        int count = 0;
        for (int row = 0; row < CHOCOLATIER_LINES; row++)
            count += chocolatier_column(player, row, colour) != 0;
        if (count == CHOCOLATIER_LINES)
            add_bonus(s, seat, CHOCOLATIER_FULL_COLOUR, COLOUR_BONUS, colour, events);
    }
}

RULE static void end_game(Chocolatier *s, int reason, Events *events) {
    s->phase = CHOCOLATIER_ENDED;
    for (int seat = 0; seat < s->players; seat++) add_bonuses(s, seat, events);
    EMIT(events, CHOCOLATIER_GAME_ENDED, EVENT_NOBODY, 0, reason);
}

/* After everybody has decorated: the discs of the round go back, and CH-16, CH-17, CH-20. */
RULE static void end_round(Chocolatier *s, Chance *chance, Events *events) {
    if (s->sheltered && s->sheltered != CHOCOLATIER_MARKER) s->lid[s->sheltered - 1]++;
    s->shelter = s->shelter_disc = s->sheltered = 0;
    if (s->marker) s->start = (uint8_t)(s->marker - 1);

    bool is_row_full = false;
    for (int seat = 0; seat < s->players; seat++) is_row_full |= full_rows(&s->player[seat]) > 0;
    s->decorated = 0;
    if (is_row_full)
        end_game(s, CHOCOLATIER_BY_ROW, events);
    else if (s->round == s->max_rounds)
        end_game(s, CHOCOLATIER_BY_ROUNDS, events);
    else
        begin_round(s, chance, events);
}

/* Decorates from line `line` of the actor on, until somebody has a column to choose. */
RULE static void decorate(Chocolatier *s, int line, Chance *chance, Events *events) {
    int last = (s->start == 0 ? s->players : s->start) - 1;
    for (int seat = s->actor;; seat = seat + 1 == s->players ? 0 : seat + 1, line = 0) {
        const ChocolatierPlayer *player = &s->player[seat];
        RULE_ROLLED
        for (; line < CHOCOLATIER_LINES; line++) {
            if (line_count(player, line) <= line) continue;
            int columns = chocolatier_columns(s, seat, line);
            if (bits_count((uint64_t)columns) > 1) {
                s->phase = CHOCOLATIER_DECORATING;
                s->actor = (uint8_t)seat;
                s->decorated = (uint8_t)line;
                return;
            }
            if (columns) {
                place(s, seat, line, bits_lowest((uint64_t)columns), events);
            } else { /* CH-22 */
                int what = line_colour(player, line);
                clear_line(&s->player[seat], line);
                EMIT(events, CHOCOLATIER_FITS_NOWHERE, seat, 0, line + 1, what - 1);
                fall(s, seat, what, line + 1, events);
            }
        }
        pay(s, seat, events);
        if (seat == last) break;
    }
    end_round(s, chance, events);
}

/* ---- Taking ---- */

/* CH-11, CH-12: the lines that may take a colour, and the foundry line. */
RULE int chocolatier_targets(const Chocolatier *s, int seat, int colour) {
    int targets = 1 << CHOCOLATIER_LINES;
    for (int line = 0; line < CHOCOLATIER_LINES; line++)
        targets |= (int)(open_colours(&s->player[seat], line) >> (CHOCOLATIER_BYTE * colour) & 1)
                   << line;
    return targets;
}

/* The turn passes on, or the round is over: then it returns true. */
RULE static bool end_turn(Chocolatier *s) {
    if (sources_empty(s)) return true;
    s->phase = CHOCOLATIER_TAKING;
    s->actor = (uint8_t)(s->actor + 1 == s->players ? 0 : s->actor + 1);
    return false;
}

RULE static void to_centre(Chocolatier *s, int disc, Events *events) {
    ChocolatierBytes rest = s->source[disc];
    s->source[CHOCOLATIER_CENTRE] += rest;
    s->source[disc] = 0;
    if (rest) EMIT(events, CHOCOLATIER_LEFT_OVER, EVENT_NOBODY, 0, disc);
}

RULE static void take_marker(Chocolatier *s, Events *events) {
    s->marker = (uint8_t)(s->actor + 1);
    EMIT(events, CHOCOLATIER_TOOK_MARKER, s->actor, 0, 0);
    fall(s, s->actor, CHOCOLATIER_MARKER, 1, events); /* CH-10 */
}

/* What becomes of a disc, and of the tiles still on it, after a take (CH-9, CH-26..CH-28). */
RULE static void leave_disc(Chocolatier *s, int disc, Events *events) {
    switch (s->gold[disc]) {
    case CHOCOLATIER_KEEP: break;
    case CHOCOLATIER_PUSH:
        if (s->source[disc] == 0) break;
        s->phase = CHOCOLATIER_PUSHING;
        s->pushed = (uint8_t)disc;
        break;
    case CHOCOLATIER_SHELTER:
        to_centre(s, disc, events);
        s->shelter = (uint8_t)(s->actor + 1);
        s->shelter_disc = (uint8_t)disc;
        EMIT(events, CHOCOLATIER_TOOK_SHELTER, s->actor, 0, disc);
        break;
    default: to_centre(s, disc, events);
    }
}

/* The taken tiles go to their target; what a line has no room for falls. */
RULE static void lay(Chocolatier *s, int colour, int count, int target, Events *events) {
    if (target < CHOCOLATIER_LINES) {
        ChocolatierPlayer *player = &s->player[s->actor];
        int room = target + 1 - line_count(player, target);
        int laid = count < room ? count : room;
        add_to_line(player, target, colour, laid);
        EMIT(events, CHOCOLATIER_LAID, s->actor, 0, target + 1, colour, laid);
        count -= laid;
    }
    if (count) fall(s, s->actor, colour + 1, count, events);
}

RULE static void take(Chocolatier *s, Action action, Events *events) {
    int target = (int)action % CHOCOLATIER_TARGETS;
    int colour = (int)action / CHOCOLATIER_TARGETS % CHOCOLATIER_COLOURS;
    int source = (int)action / CHOCOLATIER_TARGETS / CHOCOLATIER_COLOURS;
    int count = chocolatier_tiles(s, source, colour);
    RULE_ASSERT(count > 0);
    RULE_ASSERT(target == CHOCOLATIER_LINES ||
                open_colours(&s->player[s->actor], target) & tile(colour));

    s->source[source] &= ~(BYTE_MAX * tile(colour));
    EMIT(events, CHOCOLATIER_TOOK, s->actor, 0, source, colour, count);
    if (source != CHOCOLATIER_CENTRE)
        leave_disc(s, source, events);
    else if (s->marker == 0)
        take_marker(s, events);
    lay(s, colour, count, target, events);
}

/* The colours on a source, a bit each. */
RULE static int colours_on(const Chocolatier *s, int source) {
    int colours = 0;
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
        colours |= (chocolatier_tiles(s, source, colour) > 0) << colour;
    return colours;
}

/* CH-27: the colours in `right` go to the next disc, the others to the one before. */
RULE static void push(Chocolatier *s, int right, Events *events) {
    int disc = s->pushed, colours = colours_on(s, disc);
    RULE_ASSERT((right & ~colours) == 0);
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++) {
        if ((colours >> colour & 1) == 0) continue;
        int to = chocolatier_neighbour(s, disc, right >> colour & 1 ? 1 : -1);
        int count = chocolatier_tiles(s, disc, colour);
        s->source[to] += (ChocolatierBytes)count * tile(colour);
        EMIT(events, CHOCOLATIER_PUSHED, s->actor, 0, disc, colour, count, to);
    }
    s->source[disc] = 0;
    s->pushed = 0;
}

/* ---- The interface ---- */

RULE bool chocolatier_accepts(const Setup *setup, Text *why) {
    (void)setup, (void)why; /* all options combine (CH-30) */
    return true;
}

RULE void chocolatier_init(Chocolatier *s, const Setup *setup, Chance *chance, Events *events) {
    RULE_ASSERT(setup->players >= 2 && setup->players <= CHOCOLATIER_SEATS);
    memset(s, 0, sizeof *s);
    s->players = (uint8_t)setup->players;
    s->is_free = (uint8_t)setup->option[CHOCOLATIER_BOX][0];
    s->is_special = (uint8_t)setup->option[CHOCOLATIER_FACTORIES][0];
    s->max_rounds = (uint8_t)setup->option[CHOCOLATIER_MAX_ROUNDS][0];
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
        s->bag[colour] = CHOCOLATIER_COPIES;
    s->start = (uint8_t)setup_start(setup, chance);
    begin_round(s, chance, events);
}

RULE int chocolatier_actor(const Chocolatier *s) {
    return s->phase == CHOCOLATIER_ENDED ? (int)GAME_OVER : s->actor;
}

/* The targets that take each colour, a bit each in its byte. */
RULE static ChocolatierBytes open_targets(const Chocolatier *s) {
    ChocolatierBytes open = EACH_COLOUR << CHOCOLATIER_LINES; /* foundry */
    for (int line = 0; line < CHOCOLATIER_LINES; line++)
        open |= open_colours(&s->player[s->actor], line) << line;
    return open;
}

/* The colours of all sources, five bits for each. */
RULE static uint64_t colours_on_all(const Chocolatier *s) {
    static_assert(CHOCOLATIER_SOURCES * CHOCOLATIER_COLOURS <= 64, "a bit each");
    uint64_t colours = 0;
    for (int source = 0; source < CHOCOLATIER_SOURCES; source++)
        colours |= (uint64_t)gather(bytes_present(s->source[source]))
                   << (source * CHOCOLATIER_COLOURS);
    return colours;
}

/* No branch but the loop's: each target is listed, and overwritten by the next if it is not open.
 * The last one, the foundry line, always is. */
RULE static int legal_takes(const Chocolatier *s, Action actions[]) {
    int count = 0;
    ChocolatierBytes open = open_targets(s);
    for (uint64_t left = colours_on_all(s); left; left &= left - 1) {
        int place = bits_lowest(left); /* the colour of a source */
        uint64_t targets = open >> (CHOCOLATIER_BYTE * (place % CHOCOLATIER_COLOURS));
        for (int target = 0; target < CHOCOLATIER_TARGETS; target++) {
            actions[count] = (Action)(place * CHOCOLATIER_TARGETS + target);
            count += (int)(targets >> target & 1);
        }
    }
    return count;
}

RULE int chocolatier_legal(const Chocolatier *s, Action actions[]) {
    int count = 0;
    if (s->phase == CHOCOLATIER_TAKING) return legal_takes(s, actions);
    if (s->phase == CHOCOLATIER_PUSHING) {
        int colours = colours_on(s, s->pushed), right = 0;
        do {
            actions[count++] = (Action)(CHOCOLATIER_PUSH_ACTION + right);
            right = (right - colours) & colours; /* the next larger subset */
        } while (right);
    }
    if (s->phase == CHOCOLATIER_DECORATING) {
        int columns = chocolatier_columns(s, s->actor, s->decorated);
        for (int column = 0; column < CHOCOLATIER_COLUMNS; column++)
            if (columns >> column & 1)
                actions[count++] = (Action)(CHOCOLATIER_COLUMN_ACTION + column);
    }
    return count;
}

/* For each colour on the source, the byte of `targets`. */
RULE static ChocolatierBytes targets_from(ChocolatierBytes source, ChocolatierBytes targets) {
    bool is_wide = CHOCOLATIER_BYTE == 8;
    return (is_wide ? bits_fill_bytes(source) : bytes_present(source) * BYTE_MAX) & targets;
}

/* Their sum. */
RULE static int takes_from(ChocolatierBytes source, ChocolatierBytes targets) {
    ChocolatierBytes takes = targets_from(source, targets);
    if (CHOCOLATIER_BYTE == 8) return bits_sum_five(takes);
    return (int)(takes * EACH_COLOUR >> 4 * CHOCOLATIER_BYTE & BYTE_MAX);
}

/* The take at `at` among those of a source; of each colour there so many targets are open. */
RULE static Action take_at(int source, ChocolatierBytes targets, ChocolatierBytes open, int at) {
    ChocolatierBytes ends = targets * EACH_COLOUR; /* each byte is the sum up to its colour */
    ChocolatierBytes past =
        ((ChocolatierBytes)(at + BYTE_HIGH) * EACH_COLOUR - ends) >> (CHOCOLATIER_BYTE - 1) &
        EACH_COLOUR;
    int colour = bits_count(past);
    int before = (int)(ends << CHOCOLATIER_BYTE >> (CHOCOLATIER_BYTE * colour) & BYTE_MAX);
    int target =
        bits_nth_low((uint32_t)(open >> (CHOCOLATIER_BYTE * colour)) & BYTE_MAX, at - before);
    return chocolatier_take(source, colour, target);
}

RULE static int sample_take(const Chocolatier *s, uint32_t random, Action *action) {
    ChocolatierBytes open, targets = count_targets(&s->player[s->actor], &open);
    int takes[CHOCOLATIER_SOURCES], total = takes_from(s->source[CHOCOLATIER_CENTRE], targets);
    for (int disc = 0; disc < chocolatier_discs(s); disc++)
        total += takes[disc] = takes_from(s->source[disc], targets);

    /* No branch that nobody could foretell: each step counts what ends before the place. */
    int at = bits_place(random, total), source = 0, end = 0, before = 0;
    for (int disc = 0; disc < chocolatier_discs(s); disc++) {
        bool is_past = at >= (end += takes[disc]);
        source += is_past;
        before = is_past ? end : before;
    }
    if (source == chocolatier_discs(s)) source = CHOCOLATIER_CENTRE;
    *action = take_at(source, targets_from(s->source[source], targets), open, at - before);
    return total;
}

RULE int chocolatier_sample(const Chocolatier *s, uint32_t random, Action *action) {
    if (s->phase == CHOCOLATIER_TAKING) return sample_take(s, random, action);
    Action actions[1 << CHOCOLATIER_COLOURS];
    int count = chocolatier_legal(s, actions);
    if (count) *action = actions[bits_place(random, count)];
    return count;
}

RULE bool chocolatier_act(Chocolatier *s, Action action, Chance *chance, Events *events) {
    (void)chance; /* luck comes with the next round */
    RULE_ASSERT(s->phase != CHOCOLATIER_ENDED);
    if (s->phase == CHOCOLATIER_DECORATING) {
        int column = (int)action - CHOCOLATIER_COLUMN_ACTION, line = s->decorated;
        RULE_ASSERT(column >= 0 && column < CHOCOLATIER_COLUMNS);
        RULE_ASSERT(chocolatier_columns(s, s->actor, line) >> column & 1);
        place(s, s->actor, line, column, events);
        return true;
    }
    if (s->phase == CHOCOLATIER_PUSHING) {
        RULE_ASSERT(action >= CHOCOLATIER_PUSH_ACTION && action < CHOCOLATIER_COLUMN_ACTION);
        push(s, (int)action - CHOCOLATIER_PUSH_ACTION, events);
    } else {
        RULE_ASSERT(action < CHOCOLATIER_TAKES);
        take(s, action, events);
        if (s->phase == CHOCOLATIER_PUSHING) return false;
    }
    return end_turn(s);
}

RULE void chocolatier_settle(Chocolatier *s, Chance *chance, Events *events) {
    bool is_begun = s->phase == CHOCOLATIER_DECORATING;
    if (!is_begun) s->actor = s->start;
    decorate(s, is_begun ? s->decorated + 1 : 0, chance, events);
}

RULE void chocolatier_apply(Chocolatier *s, Action action, Chance *chance, Events *events) {
    if (chocolatier_act(s, action, chance, events)) chocolatier_settle(s, chance, events);
}

/* CH-19 */
RULE static int compare(const Chocolatier *s, int a, int b) {
    int points = s->player[a].score - s->player[b].score;
    return points ? points : full_rows(&s->player[a]) - full_rows(&s->player[b]);
}

RULE void chocolatier_result(const Chocolatier *s, Result *result) {
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
RULE void chocolatier_redact(Chocolatier *s, int viewer) {
    (void)s, (void)viewer;
}

RULE void chocolatier_determinize(Chocolatier *s, int viewer, Chance *chance) {
    (void)s, (void)viewer, (void)chance;
}
