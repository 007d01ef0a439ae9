/* main.c -- runs tests, each in a process of its own, so that one that fails, crashes or hangs does
 * not hide the others.
 *
 *   run_tests                 all but those of nightly.c
 *   run_tests WORD            those whose name contains WORD
 *   run_tests --part 2/4      the second quarter of them, so that several runs can share the work
 *   run_tests --list          only their names
 *   run_tests --here WORD     in this process, for a debugger
 *
 * TESSERA_TESTS=full lets tests that search by chance search longer (test_effort). */
#include "test.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TESTS_MAX = 2048, SECONDS_MAX = 1500, SLOWEST = 5, SLOW_MS = 1000 };

typedef struct {
    const char *name;
    void (*run)(void);
    int64_t took_ms;
    int status; /* of its process; 0 is good */
} Test;

typedef struct {
    const char *word; /* in the name of every test wanted; NULL for all but the nightly ones */
    int part, parts;
    bool is_list, is_here;
} Wish;

static Test tests[TESTS_MAX];
static int tests_count;
static _Thread_local char note[256];

void test_register(const char *name, void (*run)(void)) {
    if (tests_count == TESTS_MAX) abort();
    tests[tests_count++] = (Test){name, run, 0, 0};
}

void test_note(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(note, sizeof note, format, arguments);
    va_end(arguments);
}

int test_effort(int quick, int full) {
    const char *wanted = getenv("TESSERA_TESTS");
    return wanted && strcmp(wanted, "full") == 0 ? full : quick;
}

void test_check(const char *file, int line, const char *text, int holds) {
    if (holds) return;
    fprintf(stderr, "%s:%d: not true: %s\n%s\n", file, line, text, note);
    abort();
}

void test_equal(const char *file, int line, const char *text, int64_t actual, int64_t expected) {
    if (actual == expected) return;
    fprintf(stderr, "%s:%d: %s is %" PRId64 ", not %" PRId64 "\n%s\n", file, line, text, actual,
            expected, note);
    abort();
}

void test_same(const char *file, int line, const char *text, const char *actual,
               const char *expected) {
    if (strcmp(actual, expected) == 0) return;
    fprintf(stderr, "%s:%d: %s is\n%s\nnot\n%s\n%s\n", file, line, text, actual, expected, note);
    abort();
}

static bool is_nightly(const char *name) {
    return strncmp(name, "nightly_", 8) == 0;
}

static bool is_wanted(const char *name, const char *word) {
    return word ? strstr(name, word) != NULL : !is_nightly(name);
}

static int64_t now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static int run_apart(const Test *test) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (!is_nightly(test->name)) alarm(SECONDS_MAX);
        test->run();
        exit(0);
    }
    int status = -1;
    if (child < 0 || waitpid(child, &status, 0) != child) return -1;
    return status;
}

static void run(Test *test, bool is_here) {
    int64_t begun_ms = now_ms();
    printf("%s\n", test->name);
    if (is_here)
        test->run();
    else
        test->status = run_apart(test);
    test->took_ms = now_ms() - begun_ms;
    if (test->status != 0) printf("FAILED: %s\n", test->name);
}

static int compare_times(const void *a, const void *b) {
    int64_t x = ((const Test *)a)->took_ms, y = ((const Test *)b)->took_ms;
    return (x < y) - (x > y);
}

static void tell_slowest(void) {
    qsort(tests, (size_t)tests_count, sizeof tests[0], compare_times);
    for (int i = 0; i < SLOWEST && i < tests_count && tests[i].took_ms >= SLOW_MS; i++)
        printf("%6.1f s %s\n", (double)tests[i].took_ms / 1000, tests[i].name);
}

static void tell_failure(const Test *test) {
    printf("FAILED: %s: ", test->name);
    if (test->status < 0)
        printf("its process could not be started\n");
    else if (WIFSIGNALED(test->status))
        printf("%s\n", WTERMSIG(test->status) == SIGALRM ? "it took too long"
                                                         : strsignal(WTERMSIG(test->status)));
    else
        printf("it ended with status %d\n", WEXITSTATUS(test->status));
}

/* Names the failures once more, where they are seen: at the end. */
static int tell(int ran) {
    int failed = 0;
    tell_slowest();
    for (int i = 0; i < tests_count; i++) {
        if (tests[i].status == 0) continue;
        tell_failure(&tests[i]);
        failed++;
    }
    printf("%d passed, %d failed\n", ran - failed, failed);
    return ran == 0 || failed > 0;
}

static bool read_part(const char *text, Wish *wish) {
    char end;
    return text && sscanf(text, "%d/%d%c", &wish->part, &wish->parts, &end) == 2 &&
           wish->part >= 1 && wish->part <= wish->parts;
}

static bool read_words(char **words, Wish *wish) {
    for (char *word; (word = *words) != NULL; words++) {
        if (strcmp(word, "--list") == 0) {
            wish->is_list = true;
        } else if (strcmp(word, "--here") == 0) {
            wish->is_here = true;
        } else if (strcmp(word, "--part") == 0) {
            if (!read_part(*++words, wish)) return false;
        } else {
            if (word[0] == '-' || wish->word) return false;
            wish->word = word;
        }
    }
    return true;
}

int main(int count, char **words) {
    Wish wish = {.part = 1, .parts = 1};
    if (count < 1 || !read_words(words + 1, &wish)) {
        fprintf(stderr, "usage: run_tests [--list] [--here] [--part K/N] [WORD]\n");
        return 2;
    }
    int ran = 0, found = 0;
    for (int i = 0; i < tests_count; i++) {
        if (!is_wanted(tests[i].name, wish.word)) continue;
        if (found++ % wish.parts != wish.part - 1) continue;
        if (wish.is_list)
            printf("%s\n", tests[i].name);
        else
            run(&tests[i], wish.is_here);
        ran++;
    }
    return wish.is_list ? 0 : tell(ran);
}
