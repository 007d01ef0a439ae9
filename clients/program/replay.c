/* replay.c -- `tessera replay` and `tessera verify`: records shown and checked. */
#include "clients/program/parts/command.h"
#include "clients/program/parts/commitments.h"
#include "clients/program/parts/look.h"
#include "clients/program/parts/show.h"
#include "clients/program/parts/speak.h"
#include "server/fair/fair.h"
#include "server/fair/fair_bags.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* The whole record is read before anything is shown: a bad one shows nothing but why. */
static bool check(RecordReader *reader, const char *name, const char *bytes, size_t size,
                  bool checks_key) {
    char buffer[512];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    RecordStatus status =
        record_open(reader, bytes, size, checks_key, &why) ? RECORD_ACTION : RECORD_BAD;
    while (status == RECORD_ACTION) status = record_next(reader, &why);
    if (status == RECORD_BAD) fail("%s, %s", name, speak_why(&why));
    return status == RECORD_END;
}

static void show(RecordReader *reader, const char *bytes, size_t size, Show *to) {
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    GameState before;
    if (!record_open(reader, bytes, size, false, &why)) return;
    show_begin(to, &reader->header, &reader->events);
    for (before = reader->state; record_next(reader, &why) == RECORD_ACTION; before = reader->state)
        show_action(to, &before, reader->ply - 1, reader->notation, &reader->events);
    show_end(to, &reader->state, reader->ply);
}

typedef struct {
    const char *name;
    int viewer;
    bool is_json, is_plain, is_proof;
    TerminalLook look;
} Plan;

static bool read_flag(Plan *plan, int count, char **words, int *at) {
    const char *flag = words[*at], *value;
    if (strcmp(flag, "--json") == 0) return plan->is_json = true;
    if (strcmp(flag, "--plain") == 0) return plan->is_plain = true;
    if (strcmp(flag, "--proof") == 0) return plan->is_proof = true;
    if (look_is_flag(flag)) return look_read(&plan->look, count, words, at);
    if (strcmp(flag, "--viewer") == 0)
        return flag_value(count, words, at, &value) && viewer_read(value, &plan->viewer);
    fail("replay does not take '%s'; 'tessera help replay' says what it takes", flag);
    return false;
}

static bool read_plan(Plan *plan, int count, char **words) {
    for (int i = 0; i < count; i++) {
        if (words[i][0] == '-' && words[i][1]) {
            if (!read_flag(plan, count, words, &i)) return false;
        } else if (plan->name) {
            return fail("replay takes one record, not '%s' as well", words[i]), false;
        } else {
            plan->name = words[i];
        }
    }
    if (!plan->name) fail("replay needs a record, as in 'tessera replay FILE'");
    return plan->name != NULL;
}

/* On a screen, forwards and backwards. */
static int show_on_screen(const Plan *plan, const char *bytes, size_t size) {
    static TerminalOptions options;
    char buffer[512];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    options.record = bytes;
    options.record_size = size;
    if (!look_apply(&plan->look, &options, false)) return STATUS_BAD_INPUT;
    int viewer = plan->viewer == SHOW_ALL ? TERMINAL_ALL : plan->viewer;
    return terminal_replay(&options, viewer, &why) ? STATUS_OK : fail("%s", speak_why(&why));
}

static int show_lines(const Plan *plan, RecordReader *reader, const char *bytes, size_t size) {
    Text text = text_large();
    Show to = {&text, reader->header.game, plan->viewer, plan->is_json};
    show(reader, bytes, size, &to);
    free(text.start);
    return STATUS_OK;
}

/* The record, and behind it what its luck was drawn from. */
static int show_proof(const char *bytes, size_t size) {
    char buffer[512];
    Reason reason;
    Text notes = text_large(), why = reason_text(&reason, buffer, sizeof buffer);
    size_t kept = fair_bags_find(bytes, size);
    bool is_good = fair_bags_write(&notes, bytes, size, &why);
    if (is_good) {
        fwrite(bytes, 1, kept, stdout);
        if (bytes[kept - 1] != '\n') putchar('\n');
        text_print(&notes);
    }
    free(notes.start);
    return is_good ? STATUS_OK : fail("%s", speak_why(&why));
}

int command_replay(int count, char **words) {
    static RecordReader reader;
    Plan plan = {.viewer = SHOW_ALL, .look = look_default()};
    size_t size;
    int status = STATUS_BAD_INPUT;
    if (!read_plan(&plan, count, words)) return status;
    char *bytes = file_read(plan.name, &size);
    if (!bytes) return status;
    bool is_plain = plan.is_plain || plan.is_json || !terminal_is_possible();
    if (check(&reader, plan.name, bytes, size, false)) {
        if (plan.viewer >= reader.header.setup.players)
            fail("%s has no player p%d", plan.name, plan.viewer + 1);
        else if (plan.is_proof)
            status = show_proof(bytes, size);
        else if (is_plain)
            status = show_lines(&plan, &reader, bytes, size);
        else
            status = show_on_screen(&plan, bytes, size);
    }
    free(bytes);
    return status;
}

/* Does what the record says of its fairness hold? True if it says nothing. */
static bool check_fairness(const RecordHeader *header, const char *name, const char *bytes,
                           size_t size, Text *notes) {
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    const char *fault = fair_is_claimed(header) ? fair_fault(header) : NULL;
    bool has_notes = fair_bags_find(bytes, size) < size;
    notes->at = notes->start;
    if (!fault && has_notes &&
        !(fair_bags_write(notes, bytes, size, &why) && fair_bags_agree(bytes, size, notes)))
        fault = "the bags noted behind it are not those of the rules";
    if (fault) fail("%s is not shown to be fair: %s", name, fault);
    return !fault;
}

/* What records are checked against. */
typedef struct {
    Commitments log;
    bool has_log;
    Text notes; /* room for what was drawn from */
} Verifier;

/* The record's entry in the log; NULL, and fail() was called, if it has none. */
static const FairEntry *find_entry(const Verifier *verifier, const RecordHeader *header,
                                   const char *name) {
    const FairEntry *entry = NULL;
    if (header->fairness.has_commitment)
        entry = commitments_find(&verifier->log, header->fairness.commitment);
    if (!entry) fail("%s is not shown to be fair: its commitment is not in the log", name);
    return entry;
}

static void print_verified(const RecordReader *reader, const char *name, const FairEntry *entry) {
    const Game *game = reader->header.game;
    printf("%s: %s, %d actions, %s, by the rules; %s%s", name, game->title, reader->ply,
           game->actor(&reader->state) == GAME_OVER ? "complete" : "unfinished",
           reader->header.has_key ? "its luck is that of its key"
                                  : "it has no key to check luck by",
           fair_is_claimed(&reader->header) ? "; fair: commitment, numbers and key agree" : "");
    if (entry) printf("; entry %" PRId64 " of the log", entry->index);
    putchar('\n');
}

static int verify(const char *name, Verifier *verifier) {
    static RecordReader reader;
    const FairEntry *entry = NULL;
    size_t size;
    char *bytes = file_read(name, &size);
    if (!bytes) return STATUS_BAD_INPUT;
    bool is_good = check(&reader, name, bytes, size, true) &&
                   check_fairness(&reader.header, name, bytes, size, &verifier->notes);
    free(bytes);
    if (is_good && verifier->has_log) {
        entry = find_entry(verifier, &reader.header, name);
        is_good = entry != NULL;
    }
    if (is_good) print_verified(&reader, name, entry);
    return is_good ? STATUS_OK : STATUS_BAD_INPUT;
}

/* Reads every --log, and leaves the records among the words. False, and fail() was called, if a
 * word is wrong. */
static bool read_logs(Verifier *verifier, int *count, char **words) {
    int records = 0;
    for (int i = 0; i < *count; i++) {
        const char *name;
        if (strcmp(words[i], "--log") == 0) {
            verifier->has_log = true;
            if (!flag_value(*count, words, &i, &name)) return false;
            if (!commitments_read(&verifier->log, name)) return false;
        } else if (words[i][0] == '-' && words[i][1]) {
            return fail("verify does not take '%s'; it takes records and --log", words[i]), false;
        } else {
            words[records++] = words[i];
        }
    }
    *count = records;
    return true;
}

static bool check_log(Verifier *verifier) {
    Commitments *log = &verifier->log;
    if (!verifier->has_log) return true;
    if (!commitments_check(log)) return false;
    const FairEntry *last = &log->entry[log->count - 1];
    printf("log of commitments: entries %" PRId64 " to %" PRId64 " are one chain; the last is ",
           log->entry[0].index, last->index);
    for (int i = 0; i < FAIR_HASH_SIZE; i++) printf("%02x", last->hash[i]);
    putchar('\n');
    return true;
}

static int verify_all(Verifier *verifier, int count, char **words) {
    int status = STATUS_OK;
    if (!read_logs(verifier, &count, words) || !check_log(verifier)) return STATUS_BAD_INPUT;
    if (count == 0 && !verifier->has_log)
        return fail("verify needs a record, as in 'tessera verify FILE'");
    for (int i = 0; i < count; i++)
        if (verify(words[i], verifier) != STATUS_OK) status = STATUS_BAD_INPUT;
    return status;
}

int command_verify(int count, char **words) {
    Verifier verifier = {.notes = text_large()};
    int status = verify_all(&verifier, count, words);
    free(verifier.notes.start);
    commitments_free(&verifier.log);
    return status;
}
