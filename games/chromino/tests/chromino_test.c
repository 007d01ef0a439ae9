/* chromino_test.c -- Chromino, clause by clause. What holds for every game is in tests/laws/laws.c.
 *
 * Positions are laid out as chromino_layout.h says. What the rules find by marks and patches is
 * compared with a second, slow way that knows only letters on squares. */
#include "games/chromino/rules/chromino_layout.h"

#include "engine/base/rng.h"
#include "games/chromino/puzzle/chromino_puzzle.h"
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>

static const Game *game(void) {
    return game_named("chromino");
}

static const char *name_of(int tile, int way) {
    static char buffer[4];
    Text text = text_in(buffer, sizeof buffer);
    chromino_marks_text(chromino_marks(tile, way), &text);
    return buffer;
}

/* ---- The slow way: letters on squares ---- */

enum { SIDE = 1024, ZERO = SIDE / 2 };

static struct {
    char letter[SIDE][SIDE];      /* [y][x]; 0 is empty */
    char is_vertical[SIDE][SIDE]; /* of the tile that lies there */
    int left, right, top, bottom; /* of what is covered */
} board;

static void square_of(const Laid *laid, int i, int *x, int *y) {
    *x = laid->x + (laid->is_vertical ? 0 : i);
    *y = laid->y + (laid->is_vertical ? i : 0);
}

static char at(int x, int y) {
    return board.letter[ZERO + y][ZERO + x];
}

static void clear_board(void) {
    for (int y = board.top; y <= board.bottom; y++)
        for (int x = board.left; x <= board.right; x++) board.letter[ZERO + y][ZERO + x] = 0;
    board.left = board.top = ZERO;
    board.right = board.bottom = -ZERO;
}

static void put_on_board(const Laid *laid) {
    for (int i = 0; i < 3; i++) {
        int x, y;
        square_of(laid, i, &x, &y);
        CHECK_EQ(at(x, y), 0);
        board.letter[ZERO + y][ZERO + x] = laid->letters[i];
        board.is_vertical[ZERO + y][ZERO + x] = (char)laid->is_vertical;
        if (x < board.left) board.left = x;
        if (x > board.right) board.right = x;
        if (y < board.top) board.top = y;
        if (y > board.bottom) board.bottom = y;
    }
}

static Laid nth_laid(const Chromino *s, int i) {
    char buffer[GAME_ACTION_TEXT_MAX];
    Text text = text_in(buffer, sizeof buffer);
    chromino_action_text(s,
                         chromino_action(s->laid_tile[i], chromino_action_way(s->laid[i]),
                                         chromino_action_place(s->laid[i])),
                         &text);
    return laid_from(buffer);
}

static void show_on_board(const Chromino *s) {
    clear_board();
    for (int i = 0; i < s->laid_count; i++) {
        Laid laid = nth_laid(s, i);
        put_on_board(&laid);
    }
}

static const int steps[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

/* CR-4 to CR-6: the number of shared edges; -1 if a square is covered or a colour does not match.
 */
static int contacts_of(const Laid *laid) {
    int contacts = 0;
    for (int i = 0; i < 3; i++) {
        int x, y;
        square_of(laid, i, &x, &y);
        if (at(x, y)) return -1;
        for (int k = 0; k < 4; k++) {
            char own = laid->letters[i], other = at(x + steps[k][0], y + steps[k][1]);
            if (other == 0) continue;
            if (own != 'C' && other != 'C' && own != other) return -1;
            contacts++;
        }
    }
    return contacts;
}

/* CR-14: is there one contact of the permitted kind? For a plain tile: from one of its short sides
 * to the short side of a tile in line, or to the long side of a C. For a chameleon: from a long
 * side of its C to the short side of a tile. */
static bool is_joined(const Laid *laid) {
    int along_x = laid->is_vertical ? 0 : 1, along_y = laid->is_vertical ? 1 : 0;
    for (int side = -1; side <= 1; side += 2) {
        int x, y;
        if (laid->letters[1] == 'C') {
            square_of(laid, 1, &x, &y);
            x += side * along_y, y += side * along_x;
            if (at(x, y) && board.is_vertical[ZERO + y][ZERO + x] != laid->is_vertical) return true;
        } else {
            square_of(laid, side < 0 ? 0 : 2, &x, &y);
            x += side * along_x, y += side * along_y;
            bool is_in_line = board.is_vertical[ZERO + y][ZERO + x] == laid->is_vertical;
            if (at(x, y) && (is_in_line || at(x, y) == 'C')) return true;
        }
    }
    return false;
}

static bool is_right(const Laid *laid, int mode) {
    int contacts = contacts_of(laid);
    return mode == CHROMINO_SIMPLE ? contacts > 0 && is_joined(laid) : contacts >= 2;
}

/* ---- Positions ---- */

static Chromino begun(const char *words, uint64_t seed) {
    Setup setup = test_setup(game(), words);
    Chance chance = chance_seeded(seed);
    Chromino s;
    chromino_init(&s, &setup, &chance, NULL);
    return s;
}

/* The first turn of a set-up, with this table. */
static Chromino table(const char *words, const char *tiles) {
    Chromino s = begun(words, 1);
    set_table(&s, tiles);
    return s;
}

/* Takes the pile away but for these tiles. */
static void leave_pile(Chromino *s, const char *tiles) {
    ChrominoSet pile = s->pile;
    char word[GAME_ACTION_TEXT_MAX];
    int way;
    memset(&s->pile, 0, sizeof s->pile);
    while (next_word(&tiles, word)) move_tile(&pile, &s->pile, tile_of(word, &way));
}

static Events told;

/* Plays, with these draws to come; false if it is not legal. */
static bool play_drawing(Chromino *s, const char *action, const char *draws) {
    uint8_t outcomes[CHROMINO_TILES];
    int count = 0, way;
    char word[GAME_ACTION_TEXT_MAX];
    while (next_word(&draws, word)) outcomes[count++] = (uint8_t)tile_of(word, &way);
    Chance chance = chance_replayed(outcomes, count);
    bool is_legal = test_play(game(), s, action, &chance, &told);
    CHECK(!chance.was_invalid);
    CHECK_EQ(chance.outcomes_used, count);
    return is_legal;
}

static bool play(Chromino *s, const char *action) {
    return play_drawing(s, action, "");
}

static bool legal(const Chromino *s, const char *action) {
    return test_legal(game(), s, action);
}

static Action actions[GAME_ACTIONS_MAX];

static int legal_count(const Chromino *s) {
    return chromino_legal(s, actions);
}

static bool holds(const Chromino *s, int seat, const char *tile) {
    int way;
    return chromino_has(&s->hand[seat], tile_of(tile, &way));
}

static Result result_of(const Chromino *s) {
    Result result;
    chromino_result(s, &result);
    return result;
}

/* What the actor could do if he held all these tiles. */
static int places_of(Chromino s, int first, int last) {
    memset(&s.hand[s.actor], 0, sizeof s.hand[s.actor]);
    s.is_over = s.drawn = 0;
    for (int tile = first; tile <= last; tile++)
        if (!chromino_has(&s.table, tile))
            s.hand[s.actor].word[tile / 64] |= (uint64_t)1 << tile % 64;
    if (first == last)
        s.drawn = (uint8_t)(first + 1); /* or else a chameleon would be the last tile */
    return legal_count(&s);
}

/* ---- What must hold at every ply: checked by tests/laws/laws.c ---- */

static const struct {
    char letter;
    uint8_t mark;
} marks[] = {{'R', CHROMINO_R}, {'Y', CHROMINO_Y}, {'G', CHROMINO_G},
             {'B', CHROMINO_B}, {'P', CHROMINO_P}, {'C', CHROMINO_C}};

/* What the neighbours of a square leave of the four bits. */
static uint32_t allowed_at(int x, int y) {
    uint32_t allowed = 15;
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < 5; i++)
            if (at(x + steps[k][0], y + steps[k][1]) == marks[i].letter) allowed &= marks[i].mark;
    return allowed;
}

/* Is there a tile, in the box or not, for which these bits have room? */
static bool has_tile(uint32_t allowed) {
    for (int i = 0; i < 5 * 6 * 5; i++) {
        int first = i % 5, middle = i / 5 % 6, last = i / 30;
        uint32_t tile = marks[first].mark | (uint32_t)marks[middle].mark << 4 |
                        (uint32_t)marks[last].mark << 8 | (middle == 5 ? CHROMINO_CHAMELEON : 0);
        if ((allowed & tile) == tile) return true;
    }
    return false;
}

/* The slot at a place, or 0, found from the letters. */
static uint32_t slot_from_board(uint32_t place, int mode) {
    Laid plain = {"???", chromino_x(place), chromino_y(place), chromino_direction(place)};
    Laid wild = {"CCC", plain.x, plain.y, plain.is_vertical};
    if (contacts_of(&wild) < (mode == CHROMINO_SIMPLE ? 1 : 2)) return 0;
    uint32_t allowed = 0;
    for (int i = 0; i < 3; i++) {
        int x, y;
        square_of(&plain, i, &x, &y);
        allowed |= allowed_at(x, y) << 4 * i;
    }
    if (mode == CHROMINO_SIMPLE && !is_joined(&plain)) allowed &= ~(uint32_t)CHROMINO_MIDDLE;
    if (mode != CHROMINO_SIMPLE || is_joined(&wild)) allowed |= CHROMINO_CHAMELEON;
    return has_tile(allowed) ? place << CHROMINO_SLOT_BITS | allowed : 0;
}

/* The slots are those that follow from the table, in their order. */
static void check_slots(const Chromino *s) {
    int count = 0;
    show_on_board(s);
    for (int direction = 0; direction < 2; direction++) {
        int first = direction ? board.left : board.top,
            last = direction ? board.right : board.bottom;
        int from = direction ? board.top : board.left, to = direction ? board.bottom : board.right;
        for (int line = first - 1; line <= last + 1; line++) {
            for (int i = from - 3; i <= to + 1; i++) {
                int x = direction ? line : i, y = direction ? i : line;
                uint32_t slot = slot_from_board(chromino_place(x, y, direction), s->mode);
                if (slot) CHECK_EQ(s->slot[count++], slot);
            }
        }
    }
    CHECK_EQ(s->slots_count, count);
    for (int i = count; i < CHROMINO_SLOTS; i++) CHECK_EQ(s->slot[i], 0);
    bool is_simple = s->mode == CHROMINO_SIMPLE; /* CR-3 */
    CHECK(board.left >= (is_simple ? -229 : -118) && board.right <= (is_simple ? 231 : 120));
    CHECK(board.top >= (is_simple ? -229 : -118) && board.bottom <= (is_simple ? 229 : 118));
}

/* `laid` has the tiles of the table, each once, in the order of play. */
static void check_laid(const Chromino *s) {
    ChrominoSet seen = {{0, 0}};
    CHECK_EQ(s->laid_count, chromino_size(&s->table));
    for (int i = 0; i < s->laid_count; i++) {
        int tile = s->laid_tile[i], turn = chromino_laid_turn(s->laid[i]);
        CHECK(s->laid[i] != 0 && !chromino_has(&seen, tile) && chromino_has(&s->table, tile));
        CHECK(i == 0 ? turn == 0 : turn > chromino_laid_turn(s->laid[i - 1]));
        seen.word[tile / 64] |= (uint64_t)1 << tile % 64;
    }
    for (int i = s->laid_count; i < CHROMINO_TILES; i++) CHECK(!s->laid[i] && !s->laid_tile[i]);
}

static void check_tiles(const Chromino *s) {
    check_laid(s);
    for (int tile = 0; tile < CHROMINO_TILES; tile++) {
        int count = chromino_has(&s->pile, tile) + chromino_has(&s->table, tile), held = 0;
        for (int seat = 0; seat < CHROMINO_SEATS; seat++)
            held += chromino_has(&s->hand[seat], tile);
        CHECK_EQ(count + held, 1);
        CHECK(held || !chromino_has(&s->shown, tile));
    }
    for (int seat = 0; seat < CHROMINO_SEATS; seat++) {
        CHECK_EQ(s->hidden[seat], 0);
        if (chromino_size(&s->hand[seat]) != 1) continue;
        for (int i = 0; i < 2; i++) /* CR-10 */
            CHECK((s->hand[seat].word[i] & ~s->shown.word[i]) == 0);
    }
    if (s->drawn) CHECK(chromino_has(&s->hand[s->actor], s->drawn - 1));
}

void chromino_check(const void *before, const void *after, const Events *events);

void chromino_check(const void *before, const void *after, const Events *events) {
    const Chromino *s = (const Chromino *)after;
    Result now = result_of(s), then;
    memset(&then, 0, sizeof then);
    if (before) chromino_result((const Chromino *)before, &then);
    for (int seat = 0; seat < s->players; seat++) {
        int points = now.points[seat] - then.points[seat];
        for (int i = 0; i < events->count; i++)
            if (events->event[i].seat == seat) points -= events->event[i].points;
        CHECK_EQ(points, 0);
        CHECK(chromino_hand_size(s, seat) <=
              (s->players == 1 ? 79 : 87 - 8 * s->players)); /* CR-3 */
    }
    check_tiles(s);
    check_slots(s);
    if (!s->is_over) CHECK(s->idle < s->players);
}

/* ---- Material ---- */

TEST(chromino_has_75_plain_tiles_and_five_chameleons_CR_1) { /* CR-1 */
    int of_colours[4] = {0};
    for (int tile = 0; tile < CHROMINO_PLAIN; tile++) {
        of_colours[chromino_value(chromino_marks(tile, 0))]++;
        for (int other = 0; other < tile; other++)
            for (int way = 0; way < 2; way++)
                CHECK(chromino_marks(tile, 0) != chromino_marks(other, way));
    }
    CHECK_EQ(of_colours[1], 5);
    CHECK_EQ(of_colours[2], 40);
    CHECK_EQ(of_colours[3], 30);
    const char *chameleons[] = {"BCY", "PCY", "BCG", "PCR", "RCG"};
    for (int i = 0; i < 5; i++) {
        CHECK_TEXT(name_of(CHROMINO_PLAIN + i, 0), chameleons[i]);
        CHECK_EQ(chromino_value(chromino_marks(CHROMINO_PLAIN + i, 0)), 3);
    }
}

TEST(chromino_deals_eight_tiles_to_each_around_a_chameleon_CR_2) { /* CR-2, CR-3 */
    int seen = 0;
    for (int players = 1; players <= 8; players++) {
        Setup setup = test_setup(game(), "players=8");
        setup.players = (int16_t)players;
        for (uint64_t seed = 0; seed < 20; seed++) {
            Chance chance = chance_seeded(seed);
            Chromino s;
            told.count = 0;
            chromino_init(&s, &setup, &chance, &told);
            CHECK_EQ(test_events(&told, CHROMINO_DEALT), 8 * players);
            CHECK_EQ(chromino_pile_size(&s) + chromino_drawn(&s), 79 - 8 * players);
            int first = told.event[0].field[0];
            CHECK(first >= CHROMINO_PLAIN);
            seen |= 1 << (first - CHROMINO_PLAIN);
            Laid laid = nth_laid(&s, 0);
            CHECK_EQ(laid.x, 0);
            CHECK_EQ(laid.y, 0);
            CHECK_EQ(laid.is_vertical, 0);
            CHECK_TEXT(laid.letters, name_of(first, 0));
        }
    }
    CHECK_EQ(seen, 31);
}

/* All plain tiles in one row in which neighbours have equal ends, the first end being `colour`.
 * Each colour has an even number of ends, so that a walk which cannot go on is back where it began;
 * another walk from a later tile is then put in between. */
static void chain(char colour, char row[CHROMINO_PLAIN][4]) {
    bool is_used[CHROMINO_PLAIN] = {false};
    int count = 0;
    for (int start = 0; start <= count; start++) {
        char end = start ? row[start - 1][2] : colour;
        int to = start;
        for (int i = 0; i < 2 * CHROMINO_PLAIN; i++) {
            const char *letters = name_of(i / 2, i % 2);
            if (is_used[i / 2] || letters[0] != end) continue;
            memmove(row[to + 1], row[to], sizeof row[0] * (size_t)(count - to));
            memcpy(row[to++], letters, sizeof row[0]);
            is_used[i / 2] = true;
            count++;
            end = letters[2];
            i = -1; /* look at all tiles again */
        }
    }
    CHECK_EQ(count, CHROMINO_PLAIN);
}

/* Plays a tile `distance` squares from the first chameleon, to the right, left, downwards or
 * upwards: in line, its first letter nearest, or across the line with its middle on it. */
static void play_far(Chromino *s, const char *letters, int side, int distance, bool is_across) {
    bool is_back = side % 2, is_upright = side / 2;
    int length = is_across ? 1 : 3, way;
    int first = is_back ? -distance - length : distance + (is_upright ? 1 : 3);
    int x = is_upright ? 1 - is_across : first, y = is_upright ? first : -is_across;
    int from = is_back ? 2 : 0, step = is_back ? -1 : 1;
    char action[GAME_ACTION_TEXT_MAX];
    snprintf(action, sizeof action, "%c%c%c@%d,%d%c", letters[from], letters[from + step],
             letters[from + 2 * step], x, y, is_upright != is_across ? 'v' : 'h');
    memset(s->hand, 0, sizeof s->hand);
    s->is_over = s->is_closing = 0;
    int tile = tile_of(letters, &way);
    s->hand[0].word[tile / 64] |= (uint64_t)1 << tile % 64;
    s->drawn = (uint8_t)(tile + 1); /* a chameleon may be played though it is alone */
    CHECK(play(s, action));
}

TEST(chromino_table_reaches_as_far_as_tiles_can_lie_CR_3) { /* CR-3, CR-14 */
    const char *chameleons[] = {"BCY", "BCG", "PCR", "RCG"};
    for (int side = 0; side < 4; side++) {
        char row[CHROMINO_PLAIN][4];
        chain("YPRR"[side], row);
        Chromino s = table("players=1 mode=simple", "PCY@0,0h");
        int distance = 0;
        for (int i = 0; i < CHROMINO_PLAIN; i++) {
            play_far(&s, row[i], side, distance, false);
            distance += 3;
            if (i % 10 != 9 || i / 10 >= 4) continue;
            play_far(&s, chameleons[i / 10], side, distance, true);
            distance++;
        }
        check_slots(&s);
        const int reached[] = {board.right, board.left, board.bottom, board.top};
        const int bounds[] = {231, -229, 229, -229};
        CHECK_EQ(reached[side], bounds[side]);
        CHECK_EQ(chromino_size(&s.table), CHROMINO_TILES);
    }
}

/* ---- Placing ---- */

static ChrominoPuzzle puzzle_from(const char *text) {
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    ChrominoPuzzle puzzle;
    bool is_good = chromino_puzzle_read(text, (int)strlen(text), &puzzle, &why);
    CHECK_TEXT(buffer, "");
    CHECK(is_good);
    return puzzle;
}

static ChrominoAnswer answers[CHROMINO_ANSWERS_MAX];

/* The contacts of an answer of the puzzle; 0 if it is none. */
static int contacts_in(const ChrominoPuzzle *puzzle, int asked, const char *notation) {
    int count = chromino_puzzle_solve(puzzle, asked, answers, CHROMINO_ANSWERS_MAX);
    for (int i = 0; i < count; i++) {
        char buffer[GAME_ACTION_TEXT_MAX];
        Text text = text_in(buffer, sizeof buffer);
        chromino_figure_text(&answers[i].figure, &text);
        if (strcmp(buffer, notation) == 0) return answers[i].contacts;
    }
    return 0;
}

TEST(chromino_needs_two_contacts_that_match_CR_5_CR_6) { /* CR-5, CR-6 */
    ChrominoPuzzle puzzle = puzzle_from("table PRR 0,0 h\nask GRR");
    CHECK_EQ(contacts_in(&puzzle, 0, "RRG@1,1h"), 2);
    CHECK_EQ(contacts_in(&puzzle, 0, "GRR@0,1h"), 0); /* G lies against P */
    CHECK_EQ(contacts_in(&puzzle, 0, "RRG@2,1h"), 0); /* one contact */
    CHECK_EQ(contacts_in(&puzzle, 0, "RRG@3,1h"), 0); /* a corner */
    CHECK_EQ(contacts_in(&puzzle, 0, "RRG@1,0h"), 0); /* CR-4: covered squares */
}

TEST(chromino_c_matches_two_colours_and_another_c_CR_5) { /* CR-5 */
    ChrominoPuzzle puzzle = puzzle_from("table RRR 0,0 h\n"
                                        "table GGG 0,2 h\n"
                                        "table PCB 10,0 h\n"
                                        "ask YCY\nask PCB\nask YRY");
    CHECK_EQ(contacts_in(&puzzle, 0, "YCY@-1,1h"), 0); /* the last Y lies against R and G */
    CHECK_EQ(contacts_in(&puzzle, 0, "YCY@2,1h"), 0);
    CHECK_EQ(contacts_in(&puzzle, 1, "PCB@10,1h"), 3); /* C against C */
    puzzle = puzzle_from("table RRR 0,0 v\ntable GGG 2,0 v\nask YCY\nask YRY");
    CHECK_EQ(contacts_in(&puzzle, 0, "YCY@1,2v"), 0);
    CHECK_EQ(contacts_in(&puzzle, 0, "YCY@1,-1v"), 0);
    puzzle = puzzle_from("table PPR 0,0 h\ntable GPP 4,0 h\nask YCY\nask YRY");
    CHECK_EQ(contacts_in(&puzzle, 0, "YCY@3,-1v"),
             2); /* C between R and G, from one square (CR-6) */
    CHECK_EQ(contacts_in(&puzzle, 1, "YRY@3,-1v"), 0);
}

/* The sequence of the rulebook's example, each with exactly two contacts. */
TEST(chromino_rulebook_example_has_its_95_places_CR_16) { /* CR-4, CR-5, CR-6, CR-16 */
    const char *sequence[] = {"YCR 1,1 h", "GRR 2,2 h", "YBR 4,-1 v", "PGR 1,3 h", "YBP 0,1 v"};
    char text[1024] = "";
    for (int i = 0; i < 5; i++) {
        char letters[4], direction, notation[GAME_ACTION_TEXT_MAX], asking[1100];
        int x, y;
        CHECK_EQ(sscanf(sequence[i], "%3s %d,%d %c", letters, &x, &y, &direction), 4);
        snprintf(notation, sizeof notation, "%s@%d,%d%c", letters, x, y, direction);
        if (i > 0) {
            snprintf(asking, sizeof asking, "%sask %s\n", text, letters);
            ChrominoPuzzle puzzle = puzzle_from(asking);
            CHECK_EQ(contacts_in(&puzzle, 0, notation), 2);
        }
        snprintf(text + strlen(text), sizeof text - strlen(text), "table %s\n", sequence[i]);
    }
    snprintf(text + strlen(text), sizeof text - strlen(text), "ask all\n");
    ChrominoPuzzle puzzle = puzzle_from(text);
    CHECK_EQ(puzzle.asked_count, 80);
    int total = 0, of_contacts[9] = {0}, places[CHROMINO_TILES];
    for (int tile = 0; tile < CHROMINO_TILES; tile++) {
        places[tile] = chromino_puzzle_solve(&puzzle, tile, answers, CHROMINO_ANSWERS_MAX);
        for (int i = 0; i < places[tile] && tile < CHROMINO_PLAIN; i++)
            of_contacts[answers[i].contacts]++;
        if (tile < CHROMINO_PLAIN) total += places[tile];
    }
    CHECK_EQ(total, 95);
    CHECK_EQ(of_contacts[2], 85);
    CHECK_EQ(of_contacts[3], 10);
    const char *tiles[] = {"BCY", "PCY", "BCG", "PCR", "RCG", "BRR", "RYY", "BYY",
                           "BYR", "GRR", "RRR", "RBY", "PGR", "YYY", "GGG"};
    const int expected[] = {5, 4, 4, 5, 4, 4, 4, 4, 4, 4, 3, 3, 3, 2, 0};
    for (int i = 0, way; i < 15; i++) CHECK_EQ(places[tile_of(tiles[i], &way)], expected[i]);
}

TEST(chromino_first_chameleon_has_110_places_for_33_tiles_CR_6) { /* CR-6 */
    for (int first = CHROMINO_PLAIN; first < CHROMINO_TILES; first++) {
        char tiles[GAME_ACTION_TEXT_MAX];
        snprintf(tiles, sizeof tiles, "%s@0,0h", name_of(first, 0));
        Chromino s = table("players=1", tiles);
        CHECK_EQ(places_of(s, 0, CHROMINO_PLAIN - 1), 110);
        CHECK_EQ(places_of(s, CHROMINO_PLAIN, CHROMINO_TILES - 1), 32);
        int playable = 0;
        for (int tile = 0; tile < CHROMINO_PLAIN; tile++) playable += places_of(s, tile, tile) > 0;
        CHECK_EQ(playable, 33);

        s = table("players=1 mode=simple", tiles); /* CR-14 */
        CHECK_EQ(places_of(s, 0, CHROMINO_PLAIN - 1), 300);
        CHECK_EQ(places_of(s, CHROMINO_PLAIN, CHROMINO_TILES - 1), 16);
        for (int tile = 0; tile < CHROMINO_PLAIN; tile++) CHECK(places_of(s, tile, tile) > 0);
    }
}

/* Compares the places of every tile, either way round, with the slow way. */
static void compare_places(const Chromino *s) {
    show_on_board(s);
    for (int tile = 0; tile < CHROMINO_TILES; tile++) {
        if (chromino_has(&s->table, tile)) continue;
        int expected = 0;
        for (int way = 0; way < 2; way++) {
            Laid laid = {"", 0, 0, 0};
            memcpy(laid.letters, name_of(tile, way), 4);
            if (way == 1 && laid.letters[0] == laid.letters[2]) continue;
            for (laid.is_vertical = 0; laid.is_vertical < 2; laid.is_vertical++)
                for (laid.y = board.top - 3; laid.y <= board.bottom + 1; laid.y++)
                    for (laid.x = board.left - 3; laid.x <= board.right + 1; laid.x++)
                        expected += is_right(&laid, s->mode);
        }
        CHECK_EQ(places_of(*s, tile, tile), expected);
        for (int i = 0; i < expected; i++) {
            char buffer[GAME_ACTION_TEXT_MAX];
            Text text = text_in(buffer, sizeof buffer);
            chromino_action_text(s, actions[i], &text);
            Laid laid = laid_from(buffer);
            CHECK(is_right(&laid, s->mode));
        }
    }
}

TEST(chromino_finds_the_places_that_the_slow_way_finds_CR_4_CR_14) {
    const char *words[] = {"players=2", "players=6 mode=simple draw=until",
                           "players=8 mode=expert"};
    for (int i = 0; i < 3; i++) {
        for (uint64_t seed = 0; seed < 3; seed++) {
            Chromino s = begun(words[i], seed);
            Chance chance = chance_seeded(seed);
            Rng rng = {seed};
            Action action;
            for (int ply = 0; chromino_sample(&s, rng_word(&rng), &action); ply++) {
                if (ply % 8 == 0) compare_places(&s);
                chromino_apply(&s, action, &chance, NULL);
            }
            compare_places(&s);
        }
    }
}

/* ---- Turns ---- */

TEST(chromino_who_can_play_must_CR_7) { /* CR-7 */
    Chromino s = table("players=3", "BCY@0,0h");
    give(&s, 0, "BBB RRR");
    give(&s, 1, "YYY GGG");
    give(&s, 2, "BBR PPP");
    CHECK(legal(&s, "BBB@-1,-1h"));
    CHECK(!legal(&s, "RRR@-1,-1h"));
    CHECK(!legal(&s, "YYY@2,-1h"));
    CHECK(play(&s, "BBB@-1,-1h"));
    CHECK_EQ(chromino_actor(&s), 1);
    CHECK_EQ(test_events(&told, CHROMINO_DREW), 0);
    CHECK(play(&s, "YYY@1,1h"));
    CHECK_EQ(chromino_actor(&s), 2);
    CHECK_EQ(s.turns, 3);
}

/* Seat 0 has played, seat 1 holds nothing playable. */
static Chromino stuck(const char *words) {
    Chromino s = table(words, "BCY@0,0h");
    give(&s, 0, "BBB GPG RRR");
    give(&s, 1, "GGG PPP");
    return s;
}

static const char first_play[] = "BBB@-1,-1h";

TEST(chromino_plays_the_drawn_tile_and_only_it_CR_8) { /* CR-8 */
    Chromino s = stuck("players=2");
    CHECK(play_drawing(&s, first_play, "YYY"));
    CHECK_EQ(chromino_actor(&s), 1);
    CHECK_EQ(chromino_size(&s.hand[1]), 3);
    CHECK(legal(&s, "YYY@1,1h"));
    int count = legal_count(&s), way;
    for (int i = 0; i < count; i++)
        CHECK_EQ(actions[i] >> CHROMINO_TILE_SHIFT, tile_of("YYY", &way));
    CHECK(play_drawing(&s, "YYY@1,1h", "GRG GRP BBR")); /* both pass, then seat 0 draws BBR */
    CHECK_EQ(test_events(&told, CHROMINO_PASSED), 2);
    CHECK_EQ(chromino_actor(&s), 0);
    CHECK_EQ(s.drawn, 1 + tile_of("BBR", &way));
}

TEST(chromino_keeps_a_drawn_tile_that_does_not_fit_CR_8) { /* CR-8 */
    Chromino s = stuck("players=2");
    give(&s, 0, "BBY");
    CHECK(play_drawing(&s, first_play, "PRP"));
    CHECK_EQ(test_events(&told, CHROMINO_DREW), 1);
    CHECK_EQ(test_events(&told, CHROMINO_PASSED), 1);
    CHECK(holds(&s, 1, "PRP"));
    CHECK_EQ(chromino_actor(&s), 0);
    CHECK_EQ(s.drawn, 0);
}

TEST(chromino_draws_as_the_option_says_CR_8) { /* CR-8 */
    const char *options[] = {"one", "three", "four", "five", "until"};
    const char *draws[] = {"PRP", "PRP PGP GRG", "PRP PGP GRG RGR", "PRP PGP GRG RGR RPR",
                           "PRP PGP GRG RGR RPR GPP YYY"};
    const int counts[] = {1, 3, 4, 5, 7};
    for (int i = 0; i < 5; i++) {
        char words[64];
        snprintf(words, sizeof words, "players=2 draw=%s", options[i]);
        Chromino s = stuck(words);
        give(&s, 0, "BBY");
        CHECK(play_drawing(&s, first_play, draws[i]));
        CHECK_EQ(test_events(&told, CHROMINO_DREW), counts[i]);
        CHECK_EQ(chromino_actor(&s), i == 4 ? 1 : 0); /* the last one has drawn YYY */
        s = stuck(words);
        CHECK(play_drawing(&s, first_play, "YYY")); /* a tile that fits ends the drawing */
        CHECK_EQ(chromino_actor(&s), 1);
    }
}

TEST(chromino_until_ends_with_the_pile_CR_8) { /* CR-8, CR-12 */
    Chromino s = stuck("players=2 draw=until");
    give(&s, 0, "BBY");
    leave_pile(&s, "PRP PGP");
    CHECK(play_drawing(&s, first_play, "PGP PRP"));
    CHECK_EQ(test_events(&told, CHROMINO_PASSED), 1);
    CHECK_EQ(s.idle, 0); /* the turn began with a pile */
    CHECK_EQ(chromino_actor(&s), 0);
}

TEST(chromino_chameleon_cannot_be_the_last_tile_CR_9) { /* CR-9, CR-8 */
    Chromino s = table("players=2", "BCY@0,0h");
    give(&s, 0, "BBB GPG");
    give(&s, 1, "BCG");
    s.shown = s.hand[1];
    CHECK(play_drawing(&s, first_play, "YYY"));
    CHECK_EQ(chromino_actor(&s), 1);
    CHECK(!legal(&s, "BCG@-1,0v")); /* only the drawn tile in this turn */
    CHECK(play_drawing(&s, "YYY@1,1h", "RRR RPR BBR"));
    CHECK_EQ(test_events(&told, CHROMINO_PASSED),
             2); /* seat 0; seat 1 with the chameleon and RPR */
    CHECK_EQ(chromino_actor(&s), 0);
    CHECK(play(&s, "BBR@-1,0v"));
    CHECK_EQ(chromino_actor(&s), 1); /* the chameleon is not alone any more */
    CHECK_EQ(s.drawn, 0);
    CHECK(legal_count(&s) > 0);
}

TEST(chromino_lone_chameleon_waits_for_a_companion_CR_9) { /* CR-9 */
    Chromino s = table("players=1", "BCY@0,0h");
    give(&s, 0, "BBB BCG");
    CHECK(play_drawing(&s, first_play, "PPP"));
    CHECK_EQ(test_events(&told, CHROMINO_SHOWED), 1);
    CHECK_EQ(test_events(&told, CHROMINO_PASSED), 1);
    CHECK(legal(&s, "BCG@-1,0v"));
    CHECK_EQ(s.turns, 3);
}

/* ---- Secrets ---- */

static Chromino view_of(const Chromino *s, int viewer) {
    Chromino view = *s;
    chromino_redact(&view, viewer);
    return view;
}

TEST(chromino_hides_hands_and_shows_the_last_tile_CR_10) { /* CR-10 */
    Chromino s = table("players=2", "BCY@0,0h");
    give(&s, 0, "BBB RRR");
    give(&s, 1, "YYY GGG BBY");
    Chromino view = view_of(&s, 1);
    CHECK_EQ(chromino_size(&view.hand[0]), 0);
    CHECK_EQ(view.hidden[0], 2);
    CHECK_EQ(chromino_size(&view.hand[1]), 3);
    CHECK_EQ(chromino_pile_size(&view), chromino_pile_size(&s));
    CHECK(play(&s, first_play));
    CHECK_EQ(test_events(&told, CHROMINO_SHOWED), 1);
    view = view_of(&s, 1);
    CHECK(holds(&view, 0, "RRR")); /* face up */
    CHECK_EQ(view.hidden[0], 0);
    view = view_of(&s, GAME_SPECTATOR);
    CHECK(holds(&view, 0, "RRR"));
    CHECK_EQ(view.hidden[1], 3);
    CHECK(play_drawing(&s, "YYY@1,1h", "GPG"));
    CHECK_EQ(chromino_actor(&s), 1);
    view = view_of(&s, 1);
    CHECK(holds(&view, 0, "RRR")); /* everybody has seen it, and only it */
    CHECK_EQ(view.hidden[0], 1);
}

TEST(chromino_hides_the_drawn_tile_from_the_others_CR_10) { /* CR-10, CR-8 */
    Chromino s = stuck("players=2");
    CHECK(play_drawing(&s, first_play, "YYY"));
    const Event *drew = &told.event[1];
    CHECK_EQ(drew->kind, CHROMINO_DREW);
    CHECK_EQ(event_for(drew, 0).field[0], EVENT_HIDDEN);
    CHECK_EQ(event_for(drew, 1).field[0], drew->field[0]);
    Chromino view = view_of(&s, 0);
    CHECK_EQ(view.drawn, CHROMINO_HIDDEN);
    CHECK_EQ(legal_count(&view), 0);
    for (uint64_t seed = 0; seed < 50;
         seed++) { /* every guess is a position that can have come about */
        Chromino guess = view;
        Chance chance = chance_seeded(seed);
        chromino_determinize(&guess, 0, &chance);
        CHECK(legal_count(&guess) > 0);
        guess.drawn = 0;
        move_tile(&guess.hand[1], NULL, actions[0] >> CHROMINO_TILE_SHIFT);
        CHECK_EQ(legal_count(&guess), 0);
    }
    view = view_of(&s, 1);
    CHECK_EQ(view.drawn, s.drawn);
}

TEST(chromino_guesses_that_the_actor_can_play_CR_7) { /* CR-7 */
    Chromino s = table("players=2", "BCY@0,0h");
    give(&s, 0, "BBB RRR");
    give(&s, 1, "YYY GGG");
    for (uint64_t seed = 0; seed < 50; seed++) {
        Chromino guess = view_of(&s, 1);
        Chance chance = chance_seeded(seed);
        chromino_determinize(&guess, 1, &chance);
        CHECK(legal_count(&guess) > 0);
        CHECK_EQ(chromino_size(&guess.hand[0]), 2);
    }
}

TEST(chromino_open_hands_are_seen_by_all_CR_10) { /* CR-10 */
    Chromino s = stuck("players=2 hands=open");
    CHECK(play_drawing(&s, first_play, "YYY"));
    CHECK_EQ(told.event[1].secret, 0);
    for (int viewer = GAME_SPECTATOR; viewer < 2; viewer++) {
        Chromino view = view_of(&s, viewer);
        CHECK(memcmp(&view, &s, sizeof s) == 0);
    }
}

/* ---- The end ---- */

/* Three players with these hands, from the start seat on, and no pile. */
static Chromino closing(const char *words, int start, const char *first, const char *second,
                        const char *third) {
    Chromino s = table(words, "BCY@0,0h");
    s.start = s.actor = (uint8_t)start;
    give(&s, start, first);
    give(&s, (start + 1) % 3, second);
    give(&s, (start + 2) % 3, third);
    leave_pile(&s, "");
    return s;
}

TEST(chromino_finishes_the_round_when_a_hand_is_empty_CR_11) { /* CR-11 */
    for (int start = 0; start < 3; start++) { /* the round ends before the seat that began */
        int next = (start + 1) % 3, third = (start + 2) % 3;
        Chromino s = closing("players=3", start, "BBB", "YYY", "BBY GGG");
        CHECK(play(&s, first_play));
        CHECK_EQ(test_events(&told, CHROMINO_EMPTIED), 1);
        CHECK_EQ(chromino_actor(&s), next);
        CHECK(play(&s, "YYY@1,1h"));
        CHECK_EQ(chromino_actor(&s), third);
        CHECK(play(&s, "BBY@-1,0v"));
        CHECK_EQ(chromino_actor(&s), GAME_OVER);
        Result result = result_of(&s);
        CHECK_EQ(result.place[start], 1); /* both who emptied their hands win */
        CHECK_EQ(result.place[next], 1);
        CHECK_EQ(result.place[third], 3);
        CHECK_EQ(result.points[third], 1);

        s = closing("players=3", start, "BBB GGG", "YYY", "BBY RRR");
        CHECK(play(&s, first_play));
        CHECK(play(&s, "YYY@1,1h"));
        CHECK_EQ(chromino_actor(&s), third);
        CHECK(play(&s, "BBY@-1,0v"));
        CHECK_EQ(chromino_actor(&s), GAME_OVER); /* the starter has no further turn */
        CHECK_EQ(legal_count(&s), 0);
    }
}

TEST(chromino_last_seat_of_the_round_ends_it_at_once_CR_11) { /* CR-11 */
    Chromino s = closing("players=3", 0, "BBB GGG", "YYY RRR", "BBY");
    CHECK(play(&s, first_play));
    CHECK(play(&s, "YYY@1,1h"));
    CHECK(play(&s, "BBY@-1,0v"));
    CHECK_EQ(chromino_actor(&s), GAME_OVER);
    CHECK_EQ(test_events(&told, CHROMINO_ENDED), 1);
    CHECK_EQ(told.event[told.count - 1].field[0], CHROMINO_BY_HAND);
}

TEST(chromino_one_more_gives_each_other_player_a_turn_CR_11) { /* CR-11 */
    Chromino s = closing("players=3 final=one_more", 0, "BBB BBR", "YYY", "BBY RRR");
    CHECK(play(&s, first_play));
    CHECK(play(&s, "YYY@1,1h"));
    CHECK_EQ(chromino_actor(&s), 2);
    CHECK(play(&s, "BBY@-1,0v"));
    CHECK_EQ(chromino_actor(&s), 0);
    CHECK(play(&s, "BBR@0,-2h"));
    CHECK_EQ(chromino_actor(&s), GAME_OVER);
    Result result = result_of(&s);
    CHECK_EQ(result.place[0], 1);
    CHECK_EQ(result.place[1], 1);
    CHECK_EQ(result.place[2], 3);
}

TEST(chromino_passes_in_the_last_round_count_as_turns_CR_11) { /* CR-11 */
    Chromino s = closing("players=3", 0, "BBB", "GGG PPP", "RRR");
    CHECK(play(&s, first_play));
    CHECK_EQ(chromino_actor(&s), GAME_OVER);
    CHECK_EQ(test_events(&told, CHROMINO_PASSED), 2);
    Result result = result_of(&s);
    CHECK_EQ(result.place[0], 1);
    CHECK_EQ(result.place[2], 2);
    CHECK_EQ(result.place[1], 3);
}

TEST(chromino_ends_when_all_pass_without_a_pile_CR_12) { /* CR-12 */
    Chromino s = stuck("players=2");
    leave_pile(&s, "");
    CHECK(play(&s, first_play));
    CHECK_EQ(chromino_actor(&s), GAME_OVER);
    CHECK_EQ(test_events(&told, CHROMINO_PASSED), 2);
    CHECK_EQ(told.event[told.count - 1].field[0], CHROMINO_BY_PASSES);
    Result result = result_of(&s);
    CHECK_EQ(result.points[0], 2);
    CHECK_EQ(result.place[0], 1); /* two tiles each: shared */
    CHECK_EQ(result.place[1], 1);
}

TEST(chromino_turn_that_drew_the_last_tile_is_no_such_pass_CR_12) { /* CR-12 */
    Chromino s = stuck("players=2");
    leave_pile(&s, "GRG");
    CHECK(play_drawing(&s, first_play, "GRG"));
    CHECK_EQ(chromino_actor(&s), GAME_OVER);
    CHECK_EQ(test_events(&told, CHROMINO_PASSED), 3); /* seat 1 has to pass once more */
    Result result = result_of(&s);
    CHECK_EQ(result.place[0], 1);
    CHECK_EQ(result.points[1], 3);
    CHECK_EQ(result.place[1], 2);
}

TEST(chromino_alone_the_result_is_whether_the_hand_is_empty_CR_13) { /* CR-13 */
    Chromino s = table("players=1", "BCY@0,0h");
    give(&s, 0, "BBB RRR");
    leave_pile(&s, "GGG");
    CHECK(play_drawing(&s, first_play, "GGG"));
    CHECK_EQ(chromino_actor(&s), GAME_OVER);
    CHECK_EQ(result_of(&s).place[0], 2);
    CHECK_EQ(result_of(&s).points[0], 2);
    CHECK_EQ(result_of(&s).effort, 3 + chromino_drawn(&s));
    CHECK_EQ(s.turns, 3); /* played, drew and passed, passed with no pile */

    s = table("players=1 mode=expert", "BCY@0,0h");
    give(&s, 0, "BBB RRR");
    leave_pile(&s, "GGG");
    CHECK(play_drawing(&s, first_play, "GGG"));
    CHECK_EQ(chromino_actor(&s), GAME_OVER);
    CHECK_EQ(result_of(&s).place[0], 1); /* the points are the result */
    CHECK_EQ(result_of(&s).points[0], 4);

    s = table("players=1", "BCY@0,0h");
    give(&s, 0, "BBB");
    CHECK(play(&s, first_play));
    CHECK_EQ(chromino_actor(&s), GAME_OVER);
    CHECK_EQ(result_of(&s).place[0], 1);
    CHECK_EQ(s.turns, 1);

    s = begun("players=1 draw=until", 4);
    CHECK_EQ(chromino_drawn(&s), 71 - chromino_pile_size(&s));
}

/* ---- Modes ---- */

TEST(chromino_simple_has_the_table_of_the_example_CR_14) { /* CR-14 */
    const char *sequence[] = {"YGP@3,0h", "YCB@6,-1v", "GYG@7,0h", "GRY@1,1v", "BRG@6,2v"};
    Chromino s = table("players=1 mode=simple", "PCY@0,0h");
    give(&s, 0, "YGP BCY GYG GRY BRG RRR");
    for (int i = 0; i < 5; i++) CHECK(play(&s, sequence[i]));
    check_slots(&s);
}

TEST(chromino_simple_joins_ends_in_line_or_at_a_c_CR_14) { /* CR-14 */
    Chromino s = table("players=1 mode=simple", "PCY@0,0h");
    give(&s, 0, "YYG BCY RRR");
    CHECK(legal(&s, "YYG@3,0h"));
    CHECK(!legal(&s, "GYY@3,0h")); /* another colour */
    CHECK(!legal(&s, "YYG@3,0v")); /* the long side of the new tile */
    CHECK(!legal(&s, "YYG@2,1v")); /* the long side of a coloured end */
    CHECK(!legal(&s, "YYG@2,1h"));
    CHECK(legal(&s, "RRR@1,1v")); /* both long sides of C */
    CHECK(legal(&s, "RRR@1,-3v"));
    CHECK(!legal(&s, "RRR@1,1h")); /* C against a long side */
    CHECK(legal(&s, "BCY@3,-1v")); /* crosswise on either end, of any colour */
    CHECK(legal(&s, "YCB@-1,-1v"));
    CHECK(!legal(&s, "YCB@3,0h")); /* in line, though Y meets Y */
    CHECK(!legal(&s, "BCY@1,1v")); /* its end at a C */
    CHECK(!legal(&s, "BCY@1,1h"));
    CHECK(!legal(&s, "BCY@0,1h")); /* C against C */
}

TEST(chromino_simple_chameleon_opens_three_sides_CR_14) { /* CR-14 */
    Chromino s = table("players=1 mode=simple", "PCY@0,0h BCG@3,-1v");
    give(&s, 0, "GGR BRR YYY RCG");
    CHECK(legal(&s, "GGR@3,2v"));
    CHECK(legal(&s, "RRB@3,-4v"));
    CHECK(legal(&s, "YYY@4,0h"));
    CHECK(legal(&s, "RCG@2,2h"));   /* crosswise on a chameleon's coloured end */
    CHECK(!legal(&s, "RCG@4,-1v")); /* never against a C */
}

TEST(chromino_simple_further_contacts_must_match_CR_14) { /* CR-14 */
    Chromino s =
        table("players=1 mode=simple", "PCY@0,0h YGP@3,0h YCB@6,-1v BRG@6,2v RRR@1,1v BCG@0,4h");
    check_slots(&s);
    give(&s, 0, "GGG GRG GRR");
    CHECK(legal(&s, "GGG@3,4h")); /* in line with G, and its other end meets G too */
    CHECK(legal(&s, "GRG@3,4h"));
    CHECK(!legal(&s, "GRR@3,4h"));
    CHECK(!legal(&s, "GRR@3,3h")); /* R meets R, but not in a permitted way */
}

TEST(chromino_expert_scores_the_tile_and_all_it_touches_CR_15) { /* CR-15 */
    const struct {
        const char *table, *hand, *move;
        int points;
    } cases[] = {
        {"GGG@1,1h", "RGG RRR", "RGG@0,0h", 3},
        {"YYR@0,0h YRR@1,1h", "RRR GGG", "RRR@3,-2v", 5},
        {"YRB@0,0v", "RBG GGG", "RBG@1,1v", 6},
        {"BCY@0,0h", "BBB GGG", "BBB@-1,-1h", 4},
    };
    for (int i = 0; i < 4; i++) {
        Chromino s = table("players=1 mode=expert", cases[i].table);
        give(&s, 0, cases[i].hand);
        leave_pile(&s, "");
        CHECK(play(&s, cases[i].move));
        CHECK_EQ(s.score[0], cases[i].points);
        CHECK_EQ(test_points(&told, CHROMINO_SCORED), cases[i].points);
        CHECK_EQ(test_points(&told, CHROMINO_PLAYED), 0);
        CHECK_EQ(result_of(&s).points[0], cases[i].points);
    }
}

TEST(chromino_expert_counts_a_tile_touched_twice_once_CR_15) { /* CR-15 */
    Chromino s = table("players=2 mode=expert", "BCY@0,0h BBB@-1,-1h");
    give(&s, 0, "BRR PPP");
    give(&s, 1, "GGG PPR PPG");
    leave_pile(&s, "");
    CHECK(play(&s, "BRR@-1,0v")); /* B touches both tiles */
    CHECK_EQ(s.score[0], 2 + 3 + 1);
    CHECK_EQ(test_events(&told, CHROMINO_SCORED), 3);
    CHECK_EQ(chromino_actor(&s), GAME_OVER); /* CR-12: the highest total wins */
    CHECK_EQ(result_of(&s).place[0], 1);
    CHECK_EQ(result_of(&s).place[1], 2);
    s.score[1] = 6;
    CHECK_EQ(result_of(&s).place[1], 1);
    s.score[1] = 7;
    CHECK_EQ(result_of(&s).place[0], 2);
}

TEST(chromino_starts_with_a_seat_by_lot_CR_7) { /* CR-7 */
    int seats = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        Chromino s = begun("players=4 start=random", seed);
        seats |= 1 << s.start;
    }
    CHECK_EQ(seats, 15);
    CHECK(strstr(test_refusal(game(), "players=9"), "1 to 8"));
    CHECK(strstr(test_refusal(game(), "mode=hard"), "standard, simple or expert"));
    CHECK_TEXT(test_refusal(game(), "players=8 mode=simple draw=five hands=open final=one_more"),
               "");
}

/* ---- Puzzles ---- */

static const char *puzzle_refusal(const char *text) {
    static char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    ChrominoPuzzle puzzle;
    bool is_good = chromino_puzzle_read(text, (int)strlen(text), &puzzle, &why);
    CHECK_EQ(is_good, buffer[0] == '\0');
    return buffer;
}

/* A zero in a word is a character like any other that does not fit. */
TEST(chromino_puzzle_door_takes_any_bytes_CR_16) { /* CR-16 */
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    ChrominoPuzzle puzzle;
    CHECK(!chromino_puzzle_read("ask\0\0\0\0\0", 8, &puzzle, &why));
    CHECK(strstr(buffer, "is neither 'table' nor 'ask'"));
}

TEST(chromino_puzzle_door_says_what_is_wrong_CR_16) { /* CR-16 */
    const struct {
        const char *text, *why;
    } cases[] = {
        {"# a comment\n\n  table YCR 1,1 h # another\r\nask GRR", ""},
        {"table GRR 0,0 v\nask RRG\nask all", "line 3: more than 80 tiles are asked for"},
        {"table YCR 1,1 h\ntable RRR 3,0 v\nask all", "line 2: the tile overlaps another one"},
        {"table YXR 1,1 h\nask all",
         "line 1: 'YXR' is no tile: three letters of RYGBP, the middle one also C"},
        {"table CRR 1,1 h",
         "line 1: 'CRR' is no tile: three letters of RYGBP, the middle one also C"},
        {"table RRRR 1,1 h",
         "line 1: 'RRRR' is no tile: three letters of RYGBP, the middle one also C"},
        {"table RRR 1;1 h", "line 1: '1;1' is no square: x,y, each from -200 to 200"},
        {"table RRR 201,1 h", "line 1: '201,1' is no square: x,y, each from -200 to 200"},
        {"table RRR 1,-99999999999 h",
         "line 1: '1,-99999999999' is no square: x,y, each from -200 to 200"},
        {"table RRR 1, h", "line 1: '1,' is no square: x,y, each from -200 to 200"},
        {"table RRR 1,1 x", "line 1: 'x' is no direction: h or v"},
        {"table RRR 1,1", "line 1: a tile on the table is written 'table GCR 1,1 h'"},
        {"table RRR 1,1 h h h h", "line 1: a tile on the table is written 'table GCR 1,1 h'"},
        {"ask", "line 1: a tile that is asked for is written 'ask GRR' or 'ask all'"},
        {"\nfoo\x01 bar", "line 2: 'foo?' is neither 'table' nor 'ask'"},
        {"ask all\n", "line 2: no tile lies on the table"},
        {"table RRR 0,0 h\n", "line 2: no tile is asked for"},
        {"", "line 1: no tile lies on the table"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        CHECK_TEXT(puzzle_refusal(cases[i].text), cases[i].why);

    char text[81 * 32] = "";
    for (int i = 0; i < 81; i++) snprintf(text + strlen(text), 32, "table RRR %d,0 v\n", i);
    CHECK_TEXT(puzzle_refusal(text), "line 81: there are more than 80 tiles on the table");
}

TEST(chromino_puzzle_door_survives_garbage_CR_16) { /* CR-16 */
    static const char alphabet[] = "table ask all RYGBPC0123456789,-hv \n\t\r#x\x80";
    Rng rng = {3};
    for (int i = 0; i < 20000; i++) {
        char bytes[64], buffer[128];
        int size = rng_below(&rng, sizeof bytes);
        for (int k = 0; k < size; k++) bytes[k] = alphabet[rng_below(&rng, sizeof alphabet)];
        char *exact = (char *)malloc((size_t)size + 1); /* so that a sanitizer sees the end */
        memcpy(exact + 1, bytes, (size_t)size);
        Text why = text_in(buffer, sizeof buffer);
        ChrominoPuzzle puzzle;
        bool is_good = chromino_puzzle_read(exact + 1, size, &puzzle, &why);
        CHECK_EQ(is_good, text_size(&why) == 0);
        free(exact);
    }
}

TEST(chromino_puzzle_is_drawn_CR_16) { /* CR-16 */
    ChrominoPuzzle puzzle = puzzle_from("table YCR -1,1 h\ntable GRB 1,2 v\nask GRR");
    char buffer[512];
    Text text = text_in(buffer, sizeof buffer);
    chromino_puzzle_text(&puzzle, &text);
    CHECK_TEXT(buffer, "        0\n"
                       "1     Y-C-R\n"
                       "\n"
                       "2     . . G\n"
                       "          |\n"
                       "3     . . R\n"
                       "          |\n"
                       "4     . . B\n");
}

/* Lays up to `wanted` random figures that do not overlap on a small table. */
static int random_table(Rng *rng, int wanted, char *text, size_t size) {
    int count = 0;
    clear_board();
    for (int i = 0; i < wanted; i++) {
        Laid laid = {"", rng_below(rng, 9) - 4, rng_below(rng, 9) - 4, rng_below(rng, 2)};
        for (int k = 0; k < 3; k++) laid.letters[k] = "RYGBPC"[rng_below(rng, k == 1 ? 6 : 5)];
        bool is_free = true;
        for (int k = 0; k < 3; k++) {
            int x, y;
            square_of(&laid, k, &x, &y);
            is_free &= at(x, y) == 0;
        }
        if (!is_free) continue;
        put_on_board(&laid);
        snprintf(text + strlen(text), size - strlen(text), "table %s %d,%d %c\n", laid.letters,
                 laid.x, laid.y, "hv"[laid.is_vertical]);
        count++;
    }
    return count;
}

TEST(chromino_puzzle_solver_finds_what_brute_force_finds_CR_16) { /* CR-16 */
    Rng rng = {11};
    for (int round = 0; round < 300; round++) {
        char text[2048] = "";
        random_table(&rng, 1 + rng_below(&rng, 25), text, sizeof text);
        snprintf(text + strlen(text), sizeof text - strlen(text), "ask all\n");
        ChrominoPuzzle puzzle = puzzle_from(text);
        for (int i = 0; i < 10; i++) {
            int tile = rng_below(&rng, CHROMINO_TILES), expected = 0, found = 0;
            int count = chromino_puzzle_solve(&puzzle, tile, answers, CHROMINO_ANSWERS_MAX);
            for (int way = 0; way < 2; way++) {
                Laid laid = {"", 0, 0, 0};
                memcpy(laid.letters, name_of(tile, way), 4);
                if (way == 1 && laid.letters[0] == laid.letters[2]) continue;
                for (laid.is_vertical = 0; laid.is_vertical < 2; laid.is_vertical++)
                    for (laid.y = -9; laid.y <= 9; laid.y++)
                        for (laid.x = -9; laid.x <= 9; laid.x++)
                            expected += contacts_of(&laid) >= 2;
            }
            CHECK_EQ(count, expected);
            CHECK_EQ(chromino_puzzle_solve(&puzzle, tile, NULL, 0), expected);
            for (int k = 0; k < count; k++) {
                char buffer[GAME_ACTION_TEXT_MAX];
                Text out = text_in(buffer, sizeof buffer);
                chromino_figure_text(&answers[k].figure, &out);
                Laid laid = laid_from(buffer);
                CHECK_EQ(contacts_of(&laid), answers[k].contacts);
                for (int other = 0; other < k; other++)
                    CHECK(answers[other].figure.place != answers[k].figure.place ||
                          answers[other].figure.marks != answers[k].figure.marks);
                found++;
            }
            CHECK_EQ(found, expected);
        }
    }
}
