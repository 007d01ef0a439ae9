/* law_hall.c -- laws of matches in halls: two nodes, one store. People sit, leave, play, take back,
 * talk, go and come back to either node; nodes restart, do not hear of each other, and lose answers
 * of the store. After each message, once nothing is under way: both nodes have the match that the
 * log says, everybody was told what they would see if they looked now, a refused message wrote
 * nothing and another one entry, and all laws of law_fold.h hold for every entry. */
#include "law.h"
#include "law_fold.h"
#include "law_world.h"
#include "server/hall/hall_parts.h"

#include <stdio.h>
#include <stdlib.h>

enum { BURST_MS = 50, TICK_MS = 2000, SEEN_MS = 6000, DEEP_EVERY = 16 };

typedef enum {
    STEP_GATHER,
    STEP_SIT,
    STEP_LEAVE,
    STEP_BOT,
    STEP_PLAY,
    STEP_MEDDLE,
    STEP_PREVIEW,
    STEP_UNDO,
    STEP_RESIGN,
    STEP_DRAW,
    STEP_DECLINE,
    STEP_STAND_IN,
    STEP_STEP_OUT,
    STEP_RETURN,
    STEP_CHAT,
    STEP_MUTE,
    STEP_REPORT,
    STEP_REMATCH,
    STEP_RECORD,
    STEP_WATCH,
    STEP_UNWATCH,
    STEP_WAIT,
    STEP_STOP, /* time passes, and no node does anything */
    STEP_GO,
    STEP_COME,
    STEP_RESTART,
    STEP_RACE, /* what is said next is said at once */
    STEP_DEAF,
    STEP_HEAR,
    STEP_LOSE, /* the store loses some of its answers */
    STEP_FAIL, /* and does not do some of what it should */
    STEP_HEAL,
    STEP_COUNT,
} StepKind;

static const LawKind kinds[STEP_COUNT] = {
    [STEP_GATHER] = {"gather", 8, LAW_NOTHING},
    [STEP_SIT] = {"sit", 4, LAW_SEAT},
    [STEP_LEAVE] = {"leave", 2, LAW_NOTHING},
    [STEP_BOT] = {"bot", 3, LAW_FEW},
    [STEP_PLAY] = {"play", 45, LAW_WORD},
    [STEP_MEDDLE] = {"meddle", 5, LAW_WORD},
    [STEP_PREVIEW] = {"preview", 2, LAW_WORD},
    [STEP_UNDO] = {"undo", 20, LAW_NOTHING},
    [STEP_RESIGN] = {"resign", 2, LAW_NOTHING},
    [STEP_DRAW] = {"draw", 4, LAW_NOTHING},
    [STEP_DECLINE] = {"decline", 3, LAW_NOTHING},
    [STEP_STAND_IN] = {"stand_in", 6, LAW_SEAT},
    [STEP_STEP_OUT] = {"step_out", 3, LAW_NOTHING},
    [STEP_RETURN] = {"return", 4, LAW_NOTHING},
    [STEP_CHAT] = {"chat", 3, LAW_NOTHING},
    [STEP_MUTE] = {"mute", 1, LAW_SEAT},
    [STEP_REPORT] = {"report", 1, LAW_FEW},
    [STEP_REMATCH] = {"rematch", 2, LAW_NOTHING},
    [STEP_RECORD] = {"record", 1, LAW_NOTHING},
    [STEP_WATCH] = {"watch", 6, LAW_NOTHING},
    [STEP_UNWATCH] = {"unwatch", 2, LAW_NOTHING},
    [STEP_WAIT] = {"wait", 12, LAW_TIME},
    [STEP_STOP] = {"stop", 1, LAW_TIME},
    [STEP_GO] = {"go", 4, LAW_NOTHING},
    [STEP_COME] = {"come", 8, LAW_SEAT},
    [STEP_RESTART] = {"restart", 2, LAW_SEAT},
    [STEP_RACE] = {"race", 4, LAW_SEAT},
    [STEP_DEAF] = {"deaf", 1, LAW_NOTHING},
    [STEP_HEAR] = {"hear", 2, LAW_NOTHING},
    [STEP_LOSE] = {"lose", 1, LAW_NOTHING},
    [STEP_FAIL] = {"fail", 1, LAW_NOTHING},
    [STEP_HEAL] = {"heal", 3, LAW_NOTHING},
};

static const Say says[STEP_COUNT] = {
    [STEP_SIT] = SAY_SIT,         [STEP_LEAVE] = SAY_LEAVE,       [STEP_BOT] = SAY_BOT,
    [STEP_PLAY] = SAY_PLAY,       [STEP_MEDDLE] = SAY_PLAY,       [STEP_PREVIEW] = SAY_PREVIEW,
    [STEP_UNDO] = SAY_UNDO,       [STEP_RESIGN] = SAY_RESIGN,     [STEP_DRAW] = SAY_DRAW,
    [STEP_DECLINE] = SAY_DECLINE, [STEP_STAND_IN] = SAY_STAND_IN, [STEP_STEP_OUT] = SAY_STAND_IN,
    [STEP_RETURN] = SAY_RETURN,   [STEP_CHAT] = SAY_CHAT,         [STEP_MUTE] = SAY_MUTE,
    [STEP_REPORT] = SAY_REPORT,   [STEP_REMATCH] = SAY_REMATCH,   [STEP_RECORD] = SAY_RECORD,
    [STEP_UNWATCH] = SAY_UNWATCH,
};

static LawFold fold, anew;
static int said, racing; /* steps left that do not wait for each other */

/* ---- The log ---- */

static void name_people(Match *match) {
    for (int i = 0; i < world.store.people_count; i++)
        match_name(match, i + 1, world.store.person[i].person.name);
}

/* Folds what is new. */
static void follow_log(LawFold *it) {
    const MemoryMatch *kept = memory_store_match(&world.store, world.match);
    CHECK(kept != NULL);
    if (it->match.number == 0) law_fold_begin(it, world.match, kept->secret);
    name_people(&it->match);
    while (it->match.number < kept->count) {
        int i = it->match.number;
        MatchEntry *entry = entry_read(kept->entry[i]);
        LAW("every entry of a log can be read", entry);
        law_fold_take(it, kept->time_ms[i], entry);
        free(entry);
    }
}

static void begin_fold(LawFold *it) {
    match_clear(&it->match);
}

/* ---- Laws ---- */

static int viewer_of(int who) {
    return match_seat_of(&fold.match, world.client[who].person);
}

static void check_told(int who) {
    const WorldClient *it = &world.client[who];
    if (!it->is_watching || it->told.number != fold.match.number) {
        LAW("who watches is told of every entry", !it->is_watching || world.is_deaf);
        return;
    }
    const char *view = law_fold_view(&fold.match, viewer_of(who), it->told.table_ms, 0);
    const char *difference = told_difference(&it->told, view);
    if (difference) fprintf(stderr, "person %d, member '%s'\n", who, difference);
    LAW("what somebody was told adds up to what they would see", !difference);
    LAW("bytes say what is said beside them", !it->told.is_strange);
    bool has_secrets = fold.match.table.header.game->has_secrets;
    LAW("nobody is told another's action where there are secrets",
        !has_secrets || !told_betrays(&it->told));
}

static void check_node(int node, int viewer) {
    const LoadedMatch *loaded = loaded_find(world.hall[node], world.match);
    if (!loaded || !loaded->is_loaded) return;
    LAW("a node that hears of entries has them",
        world.is_deaf || loaded->match.number == fold.match.number);
    if (loaded->match.number != fold.match.number) return;
    LAW("every node has the match that its log says",
        strcmp(law_fold_view(&loaded->match, viewer, world.now_ms, 0),
               law_fold_view(&fold.match, viewer, world.now_ms, 1)) == 0);
}

static void check_fold_anew(int viewer) {
    begin_fold(&anew);
    follow_log(&anew);
    LAW("a log is always folded to the same match",
        strcmp(law_fold_view(&anew.match, viewer, world.now_ms, 0),
               law_fold_view(&fold.match, viewer, world.now_ms, 1)) == 0);
    if (fold.match.stage == MATCH_OPEN || !fold.match.table.header.has_key) return;
    law_check_record(&fold.match.table, viewer, world.now_ms);
    law_check_secrets(&fold.match.table, viewer, world.now_ms);
}

/* What was told wrongly stays wrong, so one after the other is looked at, and all now and then. */
static void check_all(void) {
    int viewer = said % (fold.match.table.header.setup.players + 1) - 1;
    follow_log(&fold);
    for (int who = 0; who < WORLD_PEOPLE; who++)
        if (said % DEEP_EVERY == 0 || said % WORLD_PEOPLE == who) check_told(who);
    for (int node = 0; node < WORLD_NODES; node++) check_node(node, viewer);
    if (said % DEEP_EVERY == 0) check_fold_anew(viewer);
}

/* ---- Saying ---- */

/* Was the entry written by the server itself, for itself or for one of these bots? */
static bool is_of_server(const MatchEntry *entry, uint32_t bots) {
    Tell kind = entry->kind;
    bool is_of_bot = kind == TELL_PLAY && (bots >> entry->seat & 1);
    return is_of_bot || kind == TELL_BEGIN || kind == TELL_END || kind == TELL_PAUSE;
}

static uint32_t bots_of(const Match *match) {
    uint32_t bots = 0;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        SeatKind kind =
            match->stage == MATCH_OPEN ? match->seat[seat].kind : match->table.seat[seat].kind;
        if (kind == SEAT_BOT) bots |= 1u << seat;
    }
    return bots;
}

/* How many entries people have written since, who are all of this kind. */
static int count_entries(int from, Say say, uint32_t bots) {
    const MemoryMatch *kept = memory_store_match(&world.store, world.match);
    int count = 0;
    for (int i = from; i < kept->count; i++) {
        MatchEntry *entry = entry_read(kept->entry[i]);
        CHECK(entry != NULL);
        bool is_said = strcmp(tell_name(entry->kind), say_name(say)) == 0;
        bool is_server = is_of_server(entry, bots);
        free(entry);
        LAW("an entry is what was said, or the server's", is_said || is_server);
        count += is_said && !is_server;
    }
    return count;
}

static bool writes(Say say) {
    return say != SAY_PREVIEW && say != SAY_REPORT && say != SAY_RECORD && say != SAY_UNWATCH;
}

/* A refusal wrote nothing, unless the store has lost its answer; "done" wrote one entry. */
static void check_answer(int who, Say say, int from, uint32_t bots) {
    const WorldClient *it = &world.client[who];
    int count = count_entries(from, say, bots);
    bool is_sure = !world.store.lose_one_in && !world.store.fail_one_in && !world.is_deaf;
    if (!is_sure) return;
    LAW("whatever is said is answered",
        it->answer[0] || it->refused[0] || say == SAY_RECORD || say == SAY_PREVIEW);
    if (it->refused[0]) LAW("what is refused writes nothing", count == 0);
    if (it->answer[0]) LAW("what is done writes one entry", count == (writes(say) ? 1 : 0));
}

/* The members of messages that speak of a seat, or of somebody. */
static void write_seat(const LawStep *step, int who, char *out, size_t size) {
    int players = fold.match.table.header.setup.players, ply = fold.match.table.ply;
    int seat = step->value % players, own = viewer_of(who), people = world.store.people_count;
    if (step->kind == STEP_STEP_OUT && own >= 0) seat = own;
    switch (says[step->kind]) {
    case SAY_SIT:
        (void)snprintf(out, size, ",\"seat\":%d,\"number\":\"%064x\"", seat, (unsigned)who);
        break;
    case SAY_BOT:
        (void)snprintf(out, size, ",\"seat\":%d,\"level\":%d", seat, step->value / players % 10);
        break;
    case SAY_STAND_IN: (void)snprintf(out, size, ",\"seat\":%d,\"ply\":%d", seat, ply); break;
    default:
        (void)snprintf(out, size, ",\"person\":%d,\"muted\":%s", step->value % people + 1,
                       said % 2 ? "true" : "false");
        break;
    }
}

static void write_action(const LawStep *step, char *out, size_t size) {
    char action[GAME_ACTION_TEXT_MAX];
    int ply = fold.match.table.ply;
    (void)law_fold_action(&fold.match, world.now_ms, step->value, action);
    if (step->kind == STEP_MEDDLE && step->value % 3 == 0) ply++;
    if (step->kind == STEP_MEDDLE && step->value % 3 == 1) action[0] = '?';
    (void)snprintf(out, size, ",\"ply\":%d,\"action\":\"%s\"", ply, action);
}

/* The members of the message beside "say" and "match". */
static void write_members(const LawStep *step, int who, char *out, size_t size) {
    out[0] = '\0';
    switch (says[step->kind]) {
    case SAY_SIT:
    case SAY_BOT:
    case SAY_STAND_IN:
    case SAY_MUTE: write_seat(step, who, out, size); break;
    case SAY_PLAY:
    case SAY_PREVIEW: write_action(step, out, size); break;
    case SAY_UNDO:
    case SAY_DRAW:
    case SAY_DECLINE: (void)snprintf(out, size, ",\"ply\":%d", fold.match.table.ply); break;
    case SAY_CHAT: (void)snprintf(out, size, ",\"text\":\"hello\""); break;
    case SAY_REPORT:
        (void)snprintf(out, size, ",\"line\":%d,\"reason\":\"rude\"", step->value + 1);
        break;
    default: break;
    }
}

/* Lets a bot stand in for another only if they are away. */
static void check_stand_in(int who, int seat, bool was_person) {
    const Match *match = &fold.match;
    bool is_now = was_person && match->seat[seat].is_stood_in && viewer_of(who) != seat;
    for (int i = 0; i < WORLD_PEOPLE; i++) {
        const WorldClient *it = &world.client[i];
        bool is_there = it->is_watching && viewer_of(i) == seat &&
                        world.now_ms - it->since_ms >= SEEN_MS &&
                        world.now_ms - world.steady_ms >= SEEN_MS;
        LAW("no bot is called in for a player who is there", !is_now || !is_there);
    }
}

static void say_step(const LawStep *step, int who) {
    char members[256];
    const MemoryMatch *kept = memory_store_match(&world.store, world.match);
    int from = kept->count, seat = step->value % fold.match.table.header.setup.players;
    Say say = says[step->kind];
    if (world.client[who].slot < 0) return;
    bool was_person = !fold.match.seat[seat].is_stood_in;
    world.now_ms += BURST_MS;
    world_tick();
    write_members(step, who, members, sizeof members);
    world_say(who, "{\"say\":\"%s\",\"match\":\"%s\"%s,\"tag\":" WORLD_TAG "}", say_name(say),
              world.match, members);
    said++;
    if (say == SAY_UNWATCH) world.client[who].is_watching = false;
    if (racing) return;
    world_do_jobs();
    uint32_t bots = bots_of(&fold.match);
    follow_log(&fold);
    check_answer(who, say, from, bots | bots_of(&fold.match));
    if (step->kind == STEP_STAND_IN && !world.is_deaf) check_stand_in(who, seat, was_person);
}

/* ---- Steps ---- */

static int actor(void) {
    if (fold.match.stage != MATCH_RUNNING) return GAME_OVER;
    return table_actor(&fold.match.table, match_time_in_turn(&fold.match, world.now_ms));
}

static void play(const LawStep *step) {
    int seat = actor();
    for (int who = 0; seat != GAME_OVER && who < WORLD_PEOPLE; who++) {
        if (viewer_of(who) != seat) continue;
        say_step(step, who);
        return;
    }
}

static void gather(void) {
    for (int seat = 0; seat < fold.match.table.header.setup.players; seat++) {
        LawStep step = {STEP_SIT, seat, seat};
        bool is_free = fold.match.stage == MATCH_OPEN && fold.match.seat[seat].kind == SEAT_EMPTY;
        if (is_free) say_step(&step, seat);
        if (!racing) follow_log(&fold);
    }
}

static void wait_ms(int ms) {
    for (int64_t end_ms = world.now_ms + ms; world.now_ms < end_ms;) {
        int64_t left_ms = end_ms - world.now_ms;
        world.now_ms += left_ms < TICK_MS ? left_ms : TICK_MS;
        world_tick();
        if (!racing) world_do_jobs();
    }
}

static void stop_ms(int ms) {
    world.now_ms += ms;
    world.steady_ms = world.now_ms;
    world_tick();
    if (!racing) world_do_jobs();
}

static void watch(int who) {
    world_watch(who);
    said++;
    if (!racing) world_do_jobs();
}

static void come(int who, int node) {
    world_do_jobs();
    world_come(who, node % WORLD_NODES);
    watch(who);
}

/* All go on to the new match. */
static void rematch(const LawStep *step) {
    WorldClient *it = &world.client[step->who];
    it->rematch[0] = '\0';
    say_step(step, step->who);
    if (racing || !it->rematch[0]) return;
    for (int who = 0; who < WORLD_PEOPLE; who++) {
        world_say(who, "{\"say\":\"unwatch\",\"match\":\"%s\"}", world.match);
        told_clear(&world.client[who].told);
        world.client[who].is_watching = false;
    }
    world_do_jobs();
    memcpy(world.match, it->rematch, sizeof world.match);
    begin_fold(&fold);
    follow_log(&fold);
    for (int who = 0; who < WORLD_PEOPLE; who++) watch(who);
}

/* The end of a race: what was said is done in any order. What waits for a sign of life has it at
 * the second tick. */
static void settle(void) {
    for (int i = 0; i < 2; i++) {
        world_tick();
        while (world_do_job(false)) continue;
    }
    racing = 0;
    follow_log(&fold);
}

static void do_step(const LawStep *step) {
    switch ((StepKind)step->kind) {
    case STEP_GATHER: gather(); break;
    case STEP_PLAY: play(step); break;
    case STEP_REMATCH: rematch(step); break;
    case STEP_WATCH: watch(step->who); break;
    case STEP_WAIT: wait_ms(step->value); break;
    case STEP_STOP: stop_ms(step->value); break;
    case STEP_GO: world_go(step->who); break;
    case STEP_COME: come(step->who, step->value); break;
    case STEP_RESTART: world_restart(step->value % WORLD_NODES); break;
    case STEP_RACE: racing = 2 + step->value; break;
    case STEP_DEAF: world.is_deaf = true; break;
    case STEP_HEAR: world_hear(); break;
    case STEP_LOSE: world.store.lose_one_in = 3; break;
    case STEP_FAIL: world.store.fail_one_in = 3; break;
    case STEP_HEAL: world.store.lose_one_in = world.store.fail_one_in = 0; break;
    default: say_step(step, step->who); break;
    }
}

/* ---- Whole scripts ---- */

static void open_match(const LawScript *script) {
    char seats[MESSAGE_SEATS_MAX];
    Text text = text_in(seats, sizeof seats);
    for (int i = 0; i < script->setup.players; i++) text_string(&text, i ? ",person" : "person");
    world_say(0,
              "{\"say\":\"open\",\"game\":\"%s\",\"setup\":\"%s\",\"seats\":\"%s\",\"game_s\":%d,"
              "\"increment_s\":%d,\"move_s\":%d,\"public\":true}",
              script->game->name, test_setup_text(script->game, &script->setup), seats,
              (int)(script->rule.game_ms / 1000), (int)(script->rule.increment_ms / 1000),
              (int)(script->rule.move_ms / 1000));
    world_do_jobs();
    CHECK(world.client[0].opened[0]);
    memcpy(world.match, world.client[0].opened, sizeof world.match);
    begin_fold(&fold);
    follow_log(&fold);
}

/* The players, one who looks on, and one without a name. */
static void begin(const LawScript *script) {
    world_begin(script->seed);
    said = racing = 0;
    for (int who = 0; who <= script->setup.players; who++) world_come(who, who % WORLD_NODES);
    world_come(WORLD_PEOPLE - 1, 0);
    open_match(script);
    for (int who = 0; who < WORLD_PEOPLE; who++) watch(who);
}

/* Within some seconds, on whatever node. */
static void check_rated(void) {
    const MemoryMatch *kept = memory_store_match(&world.store, world.match);
    for (int i = 0; i < 10 && match_counts(&fold.match) && !kept->is_rated; i++) wait_ms(TICK_MS);
    LAW("a match that counts is rated", !match_counts(&fold.match) || kept->is_rated);
}

static int run(const LawScript *script) {
    begin(script);
    for (int i = 0; i < script->count; i++) {
        do_step(&script->step[i]);
        if (racing && --racing == 0) settle();
        if (!racing) world_do_jobs();
        if (!racing) check_all();
    }
    settle();
    world.store.lose_one_in = world.store.fail_one_in = 0;
    world_hear();
    said += DEEP_EVERY - said % DEEP_EVERY;
    check_all();
    check_rated();
    world_end();
    return said;
}

const LawWorld law_hall = {.name = "law_hall",
                           .kinds = kinds,
                           .kinds_count = STEP_COUNT,
                           .people = WORLD_PEOPLE,
                           .steps_max = 160,
                           .run = run};
