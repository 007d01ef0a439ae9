/* join.c -- `tessera join`: a match on a server, in the terminal.
 *
 * Who somebody is at a server is a token, which is kept in a file that nobody else can read. */
#define _GNU_SOURCE
#include "clients/program/parts/command.h"
#include "clients/program/parts/data_folder.h"
#include "clients/program/parts/look.h"
#include "clients/program/parts/speak.h"
#include "clients/terminal/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TOKEN_SIZE = 64 };

typedef struct {
    TerminalOptions options;
    TerminalJoin join;
    TerminalLook look;
    bool is_plain;
} Plan;

/* ---- The token ---- */

static const char *token_file; /* as typed; NULL: one for each server in the data folder */

static bool name_file(const char *host, const char *port, char *path, size_t size) {
    if (token_file) {
        snprintf(path, size, "%s", token_file);
        return strlen(token_file) < size;
    }
    if (!data_folder_find("servers", path, size)) return false;
    size_t length = strlen(path);
    snprintf(path + length, size - length, "/%s_%s", host, port);
    return strlen(path) + 1 < size;
}

static bool find_token(const char *host, const char *port, char *token, size_t size) {
    char path[TERMINAL_PATH_MAX], read_text[TOKEN_SIZE + 2] = "";
    FILE *file = name_file(host, port, path, sizeof path) ? fopen(path, "r") : NULL;
    if (!file) return false;
    bool is_read = fgets(read_text, sizeof read_text, file) != NULL;
    fclose(file);
    read_text[strcspn(read_text, "\n")] = '\0';
    if (!is_read || strlen(read_text) != TOKEN_SIZE || size <= TOKEN_SIZE) return false;
    if (strspn(read_text, "0123456789abcdef") != TOKEN_SIZE) return false;
    memcpy(token, read_text, TOKEN_SIZE + 1);
    return true;
}

/* Under another name first, so that there is never half a token. */
/* Puts a line into a file of its own, which only this user can read: all of it or nothing. */
static bool write_line(const char *path, const char *line) {
    char part[TERMINAL_PATH_MAX + 8];
    snprintf(part, sizeof part, "%s.part", path);
    int fd = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600), size = (int)strlen(line);
    bool is_kept = fd >= 0 && fchmod(fd, 0600) == 0 && dprintf(fd, "%s\n", line) == size + 1;
    if (fd >= 0) is_kept = close(fd) == 0 && is_kept;
    return is_kept && rename(part, path) == 0;
}

static bool refuse(const char *sentence, Text *why) {
    text_string(why, sentence);
    text_string(why, strerror(errno));
    return false;
}

static bool keep_token(const char *host, const char *port, const char *token, Text *why) {
    char path[TERMINAL_PATH_MAX], folder[TERMINAL_PATH_MAX];
    if (!token_file && !data_folder("servers", folder, sizeof folder))
        return refuse("the folder for the tokens of servers cannot be made: ", why);
    errno = ENOENT;
    return (strlen(token) == TOKEN_SIZE && name_file(host, port, path, sizeof path) &&
            file_may_replace(path) && write_line(path, token)) ||
           refuse("cannot keep the token of this server: ", why);
}

/* ---- What else is remembered ---- */

/* Beside the token, with another name behind its own. */
static bool name_note(const char *host, const char *port, const char *name, char *path,
                      size_t size) {
    if (!name_file(host, port, path, size)) return false;
    size_t length = strlen(path);
    snprintf(path + length, size - length, ".%s", name);
    return strlen(path) + 1 < size;
}

static bool find_note(const char *host, const char *port, const char *name, char *line,
                      size_t size) {
    char path[TERMINAL_PATH_MAX];
    FILE *file = name_note(host, port, name, path, sizeof path) ? fopen(path, "r") : NULL;
    if (!file) return false;
    bool is_read = fgets(line, (int)size, file) != NULL;
    fclose(file);
    return is_read;
}

static bool keep_note(const char *host, const char *port, const char *name, const char *line,
                      Text *why) {
    char path[TERMINAL_PATH_MAX];
    errno = ENOENT;
    return (name_note(host, port, name, path, sizeof path) && write_line(path, line)) ||
           refuse("cannot remember this match: ", why);
}

/* ---- What was typed ---- */

static bool read_seat(Plan *plan, const char *value) {
    uint64_t seat;
    if (!number_read(value, 1, GAME_SEATS_MAX, &seat))
        return fail("--seat takes a number from 1 to %d, not '%s'", GAME_SEATS_MAX, value), false;
    plan->join.seat = (int)seat - 1;
    return true;
}

/* The code, or the link that the page gives, which ends with it. */
static bool read_code(Plan *plan, const char *value) {
    const char *slash = strrchr(value, '/');
    const char *code = slash ? slash + 1 : value;
    bool is_code =
        strlen(code) == TOKEN_SIZE && strspn(code, "0123456789abcdef") == (size_t)TOKEN_SIZE;
    if (is_code)
        plan->join.code = code;
    else
        fail("--code takes a link to another device, as the page makes it, or its code");
    return is_code;
}

/* Where the value of a flag goes, for those that take any text; NULL for all others. */
static const char **text_of(Plan *plan, const char *flag) {
    if (strcmp(flag, "--match") == 0) return &plan->join.match;
    if (strcmp(flag, "--name") == 0) return &plan->join.name;
    if (strcmp(flag, "--ca-file") == 0) return &plan->join.ca_file;
    return strcmp(flag, "--token-file") == 0 ? &token_file : NULL;
}

static bool read_flag(Plan *plan, int count, char **words, int *at) {
    const char *flag = words[*at], *value, **text = text_of(plan, flag);
    if (strcmp(flag, "--plain") == 0) return plan->is_plain = true;
    if (look_is_flag(flag)) return look_read(&plan->look, count, words, at);
    bool is_seat = strcmp(flag, "--seat") == 0, is_code = strcmp(flag, "--code") == 0;
    if (!text && !is_seat && !is_code)
        return fail("join does not take '%s'; 'tessera help join' says what it takes", flag), false;
    if (!flag_value(count, words, at, &value)) return false;
    if (is_seat) return read_seat(plan, value);
    if (is_code) return read_code(plan, value);
    *text = value;
    plan->join.is_named |= text == &plan->join.name;
    return true;
}

static TerminalJoin join_default(void) {
    const char *user = getenv("USER");
    return (TerminalJoin){.match = "",
                          .name = user && *user ? user : "Guest",
                          .seat = -1,
                          .find_note = find_note,
                          .keep_note = keep_note,
                          .find_token = find_token,
                          .keep_token = keep_token};
}

static bool read_plan(Plan *plan, int count, char **words) {
    plan->look = look_default();
    plan->join = join_default();
    for (int i = 0; i < count; i++) {
        if (words[i][0] == '-' && words[i][1]) {
            if (!read_flag(plan, count, words, &i)) return false;
        } else if (plan->join.address) {
            return fail("join takes one address, not '%s' as well", words[i]), false;
        } else {
            plan->join.address = words[i];
        }
    }
    if (plan->join.address) return true;
    fail("join needs a server, as in 'tessera join 127.0.0.1:8080', or a link to a match");
    return false;
}

int command_join(int count, char **words) {
    static Plan plan;
    char buffer[TERMINAL_PATH_MAX + 512], found[TERMINAL_PATH_MAX];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    Text link = text_in(found, sizeof found);
    if (!read_plan(&plan, count, words)) return STATUS_BAD_INPUT;
    plan.is_plain |= !terminal_is_possible();
    if (!look_apply(&plan.look, &plan.options, plan.is_plain)) return STATUS_BAD_INPUT;
    bool is_good = plan.is_plain ? terminal_join_plain(&plan.options, &plan.join, &link, &why)
                                 : terminal_join(&plan.options, &plan.join, &link, &why);
    if (!is_good) return fail("%s", speak_why(&why));
    if (found[0] && !plan.is_plain)
        printf(speak("tessera join '%s' returns to this match"), found), puts("");
    return STATUS_OK;
}
