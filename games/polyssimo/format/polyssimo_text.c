/* polyssimo_text.c -- Polyssimo Challenge in words: notation, drawing, JSON, options, events. */
#include "games/polyssimo/rules/polyssimo_tiles.h"

#include "engine/rules/game_define.h"

const char *const polyssimo_names[] = {"C0", "D0", "X0", "C1", "W0", "Z0", "F0", "F1",
                                       "F2", "F3", "F4", "F5", "F",  "I",  "L",  "N",
                                       "P",  "T",  "U",  "V",  "W",  "X",  "Y",  "Z"};
static const char *const counts[] = {"squares", "pieces"};
static const char *const turns[] = {"r0", "r1", "r2", "r3", "m0", "m1", "m2", "m3"};
static const char *const columns[] = {"a", "b", "c", "d", "e", "f", "g", "h",
                                      "i", "j", "k", "l", "m", "n", "o", "p"};

static_assert(sizeof polyssimo_names / sizeof polyssimo_names[0] == POLYSSIMO_PIECES,
              "a name for each piece");
static_assert(sizeof columns / sizeof columns[0] == POLYSSIMO_SIDE_MAX, "a letter for each column");

/* "c5": column and row, from the top left. */
static void square_text(int square, Text *out) {
    text_string(out, columns[square % POLYSSIMO_SIDE_MAX]);
    text_int(out, square / POLYSSIMO_SIDE_MAX + 1);
}

/* "F3"; "F3-r1-c5". */
void polyssimo_action_text(const Polyssimo *s, Action action, Text *out) {
    (void)s;
    if (action < POLYSSIMO_PLACE_ACTION) {
        text_string(out, polyssimo_names[action]);
        return;
    }
    int at = (int)action - POLYSSIMO_PLACE_ACTION, orientation = at / POLYSSIMO_BOARD_MAX;
    text_string(out, polyssimo_names[polyssimo_piece(orientation)]);
    text_char(out, '-');
    text_string(out, turns[polyssimo_turn(orientation)]);
    text_char(out, '-');
    square_text(at % POLYSSIMO_BOARD_MAX, out);
}

/* What comes after the word and a dash; NULL if the text does not begin so. */
static const char *after_word(const char *text, const char *word) {
    while (*word && *text == *word) text++, word++;
    return *word == '\0' && *text == '-' ? text + 1 : NULL;
}

/* Reads what polyssimo_action_text() writes for a placed piece, and takes anything for that. */
Action polyssimo_guess(const char *text) {
    const char *turn = NULL, *square = NULL;
    int orientation = 0, row = 0;
    for (; orientation < POLYSSIMO_ORIENTATIONS && !square; orientation++) {
        turn = after_word(text, polyssimo_names[polyssimo_piece(orientation)]);
        if (turn) square = after_word(turn, turns[polyssimo_turn(orientation)]);
    }
    if (!square || square[0] < 'a' || square[0] > 'p') return 0;
    int column = *square++ - 'a';
    for (; *square >= '0' && *square <= '9' && row < 10; square++) row = 10 * row + *square - '0';
    int at = POLYSSIMO_SIDE_MAX * (row - 1) + column;
    return (Action)(POLYSSIMO_PLACE_ACTION + (orientation - 1) * POLYSSIMO_BOARD_MAX + at);
}

static const char *phase(const Polyssimo *s) {
    if (polyssimo_actor(s) == GAME_OVER) return "ended";
    return polyssimo_middle(s) ? "draft" : "place";
}

/* Which piece covers each square: its number + 1, or 0. */
static void find_covers(const Polyssimo *s, uint8_t covers[POLYSSIMO_BOARD_MAX]) {
    memset(covers, 0, POLYSSIMO_BOARD_MAX);
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        if ((s->placed >> piece & 1) == 0) continue;
        PolyssimoSquare squares[POLYSSIMO_SQUARES_MAX];
        int count = polyssimo_squares(s->orientation[piece], squares);
        for (int i = 0; i < count; i++)
            covers[s->square[piece] + POLYSSIMO_SIDE_MAX * squares[i].row + squares[i].column] =
                (uint8_t)(piece + 1);
    }
}

static void board_text(const Polyssimo *s, Text *out) {
    uint8_t covers[POLYSSIMO_BOARD_MAX];
    find_covers(s, covers);
    text_string(out, "  ");
    for (int column = 0; column < s->cols; column++) {
        text_string(out, column == 0 ? " " : "  ");
        text_string(out, columns[column]);
    }
    text_char(out, '\n');
    for (int row = 0; row < s->rows; row++) {
        int line = text_size(out);
        if (row + 1 < 10) text_char(out, ' ');
        text_int(out, row + 1);
        for (int column = 0; column < s->cols; column++) {
            int cover = covers[POLYSSIMO_SIDE_MAX * row + column];
            text_pad(out, line, 3 * column + 3);
            text_string(out, cover ? polyssimo_names[cover - 1] : ".");
        }
        text_char(out, '\n');
    }
}

static void pieces_text(const char *title, uint32_t set, Text *out) {
    if (set == 0) return;
    text_string(out, title);
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        if ((set >> piece & 1) == 0) continue;
        text_char(out, ' ');
        text_string(out, polyssimo_names[piece]);
    }
    text_char(out, '\n');
}

static void player_text(const Polyssimo *s, int seat, Text *out) {
    text_string(out, "player ");
    text_int(out, seat + 1);
    text_string(out, ": ");
    text_int(out, polyssimo_squares_left(s, seat));
    text_string(out, " squares left");
    if (s->min_bw[seat]) {
        text_string(out, ", black and white at least ");
        text_int(out, s->min_bw[seat]);
    }
    if (s->last[seat]) {
        text_string(out, ", last placed as number ");
        text_int(out, s->last[seat]);
    }
    text_string(out, s->out >> seat & 1 ? ", out\n" : "\n");
    pieces_text("  placed", s->drafted[seat] & s->placed, out);
    pieces_text("  left  ", polyssimo_hand(s, seat), out);
}

/* The board is laid out when all pieces are drafted, as on the table. */
void polyssimo_state_text(const Polyssimo *s, Text *out) {
    text_int(out, s->rows);
    text_string(out, " rows, ");
    text_int(out, s->cols);
    text_string(out, s->has_flips ? " columns" : " columns, no flips");
    if (s->counts_pieces) text_string(out, ", pieces count");
    if (polyssimo_actor(s) == GAME_OVER) {
        text_string(out, ", ended");
    } else {
        text_string(out, ", player ");
        text_int(out, s->actor + 1);
        text_string(out, " to ");
        text_string(out, phase(s));
    }
    text_char(out, '\n');
    pieces_text("middle", polyssimo_middle(s), out);
    if (polyssimo_middle(s) == 0) board_text(s, out);
    for (int seat = 0; seat < s->players; seat++) player_text(s, seat, out);
}

static void pieces_json(Json *out, const char *name, uint32_t set) {
    json_array(out, name);
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++)
        if (set >> piece & 1) json_string(out, NULL, polyssimo_names[piece]);
    json_end(out);
}

/* Row by row, the name of the piece on each square or null. */
static void board_json(Json *out, const Polyssimo *s) {
    uint8_t covers[POLYSSIMO_BOARD_MAX];
    find_covers(s, covers);
    json_array(out, "board");
    for (int row = 0; row < s->rows; row++) {
        json_array(out, NULL);
        for (int column = 0; column < s->cols; column++) {
            int cover = covers[POLYSSIMO_SIDE_MAX * row + column];
            if (cover)
                json_string(out, NULL, polyssimo_names[cover - 1]);
            else
                json_null(out, NULL);
        }
        json_end(out);
    }
    json_end(out);
}

static void placed_json(Json *out, const Polyssimo *s, int piece) {
    char buffer[GAME_ACTION_TEXT_MAX];
    Text square = text_in(buffer, sizeof buffer);
    square_text(s->square[piece], &square);
    json_object(out, NULL);
    json_string(out, "piece", polyssimo_names[piece]);
    json_string(out, "orientation", turns[polyssimo_turn(s->orientation[piece])]);
    json_string(out, "square", buffer);
    json_end(out);
}

static void player_json(Json *out, const Polyssimo *s, int seat) {
    json_object(out, NULL);
    json_int(out, "squares_left", polyssimo_squares_left(s, seat));
    pieces_json(out, "left", polyssimo_hand(s, seat));
    json_array(out, "placed");
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++)
        if (s->drafted[seat] & s->placed & 1u << piece) placed_json(out, s, piece);
    json_end(out);
    if (s->last[seat])
        json_int(out, "last_placement", s->last[seat]);
    else
        json_null(out, "last_placement");
    json_int(out, "min_bw", s->min_bw[seat]);
    json_bool(out, "is_out", s->out >> seat & 1);
    json_end(out);
}

void polyssimo_state_json(const Polyssimo *s, Json *out) {
    json_string(out, "phase", phase(s));
    json_int(out, "start", s->start);
    json_int(out, "rows", s->rows);
    json_int(out, "cols", s->cols);
    json_bool(out, "flips", s->has_flips);
    json_string(out, "count", counts[s->counts_pieces]);
    pieces_json(out, "middle", polyssimo_middle(s));
    board_json(out, s);
    json_array(out, "players");
    for (int seat = 0; seat < s->players; seat++) player_json(out, s, seat);
    json_end(out);
}

static const char *const flips[] = {"no", "yes"};
/* PO-9: by number of players, from two on. */
static const int8_t suggested_min_bw[][2] = {{7, 8}, {5, 6}, {4, 5}};
static_assert(sizeof suggested_min_bw / sizeof suggested_min_bw[0] == POLYSSIMO_SEATS - 1,
              "a suggestion for each number of players");

static const GameOption options[] = {
    SETUP_START,
    {"rows", "The rows of the board.", NULL, 5, POLYSSIMO_SIDE_MAX, 11, false, false, OPTION_ALWAYS,
     NULL},
    {"cols", "The columns of the board.", NULL, 5, POLYSSIMO_SIDE_MAX, 12, false, false,
     OPTION_ALWAYS, NULL},
    {"flips", "May pieces be turned over, or do they lie as they are drawn?", flips, 0, 1, 1, false,
     false, OPTION_ALWAYS, NULL},
    {"min_bw", "The least number of black and white pieces a player must draft.", NULL, 0,
     POLYSSIMO_BLACK_AND_WHITE, 0, false, true, OPTION_ALWAYS, suggested_min_bw},
    {"count", "What counts at the end: the squares that are left, or the pieces.", counts, 0, 1, 0,
     false, false, OPTION_ALWAYS, NULL},
};

#define NUMBER(name) {name, NULL}
#define NOTHING                                                                                    \
    {                                                                                              \
        {                                                                                          \
            NULL, NULL                                                                             \
        }                                                                                          \
    }

static const EventKind event_kinds[POLYSSIMO_EVENTS] = {
    {"draft_began", "the draft begins with {seat} and goes clockwise", NOTHING},
    {"drafted",
     "{seat} takes {piece}, {squares} squares",
     {{"piece", polyssimo_names}, NUMBER("squares")}},
    {"placing_began", "all pieces are taken: {seat} places first, and it goes on anticlockwise",
     NOTHING},
    {"placed",
     "{seat} places {piece} as {orientation} at {column}{row} and has {left} squares left",
     {{"piece", polyssimo_names},
      {"orientation", turns},
      {"column", columns},
      NUMBER("row"),
      NUMBER("left")}},
    {"placed_all", "{seat} has placed every piece", NOTHING},
    {"went_out", "{seat} can place no more and has {left} squares left", {NUMBER("left")}},
    {"game_ended",
     "the game ends: nobody can place, {count} pieces are on the board",
     {NUMBER("count")}},
};

static int width_of(const PolyssimoOrientation *orientation) {
    int width = 0, squares = 0;
    for (int row = 0; row < POLYSSIMO_LENGTH_MAX; row++) squares |= orientation->row[row];
    while (squares >> width) width++;
    return width;
}

/* "## #. #. ##": the rows from the top. */
static void drawing_text(const PolyssimoOrientation *orientation, Text *out) {
    int width = width_of(orientation);
    for (int row = 0; row < POLYSSIMO_LENGTH_MAX && orientation->row[row]; row++) {
        if (row > 0) text_char(out, ' ');
        for (int column = 0; column < width; column++)
            text_char(out, orientation->row[row] >> column & 1 ? '#' : '.');
    }
}

/* The pieces as PO-2 draws them. */
void polyssimo_facts(Json *out) {
    json_object(out, "pieces");
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        char drawing[POLYSSIMO_LENGTH_MAX * (POLYSSIMO_LENGTH_MAX + 1)];
        Text text = text_in(drawing, sizeof drawing);
        drawing_text(&orientations[first_orientation[piece]], &text);
        json_string(out, polyssimo_names[piece], drawing);
    }
    json_end(out);
}

/* Luck only ever decides who begins, before the first action: nothing an action does is chance. */
#define POLYSSIMO_REASONS(REASON)                                                                  \
    REASON(QUOTA_TOO_HIGH, "polyssimo.quota",                                                      \
           "each player drafts {picks} pieces, so no quota of black and white ones can be "        \
           "{quota}")                                                                              \
    REASON(QUOTAS_TOO_HIGH, "polyssimo.quotas",                                                    \
           "there are {pieces} black and white pieces, but the quotas ask for {sum}")

enum { POLYSSIMO_REASONS(REASON_NAME) };

static const ReasonKind refusals[] = REASON_TABLE(POLYSSIMO_REASONS);

/* PO-9: at the beginning, every player can still reach their quota. Any piece fits on a board of
 * 5 x 5, the smallest there is (PO-10). */
bool polyssimo_accepts(const Setup *setup, Text *why) {
    int picks = POLYSSIMO_PIECES / setup->players, sum = 0;
    for (int seat = 0; seat < setup->players; seat++) {
        int quota = setup->option[POLYSSIMO_MIN_BW][seat];
        const ReasonArgument too_high[] = {
            {"picks", NULL, picks}, {"quota", NULL, quota}, {NULL, NULL, 0}};
        if (quota > picks) return reason_refuse_with(why, &refusals[QUOTA_TOO_HIGH], too_high);
        sum += quota;
    }
    const ReasonArgument arguments[] = {
        {"pieces", NULL, POLYSSIMO_BLACK_AND_WHITE}, {"sum", NULL, sum}, {NULL, NULL, 0}};
    return sum <= POLYSSIMO_BLACK_AND_WHITE ||
           reason_refuse_with(why, &refusals[QUOTAS_TOO_HIGH], arguments);
}

GAME_DEFINE(polyssimo, Polyssimo, .title = "Polyssimo Challenge", .players_min = 2,
            .players_max = POLYSSIMO_SEATS, .has_chance = false, .has_secrets = false, .version = 2,
            .guess = polyssimo_guess, .action_count = POLYSSIMO_ACTIONS, .options = options,
            .options_count = sizeof options / sizeof options[0], .events = event_kinds,
            .events_count = POLYSSIMO_EVENTS, .reasons = refusals, .facts = polyssimo_facts);
