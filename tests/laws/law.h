/* law.h -- laws of tables and matches, tried on random sequences of messages.
 *
 * A world (law_table.c, law_match.c, law_hall.c) says which kinds of steps there are and plays a
 * script of them, checking its laws after each. All of a script comes from a seed. A script that
 * breaks a law is shrunk to the fewest steps that still break it, and printed as a test that calls
 * law_replay(). Scripts run in a process of their own, so an assertion that fails is one more
 * broken law. */
#ifndef TESTS_LAW_H
#define TESTS_LAW_H

#include "engine/base/rng.h"
#include "engine/table/clock.h"
#include "tests/test.h"

enum { LAW_STEPS_MAX = 256, LAW_TEXT_MAX = 1 << 15 };

typedef enum {
    LAW_NOTHING, /* the value is always 0 */
    LAW_SEAT,    /* one of eight */
    LAW_FEW,     /* up to 32 */
    LAW_WORD,    /* any number that picks an action */
    LAW_TIME,    /* milliseconds, rather few than many, up to two minutes */
    LAW_MANY,    /* rather few than many, up to 32768 */
} LawValue;

/* A kind of step, such as "play". Of all steps, `weight` out of the sum of weights are so. */
typedef struct {
    const char *name;
    int weight;
    LawValue value;
} LawKind;

typedef struct {
    int kind, who, value; /* who: a seat, or somebody without one */
} LawStep;

typedef struct {
    const Game *game;
    Setup setup;
    ClockRule rule;
    uint64_t seed; /* of all luck */
    int count;
    LawStep step[LAW_STEPS_MAX];
} LawScript;

typedef struct {
    const char *name; /* of the variable, for the printed test */
    const LawKind *kinds;
    int kinds_count, people; /* steps are by people 0 .. people - 1 */
    int steps_max;
    bool has_seconds; /* clocks are in whole seconds */
    /* Plays the script; LAW() and CHECK() end the process where a law is broken. Returns how many
     * messages that were. */
    int (*run)(const LawScript *script);
} LawWorld;

extern const LawWorld law_table, law_match, law_hall;

/* A law that holds always, by its name. */
#define LAW(name, condition) law_check(name, __FILE__, __LINE__, #condition, (condition) ? 1 : 0)
void law_check(const char *name, const char *file, int line, const char *text, int holds);

/* Tries scripts until so many messages have been said. Prints how many there were in a second, and
 * a test for each law that was broken; then fails, if one was. */
void law_search(const LawWorld *world, uint64_t seed, int messages);

/* Plays a script that law_search() has printed, in this process. */
void law_replay(const LawWorld *world, const char *text);

/* ---- Scripts (law_script.c) ---- */

void law_draw(const LawWorld *world, uint64_t seed, LawScript *script);
void law_write(const LawWorld *world, const LawScript *script, Text *out);
void law_read(const LawWorld *world, const char *text, LawScript *script);

/* Makes the script smaller as long as it still does what `fails` says. */
typedef bool LawFails(void *self, const LawScript *script);
void law_shrink(LawScript *script, LawFails *fails, void *self);

#endif
