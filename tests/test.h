/* test.h -- the whole test framework. TEST(name) { ... } defines and registers a test. A CHECK that
 * fails prints where, both values and the last test_note(), and aborts: a debugger or a fuzzer
 * stops where it happened, and the next test runs in another process. */
#ifndef TESTS_TEST_H
#define TESTS_TEST_H

#include "engine/rules/game.h"

#include <inttypes.h>

#define TEST(name)                                                                                 \
    static void name(void);                                                                        \
    __attribute__((constructor)) static void register_##name(void) {                               \
        test_register(#name, name);                                                                \
    }                                                                                              \
    static void name(void)

#define CHECK(condition) test_check(__FILE__, __LINE__, #condition, (condition) ? 1 : 0)
#define CHECK_EQ(actual, expected) test_equal(__FILE__, __LINE__, #actual, (actual), (expected))
#define CHECK_TEXT(actual, expected) test_same(__FILE__, __LINE__, #actual, (actual), (expected))

/* Says what is being tried, for the day it fails: the game, the seed. */
__attribute__((format(printf, 1, 2))) void test_note(const char *format, ...);

/* How much a test that searches by chance should do: `quick` as a rule, `full` where
 * TESSERA_TESTS=full, as in `make test-all`. */
int test_effort(int quick, int full);

void test_register(const char *name, void (*run)(void));
void test_check(const char *file, int line, const char *text, int holds);
void test_equal(const char *file, int line, const char *text, int64_t actual, int64_t expected);
void test_same(const char *file, int line, const char *text, const char *actual,
               const char *expected);

/* The set-up with these words, such as "players=3 box=free"; it must be a good one. */
Setup test_setup(const Game *game, const char *words);

/* The sentence with which this set-up is refused, or "" if it is not. Lives until the next call. */
const char *test_refusal(const Game *game, const char *words);

/* Plays the action that reads so; false, and no change, if it is not legal. */
bool test_play(const Game *game, void *state, const char *action, Chance *chance, Events *events);

/* Is the action that reads so legal? */
bool test_legal(const Game *game, const void *state, const char *action);

/* Is this action among the legal ones? */
bool test_is_legal(const Game *game, const void *state, Action action);

/* How many events of this kind are there, and the points they gave together? */
int test_events(const Events *events, int kind);
int test_points(const Events *events, int kind);

/* All combinations of the options that make a variant, one after the other, with the defaults of
 * the others; false after the last. Not all of them are games: setup_check() says. */
Setup test_first_variant(const Game *game, int players);
bool test_next_variant(const Game *game, Setup *setup);

/* Every set-up worth trying: each player count with each value of each option in each variant, and
 * some at random with several options changed together. Returns how many. */
int test_setups(const Game *game, Setup setups[], int setups_max);

/* "players=3 box=free ...": all of it, for notes. Lives until the next call. */
const char *test_setup_text(const Game *game, const Setup *setup);

#endif
