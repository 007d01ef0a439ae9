/* match_decide.c -- what people and bots may do in a match: see match.h. */
#include "match_parts.h"

static_assert(2 * MATCH_SITS_MAX + MATCH_BOTS_MAX + MATCH_MUTES_MAX + MATCH_CHAT_MAX +
                      TABLE_PLIES_MAX + GAME_SEATS_MAX * (MATCH_IDLE_MAX + 2) + 4 <
                  MATCH_ENTRIES_MAX,
              "those who play cannot fill a log");

/* What somebody wants of a match. */
typedef struct {
    const Match *match;
    const Person *person;
    const Message *message;
    uint32_t present;
    int seat; /* the person's, or GAME_SPECTATOR */
    int64_t now_ms;
} Wish;

static bool write_seat_entry(Tell kind, int seat, MatchEntry *entry) {
    *entry = (MatchEntry){.kind = kind, .seat = seat};
    return true;
}

/* ---- Before the beginning ---- */

static bool sits_too_often(const Match *match, int64_t person) {
    int own = 0;
    for (int i = 0; i < MATCH_SITS_KEPT; i++) own += match->sat[i] == person;
    return own >= MATCH_SITS_OWN;
}

static bool decide_sit(const Wish *wish, MatchEntry *entry, Refusal *refusal) {
    const Message *message = wish->message;
    if (message->seat >= wish->match->table.header.setup.players)
        return refuse(refusal, REFUSED_NO_SEAT, NULL);
    if (wish->seat >= 0) return refuse(refusal, REFUSED_SEATED, NULL);
    if (wish->match->seat[message->seat].kind != SEAT_EMPTY)
        return refuse(refusal, REFUSED_TAKEN, NULL);
    if (sits_too_often(wish->match, wish->person->id))
        return refuse(refusal, REFUSED_LIMIT, "you have taken a seat here often enough");
    if (wish->match->sits_count >= MATCH_SITS_MAX) return refuse(refusal, REFUSED_FULL, NULL);
    *entry = (MatchEntry){.kind = TELL_SIT, .seat = message->seat, .person = wish->person->id};
    memcpy(entry->bytes, message->number, sizeof entry->bytes);
    return true;
}

static bool decide_leave(const Wish *wish, MatchEntry *entry, Refusal *refusal) {
    (void)refusal;
    return write_seat_entry(TELL_LEAVE, wish->seat, entry);
}

/* Are all other seats for bots? */
static bool is_last_for_person(const Match *match, int seat) {
    for (int other = 0; other < match->table.header.setup.players; other++)
        if (other != seat && match->seat[other].kind != SEAT_BOT) return false;
    return true;
}

static bool decide_bot(const Wish *wish, MatchEntry *entry, Refusal *refusal) {
    const Message *message = wish->message;
    if (message->seat >= wish->match->table.header.setup.players)
        return refuse(refusal, REFUSED_NO_SEAT, NULL);
    if (wish->match->seat[message->seat].kind == SEAT_PERSON)
        return refuse(refusal, REFUSED_TAKEN, NULL);
    if (message->level && is_last_for_person(wish->match, message->seat))
        return refuse(refusal, REFUSED_SETUP, "a match needs a seat for a person");
    if (wish->match->bots_count >= MATCH_BOTS_MAX) return refuse(refusal, REFUSED_FULL, NULL);
    *entry = (MatchEntry){.kind = TELL_BOT, .seat = message->seat, .level = message->level};
    return true;
}

/* ---- The game ---- */

/* Looks for the action in the player's view. The same actions are legal there as in the true state,
 * so the fold need not look for it again. */
static bool may_play(const Match *match, MatchEntry *play, int64_t now_ms, Refusal *refusal) {
    const Table *table = &match->table;
    if (play->ply != table->ply) return refuse(refusal, REFUSED_LATE, NULL);
    if (table_actor(table, now_ms) != play->seat) return refuse(refusal, REFUSED_TURN, NULL);
    play->is_found = table_find(table, play->seat, play->action, &play->found);
    return play->is_found || refuse(refusal, REFUSED_ILLEGAL, NULL);
}

static bool is_own_player(const Wish *wish, Refusal *refusal) {
    if (wish->match->table.seat[wish->seat].kind == SEAT_PERSON) return true;
    return refuse(refusal, REFUSED_TURN, "a bot plays for your seat now");
}

static bool decide_play(const Wish *wish, MatchEntry *entry, Refusal *refusal) {
    const Message *message = wish->message;
    *entry = (MatchEntry){
        .kind = TELL_PLAY, .seat = wish->seat, .ply = message->ply, .action = message->action};
    return is_own_player(wish, refusal) && may_play(wish->match, entry, wish->now_ms, refusal);
}

/* A player who may not play an action now is not told what it would do, either. */
static bool decide_preview(const Wish *wish, MatchEntry *entry, Refusal *refusal) {
    MatchEntry play;
    (void)entry;
    return decide_play(wish, &play, refusal);
}

/* The bot is charged only for the time it thought, not for the time its turn waited. */
static int64_t waited_ms(const Match *match, const BotChoice *choice, int64_t now_ms) {
    const TableClock *clock = &match->table.clock;
    int64_t passed_ms = match_time(match, now_ms) - clock->since_ms;
    bool has_clock = clock->rule.game_ms || clock->rule.move_ms;
    return has_clock && passed_ms > choice->thought_ms ? passed_ms - choice->thought_ms : 0;
}

bool match_decide_bot(const Match *match, const BotChoice *choice, int64_t now_ms,
                      MatchEntry *entry, Refusal *refusal) {
    assert(choice->seat >= 0 && choice->thought_ms >= 0);
    int level;
    int64_t time_ms = match_time_in_turn(match, now_ms), wait_ms = waited_ms(match, choice, now_ms);
    if (match_bot(match, now_ms, &level) != choice->seat)
        return refuse(refusal, REFUSED_LATE, NULL);
    *entry = (MatchEntry){.kind = TELL_PLAY,
                          .seat = choice->seat,
                          .ply = choice->ply,
                          .action = choice->notation,
                          .waited_ms = wait_ms};
    return may_play(match, entry, time_ms, refusal);
}

/* A player for whom a bot stands in may still agree and decline; one who has resigned may not. */
static bool has_voice(const Wish *wish, Refusal *refusal) {
    if (table_has_vote(&wish->match->table, wish->seat)) return true;
    return refuse(refusal, REFUSED_TURN, "a bot plays for your seat now");
}

/* May the seat do so much more that does not move the game forward? */
static bool may_idle(const Match *match, int seat, int cost, Refusal *refusal) {
    const MatchSeat *it = &match->seat[seat];
    if (it->idle + cost <= MATCH_IDLE_MAX && it->idle_here + cost <= MATCH_IDLE_HERE) return true;
    return refuse(refusal, REFUSED_LIMIT, NULL);
}

/* Against bots nobody can object, so luck and answers may be taken back only a few times. A game
 * for one player is not rated, so there it does not matter. */
static bool has_undos_left(const Match *match, int seat, const TableUndo *undo) {
    bool is_rated = match->table.header.setup.players > 1;
    bool needs_nobody = undo->is_free || !undo->is_alone;
    return !is_rated || needs_nobody || match->seat[seat].undos < MATCH_UNDOS_MAX;
}

static bool may_undo(const Wish *wish, const TableUndo *undo, Refusal *refusal) {
    const Table *table = &wish->match->table;
    bool is_asking = undo->by == wish->seat;
    if (undo->plies < 0) return refuse(refusal, REFUSED_UNDO, NULL);
    if (is_asking && !is_own_player(wish, refusal)) return false;
    if (!undo->has_time)
        return refuse(refusal, REFUSED_UNDO, "there is too little time left to take it back");
    if (!has_undos_left(wish->match, wish->seat, undo))
        return refuse(refusal, REFUSED_LIMIT, "against bots alone three undos are the limit");
    int taken_back = undo->is_agreed || is_asking ? table->ply - undo->plies : 0;
    return may_idle(wish->match, wish->seat, is_asking ? 2 + taken_back : 2, refusal) &&
           (is_asking || may_idle(wish->match, undo->by, taken_back, refusal));
}

static bool decide_undo(const Wish *wish, MatchEntry *entry, Refusal *refusal) {
    const Table *table = &wish->match->table;
    if (!has_voice(wish, refusal)) return false;
    if (wish->message->ply != table->ply) return refuse(refusal, REFUSED_LATE, NULL);
    if (table->seat[wish->seat].wants_undo)
        return refuse(refusal, REFUSED_UNDO, "you have asked for it already");
    TableUndo undo =
        table_plan_undo(table, wish->seat, match_time_in_turn(wish->match, wish->now_ms));
    if (!may_undo(wish, &undo, refusal)) return false;
    *entry = (MatchEntry){
        .kind = TELL_UNDO, .seat = wish->seat, .ply = wish->message->ply, .of = undo.by};
    return true;
}

static bool decide_resign(const Wish *wish, MatchEntry *entry, Refusal *refusal) {
    if (wish->match->table.seat[wish->seat].has_resigned)
        return refuse(refusal, REFUSED_STAGE, "you have resigned already");
    return write_seat_entry(TELL_RESIGN, wish->seat, entry);
}

int match_persons(const Table *table) {
    int persons = 0;
    for (int seat = 0; seat < table->header.setup.players; seat++) {
        if (table->seat[seat].has_resigned) continue;
        if (!table_has_vote(table, seat)) return -1;
        persons++;
    }
    return persons;
}

static bool decide_draw(const Wish *wish, MatchEntry *entry, Refusal *refusal) {
    const Table *table = &wish->match->table;
    if (!has_voice(wish, refusal)) return false;
    if (wish->message->ply != table->ply) return refuse(refusal, REFUSED_LATE, NULL);
    if (match_persons(table) < 2) return refuse(refusal, REFUSED_DRAW, NULL);
    if (wish->match->seat[wish->seat].wants_draw)
        return refuse(refusal, REFUSED_DRAW, "you have offered it already");
    if (!may_idle(wish->match, wish->seat, 2, refusal)) return false;
    return write_seat_entry(TELL_DRAW, wish->seat, entry);
}

/* A request that was withdrawn cannot be declined. */
static bool decide_decline(const Wish *wish, MatchEntry *entry, Refusal *refusal) {
    const Table *table = &wish->match->table;
    bool is_asked = false;
    if (!has_voice(wish, refusal)) return false;
    for (int seat = 0; seat < table->header.setup.players; seat++)
        if (seat != wish->seat)
            is_asked |= table->seat[seat].wants_undo || wish->match->seat[seat].wants_draw;
    if (!is_asked || wish->message->ply != table->ply) return refuse(refusal, REFUSED_LATE, NULL);
    return write_seat_entry(TELL_DECLINE, wish->seat, entry);
}

/* How long the others wait for somebody: a minute, or half of the time they had for this turn. */
static int64_t patience_ms(const TableClock *clock, int seat) {
    int64_t left_ms = clock_left(clock, seat, clock->since_ms);
    bool is_long = left_ms != INT64_MAX && left_ms / 2 > MATCH_AWAY_MS;
    return is_long ? left_ms / 2 : (int64_t)MATCH_AWAY_MS;
}

/* Is it the person's turn, are they away, and have the others waited long enough? */
static bool is_away(const Wish *wish, int seat) {
    const Table *table = &wish->match->table;
    bool is_present = wish->present >> seat & 1;
    return !is_present && table_actor(table, wish->now_ms) == seat &&
           wish->now_ms - table->clock.since_ms >= patience_ms(&table->clock, seat);
}

static bool decide_stand_in(const Wish *wish, MatchEntry *entry, Refusal *refusal) {
    const Table *table = &wish->match->table;
    int seat = wish->message->seat;
    if (wish->message->ply != table->ply) return refuse(refusal, REFUSED_LATE, NULL);
    if (seat >= table->header.setup.players) return refuse(refusal, REFUSED_NO_SEAT, NULL);
    if (table->seat[seat].kind != SEAT_PERSON || (seat != wish->seat && !is_away(wish, seat)))
        return refuse(refusal, REFUSED_PRESENT, NULL);
    if (!may_idle(wish->match, wish->seat, 2, refusal)) return false;
    *entry = (MatchEntry){.kind = TELL_STAND_IN, .seat = seat, .by = wish->seat};
    return true;
}

static bool decide_return(const Wish *wish, MatchEntry *entry, Refusal *refusal) {
    if (!wish->match->seat[wish->seat].is_stood_in)
        return refuse(refusal, REFUSED_PRESENT, "no bot stands in for you");
    return write_seat_entry(TELL_RETURN, wish->seat, entry);
}

/* ---- Talk ---- */

static bool is_muted(const Match *match, int64_t person) {
    for (int i = 0; i < MATCH_MUTED_MAX; i++)
        if (match_talk(match)->muted[i] == person) return true;
    return false;
}

static bool talks_too_fast(const Match *match, int64_t person, int64_t now_ms) {
    int lines = 0;
    for (int i = 0; i < MATCH_CHAT_KEPT; i++) {
        const MatchChat *line = &match_talk(match)->chat[i];
        if (line->number && line->person == person && now_ms - line->time_ms < MATCH_CHAT_BURST_MS)
            lines++;
    }
    return lines >= MATCH_CHAT_BURST;
}

/* Why somebody cannot say more, or NULL. Spectators cannot use up the room of the players. */
static const char *find_talk_limit(const Match *match, int64_t person) {
    const MatchTalk *talk = match_talk(match);
    int i = 0;
    while (i < talk->talkers_count && talk->talker[i].person != person) i++;
    bool is_known = i < talk->talkers_count;
    if (match->chat_count >= MATCH_CHAT_MAX) return "as much was said in this match as can be";
    if (is_known && talk->talker[i].lines >= MATCH_CHAT_PERSON_MAX)
        return "you have said as much as one person can in a match";
    if (match_seat_of(match, person) != GAME_SPECTATOR) return NULL;
    bool is_crowd = !is_known && talk->talkers_count >= MATCH_TALKERS_MAX;
    if (!is_crowd && match->chat_audience < MATCH_CHAT_AUDIENCE_MAX) return NULL;
    return "those who look on have said as much as they can in this match";
}

static bool decide_chat(const Wish *wish, MatchEntry *entry, Refusal *refusal) {
    const Match *match = wish->match;
    int64_t person = wish->person->id;
    if (is_muted(match, person)) return refuse(refusal, REFUSED_MUTED, NULL);
    if (match_is_silent(match, wish->seat)) return refuse(refusal, REFUSED_SILENCE, NULL);
    if (talks_too_fast(match, person, wish->now_ms)) return refuse(refusal, REFUSED_TOO_FAST, NULL);
    const char *limit = find_talk_limit(match, person);
    if (limit) return refuse(refusal, REFUSED_FULL, limit);
    *entry = (MatchEntry){.kind = TELL_CHAT, .person = person, .text = wish->message->text};
    return true;
}

static bool decide_mute(const Wish *wish, MatchEntry *entry, Refusal *refusal) {
    int64_t person = wish->message->person;
    bool muted = wish->message->is_muted;
    if (person == wish->person->id)
        return refuse(refusal, REFUSED_MUTED, "you cannot mute yourself");
    if (is_muted(wish->match, person) == muted)
        return refuse(refusal, REFUSED_MUTED, "that is so already");
    bool has_room = wish->match->mutes_count < MATCH_MUTES_MAX;
    if (!has_room || (muted && !is_muted(wish->match, 0)))
        return refuse(refusal, REFUSED_FULL, "as many people are muted in this match as can be");
    *entry = (MatchEntry){.kind = TELL_MUTE, .person = person, .is_muted = muted};
    return true;
}

/* The store knows whether they have reported this line before. */
static bool decide_report(const Wish *wish, MatchEntry *entry, Refusal *refusal) {
    const MatchChat *line = match_line(wish->match, wish->message->line);
    (void)entry;
    if (!wish->match->has_reports)
        return refuse(refusal, REFUSED_REPORT, "nothing is reported in this match");
    if (!line) return refuse(refusal, REFUSED_REPORT, "there is no such line, or not any more");
    if (line->person == wish->person->id)
        return refuse(refusal, REFUSED_REPORT, "this line is your own");
    return true;
}

/* The new match must be opened before this one can say where it goes on; match_rematch_entry() then
 * does so. */
static bool decide_rematch(const Wish *wish, MatchEntry *entry, Refusal *refusal) {
    (void)entry;
    if (wish->match->rematch[0])
        return refuse(refusal, REFUSED_LATE, "there is a new match already");
    return true;
}

MatchEntry match_rematch_entry(const char *id) {
    assert(strlen(id) == STORE_ID_SIZE);
    return (MatchEntry){.kind = TELL_REMATCH, .match = id};
}

/* ---- All of them ---- */

static const struct {
    bool (*decide)(const Wish *wish, MatchEntry *entry, Refusal *refusal);
    int stages;
} decisions[SAY_COUNT] = {
    [SAY_SIT] = {decide_sit, MATCH_IF_OPEN},
    [SAY_LEAVE] = {decide_leave, MATCH_IF_OPEN},
    [SAY_BOT] = {decide_bot, MATCH_IF_OPEN},
    [SAY_PREVIEW] = {decide_preview, MATCH_IF_RUNNING},
    [SAY_PLAY] = {decide_play, MATCH_IF_RUNNING},
    [SAY_UNDO] = {decide_undo, MATCH_IF_RUNNING},
    [SAY_RESIGN] = {decide_resign, MATCH_IF_RUNNING},
    [SAY_DRAW] = {decide_draw, MATCH_IF_RUNNING},
    [SAY_DECLINE] = {decide_decline, MATCH_IF_RUNNING},
    [SAY_STAND_IN] = {decide_stand_in, MATCH_IF_RUNNING},
    [SAY_RETURN] = {decide_return, MATCH_IF_RUNNING},
    [SAY_CHAT] = {decide_chat, MATCH_IF_ANY},
    [SAY_MUTE] = {decide_mute, MATCH_IF_ANY},
    [SAY_REPORT] = {decide_report, MATCH_IF_ANY},
    [SAY_REMATCH] = {decide_rematch, MATCH_IF_OVER},
};

static bool may_send(const Wish *wish, Refusal *refusal) {
    Sender sender = say_sender(wish->message->say);
    if (sender != SENDER_ANYONE && wish->person->id == 0)
        return refuse(refusal, REFUSED_HELLO_FIRST, NULL);
    if (sender == SENDER_SEATED && wish->seat < 0) return refuse(refusal, REFUSED_NOT_SEATED, NULL);
    if (sender == SENDER_HOST && wish->person->id != wish->match->host)
        return refuse(refusal, REFUSED_NOT_HOST, NULL);
    return true;
}

bool match_decide(const Match *match, const MatchWish *wanted, MatchEntry *entry,
                  Refusal *refusal) {
    assert(wanted->person && wanted->message);
    assert(wanted->message->say < SAY_COUNT);
    const Message *message = wanted->message;
    Wish wish = {match,
                 wanted->person,
                 message,
                 wanted->present,
                 match_seat_of(match, wanted->person->id),
                 match_time(match, wanted->now_ms)};
    RULE_ASSERT(decisions[message->say].decide);
    *entry = (MatchEntry){.kind = TELL_NONE};
    if (!may_send(&wish, refusal)) return false;
    bool is_out_of_time =
        match->stage == MATCH_RUNNING &&
        table_actor(&match->table, match_time_in_turn(match, wish.now_ms)) == GAME_OVER &&
        !(decisions[message->say].stages & MATCH_IF_OVER);
    if (is_out_of_time || !(decisions[message->say].stages >> match->stage & 1))
        return refuse(refusal, REFUSED_STAGE, NULL);
    if (match->number >= MATCH_ENTRIES_MAX) return refuse(refusal, REFUSED_FULL, NULL);
    return decisions[message->say].decide(&wish, entry, refusal);
}
