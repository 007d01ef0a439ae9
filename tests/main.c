/* main.c -- runs the tests whose name contains the argument; without one, all but those of
 * nightly.c. */
#include "test.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { TESTS_MAX = 1024 };

static struct {
    const char *name;
    void (*run)(void);
} tests[TESTS_MAX];
static int tests_count;
static _Thread_local char note[256];

void test_register(const char *name, void (*run)(void)) {
    if (tests_count == TESTS_MAX) abort();
    tests[tests_count].name = name;
    tests[tests_count++].run = run;
}

void test_note(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(note, sizeof note, format, arguments);
    va_end(arguments);
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

static bool is_wanted(const char *name, const char *wanted) {
    static const char nightly[] = "nightly_";
    return wanted ? strstr(name, wanted) != NULL : strncmp(name, nightly, strlen(nightly)) != 0;
}

int main(int argc, char **argv) {
    int ran = 0;
    for (int i = 0; i < tests_count; i++) {
        if (!is_wanted(tests[i].name, argc > 1 ? argv[1] : NULL)) continue;
        printf("%s\n", tests[i].name);
        fflush(stdout);
        note[0] = '\0';
        tests[i].run();
        ran++;
    }
    printf("%d passed, 0 failed\n", ran);
    return ran == 0;
}
