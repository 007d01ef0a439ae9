/* message.c -- see message.h. */
#include "message.h"
#include "json_read.h"

#include <sodium.h>
#include <stdio.h>

static_assert(MESSAGE_TIME_S_MAX <= INT32_MAX / 1000, "milliseconds of a clock fit an int");

/* ---- The fields ---- */

typedef enum {
    TYPE_INT,
    TYPE_LARGE, /* an int64_t */
    TYPE_BOOL,
    TYPE_TEXT,  /* UTF-8 without control characters, from `min` to `max` bytes */
    TYPE_ID,    /* of a match */
    TYPE_BYTES, /* MESSAGE_BYTES of them in hexadecimal digits */
} FieldType;

typedef enum {
    FIELD_TAG,
    FIELD_MATCH,
    FIELD_VERSION,
    FIELD_AFTER,
    FIELD_PLY,
    FIELD_SEAT,
    FIELD_LEVEL,
    FIELD_WAIT_S,
    FIELD_PLAYERS,
    FIELD_LINE,
    FIELD_PERSON,
    FIELD_BEFORE,
    FIELD_GAME_S,
    FIELD_INCREMENT_S,
    FIELD_MOVE_S,
    FIELD_PUBLIC,
    FIELD_MUTED,
    FIELD_REPORTS,
    FIELD_EVERYWHERE,
    FIELD_TOKEN,
    FIELD_CODE,
    FIELD_NUMBER,
    FIELD_NAME,
    FIELD_PASSWORD,
    FIELD_NEW_PASSWORD,
    FIELD_GAME,
    FIELD_SETUP,
    FIELD_SEATS,
    FIELD_ACTION,
    FIELD_TEXT,
    FIELD_REASON,
    FIELD_ENDPOINT,
    FIELD_P256DH,
    FIELD_AUTH,
    FIELD_RULES,
    FIELD_COUNT,
} FieldName;

typedef struct {
    const char *name;
    FieldType type;
    size_t offset; /* in a Message */
    int64_t min, max;
} Field;

#define OFFSET(member) offsetof(Message, member)
#define TEXT_OFFSET(member) OFFSET(member), 1, (int64_t)sizeof((Message *)0)->member - 1
static const Field fields[FIELD_COUNT] = {
    [FIELD_TAG] = {"tag", TYPE_INT, OFFSET(tag), 1, INT32_MAX},
    [FIELD_MATCH] = {"match", TYPE_ID, OFFSET(match), 0, 0},
    [FIELD_VERSION] = {"version", TYPE_INT, OFFSET(version), 0, INT32_MAX},
    [FIELD_AFTER] = {"after", TYPE_INT, OFFSET(after), 0, INT32_MAX},
    [FIELD_PLY] = {"ply", TYPE_INT, OFFSET(ply), 0, INT32_MAX},
    [FIELD_SEAT] = {"seat", TYPE_INT, OFFSET(seat), 0, GAME_SEATS_MAX - 1},
    [FIELD_LEVEL] = {"level", TYPE_INT, OFFSET(level), 0, MESSAGE_LEVEL_MAX},
    [FIELD_WAIT_S] = {"wait_s", TYPE_INT, OFFSET(wait_s), 0, MESSAGE_WAIT_S_MAX},
    [FIELD_PLAYERS] = {"players", TYPE_INT, OFFSET(players), 2, GAME_SEATS_MAX},
    [FIELD_LINE] = {"line", TYPE_INT, OFFSET(line), 1, INT32_MAX},
    [FIELD_PERSON] = {"person", TYPE_LARGE, OFFSET(person), 1, INT64_MAX},
    [FIELD_BEFORE] = {"before_ms", TYPE_LARGE, OFFSET(before_ms), 0, INT64_MAX},
    [FIELD_GAME_S] = {"game_s", TYPE_INT, OFFSET(game_s), 0, MESSAGE_TIME_S_MAX},
    [FIELD_INCREMENT_S] = {"increment_s", TYPE_INT, OFFSET(increment_s), 0, 600},
    [FIELD_MOVE_S] = {"move_s", TYPE_INT, OFFSET(move_s), 0, MESSAGE_TIME_S_MAX},
    [FIELD_PUBLIC] = {"public", TYPE_BOOL, OFFSET(is_public), 0, 0},
    [FIELD_MUTED] = {"muted", TYPE_BOOL, OFFSET(is_muted), 0, 0},
    [FIELD_REPORTS] = {"reports", TYPE_BOOL, OFFSET(has_reports), 0, 0},
    [FIELD_EVERYWHERE] = {"everywhere", TYPE_BOOL, OFFSET(is_everywhere), 0, 0},
    [FIELD_TOKEN] = {"token", TYPE_BYTES, OFFSET(token), 0, 0},
    [FIELD_CODE] = {"code", TYPE_BYTES, OFFSET(code), 0, 0},
    [FIELD_NUMBER] = {"number", TYPE_BYTES, OFFSET(number), 0, 0},
    [FIELD_NAME] = {"name", TYPE_TEXT, TEXT_OFFSET(name)},
    [FIELD_PASSWORD] = {"password", TYPE_TEXT, OFFSET(password), MESSAGE_PASSWORD_MIN,
                        MESSAGE_PASSWORD_MAX - 1},
    [FIELD_NEW_PASSWORD] = {"new_password", TYPE_TEXT, OFFSET(new_password), MESSAGE_PASSWORD_MIN,
                            MESSAGE_PASSWORD_MAX - 1},
    [FIELD_GAME] = {"game", TYPE_TEXT, TEXT_OFFSET(game)},
    [FIELD_SETUP] = {"setup", TYPE_TEXT, OFFSET(setup), 0, MESSAGE_SETUP_MAX - 1},
    [FIELD_SEATS] = {"seats", TYPE_TEXT, TEXT_OFFSET(seats)},
    [FIELD_ACTION] = {"action", TYPE_TEXT, TEXT_OFFSET(action)},
    [FIELD_TEXT] = {"text", TYPE_TEXT, TEXT_OFFSET(text)},
    [FIELD_REASON] = {"reason", TYPE_TEXT, TEXT_OFFSET(reason)},
    [FIELD_ENDPOINT] = {"endpoint", TYPE_TEXT, TEXT_OFFSET(endpoint)},
    [FIELD_P256DH] = {"p256dh", TYPE_TEXT, OFFSET(p256dh), PUSH_KEY_DIGITS, PUSH_KEY_DIGITS},
    [FIELD_AUTH] = {"auth", TYPE_TEXT, OFFSET(auth), PUSH_AUTH_DIGITS, PUSH_AUTH_DIGITS},
    [FIELD_RULES] = {"rules", TYPE_TEXT, TEXT_OFFSET(rules)},
};

/* ---- The messages ---- */

typedef struct {
    const char *name;
    Sender sender;
    uint64_t needed, allowed; /* fields, a bit each; "say" and "tag" are always allowed */
} SayKind;

static_assert(FIELD_COUNT <= 64, "a bit for each field");
#define F(name) (UINT64_C(1) << FIELD_##name)
static const SayKind kinds[SAY_COUNT] = {
    [SAY_HELLO] = {"hello", SENDER_ANYONE, F(VERSION), F(TOKEN) | F(CODE) | F(NAME)},
    [SAY_SIGN_UP] = {"sign_up", SENDER_KNOWN, F(NAME) | F(PASSWORD), 0},
    [SAY_SIGN_IN] = {"sign_in", SENDER_ANYONE, F(NAME) | F(PASSWORD), 0},
    [SAY_SIGN_OUT] = {"sign_out", SENDER_KNOWN, 0, F(EVERYWHERE)},
    [SAY_PASSWORD] = {"password", SENDER_KNOWN, F(PASSWORD) | F(NEW_PASSWORD), 0},
    [SAY_LINK] = {"link", SENDER_KNOWN, 0, 0},
    [SAY_WHOSE] = {"whose", SENDER_ANYONE, 0, F(TOKEN) | F(CODE)},
    [SAY_RENAME] = {"rename", SENDER_KNOWN, F(NAME), 0},
    [SAY_FORGET] = {"forget", SENDER_KNOWN, 0, F(PASSWORD)},
    [SAY_LOBBY] = {"lobby", SENDER_ANYONE, 0, 0},
    [SAY_HISTORY] = {"history", SENDER_KNOWN, 0, F(BEFORE)},
    [SAY_RATINGS] = {"ratings", SENDER_KNOWN, 0, 0},
    [SAY_LEADERS] = {"leaders", SENDER_ANYONE, F(GAME) | F(PLAYERS), 0},
    [SAY_FAIR] = {"fair", SENDER_ANYONE, 0, F(AFTER) | F(MATCH)},
    [SAY_PUSH] = {"push", SENDER_KNOWN, 0, 0},
    [SAY_SUBSCRIBE] = {"subscribe", SENDER_KNOWN, F(ENDPOINT) | F(P256DH) | F(AUTH), 0},
    [SAY_UNSUBSCRIBE] = {"unsubscribe", SENDER_KNOWN, F(ENDPOINT), 0},
    [SAY_OPEN] = {"open", SENDER_KNOWN, F(GAME) | F(SEATS),
                  F(SETUP) | F(GAME_S) | F(INCREMENT_S) | F(MOVE_S) | F(PUBLIC) | F(REPORTS)},
    [SAY_WATCH] = {"watch", SENDER_ANYONE, F(MATCH), F(AFTER) | F(PLY) | F(WAIT_S) | F(RULES)},
    [SAY_UNWATCH] = {"unwatch", SENDER_ANYONE, F(MATCH), 0},
    [SAY_RECORD] = {"record", SENDER_ANYONE, F(MATCH), 0},
    [SAY_SIT] = {"sit", SENDER_KNOWN, F(MATCH) | F(SEAT) | F(NUMBER), 0},
    [SAY_LEAVE] = {"leave", SENDER_SEATED, F(MATCH), 0},
    [SAY_BOT] = {"bot", SENDER_HOST, F(MATCH) | F(SEAT) | F(LEVEL), 0},
    [SAY_PREVIEW] = {"preview", SENDER_SEATED, F(MATCH) | F(PLY) | F(ACTION), 0},
    [SAY_PLAY] = {"play", SENDER_SEATED, F(MATCH) | F(PLY) | F(ACTION), 0},
    [SAY_UNDO] = {"undo", SENDER_SEATED, F(MATCH) | F(PLY), 0},
    [SAY_RESIGN] = {"resign", SENDER_SEATED, F(MATCH), 0},
    [SAY_DRAW] = {"draw", SENDER_SEATED, F(MATCH) | F(PLY), 0},
    [SAY_DECLINE] = {"decline", SENDER_SEATED, F(MATCH) | F(PLY), 0},
    [SAY_STAND_IN] = {"stand_in", SENDER_SEATED, F(MATCH) | F(SEAT) | F(PLY), 0},
    [SAY_RETURN] = {"return", SENDER_SEATED, F(MATCH), 0},
    [SAY_CHAT] = {"chat", SENDER_KNOWN, F(MATCH) | F(TEXT), 0},
    [SAY_MUTE] = {"mute", SENDER_HOST, F(MATCH) | F(PERSON) | F(MUTED), 0},
    [SAY_REPORT] = {"report", SENDER_KNOWN, F(MATCH) | F(LINE) | F(REASON), 0},
    [SAY_REMATCH] = {"rematch", SENDER_SEATED, F(MATCH), 0},
};

static const char *const tells[TELL_COUNT] = {
    [TELL_HELLO] = "hello",     [TELL_DONE] = "done",         [TELL_LOBBY] = "lobby",
    [TELL_HISTORY] = "history", [TELL_RATINGS] = "ratings",   [TELL_LEADERS] = "leaders",
    [TELL_VIEW] = "view",       [TELL_RECORD] = "record",     [TELL_PRESENCE] = "presence",
    [TELL_PREVIEW] = "preview", [TELL_OPEN] = "open",         [TELL_SIT] = "sit",
    [TELL_LEAVE] = "leave",     [TELL_BOT] = "bot",           [TELL_BEGIN] = "begin",
    [TELL_PLAY] = "play",       [TELL_UNDO] = "undo",         [TELL_RESIGN] = "resign",
    [TELL_DRAW] = "draw",       [TELL_STAND_IN] = "stand_in", [TELL_RETURN] = "return",
    [TELL_CHAT] = "chat",       [TELL_MUTE] = "mute",         [TELL_END] = "end",
    [TELL_REMATCH] = "rematch", [TELL_DECLINE] = "decline",   [TELL_PAUSE] = "pause",
    [TELL_LINK] = "link",       [TELL_WHOSE] = "whose",       [TELL_FAIR] = "fair",
    [TELL_PUSH] = "push",
};

static const struct {
    const char *name, *sentence;
} refusals[REFUSED_COUNT] = {
    [REFUSED_MALFORMED] = {"malformed", "this is not one flat JSON object"},
    [REFUSED_TOO_LARGE] = {"too_large", "a message has at most 4096 bytes"},
    [REFUSED_UNKNOWN] = {"unknown", "there is no message of this name"},
    [REFUSED_FIELD] = {"field", "a field is missing, not known here, or out of its limits"},
    [REFUSED_VERSION] = {"version", "this server speaks version 1 of the protocol"},
    [REFUSED_HELLO_FIRST] = {"hello_first", "say hello with a name or a token first"},
    [REFUSED_TOKEN] = {"token", "nobody is known by this token"},
    [REFUSED_CODE] = {"code", "this link has been used already, or is too old"},
    [REFUSED_PASSWORD] = {"password", "no account has this name and this password"},
    [REFUSED_NAME] = {"name", "this name is taken by an account, or looks like one that is"},
    [REFUSED_LETTERS] = {"letters", "this name has a character in it that cannot be in names"},
    [REFUSED_ACCOUNT] = {"account", "you have an account already"},
    [REFUSED_NO_MATCH] = {"no_match", "there is no such match"},
    [REFUSED_SETUP] = {"setup", "this is not a game that can be played"},
    [REFUSED_STAGE] = {"stage", "the match has not begun, or is over"},
    [REFUSED_NO_SEAT] = {"no_seat", "there is no such seat"},
    [REFUSED_TAKEN] = {"taken", "this seat is taken"},
    [REFUSED_SEATED] = {"seated", "you have a seat already"},
    [REFUSED_NOT_SEATED] = {"not_seated", "only a player of this match can do this"},
    [REFUSED_NOT_HOST] = {"not_host", "only the one who opened the match can do this"},
    [REFUSED_LATE] = {"late", "the match has moved on; look at it again"},
    [REFUSED_TURN] = {"turn", "it is another player's turn"},
    [REFUSED_ILLEGAL] = {"illegal", "this action is not legal here"},
    [REFUSED_UNDO] = {"undo", "there is no action to take back"},
    [REFUSED_DRAW] = {"draw", "a draw needs at least two players, all of them people"},
    [REFUSED_PRESENT] = {"present", "a bot stands in only for a player who is away"},
    [REFUSED_MUTED] = {"muted", "the one who opened the match has muted you"},
    [REFUSED_SILENCE] = {"silence",
                         "partners may not talk while the game runs, and yours would read this"},
    [REFUSED_REPORT] = {"report", "this line cannot be reported"},
    [REFUSED_TOO_FAST] = {"too_fast", "that was too much at once; wait a moment"},
    [REFUSED_LIMIT] = {"limit", "that was often enough; let the game go on first"},
    [REFUSED_BUSY] = {"busy", "too many messages wait for this match; try again"},
    [REFUSED_FULL] = {"full", "there is no room for more at the moment"},
    [REFUSED_STORE] = {"store", "the server cannot write to its store at the moment"},
};

const char *say_name(Say say) {
    assert(say >= 0 && say < SAY_COUNT);
    return kinds[say].name;
}

Sender say_sender(Say say) {
    assert(say >= 0 && say < SAY_COUNT);
    return kinds[say].sender;
}

const char *tell_name(Tell tell) {
    assert(tell >= 0 && tell < TELL_COUNT);
    return tells[tell];
}

const char *refused_name(RefusedCode code) {
    assert(code >= 0 && code < REFUSED_COUNT);
    return refusals[code].name;
}

bool refuse(Refusal *refusal, RefusedCode code, const char *sentence) {
    assert(refusal && code >= 0 && code < REFUSED_COUNT);
    Text text = text_in(refusal->sentence, sizeof refusal->sentence);
    refusal->code = code;
    refusal->reason.code = NULL;
    text_string(&text, sentence ? sentence : refusals[code].sentence);
    return false;
}

/* ---- Reading ---- */

/* Invisible characters, and those that reorder their neighbours, could make one name look like
 * another. */
static bool is_plain(uint32_t character) {
    static const uint32_t ranges[][2] = {
        {0, 0x1f}, {0x7f, 0x9f}, {0x2028, 0x202e}, {0x2066, 0x2069}, {0xfeff, 0xfeff}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (character >= ranges[i][0] && character <= ranges[i][1]) return false;
    return true;
}

/* The character that begins here, in UTF-8 that is known to be well-formed. */
static uint32_t character_at(const unsigned char *at, int *size) {
    *size = *at < 0x80 ? 1 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : 4;
    uint32_t character = *size == 1 ? *at : *at & (0x7fu >> *size);
    for (int i = 1; i < *size; i++) character = character << 6 | (at[i] & 0x3fu);
    return character;
}

static bool text_is_plain(const char *text) {
    const unsigned char *at = (const unsigned char *)text;
    for (int size; *at; at += size)
        if (!is_plain(character_at(at, &size))) return false;
    return true;
}

void text_plain(Text *out, const char *text) {
    const unsigned char *at = (const unsigned char *)text;
    for (int size; *at; at += size) {
        bool is_good = is_plain(character_at(at, &size));
        for (int i = 0; i < (is_good ? size : 1); i++) text_char(out, is_good ? (char)at[i] : '?');
    }
}

static bool read_text(const Field *field, const char *text, size_t size, char *into) {
    if ((int64_t)size < field->min || (int64_t)size > field->max || strlen(text) != size)
        return false;
    if (!text_is_plain(text) || text[0] == ' ' || (size && text[size - 1] == ' ')) return false;
    memcpy(into, text, size + 1);
    return true;
}

static bool read_id(const char *text, char *into) {
    if (strlen(text) != STORE_ID_SIZE) return false;
    for (int i = 0; i < STORE_ID_SIZE; i++) {
        char c = text[i];
        bool is_good = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!is_good) return false;
    }
    memcpy(into, text, STORE_ID_SIZE + 1);
    return true;
}

static bool read_bytes(const char *text, uint8_t *into) {
    size_t size;
    return strlen(text) == 2 * MESSAGE_BYTES &&
           sodium_hex2bin(into, MESSAGE_BYTES, text, strlen(text), NULL, &size, NULL) == 0 &&
           size == MESSAGE_BYTES;
}

static bool read_number(const Field *field, const JsonMember *member, void *into) {
    if (member->kind != MEMBER_NUMBER) return false;
    if (member->number < field->min || member->number > field->max) return false;
    if (field->type == TYPE_LARGE)
        *(int64_t *)into = member->number;
    else
        *(int *)into = (int)member->number;
    return true;
}

static bool read_field(const Field *field, const JsonMember *member, Message *message) {
    void *into = (char *)message + field->offset;
    bool is_text = member->kind == MEMBER_TEXT;
    switch (field->type) {
    case TYPE_INT:
    case TYPE_LARGE: return read_number(field, member, into);
    case TYPE_BOOL: *(bool *)into = member->number == 1; return member->kind == MEMBER_BOOL;
    case TYPE_TEXT: return is_text && read_text(field, member->text, member->size, into);
    case TYPE_ID: return is_text && read_id(member->text, into);
    case TYPE_BYTES: return is_text && read_bytes(member->text, into);
    }
    return false;
}

static int field_named(const char *name) {
    int field = 0;
    while (field < FIELD_COUNT && !text_equal(fields[field].name, name)) field++;
    return field;
}

/* The refusal repeats the name only if it could be a field. */
static bool refuse_field(Refusal *refusal, const char *what, const char *name) {
    char sentence[sizeof refusal->sentence];
    size_t size = strspn(name, "abcdefghijklmnopqrstuvwxyz_0123456789");
    bool is_word = name[size] == '\0' && size <= 20;
    (void)snprintf(sentence, sizeof sentence, "the field '%s' %s", is_word ? name : "?", what);
    return refuse(refusal, REFUSED_FIELD, sentence);
}

static bool read_fields(const JsonRead *object, Message *message, Refusal *refusal) {
    const SayKind *kind = &kinds[message->say];
    uint64_t allowed = kind->needed | kind->allowed | F(TAG), said = 0;
    for (int i = 0; i < object->count; i++) {
        const JsonMember *member = &object->member[i];
        if (text_equal(member->name, "say")) continue;
        int field = field_named(member->name);
        if (field == FIELD_COUNT || !(allowed >> field & 1))
            return refuse_field(refusal, "is not known here", member->name);
        if (!read_field(&fields[field], member, message))
            return refuse_field(refusal, "is not as it must be", member->name);
        said |= UINT64_C(1) << field;
    }
    message->has_token = said >> FIELD_TOKEN & 1;
    message->has_code = said >> FIELD_CODE & 1;
    message->says_after = said >> FIELD_AFTER & 1;
    message->says_reports = said >> FIELD_REPORTS & 1;
    for (int field = 0; field < FIELD_COUNT; field++)
        if (kind->needed & ~said & UINT64_C(1) << field)
            return refuse_field(refusal, "is missing", fields[field].name);
    return true;
}

static bool read_object(const JsonRead *object, Message *message, Refusal *refusal) {
    const JsonMember *tag = json_read_member(object, "tag"),
                     *name = json_read_member(object, "say");
    int say = 0;
    if (tag && !read_field(&fields[FIELD_TAG], tag, message)) message->tag = 0;
    if (!name) return refuse_field(refusal, "is missing", "say");
    while (say < SAY_COUNT && !text_equal(kinds[say].name, name->text)) say++;
    if (say == SAY_COUNT) return refuse(refusal, REFUSED_UNKNOWN, NULL);
    message->say = (Say)say;
    return read_fields(object, message, refusal);
}

bool message_read(const char *bytes, size_t size, Message *message, Refusal *refusal) {
    assert(bytes && message && refusal);
    JsonRead object;
    memset(message, 0, sizeof *message);
    message->say = SAY_COUNT;
    if (size > MESSAGE_SIZE_MAX) return refuse(refusal, REFUSED_TOO_LARGE, NULL);
    if (!json_read_open(&object, bytes, size)) return refuse(refusal, REFUSED_MALFORMED, NULL);
    bool is_read = read_object(&object, message, refusal);
    json_read_close(&object);
    return is_read;
}

void message_wipe(Message *message) {
    sodium_memzero(message->password, sizeof message->password);
    sodium_memzero(message->new_password, sizeof message->new_password);
}

/* ---- Telling ---- */

void tell_begin(Tell tell, Json *out) {
    json_object(out, NULL);
    json_string(out, "tell", tells[tell]);
}

void refusal_json(const Refusal *refusal, Say to, int tag, Json *out) {
    assert(to <= SAY_COUNT);
    json_object(out, NULL);
    json_string(out, "refused", refusals[refusal->code].name);
    json_string(out, "sentence", refusal->sentence);
    reason_json(&refusal->reason, "reason", out);
    if (to != SAY_COUNT) json_string(out, "to", kinds[to].name);
    if (tag) json_int(out, "tag", tag);
    json_end(out);
}

/* Three of them are in each text about a match, and snprintf() would take longer. */
void json_large(Json *out, const char *name, int64_t value) {
    char digits[24], *at = digits + sizeof digits;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    *--at = '\0';
    do *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0) *--at = '-';
    json_name(out, name);
    text_string(out->out, at);
}

void json_bytes(Json *out, const char *name, const uint8_t *bytes, int size) {
    assert(size > 0);
    static const char hexadecimal[] = "0123456789abcdef";
    char digits[2 * MESSAGE_BYTES + 1];
    RULE_ASSERT(size <= MESSAGE_BYTES);
    for (int i = 0; i < size; i++) {
        digits[2 * i] = hexadecimal[bytes[i] >> 4];
        digits[2 * i + 1] = hexadecimal[bytes[i] & 15];
    }
    digits[2 * size] = '\0';
    json_name(out, name);
    text_char(out->out, '"');
    text_string(out->out, digits);
    text_char(out->out, '"');
}
