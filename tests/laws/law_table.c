/* law_table.c -- laws of a table alone. All seats, and one who has none, say everything that a
 * table takes, in any order; time passes; seats go to bots and come back. After each message: a
 * refused one has changed nothing, places are a ranking, clocks are right to the millisecond, the
 * match as loaded from its own record is the same, and no view depends on what is hidden from it.
 */
#include "law.h"
#include "law_follow.h"
#include "tests/table_same.h"

#include <stdio.h>

enum { NOBODY = 8, PEOPLE = 9, DEEP_EVERY = 8 };

typedef enum {
    STEP_PLAY,   /* the actor plays any legal action */
    STEP_RUSH,   /* several times */
    STEP_MEDDLE, /* somebody plays: out of turn, too late, or what is not legal */
    STEP_UNDO,
    STEP_RESIGN,
    STEP_BOT, /* a bot takes the seat */
    STEP_PERSON,
    STEP_STAND_IN, /* a bot plays for a person, who keeps their vote */
    STEP_RETURN,
    STEP_WAIT,
    STEP_FLAG, /* the actor's time runs out, but for a moment */
    STEP_END,
    STEP_BACK, /* all goes back to an earlier position */
    STEP_COUNT,
} StepKind;

static const LawKind kinds[STEP_COUNT] = {
    [STEP_PLAY] = {"play", 40, LAW_WORD},       [STEP_RUSH] = {"rush", 2, LAW_WORD},
    [STEP_MEDDLE] = {"meddle", 5, LAW_WORD},    [STEP_UNDO] = {"undo", 20, LAW_NOTHING},
    [STEP_RESIGN] = {"resign", 2, LAW_NOTHING}, [STEP_BOT] = {"bot", 3, LAW_NOTHING},
    [STEP_PERSON] = {"person", 2, LAW_NOTHING}, [STEP_STAND_IN] = {"stand_in", 2, LAW_NOTHING},
    [STEP_RETURN] = {"return", 2, LAW_NOTHING}, [STEP_WAIT] = {"wait", 20, LAW_TIME},
    [STEP_FLAG] = {"flag", 1, LAW_NOTHING},     [STEP_END] = {"end", 1, LAW_NOTHING},
    [STEP_BACK] = {"back", 1, LAW_WORD},
};

TABLE_STATIC(table);
TABLE_STATIC(before);
static LawBook book;
static int64_t now_ms;
static int said;
static char reason[512];

/* ---- Laws ---- */

static void check_all(void) {
    Result result;
    int viewer = said % (table.header.setup.players + 1) - 1;
    table_result(&table, now_ms, &result);
    law_check_places(&book, &table, &result, false);
    law_check_clocks(&book, &table);
    law_check_secrets(&table, viewer, now_ms);
    if (said % DEEP_EVERY == 0) law_check_record(&table, viewer, now_ms);
    said++;
}

/* ---- Steps ---- */

static void pass_time(int64_t ms) {
    now_ms += ms;
    law_follow_time(&book, &table, now_ms);
}

static void write_any(int word, char notation[GAME_ACTION_TEXT_MAX]) {
    Action action;
    Text out = text_in(notation, GAME_ACTION_TEXT_MAX);
    const Game *game = table.header.game;
    game->sample(table.room.state, (uint32_t)word << 16, &action);
    game->action_text(table.room.state, action, &out);
}

static void play(int word) {
    char notation[GAME_ACTION_TEXT_MAX];
    Text why = text_in(reason, sizeof reason);
    int seat = table_actor(&table, now_ms);
    if (seat == GAME_OVER) return;
    write_any(word, notation);
    TableStatus status = table_play(&table, seat, table.ply, notation, now_ms, &why);
    LAW("the actor may play what is legal", status == TABLE_OK);
    law_follow_play(&book, seat, &table);
}

static void meddle(int who, int word) {
    char notation[GAME_ACTION_TEXT_MAX] = "fly";
    Text why = text_in(reason, sizeof reason);
    int actor = table_actor(&table, now_ms), ply = table.ply;
    if (word % 3 == 0) ply += word % 2 ? 1 : -1;
    if (word % 3 == 1 && who == actor) who = NOBODY;
    if (word % 3 != 2 && actor != GAME_OVER) write_any(word, notation);
    TableStatus status = table_play(&table, who, ply, notation, now_ms, &why);
    LAW("only the actor plays, only what is legal, and only at the present ply",
        status == (ply == table.ply ? TABLE_REFUSED : TABLE_LATE));
    LAW("a refused message changes nothing", table_is_same(&before, &table));
}

static void undo(int who) {
    bool is_done = false;
    Text why = text_in(reason, sizeof reason);
    int actor = table_actor(&table, now_ms);
    TableStatus status = table_undo(&table, who, table.ply, now_ms, &is_done, &why);
    if (status != TABLE_OK) {
        LAW("a refused message changes nothing", table_is_same(&before, &table));
        return;
    }
    LAW("an answer says whether something was taken back", is_done == (table.ply != before.ply));
    LAW("a match that was lost on time stays lost",
        actor != GAME_OVER || book.late < 0 || table_actor(&table, now_ms) == GAME_OVER);
    law_follow_undo(&book, who, &table);
    LAW("nothing but requests, record and clocks changes when something is taken back",
        before.has_ended == table.has_ended && before.seat[who].kind == table.seat[who].kind);
}

static void resign(int who) {
    Text why = text_in(reason, sizeof reason);
    bool is_over = table_actor(&table, now_ms) == GAME_OVER;
    TableStatus status = table_resign(&table, who, now_ms, &why);
    bool is_player = who < table.header.setup.players;
    LAW("a player may resign while the match runs",
        (status == TABLE_OK) == (is_player && !is_over));
    if (status != TABLE_OK)
        LAW("a refused message changes nothing", table_is_same(&before, &table));
    else
        law_follow_seat(&book, who); /* a bot has it for good */
}

static void seat(int who, SeatKind kind) {
    if (who >= table.header.setup.players || table.seat[who].has_resigned) return;
    table_seat(&table, who, kind, kind == SEAT_BOT ? 3 : 0, "Ann");
    law_follow_seat(&book, who);
}

static void stand_in(int who, bool is_stood_in) {
    if (who >= table.header.setup.players) return;
    const TableSeat *it = &table.seat[who];
    if (is_stood_in ? it->kind != SEAT_PERSON : !it->is_stood_in) return;
    table_stand_in(&table, who, is_stood_in ? TABLE_STAND_IN_LEVEL : 0);
    law_follow_other(&book);
}

/* To the last moment, and past it. */
static void flag(void) {
    int actor = table_actor(&table, now_ms);
    if (actor == GAME_OVER) return;
    int64_t left = clock_left(&table.clock, actor, now_ms);
    if (left == INT64_MAX) return;
    pass_time(left - 1);
    LAW("who has time left is on turn", table_actor(&table, now_ms) == actor);
    pass_time(1);
    LAW("who has no time left has lost", table_actor(&table, now_ms) == GAME_OVER);
}

/* Going back is for looking back and for playing on from there, without a clock. */
static void go_back(int word) {
    if (table.clock.rule.game_ms || table.clock.rule.move_ms) return;
    table_go_back(&table, word % (table.ply + 1));
    book.ply = table.ply;
    law_follow_other(&book);
}

static void end(void) {
    if (table_actor(&table, now_ms) != GAME_OVER) table_end(&table, false);
}

static void do_step(const LawStep *step) {
    switch ((StepKind)step->kind) {
    case STEP_PLAY: play(step->value); break;
    case STEP_RUSH:
        for (int i = 0; i < step->value % 40; i++) play(step->value * (i + 7)), check_all();
        break;
    case STEP_MEDDLE: meddle(step->who, step->value); break;
    case STEP_UNDO: undo(step->who); break;
    case STEP_RESIGN: resign(step->who); break;
    case STEP_BOT: seat(step->who, SEAT_BOT); break;
    case STEP_PERSON: seat(step->who, SEAT_PERSON); break;
    case STEP_STAND_IN: stand_in(step->who, true); break;
    case STEP_RETURN: stand_in(step->who, false); break;
    case STEP_WAIT: pass_time(step->value); break;
    case STEP_FLAG: flag(); break;
    case STEP_END: end(); break;
    case STEP_BACK: go_back(step->value); break;
    case STEP_COUNT: break;
    }
}

static int run(const LawScript *script) {
    RecordHeader header = {.game = script->game, .setup = script->setup, .has_key = true};
    memcpy(header.key, &script->seed, sizeof script->seed);
    now_ms = 1700000000000;
    said = 0;
    table_open(&table, &header, script->rule, now_ms);
    for (int i = 0; i < script->setup.players; i++) table_seat(&table, i, SEAT_PERSON, 0, "Ann");
    law_follow_begin(&book, &table, now_ms);
    check_all();
    for (int i = 0; i < script->count; i++) {
        table_copy(&before, &table);
        do_step(&script->step[i]);
        check_all();
    }
    law_check_record(&table, GAME_SPECTATOR, now_ms);
    return said;
}

const LawWorld law_table = {.name = "law_table",
                            .kinds = kinds,
                            .kinds_count = STEP_COUNT,
                            .people = PEOPLE,
                            .steps_max = 160,
                            .run = run};
