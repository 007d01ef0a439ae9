/* remote.c -- see remote.h. What is said to the server is here; what is made of what it tells is in
 * remote_told.c. */
#define _GNU_SOURCE
#include "remote.h"

#include "remote_told.h"
#include "witness.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum {
    ANSWER_MS = 10000, /* for an answer that is not waited for */
    WAIT_S = 25,       /* a call waits so long for news */
    PAUSE_MS = 500,    /* before a lost connection is tried again, the first time */
    PAUSE_MAX_MS = 8000,
};

static int64_t now(const Remote *remote) {
    return remote->options->now_ms();
}

/* ---- Questions ---- */

/* What the answer says; NULL, and `why` says so, if that is a refusal or nothing. */
static Value *read_answer(Remote *remote, const Call *call, Text *why) {
    size_t size = 0;
    const char *body = call_body(call, &size);
    Value *answer = body ? value_read(body, size) : NULL;
    if (!answer) {
        text_string(why, call->status == CALL_ANSWERED
                             ? "there is no Tessera server at this address"
                             : "the connection to the server is lost");
        return NULL;
    }
    const Value *refused = value_in(answer, "refused");
    remote->is_unknown = refused && strcmp(value_text(refused), "token") == 0;
    if (!refused) return answer;
    told_refusal(remote->language, answer, why);
    value_free(answer);
    return NULL;
}

Value *remote_ask(Remote *remote, const char *message, Text *why) {
    assert(remote && message && why);
    Call call = {.status = CALL_IDLE};
    call_begin(&call, &remote->place, remote->token, message, now(remote) + ANSWER_MS);
    while (call_go_on(&call, now(remote)) == CALL_WAITS) call_wait(&call, ANSWER_MS);
    Value *answer = read_answer(remote, &call, why);
    call_end(&call);
    return answer;
}

static void watch_message(const Remote *remote, const char *more, Text *out) {
    text_string(out, "{\"say\":\"watch\",\"match\":\"");
    text_string(out, remote->match);
    text_string(out, "\",\"after\":");
    text_int(out, remote->has_gone_back ? remote->witness.seen : remote->number);
    text_string(out, more);
    text_char(out, '}');
}

static int number_of(const Value *told) {
    return value_int(value_in(told, "number"), 0, INT32_MAX);
}

/* Takes over a view, unless the match has gone back. */
static bool take(Remote *remote, const Value *view, Text *why) {
    if (!witness_accepts(remote, view, why) || !remote_take(remote, view, why)) return false;
    witness_note(remote, view);
    return true;
}

/* A long log comes in parts: is there more of it to ask for? */
static bool lacks_log(const Remote *remote, int had) {
    return remote->stage != STAGE_OPEN && remote->log_count > had &&
           remote->log_count <= remote->ply;
}

/* Looks at the match as it is now. If the entry of this number is the last one, the log has only
 * grown; 0: perhaps not. */
static bool look(Remote *remote, int grown, Text *why) {
    char message[REMOTE_TEXT_MAX], known[32];
    Text text = text_in(message, sizeof message);
    snprintf(known, sizeof known, ",\"ply\":%d", grown ? remote->log_count : 0);
    watch_message(remote, known, &text);
    Value *view = remote_ask(remote, message, why);
    if (view && grown && number_of(view) != grown) {
        value_free(view);
        return look(remote, 0, why);
    }
    int had = grown ? remote->log_count : 0;
    bool is_good = view && take(remote, view, why);
    value_free(view);
    return is_good && lacks_log(remote, had) ? look(remote, remote->number, why) : is_good;
}

/* ---- Who ---- */

const char remote_warning[] =
    "Nothing is encrypted on the way to this server: others can read what "
    "you say, and play in your name.";

/* Takes the answer to a hello, and frees it. */
static bool take_hello(Remote *remote, Value *hello, Text *why) {
    if (!hello) return false;
    const char *token = value_text(value_in(hello, "token"));
    bool is_good = strcmp(value_text(value_in(hello, "tell")), "hello") == 0 &&
                   strlen(token) < CALL_TOKEN_MAX &&
                   strspn(token, "0123456789abcdef") == strlen(token);
    if (!is_good) text_string(why, "there is no Tessera server at this address");
    if (is_good && *token) snprintf(remote->token, sizeof remote->token, "%s", token);
    remote->person = value_large(value_in(hello, "person"));
    value_free(hello);
    return is_good;
}

static bool say_hello(Remote *remote, const char *name, Text *why) {
    char message[2 * REMOTE_TEXT_MAX], quoted[REMOTE_TEXT_MAX];
    bool has_token = remote->token[0];
    if (!value_quote(name, quoted, sizeof quoted))
        return text_string(why, "this name is not allowed"), false;
    if (has_token)
        snprintf(message, sizeof message, "{\"say\":\"hello\",\"version\":1,\"token\":\"%s\"}",
                 remote->token);
    else if (*name)
        snprintf(message, sizeof message, "{\"say\":\"hello\",\"version\":1,\"name\":%s}", quoted);
    else
        snprintf(message, sizeof message, "{\"say\":\"hello\",\"version\":1}");
    return take_hello(remote, remote_ask(remote, message, why), why);
}

/* A token that nobody is known by any more is as good as none. */
static bool be_known(Remote *remote, const char *name, Text *why) {
    char buffer[REMOTE_TEXT_MAX];
    Text nobody = text_in(buffer, sizeof buffer);
    if (remote->token[0] && say_hello(remote, "", &nobody)) return true;
    if (remote->token[0] && !remote->is_unknown) return text_string(why, buffer), false;
    remote->token[0] = '\0';
    return say_hello(remote, name, why);
}

static bool rename_person(Remote *remote, const char *name, Text *why) {
    char message[2 * REMOTE_TEXT_MAX], quoted[REMOTE_TEXT_MAX];
    if (!value_quote(name, quoted, sizeof quoted))
        return text_string(why, "this name is not allowed"), false;
    snprintf(message, sizeof message, "{\"say\":\"rename\",\"name\":%s}", quoted);
    Value *answer = remote_ask(remote, message, why);
    value_free(answer);
    return answer != NULL;
}

/* Whom a code makes of this device; 0, and `why` says so, if nobody. */
static int64_t person_of_code(Remote *remote, const char *code, Text *why) {
    char message[2 * REMOTE_TEXT_MAX];
    snprintf(message, sizeof message, "{\"say\":\"whose\",\"code\":\"%.64s\"}", code);
    Value *answer = remote_ask(remote, message, why);
    int64_t person = value_large(value_in(answer, "person"));
    value_free(answer);
    return person;
}

/* Becomes the person of a link to another device. Who is somebody else here stays that. */
static bool use_code(Remote *remote, const char *code, Text *why) {
    char message[2 * REMOTE_TEXT_MAX], buffer[REMOTE_TEXT_MAX];
    Text nobody = text_in(buffer, sizeof buffer);
    bool is_somebody = remote->token[0] && say_hello(remote, "", &nobody);
    int64_t before = is_somebody ? remote->person : 0;
    if (!is_somebody) remote->token[0] = '\0';
    int64_t person = person_of_code(remote, code, why);
    if (!person) return false;
    if (person == before) return true;
    if (before)
        return text_string(
                   why,
                   "you already have another name on this server; --token-file FILE keeps both"),
               false;
    snprintf(message, sizeof message, "{\"say\":\"hello\",\"version\":1,\"code\":\"%.64s\"}", code);
    return take_hello(remote, remote_ask(remote, message, why), why);
}

/* The person that the token is of, with the name that was asked for. A token that was got with TLS
 * is never sent in clear: it is kept under another name. */
static bool be_somebody(Remote *remote, const TerminalJoin *join, Text *why) {
    char kept[CALL_TOKEN_MAX] = "", *port = remote->kept_port;
    const CallPlace *place = &remote->place;
    snprintf(port, sizeof remote->kept_port, "%.8s%s", place->port, place->is_tls ? "_tls" : "");
    if (!join->find_token(place->host, port, kept, sizeof kept)) kept[0] = '\0';
    memcpy(remote->token, kept, sizeof kept);
    bool is_known =
        join->code ? use_code(remote, join->code, why) : be_known(remote, join->name, why);
    if (!is_known) return false;
    bool is_new = strcmp(remote->token, kept) != 0;
    if (is_new) return join->keep_token(place->host, port, remote->token, why);
    return !join->is_named || rename_person(remote, join->name, why);
}

bool remote_open(Remote *remote, const TerminalOptions *options, const TerminalJoin *join,
                 Text *why) {
    assert(remote && options && join && why);
    remote->options = options;
    remote->join = join;
    remote->language = options->language;
    if (!call_read(join->address, &remote->place, why)) return false;
    remote->place.ca_file = join->ca_file;
    if (!call_find(&remote->place, why)) return false;
    if (!be_somebody(remote, join, why)) return false;
    witness_follow_log(remote);
    const char *match = *join->match ? join->match : remote->place.match;
    if (*match && !remote_watch(remote, match, why)) return false;
    bool is_seated = join->seat < 0 || remote->viewer >= 0;
    return !*match || is_seated || remote_sit(remote, join->seat, why);
}

void remote_close(Remote *remote) {
    assert(remote);
    call_end(&remote->call);
    remote_forget(remote);
}

/* ---- The match ---- */

bool remote_say(Remote *remote, const char *what, const char *members, Text *why) {
    assert(remote && what && members && why);
    char message[CALL_MESSAGE_MAX];
    if (remote->has_gone_back) return look(remote, 0, why);
    snprintf(message, sizeof message, "{\"say\":\"%s\",\"match\":\"%s\"%s}", what, remote->match,
             members);
    Value *answer = remote_ask(remote, message, why);
    if (!answer) return false;
    bool has_grown = strcmp(what, "undo") != 0 && number_of(answer) == remote->number + 1;
    int grown = has_grown ? number_of(answer) : 0;
    value_free(answer);
    return look(remote, grown, why);
}

/* At the position that this person has seen. */
static bool say_at_ply(Remote *remote, const char *what, const char *members, Text *why) {
    char more[2 * REMOTE_TEXT_MAX];
    snprintf(more, sizeof more, ",\"ply\":%d%s", remote->ply, members);
    return remote_say(remote, what, more, why);
}

/* The number is this person's part of the luck. */
bool remote_sit(Remote *remote, int seat, Text *why) {
    assert(remote && why);
    char members[REMOTE_TEXT_MAX];
    if (!witness_number(remote, why)) return false;
    snprintf(members, sizeof members, ",\"seat\":%d,\"number\":\"%s\"", seat,
             remote->witness.number);
    return remote_say(remote, "sit", members, why);
}

bool remote_chat(Remote *remote, const char *line, Text *why) {
    assert(remote && line && why);
    char members[CALL_MESSAGE_MAX / 2], quoted[CALL_MESSAGE_MAX / 4];
    if (!value_quote(line, quoted, sizeof quoted))
        return text_string(why, "this line is too long, or is not text"), false;
    snprintf(members, sizeof members, ",\"text\":%s", quoted);
    return remote_say(remote, "chat", members, why);
}

static void seats_message(const TerminalOptions *options, Text *out) {
    for (int seat = 0; seat < options->header.setup.players; seat++) {
        bool is_bot = strncmp(options->seat[seat], "bot:", 4) == 0;
        if (seat > 0) text_char(out, ',');
        text_string(out, is_bot ? options->seat[seat] : "person");
    }
}

bool remote_open_match(Remote *remote, const TerminalOptions *options, bool is_public, Text *why) {
    char message[CALL_MESSAGE_MAX];
    Text text = text_in(message, sizeof message);
    const Game *game = options->header.game;
    text_string(&text, "{\"say\":\"open\",\"game\":\"");
    text_string(&text, game->name);
    text_string(&text, "\",\"seats\":\"");
    seats_message(options, &text);
    text_string(&text, "\",\"setup\":\"");
    for (int option = 0; option < game->options_count; option++) {
        text_string(&text, option ? " " : "");
        text_string(&text, game->options[option].name);
        text_char(&text, '=');
        setup_value_text(game, &options->header.setup, option, &text);
    }
    text_string(&text, is_public ? "\",\"public\":true}" : "\"}");
    Value *done = remote_ask(remote, message, why);
    bool is_open = done && remote_watch(remote, value_text(value_in(done, "match")), why);
    value_free(done);
    return is_open;
}

/* One of several nodes may not have heard of the last entries: asked for them, it reads them. */
static bool look_twice(Remote *remote, Text *why) {
    char buffer[REMOTE_TEXT_MAX];
    Text first = text_in(buffer, sizeof buffer);
    if (look(remote, 0, &first)) return true;
    if (remote->has_gone_back) return look(remote, 0, why);
    return text_string(why, buffer), false;
}

bool remote_watch(Remote *remote, const char *match, Text *why) {
    assert(remote && match && why);
    size_t size = strlen(match);
    bool is_id = size > 0 && size < CALL_MATCH_MAX &&
                 strspn(match, "abcdefghijklmnopqrstuvwxyz0123456789") == size;
    if (!is_id)
        return text_string(why,
                           say_refusal(remote->language, "no_match", "there is no such match")),
               false;
    remote_forget(remote);
    if (call_is_clear(&remote->place)) remote_note(remote, remote_warning, NULL);
    if (remote->is_log_broken) remote_note(remote, witness_log_warning, NULL);
    call_end(&remote->call);
    memmove(remote->match, match, size + 1);
    remote->is_lost = remote->is_look_wanted = false;
    remote->pause_ms = PAUSE_MS;
    witness_begin(remote);
    return look_twice(remote, why);
}

bool remote_rematch(Remote *remote, Text *why) {
    assert(remote && why);
    char buffer[REMOTE_TEXT_MAX];
    Text late = text_in(buffer, sizeof buffer);
    if (remote->rematch[0] || remote_say(remote, "rematch", "", why)) return remote->rematch[0];
    return look(remote, 0, &late) && remote->rematch[0];
}

/* ---- News ---- */

static void begin_call(Remote *remote) {
    char message[REMOTE_TEXT_MAX], more[REMOTE_TEXT_MAX];
    Text text = text_in(message, sizeof message);
    bool waits = !remote->is_look_wanted;
    int known = waits || remote->grown ? remote->log_count : 0;
    snprintf(more, sizeof more, waits ? ",\"ply\":%d,\"wait_s\":%d" : ",\"ply\":%d", known, WAIT_S);
    watch_message(remote, more, &text);
    call_begin(&remote->call, &remote->place, remote->token, message,
               now(remote) + ANSWER_MS + (waits ? WAIT_S * 1000 : 0));
}

/* The connection is tried again, at first soon and then ever later. */
static News lose(Remote *remote, const char *why) {
    bool was_lost = remote->is_lost;
    remote->is_lost = remote->is_look_wanted = true;
    remote->grown = 0;
    remote->again_ms = now(remote) + remote->pause_ms;
    if (remote->pause_ms < PAUSE_MAX_MS) remote->pause_ms *= 2;
    if (!was_lost && why) remote_note(remote, why, NULL);
    if (!was_lost) remote_note(remote, "Connection lost; reconnecting …", NULL);
    return was_lost ? NEWS_NONE : NEWS_WORDS;
}

/* Of news only the kind is looked at: what came of them is looked for, whole. */
static News take_news(Remote *remote, const Value *told) {
    const char *tell = value_text(value_in(told, "tell"));
    if (number_of(told) <= remote->number) return NEWS_NONE; /* no entry, such as who is there */
    bool is_kind_known = strcmp(tell, "undo") != 0 && strcmp(tell, "view") != 0;
    bool has_grown = is_kind_known && number_of(told) == remote->number + 1;
    remote->grown = has_grown ? number_of(told) : 0;
    remote->is_look_wanted = true;
    return NEWS_NONE;
}

/* A view: of what has come while nobody waited, or of nothing new. */
static News take_view(Remote *remote, const Value *view) {
    char buffer[REMOTE_TEXT_MAX];
    Text why = text_in(buffer, sizeof buffer);
    int number = number_of(view), ply = remote->ply;
    int actor = remote->actor, notes = remote->source.notes_count;
    RemoteStage stage = remote->stage;
    bool was_look = remote->is_look_wanted, is_offered = remote->is_offered;
    if (!was_look && number > remote->number) return take_news(remote, view);
    if (number == remote->number && !was_look) return NEWS_NONE;
    if (remote->grown && remote->grown != number) {
        remote->grown = 0;
        return NEWS_NONE; /* more has happened: looks again, at all of it */
    }
    int had = remote->grown ? remote->log_count : 0;
    remote->is_look_wanted = false;
    if (!take(remote, view, &why)) return lose(remote, buffer);
    remote->is_look_wanted = lacks_log(remote, had);
    if (remote->is_look_wanted) remote->grown = remote->number;
    bool is_same = ply == remote->ply && actor == remote->actor && stage == remote->stage &&
                   is_offered == remote->is_offered && stage != STAGE_OPEN;
    if (!is_same) return NEWS_MATCH;
    return notes == remote->source.notes_count ? NEWS_NONE : NEWS_WORDS;
}

static News take_answer(Remote *remote) {
    char buffer[REMOTE_TEXT_MAX];
    Text why = text_in(buffer, sizeof buffer);
    Value *told = read_answer(remote, &remote->call, &why);
    call_end(&remote->call);
    if (!told) return lose(remote, buffer);
    bool was_lost = remote->is_lost;
    remote->is_lost = false;
    remote->pause_ms = PAUSE_MS;
    if (was_lost) remote_note(remote, "Connected again.", NULL);
    bool is_view = strcmp(value_text(value_in(told, "tell")), "view") == 0;
    News news = is_view ? take_view(remote, told) : take_news(remote, told);
    value_free(told);
    return news == NEWS_NONE && was_lost ? NEWS_WORDS : news;
}

News remote_hear(Remote *remote) {
    assert(remote);
    if (remote->call.status == CALL_IDLE) {
        if (remote->is_lost && now(remote) < remote->again_ms) return NEWS_NONE;
        begin_call(remote);
    }
    switch (call_go_on(&remote->call, now(remote))) {
    case CALL_ANSWERED: return take_answer(remote);
    case CALL_FAILED: call_end(&remote->call); return lose(remote, NULL);
    default: return NEWS_NONE;
    }
}

int remote_socket(const Remote *remote) {
    assert(remote);
    return call_socket(&remote->call);
}

/* Not long while the question is on its way; else as clocks are shown. */
int remote_wait_ms(const Remote *remote) {
    assert(remote);
    enum { SENDING_MS = 10, LISTENING_MS = 200 };
    bool is_listening = remote->call.status == CALL_WAITS && call_is_sent(&remote->call);
    return is_listening || remote->is_lost ? LISTENING_MS : SENDING_MS;
}

/* ---- The source ---- */

bool remote_is_stood_in(const Remote *remote) {
    assert(remote);
    return remote->viewer >= 0 && remote->seat[remote->viewer].is_stood_in;
}

void remote_link(const Remote *remote, Text *out) {
    assert(remote && out);
    call_origin(&remote->place, out);
    text_string(out, "/#/match/");
    text_string(out, remote->match);
}

static bool play(Source *source, const char *notation, Text *why) {
    char members[REMOTE_TEXT_MAX], quoted[2 * GAME_ACTION_TEXT_MAX];
    if (!value_quote(notation, quoted, sizeof quoted)) return false;
    snprintf(members, sizeof members, ",\"action\":%s", quoted);
    return say_at_ply((Remote *)source, "play", members, why);
}

static bool undo(Source *source, Text *why) {
    return say_at_ply((Remote *)source, "undo", "", why);
}

static bool resign(Source *source, Text *why) {
    return remote_say((Remote *)source, "resign", "", why);
}

const SourceKind remote_kind = {.actor = remote_actor,
                                .is_own = remote_is_own,
                                .is_bot = remote_is_bot,
                                .ply = remote_ply,
                                .view = remote_view,
                                .result = remote_result,
                                .last = remote_last,
                                .left_s = remote_left_s,
                                .tell = remote_tell,
                                .name = remote_name_seats,
                                .play = play,
                                .undo = undo,
                                .resign = resign};
