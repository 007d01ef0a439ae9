/* law.c -- the search for broken laws: see law.h. */
#include "law.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { BROKEN_MAX = 24, SIGN_MAX = 160, SCRIPTS_OF_CHILD = 32, SECONDS_OF_CHILD = 120 };

/* Laws that were broken already: they are not looked at any more, so that one search finds all. */
static char broken[BROKEN_MAX][SIGN_MAX];
static int broken_count;

static bool is_known(const char *sign) {
    for (int i = 0; i < broken_count; i++)
        if (strcmp(broken[i], sign) == 0) return true;
    return false;
}

void law_check(const char *name, const char *file, int line, const char *text, int holds) {
    char sign[SIGN_MAX];
    if (holds) return;
    (void)snprintf(sign, sizeof sign, "broken law: %s", name);
    if (is_known(sign)) return;
    fprintf(stderr, "%s\n%s:%d: not true: %s\n", sign, file, line, text);
    abort();
}

/* ---- A process for each try ---- */

/* What a child tells its parent while it lives. */
typedef struct {
    int scripts, messages; /* that were played to their end */
} Progress;

static Progress *progress;

static int64_t now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* The line that says what went wrong, of all that a child wrote. */
static void read_sign(const char *said, int status, char sign[SIGN_MAX]) {
    static const char *const marks[] = {
        "broken law: ", "Assertion ", "ERROR: AddressSanitizer: ", "runtime error: ", "not true: "};
    const char *at = NULL;
    for (size_t i = 0; !at && i < sizeof marks / sizeof *marks; i++) at = strstr(said, marks[i]);
    int length = at ? (int)strcspn(at, "\n") : 0;
    if (at && strncmp(at, "ERROR: A", 8) == 0) length = (int)strcspn(at + 25, " ") + 25;
    if (at)
        (void)snprintf(sign, SIGN_MAX, "%.*s", length, at);
    else
        (void)snprintf(sign, SIGN_MAX, "status %d: %.80s", status, said);
}

static void read_all(int from, char *said, size_t size) {
    size_t length = 0;
    char rest[4096];
    for (;;) {
        bool has_room = length + 1 < size;
        ssize_t count =
            read(from, has_room ? said + length : rest, has_room ? size - 1 - length : sizeof rest);
        if (count <= 0) break;
        if (has_room) length += (size_t)count;
    }
    said[length] = '\0';
}

typedef struct {
    const LawWorld *world;
    const LawScript *script; /* or NULL: scripts drawn from the seeds from `seed` on */
    uint64_t seed;
    char sign[SIGN_MAX];
    char said[8192];
} Try;

static void play_scripts(const Try *it) {
    static LawScript script;
    if (it->script) {
        (void)it->world->run(it->script);
        return;
    }
    for (int i = 0; i < SCRIPTS_OF_CHILD; i++) {
        law_draw(it->world, it->seed + (uint64_t)i, &script);
        progress->messages += it->world->run(&script);
        progress->scripts++;
    }
}

/* Does it all hold? If not, the sign says what does not. */
static bool try_apart(Try *it) {
    int pipes[2], status = 0;
    CHECK(pipe(pipes) == 0);
    fflush(NULL);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        (void)dup2(pipes[1], STDERR_FILENO);
        (void)close(pipes[0]);
        (void)close(pipes[1]);
        alarm(SECONDS_OF_CHILD);
        play_scripts(it);
        _exit(0);
    }
    (void)close(pipes[1]);
    read_all(pipes[0], it->said, sizeof it->said);
    (void)close(pipes[0]);
    CHECK(waitpid(child, &status, 0) == child);
    if (status) read_sign(it->said, status, it->sign);
    return status == 0;
}

/* ---- The search ---- */

static bool fails_alike(void *self, const LawScript *script) {
    const Try *first = self;
    static Try again;
    again = (Try){.world = first->world, .script = script};
    return !try_apart(&again) && strcmp(again.sign, first->sign) == 0;
}

static void print_test(Try *it, LawScript *script) {
    static char text[LAW_TEXT_MAX];
    Text out = text_in(text, sizeof text);
    law_shrink(script, fails_alike, it);
    law_write(it->world, script, &out);
    Try last = {.world = it->world, .script = script};
    (void)try_apart(&last);
    printf(
        "The fewest steps:\n%s\nTEST(%s_keeps_the_law_%d) {\n    law_replay(&%s,\n%s    );\n}\n\n",
        last.said, it->world->name, broken_count, it->world->name, text);
    fflush(stdout);
}

static void note_broken(Try *it) {
    static LawScript script;
    if (is_known(it->sign) || broken_count == BROKEN_MAX) return;
    printf("%s\n", it->sign);
    fflush(stdout);
    law_draw(it->world, it->seed + (uint64_t)progress->scripts, &script);
    print_test(it, &script);
    memcpy(broken[broken_count++], it->sign, SIGN_MAX);
}

void law_search(const LawWorld *world, uint64_t seed, int messages) {
    static Try it;
    int64_t begun_ms = now_ms(), said = 0, scripts = 0;
    progress =
        mmap(NULL, sizeof *progress, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    CHECK(progress != MAP_FAILED);
    broken_count = 0;
    while (said < messages) {
        memset(progress, 0, sizeof *progress);
        it = (Try){.world = world, .seed = seed};
        bool holds = try_apart(&it);
        if (!holds) note_broken(&it);
        said += progress->messages + !holds;
        scripts += progress->scripts + !holds;
        seed += (uint64_t)(progress->scripts + !holds);
    }
    int64_t took_ms = now_ms() - begun_ms + 1;
    printf("%s: %" PRId64 " messages in %" PRId64 " scripts, %" PRId64 " a second\n", world->name,
           said, scripts, 1000 * said / took_ms);
    fflush(stdout);
    (void)munmap(progress, sizeof *progress);
    test_note("%s: %d laws are broken", world->name, broken_count);
    CHECK_EQ(broken_count, 0);
}

void law_replay(const LawWorld *world, const char *text) {
    static LawScript script;
    law_read(world, text, &script);
    CHECK(world->run(&script) >= 0);
}
