/* message.h -- the protocol between clients and the server: a table of what clients may say, one of
 * what they are told, one of refusals. docs/protocol.md has an example of each.
 *
 * A message is one flat JSON object, {"say": "play", ...}. The answers are {"tell": "play", ...} or
 * {"refused": "late", "sentence": ...}. message_read() takes any bytes and trusts none of them;
 * what it returns has only typed values within their limits. */
#ifndef SERVER_MATCH_MESSAGE_H
#define SERVER_MATCH_MESSAGE_H

#include "engine/rules/record.h"
#include "server/store/store.h"

enum {
    MESSAGE_VERSION = 1,          /* of the protocol */
    MESSAGE_SIZE_MAX = 4096,      /* bytes of one message */
    MESSAGE_SETUP_MAX = 512,      /* bytes of the words of a set-up, with its zero */
    MESSAGE_SEATS_MAX = 96,       /* bytes of a plan of seats */
    MESSAGE_TEXT_MAX = 501,       /* bytes of a line of chat */
    MESSAGE_REASON_MAX = 201,     /* bytes of the reason of a report */
    MESSAGE_PASSWORD_MIN = 8,     /* bytes of a password */
    MESSAGE_PASSWORD_MAX = 129,   /* likewise, its zero too */
    MESSAGE_BYTES = 32,           /* of tokens, codes and numbers; in hexadecimal twice as long */
    MESSAGE_TIME_S_MAX = 1209600, /* two weeks for a move or a game; in ms it still fits an int */
    MESSAGE_LEVEL_MAX = 9,
    MESSAGE_WAIT_S_MAX = 60, /* proxies give up soon after that */
};

/* What clients may say. */
typedef enum {
    SAY_HELLO,
    SAY_SIGN_UP,
    SAY_SIGN_IN,
    SAY_SIGN_OUT,
    SAY_PASSWORD,
    SAY_LINK,
    SAY_WHOSE,
    SAY_RENAME,
    SAY_FORGET,
    SAY_LOBBY,
    SAY_HISTORY,
    SAY_RATINGS,
    SAY_LEADERS,
    SAY_FAIR,
    SAY_PUSH,
    SAY_SUBSCRIBE,
    SAY_UNSUBSCRIBE,
    SAY_OPEN,
    SAY_WATCH,
    SAY_UNWATCH,
    SAY_RECORD,
    SAY_SIT,
    SAY_LEAVE,
    SAY_BOT,
    SAY_PREVIEW,
    SAY_PLAY,
    SAY_UNDO,
    SAY_RESIGN,
    SAY_DRAW,
    SAY_DECLINE,
    SAY_STAND_IN,
    SAY_RETURN,
    SAY_CHAT,
    SAY_MUTE,
    SAY_REPORT,
    SAY_REMATCH,
    SAY_COUNT,
} Say;

typedef enum {
    SENDER_ANYONE,
    SENDER_KNOWN,  /* a person who has said hello with a name or a token */
    SENDER_SEATED, /* a person with a seat in the match */
    SENDER_HOST,   /* the person who opened the match */
} Sender;

/* What clients are told. */
typedef enum {
    TELL_HELLO,
    TELL_LINK,
    TELL_WHOSE,
    TELL_DONE,
    TELL_LOBBY,
    TELL_HISTORY,
    TELL_RATINGS,
    TELL_LEADERS,
    TELL_FAIR,
    TELL_PUSH,
    TELL_VIEW,
    TELL_PRESENCE,
    TELL_PREVIEW,
    TELL_RECORD,
    TELL_OPEN,
    TELL_SIT,
    TELL_LEAVE,
    TELL_BOT,
    TELL_BEGIN,
    TELL_PLAY,
    TELL_UNDO,
    TELL_RESIGN,
    TELL_DRAW,
    TELL_DECLINE,
    TELL_STAND_IN,
    TELL_RETURN,
    TELL_CHAT,
    TELL_MUTE,
    TELL_PAUSE,
    TELL_END,
    TELL_REMATCH,
    TELL_COUNT,
    TELL_NONE = TELL_COUNT, /* nothing */
} Tell;

/* Why something is refused. Programs rely on the codes, so their meaning never changes. */
typedef enum {
    REFUSED_MALFORMED,
    REFUSED_TOO_LARGE,
    REFUSED_UNKNOWN,
    REFUSED_FIELD,
    REFUSED_VERSION,
    REFUSED_HELLO_FIRST,
    REFUSED_TOKEN,
    REFUSED_CODE,
    REFUSED_PASSWORD,
    REFUSED_NAME,
    REFUSED_LETTERS,
    REFUSED_ACCOUNT,
    REFUSED_NO_MATCH,
    REFUSED_SETUP,
    REFUSED_STAGE,
    REFUSED_NO_SEAT,
    REFUSED_TAKEN,
    REFUSED_SEATED,
    REFUSED_NOT_SEATED,
    REFUSED_NOT_HOST,
    REFUSED_LATE,
    REFUSED_TURN,
    REFUSED_ILLEGAL,
    REFUSED_UNDO,
    REFUSED_DRAW,
    REFUSED_PRESENT,
    REFUSED_MUTED,
    REFUSED_SILENCE,
    REFUSED_REPORT,
    REFUSED_TOO_FAST,
    REFUSED_LIMIT,
    REFUSED_BUSY,
    REFUSED_FULL,
    REFUSED_STORE,
    REFUSED_COUNT,
} RefusedCode;

typedef struct {
    RefusedCode code;
    char sentence[256];
    Reason reason; /* of the engine, where it is the engine that refuses */
} Refusal;

/* A message that was read. Fields that it does not have are zero. */
typedef struct {
    Say say;
    int tag; /* the sender's own number for the message, which the answer repeats; 0: none */
    char match[STORE_ID_SIZE + 1];
    int version, after, ply, seat, level, wait_s, players, line;
    int64_t person, before_ms;
    int game_s, increment_s, move_s;
    bool is_public, is_muted, has_reports, is_everywhere;
    bool has_token, has_code, says_reports, says_after; /* does the message have this field? */
    uint8_t token[MESSAGE_BYTES], code[MESSAGE_BYTES], number[MESSAGE_BYTES];
    char name[RECORD_NAME_MAX];
    char password[MESSAGE_PASSWORD_MAX], new_password[MESSAGE_PASSWORD_MAX];
    char game[32], setup[MESSAGE_SETUP_MAX], seats[MESSAGE_SEATS_MAX];
    char action[GAME_ACTION_TEXT_MAX];
    char text[MESSAGE_TEXT_MAX];
    char reason[MESSAGE_REASON_MAX];
    char endpoint[PUSH_ENDPOINT_MAX], p256dh[PUSH_KEY_DIGITS + 1], auth[PUSH_AUTH_DIGITS + 1];
    char rules[17]; /* the mark of the sender's rules, in hexadecimal digits; "": they have none */
} Message;

/* Reads one message. False if it is not valid, and the refusal says why; the tag is set even then,
 * if it could be read. */
__attribute__((warn_unused_result)) bool message_read(const char *bytes, size_t size,
                                                      Message *message, Refusal *refusal);

/* Wipes the passwords of a message. */
void message_wipe(Message *message);

const char *say_name(Say say);
Sender say_sender(Say say);
const char *tell_name(Tell tell);
const char *refused_name(RefusedCode code);

/* Fills in the refusal. `sentence` NULL: the default one of the code. Always returns false, so that
 * the caller can return it. */
bool refuse(Refusal *refusal, RefusedCode code, const char *sentence);

/* Writes {"refused": ...} as the answer to a message of this kind; SAY_COUNT: to one that could not
 * be read. */
void refusal_json(const Refusal *refusal, Say to, int tag, Json *out);

/* Begins {"tell": ...}; the caller ends the object. */
void tell_begin(Tell tell, Json *out);

/* Writes the text, with '?' for each character that no message may have. */
void text_plain(Text *out, const char *text);

/* A number that is too large for json_int(): a time or a person. */
void json_large(Json *out, const char *name, int64_t value);
/* Bytes as hexadecimal digits. */
void json_bytes(Json *out, const char *name, const uint8_t *bytes, int size);

#endif
