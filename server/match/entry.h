/* entry.h -- one entry of a match's log, as a struct.
 *
 * An entry is printed when it is stored and read when it is loaded. Between that nobody looks at
 * its text. What each kind means is in match.h.
 *
 *     kind      members beside it
 *     open      game setup seats game_s increment_s move_s public reports host commitment
 *     sit       seat person number
 *     leave     seat
 *     bot       seat level
 *     begin
 *     play      seat ply action waited
 *     undo      seat ply of
 *     resign, draw, decline, return     seat
 *     stand_in  seat by
 *     chat      person text
 *     mute      person muted
 *     pause     from_ms to_ms
 *     end       why rated secret
 *     rematch   match */
#ifndef SERVER_MATCH_ENTRY_H
#define SERVER_MATCH_ENTRY_H

#include "message.h"

enum {
    ENTRY_TEXT_MAX = 2048, /* bytes of an entry as text, with its zero */
    ENTRY_WHY_MAX = 16,    /* bytes of why a match ended, with its zero */
};

/* What a match is opened with. */
typedef struct {
    const char *game, *setup, *seats;
    int game_s, increment_s, move_s;
    bool is_public, has_reports;
    int64_t host;
} EntryOpening;

/* Only the members of its kind are used; the others are zero. Texts are borrowed. */
typedef struct {
    Tell kind;
    int seat, ply, level;
    int of; /* whose action an undo is about */
    int by; /* the seat that called in a stand-in */
    int64_t person;
    int64_t waited_ms;      /* how long the bot's turn waited */
    int64_t from_ms, to_ms; /* of a pause */
    bool is_muted, is_rated;
    uint8_t bytes[MESSAGE_BYTES]; /* the commitment, the number of a player, or the secret */
    const char *action, *text, *why, *match;
    bool is_found; /* has match_decide() found the action? It is not in the text of the entry. */
    Action found;  /* then: which one it is */
    EntryOpening opening;
} MatchEntry;

/* Prints an entry as one JSON object. */
void entry_text(const MatchEntry *entry, Text *out);

/* Reads an entry; NULL if the text is not one. The caller frees it, with all its texts. */
__attribute__((warn_unused_result)) MatchEntry *entry_read(const char *json);

#endif
