/* fuzz_message.c -- any bytes as what people say to a match, a line each. The first byte of a line
 * says who speaks and how much time has gone by; an empty line is the server's turn. Whatever is
 * decided must fit the log, and every viewer must be able to look at what comes of it. */
#include "server/match/match.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const Person people[] = {
    {.id = 1, .name = "Ann"}, {.id = 2, .name = "Ben"}, {.id = 3, .name = "Cleo"}, {.id = 0}};
static const uint8_t secret[STORE_SECRET_SIZE] = {1};
static Match match;
static int64_t now_ms;

/* What is stored must come back as it was. */
static void check_text(const MatchEntry *entry) {
    char text[ENTRY_TEXT_MAX], again[ENTRY_TEXT_MAX];
    Text out = text_in(text, sizeof text), out_again = text_in(again, sizeof again);
    entry_text(entry, &out);
    MatchEntry *read = entry_read(text);
    if (out.is_cut || !read) abort();
    entry_text(read, &out_again);
    free(read);
    if (strcmp(text, again) != 0) abort();
}

static void take(const MatchEntry *entry) {
    check_text(entry);
    if (!match_take(&match, now_ms, entry)) abort();
}

static void open_match(uint8_t choice) {
    static const char *const seats[] = {"person,person", "person,bot:1", "person,person,bot:2"};
    Message message = {.say = SAY_OPEN, .move_s = choice & 0x80 ? 60 : 0};
    Refusal refusal;
    MatchEntry entry;
    Text game = text_in(message.game, sizeof message.game);
    Text plan = text_in(message.seats, sizeof message.seats);
    text_string(&game, games[choice % games_count]->name);
    text_string(&plan, seats[choice / 8 % 3]);
    now_ms = 1700000000000;
    match_clear(&match);
    match_init(&match, "abcdefghij12", secret);
    if (!match_open_entry(&message, 1, secret, &entry, &refusal)) abort();
    take(&entry);
}

/* A bot's choice is any legal action. */
static void play_bot(void) {
    char notation[GAME_ACTION_TEXT_MAX];
    Text out = text_in(notation, sizeof notation);
    MatchEntry entry;
    const Game *game = match.table.header.game;
    Refusal refusal;
    GameState view;
    Action action;
    int level, seat = match_bot(&match, now_ms, &level);
    if (seat < 0) return;
    table_view(&match.table, seat, &view);
    game->sample(&view, (uint32_t)match.number * 2654435761u, &action);
    game->action_text(&view, action, &out);
    const BotChoice choice = {seat, match.table.ply, notation, 0};
    if (!match_decide_bot(&match, &choice, now_ms, &entry, &refusal)) abort();
    take(&entry);
}

static void act(void) {
    MatchEntry entry;
    if (match_act(&match, now_ms, &entry))
        take(&entry);
    else
        play_bot();
}

static void look(int viewer) {
    static char buffer[1 << 22];
    Text text = text_in(buffer, sizeof buffer);
    Json json = json_to(&text);
    match_change_json(&match, viewer, now_ms, &json);
}

static void say(const char *line, size_t size) {
    MatchEntry entry;
    Message message;
    Refusal refusal;
    uint8_t first = (uint8_t)line[0];
    now_ms += (int64_t)(first >> 2) * 1000;
    if (!message_read(line + 1, size - 1, &message, &refusal)) return;
    if (message.say < SAY_SIT) return; /* not of a match */
    MatchWish wish = {&people[first & 3], &message, 0, now_ms};
    if (!match_decide(&match, &wish, &entry, &refusal)) return;
    if (entry.kind != TELL_NONE)
        take(&entry); /* else it was to be looked at, or is kept elsewhere */
    look(match_seat_of(&match, people[first & 3].id));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    open_match(data[0]);
    const char *at = (const char *)data + 1, *end = (const char *)data + size;
    while (at < end) {
        const char *line = at;
        while (at < end && *at != '\n') at++;
        if (at > line)
            say(line, (size_t)(at - line));
        else
            act();
        at++;
    }
    return 0;
}
