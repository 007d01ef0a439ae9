/* load_store.c -- moves through table and store: see load.h.
 *
 * Does with a move what a server does, without sockets and messages: the move is decided, folded,
 * listed, and written in groups by the thread of the store. */
#include "engine/base/rng.h"
#include "load.h"
#include "server/match/match.h"
#include "server/store/store_queue.h"

#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

typedef struct {
    Desk *desk;
    Match match;
    double asked;
    bool is_writing, is_move;
} Player;

struct Desk {
    StoreQueue *queue;
    Phase *phase;
    Rng luck;
    int bell;
    Player *game;
    int games_count;
    const char *why; /* the store has failed; NULL: it has not */
};

static int64_t clock_ms(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- What happens next in a match ---- */

static void begin_again(Player *game) {
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    uint8_t bytes[STORE_ID_SIZE], secret[STORE_SECRET_SIZE];
    char id[STORE_ID_SIZE + 1] = "";
    randombytes_buf(bytes, sizeof bytes);
    randombytes_buf(secret, sizeof secret);
    for (int i = 0; i < STORE_ID_SIZE; i++) id[i] = letters[bytes[i] % 32];
    match_clear(&game->match);
    match_init(&game->match, id, secret);
}

static bool open_entry(Player *game, MatchEntry *entry, Refusal *refusal) {
    Message message = {.say = SAY_OPEN, .seats = "person,person"};
    int kind = (int)(game - game->desk->game) % games_count;
    begin_again(game);
    (void)snprintf(message.game, sizeof message.game, "%s", games[kind]->name);
    return match_open_entry(&message, 1, game->match.secret, entry, refusal);
}

/* The person of a seat has the number of the seat plus one as their id. */
static bool sit_entry(Player *game, MatchEntry *entry, Refusal *refusal) {
    Message message = {.say = SAY_SIT, .seat = game->match.seat[0].kind != SEAT_EMPTY};
    Person person = {.id = message.seat + 1};
    MatchWish wish = {&person, &message, 0, clock_ms()};
    return match_decide(&game->match, &wish, entry, refusal);
}

static bool play_entry(Player *game, MatchEntry *entry, Refusal *refusal) {
    const Table *table = &game->match.table;
    GameState view;
    Action action;
    int seat = table_actor(table, clock_ms());
    Message message = {.say = SAY_PLAY, .ply = table->ply};
    Person person = {.id = seat + 1};
    Text notation = text_in(message.action, sizeof message.action);
    table_view(table, seat, &view);
    (void)table->header.game->sample(&view, rng_word(&game->desk->luck), &action);
    table->header.game->action_text(&view, action, &notation);
    MatchWish wish = {&person, &message, 0, clock_ms()};
    return match_decide(&game->match, &wish, entry, refusal);
}

static bool next_entry(Player *game, MatchEntry *entry, Refusal *refusal) {
    const Match *match = &game->match;
    game->is_move = false;
    if (match->number == 0 || match->stage == MATCH_OVER) return open_entry(game, entry, refusal);
    if (match_act(match, clock_ms(), entry)) return true;
    if (match->stage == MATCH_OPEN) return sit_entry(game, entry, refusal);
    game->is_move = true;
    return play_entry(game, entry, refusal);
}

/* ---- Writing ---- */

static void finish(void *self, SqlStatus status, const char *why) {
    Player *game = self;
    Desk *desk = game->desk;
    game->is_writing = false;
    if (status != SQL_OK) desk->why = status == SQL_CONFLICT ? "a number is taken" : "no store";
    if (why[0]) fprintf(stderr, "load: %s\n", why); /* which is gone when we return */
    if (!game->is_move) return;
    desk->phase->done++;
    times_add(&desk->phase->times, load_now() - game->asked);
}

static void write_entry(Player *game, const MatchEntry *said) {
    char listing_json[MATCH_LISTING_MAX], json[ENTRY_TEXT_MAX];
    const Match *match = &game->match;
    Text text = text_in(listing_json, sizeof listing_json);
    Text entry_out = text_in(json, sizeof json);
    Json out = json_to(&text);
    match_listing_json(match, &out);
    entry_text(said, &entry_out);
    Listing listing = {.stage = match->stage,
                       .is_public = match->is_public,
                       .json = listing_json,
                       .due_ms = match_due(match),
                       .changed_ms = match->changed_ms};
    Entry entry = {.number = match->number,
                   .time_ms = match->changed_ms,
                   .json = json,
                   .listing = &listing,
                   .secret = match->number == 1 ? match->secret : NULL};
    memcpy(entry.match, match->id, sizeof entry.match);
    memcpy(listing.match, match->id, sizeof listing.match);
    game->is_writing = store_queue_append(game->desk->queue, &entry, finish, game);
}

static void move_on(Player *game) {
    MatchEntry entry;
    Refusal refusal;
    game->asked = load_now();
    if (!next_entry(game, &entry, &refusal)) {
        game->desk->why = "a legal move was refused";
        return;
    }
    if (!match_take(&game->match, clock_ms(), &entry)) game->desk->why = "an entry was not taken";
    write_entry(game, &entry);
}

/* ---- The loop ---- */

static void wake(void *self) {
    uint64_t once = 1;
    ssize_t size = write(((Desk *)self)->bell, &once, sizeof once);
    (void)size; /* a bell that is rung already need not be rung again */
}

static void hear(void *self, const StoreNews *news) {
    (void)self, (void)news;
}

static void wait_for_bell(Desk *desk) {
    struct pollfd bell = {.fd = desk->bell, .events = POLLIN};
    uint64_t rings;
    (void)poll(&bell, 1, 1);
    ssize_t size = read(desk->bell, &rings, sizeof rings);
    (void)size; /* whether it was rung or not, what is done is collected next */
}

/* The games take turns. With a rate, no more moves are begun than there was time for. */
static void run(Desk *desk, double rate) {
    double start = load_now(), now = start;
    long begun = 0;
    for (int at = 0; now < start + desk->phase->seconds && !desk->why; now = load_now()) {
        bool is_idle = true;
        for (int i = 0; i < desk->games_count; i++, at = (at + 1) % desk->games_count) {
            if (desk->game[at].is_writing) continue;
            if (rate > 0 && (double)begun >= (load_now() - start) * rate) break;
            move_on(&desk->game[at]);
            begun++;
            is_idle = false;
            if (i % 32 == 0) store_queue_collect(desk->queue);
        }
        if (is_idle) wait_for_bell(desk);
        store_queue_collect(desk->queue);
    }
    desk->phase->seconds = now - start;
}

bool desk_play(Desk *desk, double rate, Phase *phase) {
    desk->phase = phase;
    if (!desk->why) run(desk, rate);
    if (desk->why) fprintf(stderr, "load: %s\n", desk->why);
    return !desk->why;
}

Desk *desk_open(const char *url, int matches) {
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    Desk *desk = calloc(1, sizeof *desk);
    Player *game = calloc((size_t)matches, sizeof *game);
    if (!desk || !game || sodium_init() < 0) abort();
    *desk = (Desk){.game = game, .games_count = matches, .luck = {1}};
    for (int i = 0; i < matches; i++) game[i].desk = desk;
    StoreQueueConfig config = {wake, hear, desk};
    desk->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    desk->queue = store_queue_open(url, &config, &why);
    if (desk->queue) return desk;
    fprintf(stderr, "load: %s\n", buffer);
    desk_close(desk);
    return NULL;
}

void desk_close(Desk *desk) {
    Phase rest = {0}; /* of what is still on its way */
    desk->phase = &rest;
    store_queue_close(desk->queue);
    close(desk->bell);
    free(rest.times.seconds);
    for (int i = 0; i < desk->games_count; i++) match_clear(&desk->game[i].match);
    free(desk->game);
    free(desk);
}
