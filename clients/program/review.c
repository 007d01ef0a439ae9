/* review.c -- `tessera review`: where a game was decided, what was luck, and what was better. */
#include "players/review/review.h"
#include "clients/program/parts/command.h"
#include "clients/program/parts/contest.h"
#include "clients/program/parts/look.h"
#include "clients/program/parts/players.h"
#include "clients/program/parts/show.h"
#include "clients/terminal/match/review_text.h"

#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MS_MAX = 60000, SIMULATIONS_MAX = 10000000, PROGRESS_MS = 500 };

typedef struct {
    const char *name;
    ReviewConfig config;
    TerminalLook look;
    bool is_json;
    uint64_t threads;
} Plan;

/* ---- The words ---- */

static bool read_number(const char *flag, const char *value, uint64_t max, uint64_t *number) {
    if (number_read(value, 1, max, number)) return true;
    fail("%s takes a number from 1 to %" PRIu64 ", not '%s'", flag, max, value);
    return false;
}

static bool read_flag(Plan *plan, int count, char **words, int *at) {
    const char *flag = words[*at], *value;
    uint64_t number = 0;
    if (strcmp(flag, "--json") == 0) return plan->is_json = true;
    if (look_is_flag(flag)) return look_read(&plan->look, count, words, at);
    bool is_ms = strcmp(flag, "--ms") == 0, is_sims = strcmp(flag, "--sims") == 0;
    bool is_threads = strcmp(flag, "--threads") == 0, is_viewer = strcmp(flag, "--viewer") == 0;
    if (!is_ms && !is_sims && !is_threads && !is_viewer)
        return fail("review does not take '%s'; 'tessera help review' says what it takes", flag),
               false;
    if (!flag_value(count, words, at, &value)) return false;
    if (is_viewer) return viewer_read(value, &plan->config.viewer);
    if (is_threads) return read_number(flag, value, CONTEST_THREADS_MAX, &plan->threads);
    if (!read_number(flag, value, is_ms ? MS_MAX : SIMULATIONS_MAX, &number)) return false;
    if (is_ms)
        plan->config.budget.time_ms_max = (int)number;
    else
        plan->config.budget.simulations_max = (int)number;
    return true;
}

static bool read_plan(Plan *plan, int count, char **words) {
    for (int i = 0; i < count; i++) {
        if (words[i][0] == '-' && words[i][1]) {
            if (!read_flag(plan, count, words, &i)) return false;
        } else if (plan->name) {
            return fail("review takes one record, not '%s' as well", words[i]), false;
        } else {
            plan->name = words[i];
        }
    }
    if (!plan->name) return fail("review needs a record, as in 'tessera review FILE'"), false;
    if (plan->config.budget.time_ms_max && plan->config.budget.simulations_max)
        return fail("review takes --ms or --sims, not both"), false;
    return true;
}

/* ---- The work ---- */

/* Threads that each take the next action. */
typedef struct {
    Review *review;
    pthread_mutex_t lock; /* of what follows */
    int next, done;
    int64_t told;
    bool has_failed;
} Work;

static volatile sig_atomic_t is_stopped;

static void stop(int signal_number) {
    (void)signal_number;
    is_stopped = 1;
}

static void tell_progress(Work *work) {
    int64_t now = now_ms();
    int all = review_plies(work->review) + 1;
    if (!isatty(STDERR_FILENO) || (now - work->told < PROGRESS_MS && work->done < all)) return;
    fprintf(stderr, "\r%d / %d (%d %%) ", work->done, all, 100 * work->done / all);
    work->told = now;
}

static void *think(void *self) {
    Work *work = self;
    ReviewMind *mind = review_mind_open(work->review);
    pthread_mutex_lock(&work->lock);
    work->has_failed |= !mind;
    while (mind && !is_stopped && work->next <= review_plies(work->review)) {
        int number = work->next++;
        pthread_mutex_unlock(&work->lock);
        review_think(work->review, mind, number);
        pthread_mutex_lock(&work->lock);
        work->done++;
        tell_progress(work);
    }
    pthread_mutex_unlock(&work->lock);
    review_mind_close(mind);
    return NULL;
}

/* Thinks the review through, until it is done or somebody presses Ctrl-C. False, and fail() was
 * called, if it cannot. */
static bool think_all(Review *review, uint64_t threads) {
    pthread_t thread[CONTEST_THREADS_MAX];
    Work work = {.review = review, .told = now_ms()};
    uint64_t started = 0;
    struct sigaction action = {.sa_handler = stop}, before;
    sigaction(SIGINT, &action, &before);
    pthread_mutex_init(&work.lock, NULL);
    while (started < threads && pthread_create(&thread[started], NULL, think, &work) == 0)
        started++;
    for (uint64_t i = 0; i < started; i++) pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&work.lock);
    sigaction(SIGINT, &before, NULL);
    if (isatty(STDERR_FILENO)) fputs("\r                    \r", stderr);
    if (started == 0) return fail("cannot start a thread"), false;
    if (work.has_failed) return fail("there is not enough memory for a review"), false;
    return true;
}

/* ---- The report ---- */

static void write_json(const Review *review, Text *out) {
    Json json = json_to(out);
    json_object(&json, NULL);
    review_json(review, &json);
    json_end(&json);
    text_char(out, '\n');
}

static void write_text(const Review *review, const TerminalOptions *options, Text *out) {
    static Seats seats;
    seats_name(&seats, review_header(review), options->language);
    const ReviewText to = {review, &seats, options->language, options->is_ascii};
    review_text(&to, out);
}

static int print(const Review *review, bool is_json, const TerminalOptions *options) {
    Text text = text_large();
    if (is_json)
        write_json(review, &text);
    else
        write_text(review, options, &text);
    int status = text.is_cut ? fail("the review is too long to be written") : STATUS_OK;
    if (!text.is_cut) text_print(&text);
    free(text.start);
    return status;
}

/* The record as a review; NULL, and fail() was called, if it is none. */
static Review *open_review(const Plan *plan) {
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    size_t size;
    char *bytes = file_read(plan->name, &size);
    if (!bytes) return NULL;
    Review *review = review_open(bytes, size, &plan->config, &why);
    free(bytes);
    if (!review) return fail("%s, %s", plan->name, buffer), NULL;
    if (plan->config.viewer < review_header(review)->setup.players) return review;
    fail("%s has no player p%d", plan->name, plan->config.viewer + 1);
    review_close(review);
    return NULL;
}

int command_review(int count, char **words) {
    static TerminalOptions options;
    Plan plan = {.look = look_default(), .threads = 1};
    plan.config.viewer = REVIEW_ALL;
    plan.config.seed = 1;
    plan.config.now_ms = now_ms;
    if (!read_plan(&plan, count, words)) return STATUS_BAD_INPUT;
    if (!look_apply(&plan.look, &options, true)) return STATUS_BAD_INPUT;
    Review *review = open_review(&plan);
    if (!review) return STATUS_BAD_INPUT;
    int status = STATUS_BAD_INPUT;
    if (think_all(review, plan.threads)) status = print(review, plan.is_json, &options);
    review_close(review);
    return status;
}
