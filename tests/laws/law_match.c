/* law_match.c -- laws of one match, without a hall: what anybody says is decided and folded at
 * once. Quick, so steps can be repeated until a log is full. */
#include "law.h"
#include "law_fold.h"

#include <stdio.h>
#include <stdlib.h>

enum { PEOPLE = 10, BOTS_IN_A_ROW = 64, REPEATED_MAX = 4 };

typedef enum {
    STEP_GATHER, /* all free seats are taken */
    STEP_SIT,
    STEP_LEAVE,
    STEP_BOT,
    STEP_PLAY,
    STEP_MEDDLE,
    STEP_UNDO,
    STEP_RESIGN,
    STEP_DRAW,
    STEP_DECLINE,
    STEP_STAND_IN,
    STEP_STEP_OUT, /* a bot stands in for oneself */
    STEP_RETURN,
    STEP_CHAT,
    STEP_MUTE,
    STEP_COME,
    STEP_GO,
    STEP_WAIT,
    STEP_REPEAT, /* the last steps, many times */
    STEP_COUNT,
} StepKind;

static const LawKind kinds[STEP_COUNT] = {
    [STEP_GATHER] = {"gather", 6, LAW_NOTHING},  [STEP_SIT] = {"sit", 4, LAW_SEAT},
    [STEP_LEAVE] = {"leave", 2, LAW_NOTHING},    [STEP_BOT] = {"bot", 3, LAW_FEW},
    [STEP_PLAY] = {"play", 25, LAW_WORD},        [STEP_MEDDLE] = {"meddle", 4, LAW_WORD},
    [STEP_UNDO] = {"undo", 14, LAW_NOTHING},     [STEP_RESIGN] = {"resign", 1, LAW_NOTHING},
    [STEP_DRAW] = {"draw", 6, LAW_NOTHING},      [STEP_DECLINE] = {"decline", 5, LAW_NOTHING},
    [STEP_STAND_IN] = {"stand_in", 4, LAW_SEAT}, [STEP_STEP_OUT] = {"step_out", 8, LAW_NOTHING},
    [STEP_RETURN] = {"return", 10, LAW_NOTHING}, [STEP_CHAT] = {"chat", 2, LAW_NOTHING},
    [STEP_MUTE] = {"mute", 2, LAW_SEAT},         [STEP_WAIT] = {"wait", 12, LAW_TIME},
    [STEP_COME] = {"come", 2, LAW_NOTHING},      [STEP_GO] = {"go", 4, LAW_NOTHING},
    [STEP_REPEAT] = {"repeat", 3, LAW_MANY},
};

static const Say says[STEP_COUNT] = {
    [STEP_SIT] = SAY_SIT,           [STEP_LEAVE] = SAY_LEAVE,       [STEP_BOT] = SAY_BOT,
    [STEP_PLAY] = SAY_PLAY,         [STEP_MEDDLE] = SAY_PLAY,       [STEP_UNDO] = SAY_UNDO,
    [STEP_RESIGN] = SAY_RESIGN,     [STEP_DRAW] = SAY_DRAW,         [STEP_DECLINE] = SAY_DECLINE,
    [STEP_STAND_IN] = SAY_STAND_IN, [STEP_STEP_OUT] = SAY_STAND_IN, [STEP_RETURN] = SAY_RETURN,
    [STEP_CHAT] = SAY_CHAT,         [STEP_MUTE] = SAY_MUTE,
};

static LawFold fold;
static int64_t now_ms;
static int said; /* but for what is repeated */
static bool is_repeating;
static uint32_t present; /* seats whose people are there */

/* ---- The server ---- */

/* The entry is folded as it is read from what is stored. */
static void take(const MatchEntry *entry) {
    char text[ENTRY_TEXT_MAX], again[ENTRY_TEXT_MAX];
    Text out = text_in(text, sizeof text), out_again = text_in(again, sizeof again);
    entry_text(entry, &out);
    MatchEntry *read = entry_read(text);
    LAW("what is stored can be read", !out.is_cut && read);
    entry_text(read, &out_again);
    LAW("what was read is what was stored", strcmp(text, again) == 0);
    law_fold_take(&fold, now_ms, read);
    free(read);
    LAW("a log has an end", fold.match.number <= MATCH_ENTRIES_MAX + 1);
}

static bool play_bot(void) {
    char notation[GAME_ACTION_TEXT_MAX];
    MatchEntry entry;
    Refusal refusal;
    int level, word = fold.match.number * 9973 % 65536;
    BotChoice choice = {match_bot(&fold.match, now_ms, &level), fold.match.table.ply, notation, 0};
    if (choice.seat < 0 || !law_fold_action(&fold.match, now_ms, word, notation)) return false;
    bool is_good = match_decide_bot(&fold.match, &choice, now_ms, &entry, &refusal);
    LAW("a bot may play what is legal", is_good);
    take(&entry);
    return true;
}

static void act(void) {
    for (int i = 0; i < BOTS_IN_A_ROW; i++) {
        MatchEntry entry;
        if (match_act(&fold.match, now_ms, &entry))
            take(&entry);
        else if (!play_bot())
            return;
    }
}

/* ---- Steps ---- */

static int actor(void) {
    if (fold.match.stage != MATCH_RUNNING) return GAME_OVER;
    return table_actor(&fold.match.table, match_time_in_turn(&fold.match, now_ms));
}

static void say(int who, Message *message) {
    MatchEntry entry;
    Person person = {.id = who + 1, .name = "Ann"};
    Refusal refusal;
    said += !is_repeating;
    MatchWish wish = {&person, message, present, now_ms};
    if (!match_decide(&fold.match, &wish, &entry, &refusal) || entry.kind == TELL_NONE) return;
    take(&entry);
    act();
}

static void fill_play(const LawStep *step, Message *message) {
    (void)law_fold_action(&fold.match, now_ms, step->value, message->action);
    if (step->kind == STEP_MEDDLE && step->value % 3 == 0) message->ply++;
    if (step->kind == STEP_MEDDLE && step->value % 3 == 1) message->action[0] = '?';
}

static void say_step(const LawStep *step, int who) {
    int players = fold.match.table.header.setup.players, seat = match_seat_of(&fold.match, who + 1);
    Message message = {.say = says[step->kind], .ply = fold.match.table.ply};
    message.seat = step->kind == STEP_STEP_OUT && seat >= 0 ? seat : step->value % players;
    message.level = step->value / GAME_SEATS_MAX;
    message.person = step->value + 1;
    message.is_muted = step->who % 2;
    message.number[0] = (uint8_t)who;
    (void)snprintf(message.text, sizeof message.text, "hello");
    if (message.say == SAY_PLAY) fill_play(step, &message);
    say(who, &message);
}

static void gather(void) {
    for (int seat = 0; seat < fold.match.table.header.setup.players; seat++) {
        LawStep step = {STEP_SIT, seat, seat};
        if (fold.match.stage == MATCH_OPEN) say_step(&step, seat);
    }
}

/* The actor plays, if they are a person who is there. */
static void play(const LawStep *step) {
    int seat = actor();
    if (seat != GAME_OVER && fold.match.seat[seat].person)
        say_step(step, (int)fold.match.seat[seat].person - 1);
}

static void do_step(const LawStep *step) {
    switch ((StepKind)step->kind) {
    case STEP_GATHER: gather(); break;
    case STEP_PLAY: play(step); break;
    case STEP_WAIT:
        now_ms += step->value;
        act();
        break;
    case STEP_COME: present |= 1u << step->who; break;
    case STEP_GO: present &= ~(1u << step->who); break;
    case STEP_REPEAT: break;
    default: say_step(step, step->who); break;
    }
}

static void repeat(const LawScript *script, int at) {
    is_repeating = true;
    int length = 1 + script->step[at].who % REPEATED_MAX;
    for (int i = 0; i < script->step[at].value && fold.match.stage != MATCH_OVER; i++)
        for (int j = at - length; j < at; j++)
            if (j >= 0) do_step(&script->step[j]);
    is_repeating = false;
}

static void open_match(const LawScript *script) {
    static const uint8_t secret[STORE_SECRET_SIZE] = {7};
    MatchEntry entry;
    Message message = {.say = SAY_OPEN, .is_public = true};
    Refusal refusal;
    Text seats = text_in(message.seats, sizeof message.seats);
    (void)snprintf(message.game, sizeof message.game, "%s", script->game->name);
    (void)snprintf(message.setup, sizeof message.setup, "%s",
                   test_setup_text(script->game, &script->setup));
    for (int i = 0; i < script->setup.players; i++) text_string(&seats, i ? ",person" : "person");
    message.game_s = (int)(script->rule.game_ms / 1000);
    message.increment_s = (int)(script->rule.increment_ms / 1000);
    message.move_s = (int)(script->rule.move_ms / 1000);
    law_fold_begin(&fold, "abcdefghij12", secret);
    CHECK(match_open_entry(&message, 1, secret, &entry, &refusal));
    take(&entry);
}

static int run(const LawScript *script) {
    now_ms = 1700000000000 + (int64_t)(script->seed % 1000);
    said = 0;
    present = ~0u;
    open_match(script);
    for (int i = 0; i < script->count; i++) {
        do_step(&script->step[i]);
        if (script->step[i].kind == STEP_REPEAT) repeat(script, i);
    }
    return said;
}

const LawWorld law_match = {.name = "law_match",
                            .kinds = kinds,
                            .kinds_count = STEP_COUNT,
                            .people = PEOPLE,
                            .steps_max = 80,
                            .run = run};
