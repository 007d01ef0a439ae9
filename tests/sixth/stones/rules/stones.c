/* stones.c -- the rules of Stones, its notation, its drawing and its JSON. */
#include "stones.h"

#include "engine/base/bits.h"
#include "engine/rules/game_define.h"

enum { DREW, LAID, ENDED, EVENTS };

/* ---- Rules ---- */

RULE static int stones_left(const uint8_t stones[STONES_VALUES + 1]) {
    int count = 0;
    for (int value = 1; value <= STONES_VALUES; value++) count += stones[value];
    return count;
}

/* A stone of the bag goes to a hand. */
RULE static int draw(Stones *s, int seat, Chance *chance) {
    int value = chance_pick(chance, s->bag, STONES_VALUES + 1);
    s->bag[value]--;
    s->hand[seat][value]++;
    return value;
}

RULE static void draw_new(Stones *s, int seat, Chance *chance, Events *events) {
    if (stones_left(s->bag) == 0) return;
    int value = draw(s, seat, chance);
    s->held[seat]++;
    EMIT_SECRET(events, 1, DREW, seat, 0, value);
}

RULE void stones_init(Stones *s, const Setup *setup, Chance *chance, Events *events) {
    RULE_ASSERT(setup->players >= 2 && setup->players <= STONES_SEATS);
    memset(s, 0, sizeof *s);
    for (int value = 1; value <= STONES_VALUES; value++) s->bag[value] = STONES_COPIES;
    s->players = (uint8_t)setup->players;
    s->actor = (uint8_t)setup_start(setup, chance);
    for (int i = 0; i < STONES_HAND * s->players; i++) draw_new(s, i % s->players, chance, events);
}

RULE int stones_actor(const Stones *s) {
    return s->held[s->actor] ? s->actor : GAME_OVER;
}

RULE int stones_legal(const Stones *s, Action actions[]) {
    int count = 0;
    if (stones_actor(s) == GAME_OVER) return 0;
    for (int value = 1; value <= STONES_VALUES; value++)
        for (int pile = 0; pile < STONES_PILES && s->hand[s->actor][value]; pile++)
            actions[count++] = (Action)((value - 1) * STONES_PILES + pile);
    return count;
}

RULE int stones_sample(const Stones *s, uint32_t random, Action *action) {
    Action actions[STONES_ACTIONS];
    int count = stones_legal(s, actions);
    if (count > 0) *action = actions[bits_place(random, count)];
    return count;
}

RULE static int points_for(int value, int top) {
    if (value == top) return 2;
    return top > 0 && value == top + 1;
}

RULE void stones_apply(Stones *s, Action action, Chance *chance, Events *events) {
    int seat = s->actor, value = (int)action / STONES_PILES + 1, pile = (int)action % STONES_PILES;
    RULE_ASSERT(action < STONES_ACTIONS && s->hand[seat][value] > 0);
    int points = points_for(value, s->top[pile]);
    s->hand[seat][value]--;
    s->held[seat]--;
    s->top[pile] = (uint8_t)value;
    s->points[seat] = (uint8_t)(s->points[seat] + points);
    EMIT(events, LAID, seat, points, value, pile + 1);
    draw_new(s, seat, chance, events);
    for (int i = 0; i < s->players; i++) {
        s->actor = (uint8_t)((s->actor + 1) % s->players);
        if (s->held[s->actor]) return;
    }
    EMIT(events, ENDED, EVENT_NOBODY, 0, 0);
}

RULE static int beats(const Stones *s, int a, int b) {
    return s->points[a] - s->points[b];
}

RULE void stones_result(const Stones *s, Result *result) {
    memset(result, 0, sizeof *result);
    result->players = s->players;
    for (int seat = 0; seat < s->players; seat++) {
        result->points[seat] = s->points[seat];
        result->side[seat] = seat;
    }
    RESULT_PLACES(result, s, beats);
}

/* ---- Secrets ---- */

RULE void stones_redact(Stones *s, int viewer) {
    for (int seat = 0; seat < s->players; seat++) {
        for (int value = 1; value <= STONES_VALUES && seat != viewer; value++) {
            s->bag[value] = (uint8_t)(s->bag[value] + s->hand[seat][value]);
            s->hand[seat][value] = 0;
        }
    }
}

RULE void stones_determinize(Stones *s, int viewer, Chance *chance) {
    (void)viewer; /* what they know is in the view */
    for (int seat = 0; seat < s->players; seat++)
        while (stones_left(s->hand[seat]) < s->held[seat]) draw(s, seat, chance);
}

/* ---- Words ---- */

/* "3-b": the stone of value 3 on the second pile. */
void stones_action_text(const Stones *s, Action action, Text *out) {
    (void)s;
    text_int(out, (int)action / STONES_PILES + 1);
    text_char(out, '-');
    text_char(out, (char)('a' + action % STONES_PILES));
}

static void hand_text(const uint8_t hand[STONES_VALUES + 1], int held, Text *out) {
    for (int value = 1; value <= STONES_VALUES; value++)
        for (int i = 0; i < hand[value]; i++, held--) text_int(out, value);
    while (held-- > 0) text_char(out, '?');
}

void stones_state_text(const Stones *s, Text *out) {
    text_string(out, "piles");
    for (int pile = 0; pile < STONES_PILES; pile++) {
        text_char(out, ' ');
        text_int(out, s->top[pile]);
    }
    text_char(out, '\n');
    for (int seat = 0; seat < s->players; seat++) {
        text_string(out, seat == stones_actor(s) ? "> player " : "  player ");
        text_int(out, seat + 1);
        text_string(out, "  points ");
        text_int(out, s->points[seat]);
        text_string(out, "  stones ");
        hand_text(s->hand[seat], s->held[seat], out);
        text_char(out, '\n');
    }
}

static void numbers_json(Json *out, const char *name, const uint8_t numbers[], int count) {
    json_array(out, name);
    for (int i = 0; i < count; i++) json_int(out, NULL, numbers[i]);
    json_end(out);
}

static void player_json(Json *out, const Stones *s, int seat) {
    char hand[STONES_HAND + 1];
    Text text = text_in(hand, sizeof hand);
    hand_text(s->hand[seat], s->held[seat], &text);
    json_object(out, NULL);
    json_int(out, "points", s->points[seat]);
    json_string(out, "stones", hand);
    json_end(out);
}

void stones_state_json(const Stones *s, Json *out) {
    numbers_json(out, "piles", s->top, STONES_PILES);
    numbers_json(out, "unseen", s->bag + 1, STONES_VALUES);
    json_array(out, "players");
    for (int seat = 0; seat < s->players; seat++) player_json(out, s, seat);
    json_end(out);
}

bool stones_accepts(const Setup *setup, Text *why) {
    (void)setup, (void)why;
    return true;
}

static const GameOption options[] = {SETUP_START};

static const EventKind event_kinds[EVENTS] = {
    {"drew", "{seat} draws {value}", {{"value", NULL}}},
    {"laid",
     "{seat} lays {value} on pile {pile}: {points} points",
     {{"value", NULL}, {"pile", NULL}}},
    {"ended", "no stone is left, the game ends", {{NULL, NULL}}},
};

GAME_DEFINE(stones, Stones, .title = "Stones", .players_min = 2, .players_max = STONES_SEATS,
            .has_chance = true, .has_secrets = true, .version = 1, .action_count = STONES_ACTIONS,
            .options = options, .options_count = 1, .events = event_kinds, .events_count = EVENTS);
