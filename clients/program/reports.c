/* reports.c -- `tessera reports`: the lines of chat that players want the operator to look at. */
#include "server/match/json_read.h"
#include "server/match/message.h"
#include "server/store/store.h"

#include "clients/program/parts/command.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

/* What people wrote goes to somebody's terminal: quoted, and without whatever could move a cursor,
 * begin a new line or turn the direction of writing. */
static void write_quoted(Text *out, const char *text) {
    char plain[4 * MESSAGE_TEXT_MAX];
    Text filtered = text_in(plain, sizeof plain);
    Json json = json_to(out);
    text_plain(&filtered, text);
    json_quote(&json, plain);
}

static void write_person(Text *out, const char *name, int64_t person) {
    char id[32];
    write_quoted(out, name);
    (void)snprintf(id, sizeof id, " (%" PRId64 ")", person);
    text_string(out, id);
}

static void write_time(Text *out, int64_t time_ms) {
    time_t seconds = (time_t)(time_ms / 1000);
    struct tm parts;
    char text[32] = "";
    if (gmtime_r(&seconds, &parts)) (void)strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    text_string(out, text);
}

/* "2026-01-02 03:04 match abc line 5: " */
static void write_where(Text *out, const Report *report) {
    write_time(out, report->time_ms);
    text_string(out, " match ");
    text_string(out, report->match);
    text_string(out, " line ");
    text_int(out, report->line);
    text_string(out, ": ");
}

static void write_said(Text *out, const Report *report, const char *said) {
    write_person(out, report->about_name, report->about);
    text_string(out, " said ");
    write_quoted(out, said);
    text_string(out, ", ");
    write_person(out, report->name, report->person);
    text_string(out, " reports ");
    write_quoted(out, report->reason);
    text_char(out, '\n');
}

static bool print_report(void *self, const Report *report) {
    char buffer[1 << 14];
    Text out = text_in(buffer, sizeof buffer);
    JsonRead entry;
    bool is_read = json_read_open(&entry, report->entry, strlen(report->entry));
    (void)self;
    write_where(&out, report);
    write_said(&out, report, is_read ? json_read_text(&entry, "text") : "");
    if (is_read) json_read_close(&entry);
    text_print(&out);
    return true;
}

int command_reports(int count, char **words) {
    const char *url = NULL;
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    for (int at = 0; at < count; at++) {
        if (strcmp(words[at], "--store") != 0)
            return fail("reports does not take '%s'; 'tessera help reports' says what it takes",
                        words[at]);
        if (!flag_value(count, words, &at, &url)) return STATUS_BAD_INPUT;
    }
    if (!url)
        return fail("reports needs a store, as in 'tessera reports --store sqlite:tessera.db'");
    Store *store = store_open_existing(url, &why);
    if (!store) return fail("cannot read the reports: %s", buffer);
    SqlStatus status = store_reports(store, print_report, NULL);
    if (status != SQL_OK) fail("cannot read the reports: %s", store_why(store));
    store_close(store);
    return status == SQL_OK ? STATUS_OK : STATUS_BAD_INPUT;
}
