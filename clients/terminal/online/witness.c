/* witness.c -- see witness.h. */
#define _GNU_SOURCE
#include "witness.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

enum { LINE_MAX_SIZE = 256, FOLLOWED_MAX = 20 }; /* pages of the log at once */

const char witness_log_warning[] =
    "The server's log of commitments is not the one that was seen here before: matches may have "
    "been removed or dealt anew.";

static const char gone_back[] =
    "the server has gone back to an earlier state of this match: you cannot play on here";

/* ---- What is kept ---- */

static bool find(const Remote *remote, const char *name, char *line, size_t size) {
    const TerminalJoin *join = remote->join;
    return join && join->find_note(remote->place.host, remote->kept_port, name, line, size);
}

static bool keep(const Remote *remote, const char *name, const char *line, Text *why) {
    const TerminalJoin *join = remote->join;
    return !join || join->keep_note(remote->place.host, remote->kept_port, name, line, why);
}

static bool keep_witness(const Remote *remote, Text *why) {
    const Witness *witness = &remote->witness;
    char line[LINE_MAX_SIZE];
    snprintf(line, sizeof line, "%s %s %d", witness->commitment, witness->number, witness->seen);
    return keep(remote, remote->match, line, why);
}

/* ---- A match ---- */

void witness_begin(Remote *remote) {
    assert(remote);
    Witness *witness = &remote->witness;
    char line[LINE_MAX_SIZE];
    memset(witness, 0, sizeof *witness);
    remote->has_gone_back = false;
    if (!find(remote, remote->match, line, sizeof line)) return;
    static_assert(WITNESS_HEX_SIZE == 65, "%64 below");
    int read = sscanf(line, "%64[0-9a-f] %64[0-9a-f] %9d", witness->commitment, witness->number,
                      &witness->seen);
    if (read != 3 || strlen(witness->number) != 64) memset(witness, 0, sizeof *witness);
}

bool witness_accepts(Remote *remote, const Value *view, Text *why) {
    assert(remote && why);
    const Witness *witness = &remote->witness;
    const char *commitment = value_text(value_in(view, "commitment"));
    bool is_other = witness->commitment[0] && strcmp(commitment, witness->commitment) != 0;
    bool is_less = value_int(value_in(view, "number"), 0, INT32_MAX) < witness->seen;
    remote->has_gone_back = is_other || is_less;
    if (remote->has_gone_back) text_string(why, gone_back);
    return !remote->has_gone_back;
}

void witness_note(Remote *remote, const Value *view) {
    assert(remote);
    Witness *witness = &remote->witness;
    char buffer[LINE_MAX_SIZE];
    Text why = text_in(buffer, sizeof buffer);
    int number = value_int(value_in(view, "number"), 0, INT32_MAX);
    text_copy(witness->commitment, sizeof witness->commitment,
              value_text(value_in(view, "commitment")));
    if (number <= witness->seen) return;
    witness->seen = number;
    if (witness->number[0]) (void)keep_witness(remote, &why); /* play goes on without it */
}

bool witness_number(Remote *remote, Text *why) {
    assert(remote && why);
    Witness *witness = &remote->witness;
    uint8_t number[32];
    if (witness->number[0]) return true;
    if (getrandom(number, sizeof number, 0) != sizeof number)
        return text_string(why, "this system provides no random numbers"), false;
    for (size_t i = 0; i < sizeof number; i++)
        snprintf(witness->number + 2 * i, 3, "%02x", number[i]);
    return keep_witness(remote, why);
}

/* ---- The log of commitments ---- */

typedef struct {
    int index;
    char hash[WITNESS_HEX_SIZE];
} Head;

static Value *ask_log(Remote *remote, const Head *head) {
    char message[LINE_MAX_SIZE], buffer[LINE_MAX_SIZE];
    Text why = text_in(buffer, sizeof buffer);
    if (head->index)
        snprintf(message, sizeof message, "{\"say\":\"fair\",\"after\":%d}", head->index - 1);
    else
        snprintf(message, sizeof message, "{\"say\":\"fair\"}");
    return remote_ask(remote, message, &why);
}

static bool is_hash(const char *text) {
    return strlen(text) == 64 && strspn(text, "0123456789abcdef") == 64;
}

/* The entry that is known comes first, then those that follow it. Their hashes are for `tessera
 * verify --log`. */
static bool follow(const Value *log, Head *head) {
    for (int i = 0; i < value_count(log); i++) {
        const Value *entry = value_at(log, i);
        const char *hash = value_text(value_in(entry, "hash"));
        const char *previous = value_text(value_in(entry, "previous"));
        int index = value_int(value_in(entry, "index"), 0, INT32_MAX);
        bool is_known = i == 0 && head->index;
        bool is_next = is_known ? index == head->index && strcmp(hash, head->hash) == 0
                                : head->index == 0 || (index == head->index + 1 &&
                                                       strcmp(previous, head->hash) == 0);
        if (!is_next || !is_hash(hash) || index < 1) return false;
        head->index = index;
        text_copy(head->hash, sizeof head->hash, hash);
    }
    return value_count(log) > 0 || head->index == 0;
}

static void keep_head(const Remote *remote, const Head *head) {
    char line[LINE_MAX_SIZE], buffer[LINE_MAX_SIZE];
    Text why = text_in(buffer, sizeof buffer);
    snprintf(line, sizeof line, "%d %s", head->index, head->hash);
    if (head->index) (void)keep(remote, "fair", line, &why);
}

/* Without an answer there is nothing to say. */
void witness_follow_log(Remote *remote) {
    assert(remote);
    char line[LINE_MAX_SIZE];
    Head head = {0};
    bool has_head = find(remote, "fair", line, sizeof line) &&
                    sscanf(line, "%9d %64[0-9a-f]", &head.index, head.hash) == 2;
    if (!has_head) head = (Head){0};
    for (int page = 0; page < FOLLOWED_MAX; page++) {
        Value *answer = ask_log(remote, &head);
        if (!answer) return;
        int before = head.index;
        remote->is_log_broken = !follow(value_in(answer, "log"), &head);
        value_free(answer);
        if (remote->is_log_broken) return;
        keep_head(remote, &head);
        if (!before || head.index == before) return;
    }
}
