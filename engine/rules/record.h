/* record.h -- a game as text: its set-up, every action in notation, every outcome of chance.
 *
 * A record is replayed without a generator, so it outlives every change of generator and state
 * layout; with its key it can also be checked that the outcomes were the generator's. The format is
 * described in docs/records.md. Reading is a door: it takes any bytes, never trusts them, and
 * refuses with a sentence that names the line. */
#ifndef RULES_RECORD_H
#define RULES_RECORD_H

#include "game.h"

enum {
    RECORD_VERSION = 1,
    RECORD_KEY = 32, /* bytes */
    RECORD_NAME_MAX = 64,
    RECORD_DATE_MAX = 32,
};

/* Why a record is refused; its set-up has reasons of its own. */
extern const ReasonKind record_reasons[];

/* What shows that nobody chose the key (docs/fairness.md); each part may be missing. */
typedef struct {
    bool has_commitment, has_secret, has_number[GAME_SEATS_MAX];
    uint8_t commitment[RECORD_KEY], secret[RECORD_KEY];
    uint8_t number[GAME_SEATS_MAX][RECORD_KEY]; /* what each seat added to the secret */
} RecordFairness;

typedef struct {
    const Game *game;
    Setup setup;
    RecordFairness fairness;
    bool has_key;
    uint8_t key[RECORD_KEY];
    char date[RECORD_DATE_MAX];                 /* "" if not given */
    char name[GAME_SEATS_MAX][RECORD_NAME_MAX]; /* of players; "" if not given */
} RecordHeader;

/* Written one after the other: the header with the outcomes of init(), each action with its own and
 * the time it took (0: not known), and the end, which says the points if the game is over. The
 * secret tells the key, so it is written only where the key is. */
void record_write_header(Text *out, const RecordHeader *header, const uint8_t outcomes[],
                         int outcomes_count);
void record_write_action(Text *out, int ply, int seat, const char *notation,
                         const uint8_t outcomes[], int outcomes_count, int64_t spent_ms);
void record_write_end(Text *out, const Game *game, const void *state);

typedef enum {
    RECORD_ACTION, /* an action was replayed */
    RECORD_END,    /* the record ends here, as it should */
    RECORD_BAD,    /* `why` says what is wrong; nothing more can be read */
} RecordStatus;

/* A place in a record that is being read. */
typedef struct {
    RecordHeader header;
    GameState state; /* after `ply` actions */
    int ply;
    int actor;     /* of the last action */
    Action action; /* the last one */
    char notation[GAME_ACTION_TEXT_MAX];
    Events events; /* of the last action, or of init() */
    uint8_t outcomes[GAME_OUTCOMES_MAX];
    int outcomes_count;
    int64_t spent_ms; /* on the last action, where a remark says so; else 0 */

    const char *at, *end; /* what is still to be read; borrowed from the caller */
    int line;
    bool checks_key;
    Chance generator; /* runs along, if the key is checked */
} RecordReader;

/* Reads the header and begins the game. The bytes must outlive the reader. With `checks_key`, a
 * record that has a key is refused where its outcomes are not the key's. */
__attribute__((warn_unused_result)) bool record_open(RecordReader *reader, const char *bytes,
                                                     size_t size, bool checks_key, Text *why);

/* Replays the next action. */
RecordStatus record_next(RecordReader *reader, Text *why);

#endif
