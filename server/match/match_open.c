/* match_open.c -- how a match is opened: the game, its set-up and the plan of seats: see match.h.
 */
#include "match_parts.h"
#include "server/fair/fair.h"

/* Copies the next word of a list to `word`; false at the end, or if the word is too long. */
static bool next_word(const char **list, char separator, char *word, size_t size) {
    const char *at = *list;
    size_t length = 0;
    while (*at == separator) at++;
    while (at[length] && at[length] != separator) length++;
    *list = at + length;
    if (length == 0 || length >= size) return false;
    memcpy(word, at, length);
    word[length] = '\0';
    return true;
}

/* Reads "person,bot:5": who is to sit where. Returns the number of seats, 0 if the plan is wrong.
 */
static int read_seats(const char *plan, MatchSeat seats[GAME_SEATS_MAX]) {
    char word[16];
    int count = 0;
    memset(seats, 0, GAME_SEATS_MAX * sizeof *seats);
    while (next_word(&plan, ',', word, sizeof word)) {
        bool is_bot = strncmp(word, "bot:", 4) == 0 && word[4] >= '1' && word[4] <= '9' && !word[5];
        if (count == GAME_SEATS_MAX || (!is_bot && !text_equal(word, "person"))) return 0;
        if (is_bot) seats[count].kind = SEAT_BOT, seats[count].level = word[4] - '0';
        count++;
    }
    return *plan ? 0 : count;
}

static bool read_setup(const Game *game, const char *words, int players, Setup *setup, Text *why) {
    char word[MESSAGE_SETUP_MAX], count[] = "players=0";
    *setup = setup_default(game);
    while (next_word(&words, ' ', word, sizeof word))
        if (!setup_read(game, word, setup, why)) return false;
    count[sizeof count - 2] = (char)('0' + players);
    if (setup->players == 0 && !setup_read(game, count, setup, why)) return false;
    if (setup->players != players) {
        text_string(why, "the set-up and the plan of seats name different numbers of players");
        return false;
    }
    return setup_check(game, setup, why);
}

bool match_read_plan(const MatchPlan *plan, RecordHeader *header, MatchSeat seats[GAME_SEATS_MAX],
                     Refusal *refusal) {
    assert(plan->game && plan->setup && plan->seats);
    Text why = reason_text(&refusal->reason, refusal->sentence, sizeof refusal->sentence);
    refusal->code = REFUSED_SETUP;
    memset(header, 0, sizeof *header);
    header->game = game_named(plan->game);
    if (!header->game) return setup_refuse_game(&why);
    int players = read_seats(plan->seats, seats);
    if (!players) return refuse(refusal, REFUSED_SETUP, "seats are 'person' or 'bot:1' to 'bot:9'");
    return read_setup(header->game, plan->setup, players, &header->setup, &why);
}

static bool has_seat_for_person(const MatchSeat seats[], int count) {
    for (int seat = 0; seat < count; seat++)
        if (seats[seat].kind != SEAT_BOT) return true;
    return false;
}

bool match_open_entry(const Message *message, int64_t host, const uint8_t secret[STORE_SECRET_SIZE],
                      MatchEntry *entry, Refusal *refusal) {
    assert(message->say == SAY_OPEN && host > 0);
    RecordHeader header;
    MatchSeat seats[GAME_SEATS_MAX];
    MatchPlan plan = {message->game, message->setup, message->seats};
    if (!match_read_plan(&plan, &header, seats, refusal)) return false;
    if (!has_seat_for_person(seats, header.setup.players))
        return refuse(refusal, REFUSED_SETUP, "a match needs a seat for a person");
    *entry = (MatchEntry){.kind = TELL_OPEN,
                          .opening = {.game = message->game,
                                      .setup = message->setup,
                                      .seats = message->seats,
                                      .game_s = message->game_s,
                                      .increment_s = message->increment_s,
                                      .move_s = message->move_s,
                                      .is_public = message->is_public,
                                      .has_reports = message->says_reports ? message->has_reports
                                                                           : message->is_public,
                                      .host = host}};
    fair_commitment(secret, entry->bytes);
    return true;
}

void match_open_again(const Match *match, Message *message) {
    assert(match->number > 0);
    memset(message, 0, sizeof *message);
    message->say = SAY_OPEN;
    Text game = text_in(message->game, sizeof message->game);
    text_string(&game, match->table.header.game->name);
    memcpy(message->setup, match->setup, sizeof message->setup);
    memcpy(message->seats, match->seats, sizeof message->seats);
    message->game_s = (int)(match->rule.game_ms / 1000);
    message->increment_s = (int)(match->rule.increment_ms / 1000);
    message->move_s = (int)(match->rule.move_ms / 1000);
    message->says_reports = true;
    message->has_reports = match->has_reports;
}
