/* play.c -- `tessera play`: a game in the terminal, on a screen or by lines.
 *
 * Games are kept in the user's data folder after every action, so that one can be gone on with
 * whatever ended it; by lines, only if asked. */
#include "clients/program/parts/command.h"
#include "clients/program/parts/data_folder.h"
#include "clients/program/parts/look.h"
#include "clients/program/parts/players.h"
#include "clients/program/parts/records.h"
#include "clients/program/parts/speak.h"
#include "clients/terminal/terminal.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>

enum { PACE_MS = 300, DEFAULT_LEVEL = 3 };

typedef struct {
    TerminalOptions options;
    TerminalLook look;
    bool is_plain, goes_on, has_seed;
    const char *seats, *file;                 /* as typed; NULL: not */
    const char *what;                         /* a game or a record */
    const char *option[GAME_OPTIONS_MAX + 1]; /* "box=free", as typed */
    int options_count;
    char *record; /* to be freed */
} Plan;

/* ---- Games that are kept ---- */

/* Where a new game is kept. */
static void name_file(Plan *plan) {
    char folder[TERMINAL_PATH_MAX / 2], date[32];
    time_t now = time(NULL);
    struct tm local;
    if (!data_folder("games", folder, sizeof folder)) return;
    localtime_r(&now, &local);
    strftime(date, sizeof date, "%Y%m%d-%H%M%S", &local);
    snprintf(plan->options.file, TERMINAL_PATH_MAX, "%s/%s-%s.tessera", folder,
             plan->options.header.game->name, date);
}

static bool has_record_name(const char *name) {
    const char *end = strrchr(name, '.');
    return end && strcmp(end, ".tessera") == 0;
}

static bool is_later(struct timespec a, struct timespec b) {
    return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec >= b.tv_nsec;
}

/* The game that was played last. */
static bool find_latest(char *path, size_t size) {
    char folder[TERMINAL_PATH_MAX / 2], name[TERMINAL_PATH_MAX];
    struct timespec latest = {0, 0};
    struct stat about;
    bool is_found = false;
    DIR *list = data_folder_find("games", folder, sizeof folder) ? opendir(folder) : NULL;
    for (struct dirent *entry; list && (entry = readdir(list));) {
        snprintf(name, sizeof name, "%s/%s", folder, entry->d_name);
        if (!has_record_name(name) || stat(name, &about) != 0) continue;
        if (!is_later(about.st_mtim, latest)) continue;
        latest = about.st_mtim;
        is_found = true;
        snprintf(path, size, "%s", name);
    }
    if (list) closedir(list);
    return is_found;
}

/* ---- What was typed ---- */

static bool read_pace(Plan *plan, const char *value) {
    enum { PACE_MAX_MS = 10000 };
    uint64_t pace;
    bool is_good = number_read(value, 0, PACE_MAX_MS, &pace);
    if (is_good)
        plan->options.pace_ms = (int)pace;
    else
        fail("--pace takes milliseconds from 0 to %d, not '%s'", PACE_MAX_MS, value);
    return is_good;
}

static bool read_flag(Plan *plan, int count, char **words, int *at) {
    const char *flag = words[*at], *value;
    if (strcmp(flag, "--plain") == 0) return plan->is_plain = true;
    if (strcmp(flag, "--continue") == 0) return plan->goes_on = true;
    if (look_is_flag(flag)) return look_read(&plan->look, count, words, at);
    bool is_seats = strcmp(flag, "--seats") == 0, is_save = strcmp(flag, "--save") == 0;
    bool is_pace = strcmp(flag, "--pace") == 0;
    if (!is_seats && !is_save && !is_pace && strcmp(flag, "--seed") != 0) {
        fail("play does not take '%s'; 'tessera help play' says what it takes", flag);
        return false;
    }
    if (!flag_value(count, words, at, &value)) return false;
    if (is_seats) plan->seats = value;
    if (is_save) plan->file = value;
    if (is_pace) return read_pace(plan, value);
    if (is_seats || is_save) return true;
    plan->has_seed = number_read(value, 0, UINT64_MAX, &plan->options.seed);
    if (!plan->has_seed) fail("--seed takes a number, not '%s'", value);
    return plan->has_seed;
}

/* A new game: its options, and who sits where. */
static bool read_game(Plan *plan) {
    char buffer[512];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    RecordHeader *header = &plan->options.header;
    if (!(header->game = game_wanted(plan->what))) return false;
    header->setup = setup_default(header->game);
    for (int i = 0; i < plan->options_count; i++)
        if (!setup_read(header->game, plan->option[i], &header->setup, &why))
            return fail("%s", speak_why(&why)), false;
    if (plan->seats && !seated_list(plan->seats, plan->options.seat, &header->setup)) return false;
    if (!setup_check(header->game, &header->setup, &why)) return fail("%s", speak_why(&why)), false;
    for (int seat = 0; !plan->seats && seat < header->setup.players; seat++)
        snprintf(plan->options.seat[seat], SEATED_SPEC_MAX, "%s", seat == 0 ? "me" : "bot:3");
    return true;
}

/* A game to be gone on with: it is kept where it was. */
static bool read_record(Plan *plan) {
    static RecordReader reader;
    char buffer[512];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    TerminalOptions *options = &plan->options;
    plan->record = file_read(plan->what, &options->record_size);
    if (!plan->record) return false;
    options->record = plan->record;
    if (!record_open(&reader, plan->record, options->record_size, true, &why))
        return fail("%s, %s", plan->what, speak_why(&why)), false;
    options->header.setup = reader.header.setup;
    snprintf(options->file, TERMINAL_PATH_MAX, "%s", plan->what);
    return !plan->seats || seated_list(plan->seats, options->seat, &options->header.setup);
}

/* The key decides the luck; bots must not think by it, so their seed is another number. */
static bool make_key(Plan *plan) {
    TerminalOptions *options = &plan->options;
    if (plan->has_seed) {
        records_key(options->header.key, options->seed, 1);
        return true;
    }
    if (getrandom(options->header.key, RECORD_KEY, 0) == RECORD_KEY &&
        getrandom(&options->seed, sizeof options->seed, 0) == sizeof options->seed)
        return true;
    fail("this system provides no random numbers: %s", strerror(errno));
    return false;
}

static bool is_record(const char *what) {
    const char *end = strrchr(what, '.');
    return (end && strcmp(end, ".tessera") == 0) || strchr(what, '/');
}

static bool read_words(Plan *plan, int count, char **words) {
    for (int i = 0; i < count; i++) {
        if (words[i][0] == '-' && words[i][1]) {
            if (!read_flag(plan, count, words, &i)) return false;
        } else if (strchr(words[i], '=') && !is_record(words[i])) {
            if (plan->options_count == GAME_OPTIONS_MAX + 1)
                return fail("there are too many options: '%s'", words[i]), false;
            plan->option[plan->options_count++] = words[i];
        } else {
            if (plan->what) return fail("play takes one game, not '%s' as well", words[i]), false;
            plan->what = words[i];
        }
    }
    return true;
}

static bool read_plan(Plan *plan, int count, char **words) {
    static char latest[TERMINAL_PATH_MAX];
    plan->look = look_default();
    plan->options.pace_ms = PACE_MS;
    if (!read_words(plan, count, words)) return false;
    if (plan->goes_on && plan->what)
        return fail("play takes a game or --continue, not both"), false;
    if (plan->goes_on && !find_latest(latest, sizeof latest))
        return fail("there is no game to continue; 'tessera play GAME' starts one"), false;
    if (plan->goes_on) plan->what = latest;
    if (!plan->what &&
        (plan->is_plain || plan->seats || plan->options_count || !terminal_is_possible()))
        return fail("play needs a game, as in 'tessera play GAME'; 'tessera games' lists them"),
               false;
    if (plan->what && (is_record(plan->what) ? !read_record(plan) : !read_game(plan))) return false;
    if (plan->file) snprintf(plan->options.file, TERMINAL_PATH_MAX, "%s", plan->file);
    return make_key(plan);
}

int command_play(int count, char **words) {
    static Plan plan;
    char buffer[TERMINAL_PATH_MAX + 512];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    if (!read_plan(&plan, count, words)) return free(plan.record), STATUS_BAD_INPUT;
    bool is_plain = plan.is_plain || !terminal_is_possible();
    if (!look_apply(&plan.look, &plan.options, is_plain))
        return free(plan.record), STATUS_BAD_INPUT;
    plan.options.write = records_write;
    plan.options.header.has_key = true;
    if (!plan.what && !terminal_set_up(&plan.options, DEFAULT_LEVEL)) return STATUS_OK;
    if (!is_plain && !plan.options.file[0]) name_file(&plan);
    bool is_good =
        is_plain ? terminal_plain(&plan.options, &why) : terminal_play(&plan.options, &why);
    if (!is_good) fail("%s", speak_why(&why));
    if (is_good && !is_plain && plan.options.file[0])
        printf(speak("The game is kept in %s"), plan.options.file), puts("");
    free(plan.record);
    return is_good ? STATUS_OK : STATUS_BAD_INPUT;
}
