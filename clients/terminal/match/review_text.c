/* review_text.c -- see review_text.h. */
#include "review_text.h"

#include "clients/terminal/display/frame.h"

#include <stdio.h>

enum {
    GRAPH_COLUMNS = 64,
    CHANCES_ROWS = 11, /* of the graph: 100 %, 90 % .. 0 % */
    CELL_MAX = 256,
};

static const float LUCK_SHOWN = 0.03f; /* in the graph, from this change of chances on */

static const char *of(const ReviewText *text, const char *english) {
    return say(text->language, english);
}

/* ---- Cells ---- */

static void spaces(Text *out, int count) {
    while (count-- > 0) text_char(out, ' ');
}

/* In so many columns, to the left or to the right. Names come from outside: they move no cursor. */
static void cell(Text *out, const char *string, int columns, bool is_right) {
    char clean[CELL_MAX];
    snprintf(clean, sizeof clean, "%s", string);
    for (char *at = clean; *at; at++)
        if ((unsigned char)*at < 0x20 || *at == 0x7f) *at = '?';
    int room = columns - text_columns(clean);
    if (is_right) spaces(out, room);
    text_string(out, clean);
    if (!is_right) spaces(out, room);
}

/* A chance or a difference of chances, in hundredths with one place behind the point. */
static void percent(Text *out, float chance, bool has_sign, int columns) {
    char number[32];
    double value = (double)chance * 100;
    snprintf(number, sizeof number, has_sign ? "%+.1f" : "%.1f",
             value > -0.05 && value < 0 ? 0 : value);
    cell(out, number, columns, true);
}

static void notation(const ReviewText *text, int number, Action action, Text *out) {
    const Game *game = review_header(text->review)->game;
    game->action_text(review_state(text->review, number - 1), action, out);
}

/* ---- The table ---- */

static void table_head(const ReviewText *text, Text *out) {
    cell(out, of(text, "action"), 7, true);
    text_string(out, "      ");
    cell(out, of(text, "played"), 22, false);
    cell(out, of(text, "win %"), 7, true);
    cell(out, of(text, "loss"), 7, true);
    text_string(out, "  ");
    cell(out, of(text, "verdict"), 12, false);
    text_string(out, of(text, "better"));
    text_char(out, '\n');
}

/* The options that are better than what was played, the best first. */
static void better(const ReviewText *text, int number, Text *out) {
    const ReviewPly *ply = review_ply(text->review, number);
    for (int i = 0; i < ply->played; i++) {
        if (i) text_string(out, ", ");
        notation(text, number, ply->option[i].action, out);
        percent(out, ply->option[i].worth.of[WORTH_WIN], false, 5);
    }
}

static void decision_row(const ReviewText *text, int number, Text *out) {
    const ReviewPly *ply = review_ply(text->review, number);
    char buffer[CELL_MAX];
    Text played = text_in(buffer, sizeof buffer);
    notation(text, number, ply->action, &played);
    char place[32];
    snprintf(place, sizeof place, "%d", number);
    cell(out, place, 7, true);
    snprintf(place, sizeof place, "  p%d", ply->actor + 1);
    cell(out, place, 6, false);
    cell(out, buffer, 22, false);
    percent(out, ply->win[ply->actor], false, 7);
    percent(out, ply->loss.of[WORTH_WIN], false, 7);
    text_string(out, ply->is_exact ? "= " : "  ");
    cell(out, of(text, review_classes[ply->class_]), 12, false);
    better(text, number, out);
    text_char(out, '\n');
}

static void luck_row(const ReviewText *text, int number, Text *out) {
    const LuckFound *luck = &review_ply(text->review, number)->luck;
    spaces(out, 13);
    cell(out, of(text, "luck"), 22, false);
    for (int seat = 0; seat < luck->players; seat++) {
        char name[16];
        snprintf(name, sizeof name, "  p%d", seat + 1);
        text_string(out, name);
        percent(out, luck->luck[seat].of[WORTH_WIN], true, 6);
        text_string(out, text->is_ascii ? " +-" : " ±");
        percent(out, luck->error[seat].of[WORTH_WIN], false, 1);
    }
    text_char(out, '\n');
}

static void table(const ReviewText *text, Text *out) {
    table_head(text, out);
    for (int number = 0; number <= review_plies(text->review); number++) {
        const ReviewPly *ply = review_ply(text->review, number);
        if (!ply->is_done) continue;
        if (ply->is_decision) decision_row(text, number, out);
        if (ply->has_luck) luck_row(text, number, out);
    }
}

void review_text_action(const ReviewText *text, int number, Text *out) {
    if (number < 1 || number > review_plies(text->review)) return;
    const ReviewPly *ply = review_ply(text->review, number);
    if (!ply->is_done || !ply->is_decision) return;
    text_string(out, of(text, review_classes[ply->class_]));
    if (ply->played == 0) return;
    text_string(out, " -");
    percent(out, ply->loss.of[WORTH_WIN], false, 1);
    text_string(out, " %: ");
    better(text, number, out);
}

int review_text_next_mistake(const Review *review, int number) {
    while (++number <= review_plies(review)) {
        const ReviewPly *ply = review_ply(review, number);
        if (ply->is_done && ply->is_decision && ply->class_ >= REVIEW_MISTAKE) return number;
    }
    return 0;
}

/* ---- The graph ---- */

/* The chance after so many actions: that before the next decision, or the result. -1: not known. */
static float chance_after(const Review *review, int number, int seat) {
    int plies = review_plies(review);
    if (number == plies && review_is_over(review))
        return review_sum(review, seat).result.of[WORTH_WIN];
    for (int at = number < plies ? number + 1 : plies; at > 0; at--) {
        const ReviewPly *ply = review_ply(review, at);
        if (ply->is_done && ply->is_decision) return ply->win[seat];
    }
    return -1;
}

/* The first action that a column of the graph stands for. */
static int action_at(const Review *review, int columns, int column) {
    int plies = review_plies(review);
    return plies < columns ? column : (int)((int64_t)column * plies / (columns - 1));
}

static char chance_sign(const Review *review, int number, int row) {
    int players = review_header(review)->setup.players;
    for (int seat = 0; seat < players; seat++) {
        float chance = chance_after(review, number, seat);
        int at = (int)((1 - chance) * (CHANCES_ROWS - 1) + 0.5f);
        if (chance >= 0 && at == row) return (char)('1' + seat);
    }
    return row == CHANCES_ROWS / 2 ? '-' : ' ';
}

/* The worst mistake of some actions: x, or X for a blunder. */
static char mistake_sign(const Review *review, int from, int to) {
    char sign = ' ';
    for (int number = from; number < to && number <= review_plies(review); number++) {
        const ReviewPly *ply = review_ply(review, number);
        if (!ply->is_done || !ply->is_decision) continue;
        if (ply->class_ == REVIEW_BLUNDER) return 'X';
        if (ply->class_ == REVIEW_MISTAKE) sign = 'x';
    }
    return sign;
}

/* The player whom some actions brought the most luck. */
static char luck_sign(const Review *review, int from, int to) {
    float most = LUCK_SHOWN;
    char sign = ' ';
    for (int number = from; number < to && number <= review_plies(review); number++) {
        const ReviewPly *ply = review_ply(review, number);
        for (int seat = 0; ply->is_done && ply->has_luck && seat < ply->luck.players; seat++) {
            if (ply->luck.luck[seat].of[WORTH_WIN] < most) continue;
            most = ply->luck.luck[seat].of[WORTH_WIN];
            sign = (char)('1' + seat);
        }
    }
    return sign;
}

void review_text_graph(const ReviewText *text, int columns, int row, Text *out) {
    const Review *review = text->review;
    char label[32];
    RULE_ASSERT(columns > 1 && row >= 0 && row < REVIEW_GRAPH_ROWS);
    snprintf(label, sizeof label, "%d %%", 100 - 100 / (CHANCES_ROWS - 1) * row);
    const char *name = row == CHANCES_ROWS ? of(text, "mistakes") : of(text, "luck");
    cell(out, row < CHANCES_ROWS ? label : name, 9, true);
    text_string(out, row < CHANCES_ROWS ? " |" : "  ");
    for (int column = 0; column < columns && column <= review_plies(review); column++) {
        int from = action_at(review, columns, column), to = action_at(review, columns, column + 1);
        char sign = row == CHANCES_ROWS       ? mistake_sign(review, from, to)
                    : row == CHANCES_ROWS + 1 ? luck_sign(review, from, to)
                                              : chance_sign(review, from, row);
        text_char(out, sign);
    }
}

/* ---- Sums ---- */

static void sums_head(const ReviewText *text, Text *out) {
    static const char *const counts[] = {"decisions", "best", "mistakes", "blunders"};
    cell(out, of(text, "player"), 18, false);
    for (int i = 0; i < 4; i++) cell(out, of(text, counts[i]), 11, true);
    cell(out, of(text, "loss each"), 11, true);
    cell(out, of(text, "luck"), 14, true);
    cell(out, of(text, "result"), 9, true);
    cell(out, of(text, "less luck"), 11, true);
    text_char(out, '\n');
}

static void number_cell(Text *out, int number, int columns) {
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    cell(out, digits, columns, true);
}

static void sum_row(const ReviewText *text, int seat, Text *out) {
    ReviewSum sum = review_sum(text->review, seat);
    char name[CELL_MAX];
    snprintf(name, sizeof name, "p%d %s", seat + 1, text->seats->names[seat]);
    cell(out, name, 18, false);
    number_cell(out, sum.decisions, 11);
    number_cell(out, sum.count[REVIEW_BEST], 11);
    number_cell(out, sum.count[REVIEW_MISTAKE], 11);
    number_cell(out, sum.count[REVIEW_BLUNDER], 11);
    int decisions = sum.decisions ? sum.decisions : 1;
    percent(out, sum.loss.of[WORTH_WIN] / (float)decisions, false, 11);
    percent(out, sum.luck.of[WORTH_WIN], true, 8);
    text_string(out, text->is_ascii ? "+-" : " ±");
    percent(out, sum.luck_error.of[WORTH_WIN], false, 4);
    if (sum.has_result) {
        percent(out, sum.result.of[WORTH_WIN], false, 9);
        percent(out, sum.result.of[WORTH_WIN] - sum.luck.of[WORTH_WIN], false, 11);
    }
    text_char(out, '\n');
}

/* A figure with its name. */
static void figure(const ReviewText *text, const char *name, float chance, bool has_sign,
                   Text *out) {
    text_string(out, "  ");
    text_string(out, of(text, name));
    text_char(out, ' ');
    percent(out, chance, has_sign, 1);
}

void review_text_player(const ReviewText *text, int seat, Text *out) {
    ReviewSum sum = review_sum(text->review, seat);
    char name[CELL_MAX];
    snprintf(name, sizeof name, "p%d %s", seat + 1, text->seats->names[seat]);
    cell(out, name, 16, false);
    int decisions = sum.decisions ? sum.decisions : 1;
    figure(text, "loss each", sum.loss.of[WORTH_WIN] / (float)decisions, false, out);
    figure(text, "luck", sum.luck.of[WORTH_WIN], true, out);
    if (!sum.has_result) return;
    figure(text, "less luck", sum.result.of[WORTH_WIN] - sum.luck.of[WORTH_WIN], false, out);
}

static void title(const ReviewText *text, Text *out) {
    const RecordHeader *header = review_header(text->review);
    const Filling fillings[] = {{"title", say_title(text->language, header->game), 0},
                                {"players", NULL, header->setup.players},
                                {"actions", NULL, review_plies(text->review)},
                                {NULL, NULL, 0}};
    say_with(text->language, "{title}, players: {players}, moves: {actions}", fillings, out);
    text_string(out, "\n\n");
}

static void unfinished(const ReviewText *text, Text *out) {
    int done = review_done(text->review), all = review_plies(text->review) + 1;
    if (done == all) return;
    const Filling fillings[] = {{"done", NULL, done}, {"all", NULL, all}, {NULL, NULL, 0}};
    say_with(text->language, "Stopped: {done} of {all} positions were reviewed.", fillings, out);
    text_string(out, "\n\n");
}

void review_text(const ReviewText *text, Text *out) {
    title(text, out);
    table(text, out);
    text_char(out, '\n');
    for (int row = 0; row < REVIEW_GRAPH_ROWS; row++) {
        review_text_graph(text, GRAPH_COLUMNS, row, out);
        text_char(out, '\n');
    }
    text_char(out, '\n');
    unfinished(text, out);
    sums_head(text, out);
    for (int seat = 0; seat < review_header(text->review)->setup.players; seat++)
        sum_row(text, seat, out);
    text_char(out, '\n');
    text_string(out, of(text,
                        "All but counts are chances to win, in percent. = marks what was solved to "
                        "the end of the game. In the graph, digits are players, x is a mistake, "
                        "X a blunder. docs/review.md says more."));
    text_char(out, '\n');
}
