/* entry.c -- see entry.h. One table says how every member is printed and read. */
#include "entry.h"
#include "json_read.h"

#include <sodium.h>
#include <stdlib.h>

typedef enum {
    TYPE_INT,
    TYPE_LARGE, /* an int64_t */
    TYPE_BOOL,
    TYPE_TEXT,  /* of at most `max` bytes */
    TYPE_BYTES, /* MESSAGE_BYTES of them, in hexadecimal digits */
} Type;

typedef enum {
    NEEDED,
    IF_ANY, /* an int64_t that is printed only if it is not zero */
} Need;

typedef struct {
    Tell kind;
    const char *name;
    Type type;
    size_t offset; /* in a MatchEntry */
    int64_t min, max;
    Need need;
} Member;

#define AT(member) offsetof(MatchEntry, member)
#define SEAT_MEMBER(kind) {kind, "seat", TYPE_INT, AT(seat), 0, GAME_SEATS_MAX - 1, NEEDED}
#define PERSON_MEMBER(kind) {kind, "person", TYPE_LARGE, AT(person), 1, INT64_MAX, NEEDED}
#define PLY_MEMBER(kind) {kind, "ply", TYPE_INT, AT(ply), 0, INT32_MAX, NEEDED}
#define BYTES_MEMBER(kind, name) {kind, name, TYPE_BYTES, AT(bytes), 0, 0, NEEDED}
#define SECONDS_MEMBER(name, member)                                                               \
    {TELL_OPEN, name, TYPE_INT, AT(opening.member), 0, MESSAGE_TIME_S_MAX, NEEDED}

/* In the order in which they are printed. */
static const Member members[] = {
    {TELL_OPEN, "game", TYPE_TEXT, AT(opening.game), 0, 31, NEEDED},
    {TELL_OPEN, "setup", TYPE_TEXT, AT(opening.setup), 0, MESSAGE_SETUP_MAX - 1, NEEDED},
    {TELL_OPEN, "seats", TYPE_TEXT, AT(opening.seats), 0, MESSAGE_SEATS_MAX - 1, NEEDED},
    SECONDS_MEMBER("game_s", game_s),
    SECONDS_MEMBER("increment_s", increment_s),
    SECONDS_MEMBER("move_s", move_s),
    {TELL_OPEN, "public", TYPE_BOOL, AT(opening.is_public), 0, 0, NEEDED},
    {TELL_OPEN, "reports", TYPE_BOOL, AT(opening.has_reports), 0, 0, NEEDED},
    {TELL_OPEN, "host", TYPE_LARGE, AT(opening.host), 0, INT64_MAX, NEEDED},
    BYTES_MEMBER(TELL_OPEN, "commitment"),
    SEAT_MEMBER(TELL_SIT),
    PERSON_MEMBER(TELL_SIT),
    BYTES_MEMBER(TELL_SIT, "number"),
    SEAT_MEMBER(TELL_LEAVE),
    SEAT_MEMBER(TELL_BOT),
    {TELL_BOT, "level", TYPE_INT, AT(level), 0, MESSAGE_LEVEL_MAX, NEEDED},
    SEAT_MEMBER(TELL_PLAY),
    PLY_MEMBER(TELL_PLAY),
    {TELL_PLAY, "action", TYPE_TEXT, AT(action), 0, GAME_ACTION_TEXT_MAX - 1, NEEDED},
    {TELL_PLAY, "waited", TYPE_LARGE, AT(waited_ms), 0, INT64_MAX, IF_ANY},
    SEAT_MEMBER(TELL_UNDO),
    PLY_MEMBER(TELL_UNDO),
    {TELL_UNDO, "of", TYPE_INT, AT(of), 0, GAME_SEATS_MAX - 1, NEEDED},
    SEAT_MEMBER(TELL_RESIGN),
    SEAT_MEMBER(TELL_DRAW),
    SEAT_MEMBER(TELL_DECLINE),
    SEAT_MEMBER(TELL_STAND_IN),
    {TELL_STAND_IN, "by", TYPE_INT, AT(by), 0, GAME_SEATS_MAX - 1, NEEDED},
    SEAT_MEMBER(TELL_RETURN),
    PERSON_MEMBER(TELL_CHAT),
    {TELL_CHAT, "text", TYPE_TEXT, AT(text), 0, MESSAGE_TEXT_MAX - 1, NEEDED},
    PERSON_MEMBER(TELL_MUTE),
    {TELL_MUTE, "muted", TYPE_BOOL, AT(is_muted), 0, 0, NEEDED},
    {TELL_PAUSE, "from_ms", TYPE_LARGE, AT(from_ms), 0, INT64_MAX, NEEDED},
    {TELL_PAUSE, "to_ms", TYPE_LARGE, AT(to_ms), 0, INT64_MAX, NEEDED},
    {TELL_END, "why", TYPE_TEXT, AT(why), 0, ENTRY_WHY_MAX - 1, NEEDED},
    {TELL_END, "rated", TYPE_BOOL, AT(is_rated), 0, 0, NEEDED},
    BYTES_MEMBER(TELL_END, "secret"),
    {TELL_REMATCH, "match", TYPE_TEXT, AT(match), STORE_ID_SIZE, STORE_ID_SIZE, NEEDED},
};
enum { MEMBERS = sizeof members / sizeof *members };

/* ---- Printing ---- */

static void print_member(const Member *member, const MatchEntry *entry, Json *out) {
    const void *at = (const char *)entry + member->offset;
    if (member->need == IF_ANY && *(const int64_t *)at == 0) return;
    switch (member->type) {
    case TYPE_INT: json_int(out, member->name, *(const int *)at); return;
    case TYPE_LARGE: json_large(out, member->name, *(const int64_t *)at); return;
    case TYPE_BOOL: json_bool(out, member->name, *(const bool *)at); return;
    case TYPE_TEXT: json_string(out, member->name, *(const char *const *)at); return;
    case TYPE_BYTES: json_bytes(out, member->name, at, MESSAGE_BYTES); return;
    }
}

void entry_text(const MatchEntry *entry, Text *out) {
    assert(entry->kind < TELL_COUNT && out);
    Json json = json_to(out);
    RULE_ASSERT(entry->kind < TELL_NONE);
    json_object(&json, NULL);
    json_string(&json, "kind", tell_name(entry->kind));
    for (int i = 0; i < MEMBERS; i++)
        if (members[i].kind == entry->kind) print_member(&members[i], entry, &json);
    json_end(&json);
}

/* ---- Reading ---- */

static bool read_number(const Member *member, const JsonMember *said, void *into) {
    if (said->kind != MEMBER_NUMBER || said->number < member->min || said->number > member->max)
        return false;
    if (member->type == TYPE_LARGE)
        *(int64_t *)into = said->number;
    else
        *(int *)into = (int)said->number;
    return true;
}

static bool read_bytes(const JsonMember *said, uint8_t *into) {
    size_t size;
    return said->size == (size_t)2 * MESSAGE_BYTES &&
           sodium_hex2bin(into, MESSAGE_BYTES, said->text, said->size, NULL, &size, NULL) == 0 &&
           size == MESSAGE_BYTES;
}

/* The texts are copied behind the entry, into the same block of memory. */
static bool read_text(const Member *member, const JsonMember *said, const char **into,
                      char **room) {
    bool is_good = said->kind == MEMBER_TEXT && (int64_t)said->size >= member->min &&
                   (int64_t)said->size <= member->max;
    if (!is_good) return false;
    *into = memcpy(*room, said->text, said->size + 1);
    *room += said->size + 1;
    return true;
}

static bool read_member(const Member *member, const JsonRead *object, MatchEntry *entry,
                        char **room) {
    const JsonMember *said = json_read_member(object, member->name);
    void *into = (char *)entry + member->offset;
    if (!said) return member->need == IF_ANY;
    switch (member->type) {
    case TYPE_INT:
    case TYPE_LARGE: return read_number(member, said, into);
    case TYPE_BOOL: *(bool *)into = said->number == 1; return said->kind == MEMBER_BOOL;
    case TYPE_TEXT: return read_text(member, said, into, room);
    case TYPE_BYTES: return said->kind == MEMBER_TEXT && read_bytes(said, into);
    }
    return false;
}

static bool read_members(const JsonRead *object, MatchEntry *entry, char *room) {
    for (int i = 0; i < MEMBERS; i++)
        if (members[i].kind == entry->kind && !read_member(&members[i], object, entry, &room))
            return false;
    return true;
}

static Tell kind_named(const char *name) {
    int kind = TELL_OPEN;
    while (kind < TELL_COUNT && !text_equal(tell_name((Tell)kind), name)) kind++;
    return (Tell)kind;
}

static size_t size_of_texts(const JsonRead *object) {
    size_t size = 0;
    for (int i = 0; i < object->count; i++) size += object->member[i].size + 1;
    return size;
}

static MatchEntry *read_object(const JsonRead *object) {
    Tell kind = kind_named(json_read_text(object, "kind"));
    if (kind == TELL_NONE) return NULL;
    MatchEntry *entry = calloc(1, sizeof *entry + size_of_texts(object));
    if (!entry) abort();
    entry->kind = kind;
    if (!read_members(object, entry, (char *)(entry + 1))) {
        free(entry);
        return NULL;
    }
    return entry;
}

MatchEntry *entry_read(const char *json) {
    assert(json);
    JsonRead object;
    if (!json_read_open(&object, json, strlen(json))) return NULL;
    MatchEntry *entry = read_object(&object);
    json_read_close(&object);
    return entry;
}
