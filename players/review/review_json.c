/* review_json.c -- a review as JSON, for programs and the page. docs/review.md has the fields. */
#include "review.h"

/* With four places behind the point. */
static void decimal(Json *out, const char *name, float value) {
    enum { PLACES = 4, ONE = 10000 };
    bool is_negative = value < 0;
    int rest = (int)((is_negative ? -value : value) * ONE + 0.5f);
    json_name(out, name);
    if (is_negative && rest > 0) text_char(out->out, '-');
    text_int(out->out, rest / ONE);
    text_char(out->out, '.');
    for (int unit = ONE / 10; unit > 0; unit /= 10)
        text_char(out->out, (char)('0' + rest / unit % 10));
}

static void worth_json(const Worth *worth, const char *name, Json *out) {
    json_object(out, name);
    decimal(out, "win", worth->of[WORTH_WIN]);
    decimal(out, "utility", worth->of[WORTH_UTILITY]);
    decimal(out, "share", worth->of[WORTH_SHARE]);
    decimal(out, "margin", worth->of[WORTH_MARGIN]);
    json_end(out);
}

static void notation_json(const Review *review, int number, Action action, Json *out) {
    char notation[GAME_ACTION_TEXT_MAX];
    Text text = text_in(notation, sizeof notation);
    review_header(review)->game->action_text(review_state(review, number - 1), action, &text);
    json_string(out, "action", notation);
}

static void options_json(const Review *review, int number, Json *out) {
    const ReviewPly *ply = review_ply(review, number);
    json_array(out, "options");
    for (int i = 0; i < ply->options_count; i++) {
        json_object(out, NULL);
        notation_json(review, number, ply->option[i].action, out);
        json_bool(out, "played", i == ply->played);
        worth_json(&ply->option[i].worth, "worth", out);
        worth_json(&ply->option[i].error, "error", out);
        json_end(out);
    }
    json_end(out);
}

static void decision_json(const Review *review, int number, Json *out) {
    const ReviewPly *ply = review_ply(review, number);
    json_string(out, "class", review_classes[ply->class_]);
    json_bool(out, "exact", ply->is_exact);
    json_bool(out, "network", ply->has_learnt);
    worth_json(&ply->loss, "loss", out);
    decimal(out, "loss_error", ply->error);
    json_array(out, "win");
    for (int seat = 0; seat < review_header(review)->setup.players; seat++)
        decimal(out, NULL, ply->win[seat]);
    json_end(out);
    options_json(review, number, out);
}

static void luck_json(const LuckFound *luck, Json *out) {
    json_object(out, "luck");
    json_int(out, "outcomes", luck->outcomes);
    json_bool(out, "enumerated", luck->is_enumerated);
    json_array(out, "seats");
    for (int seat = 0; seat < luck->players; seat++) {
        json_object(out, NULL);
        worth_json(&luck->luck[seat], "worth", out);
        worth_json(&luck->error[seat], "error", out);
        json_end(out);
    }
    json_end(out);
    json_end(out);
}

void review_ply_json(const Review *review, int number, Json *out) {
    const ReviewPly *ply = review_ply(review, number);
    json_object(out, NULL);
    json_int(out, "ply", number);
    json_bool(out, "done", ply->is_done);
    if (number > 0) {
        json_int(out, "seat", ply->actor);
        notation_json(review, number, ply->action, out);
    }
    if (ply->is_done && ply->is_decision) decision_json(review, number, out);
    if (ply->is_done && ply->has_luck) luck_json(&ply->luck, out);
    json_end(out);
}

static void sum_json(const Review *review, int seat, Json *out) {
    ReviewSum sum = review_sum(review, seat);
    json_object(out, NULL);
    json_string(out, "name", review_header(review)->name[seat]);
    json_int(out, "decisions", sum.decisions);
    json_object(out, "classes");
    for (int i = 0; i < REVIEW_CLASSES; i++) json_int(out, review_classes[i], sum.count[i]);
    json_end(out);
    worth_json(&sum.loss, "loss", out);
    worth_json(&sum.luck, "luck", out);
    worth_json(&sum.luck_error, "luck_error", out);
    if (sum.has_result) {
        Worth adjusted;
        for (int i = 0; i < WORTHS; i++) adjusted.of[i] = sum.result.of[i] - sum.luck.of[i];
        worth_json(&sum.result, "result", out);
        worth_json(&adjusted, "adjusted", out);
    }
    json_end(out);
}

void review_json(const Review *review, Json *out) {
    const RecordHeader *header = review_header(review);
    json_string(out, "game", header->game->name);
    json_int(out, "players", header->setup.players);
    json_bool(out, "over", review_is_over(review));
    json_int(out, "actions", review_plies(review));
    json_int(out, "done", review_done(review));
    json_array(out, "plies");
    for (int number = 0; number <= review_plies(review); number++)
        review_ply_json(review, number, out);
    json_end(out);
    json_array(out, "seats");
    for (int seat = 0; seat < header->setup.players; seat++) sum_json(review, seat, out);
    json_end(out);
}
