/* fuzz_entry.c -- any bytes as an entry of a log, after the first entries of a match. What is read
 * must be stored and read again as it is, and the match takes it or refuses it. */
#include "server/match/match.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Match match;

static bool take(const char *json) {
    MatchEntry *entry = entry_read(json);
    bool is_taken = entry && match_take(&match, 1700000000000, entry);
    free(entry);
    return is_taken;
}

static void open_match(void) {
    static const uint8_t secret[STORE_SECRET_SIZE] = {1};
    Message message = {.say = SAY_OPEN, .game = "ingenious", .seats = "person,person"};
    MatchEntry entry;
    Refusal refusal;
    match_clear(&match);
    match_init(&match, "abcdefghij12", secret);
    if (!match_open_entry(&message, 1, secret, &entry, &refusal)) abort();
    if (!match_take(&match, 1700000000000, &entry)) abort();
}

static void check_text(const char *json) {
    char first[ENTRY_TEXT_MAX], second[ENTRY_TEXT_MAX];
    Text out = text_in(first, sizeof first), again = text_in(second, sizeof second);
    MatchEntry *entry = entry_read(json);
    if (!entry) return;
    entry_text(entry, &out);
    free(entry);
    if (out.is_cut)
        return; /* control characters, which no message has, take six times their room */
    entry = entry_read(first);
    if (!entry) abort();
    entry_text(entry, &again);
    free(entry);
    if (strcmp(first, second) != 0) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *json = malloc(size + 1);
    if (!json) abort();
    memcpy(json, data, size);
    json[size] = '\0';
    check_text(json);
    open_match();
    (void)take(json);
    free(json);
    return 0;
}
