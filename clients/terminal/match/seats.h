/* seats.h -- what people call who sits on a seat.
 *
 * In a record the seats of bots are named after them ("bot:5"); every other name is a person's. */
#ifndef TERMINAL_SEATS_H
#define TERMINAL_SEATS_H

#include "clients/texts/texts.h"
#include "engine/rules/record.h"

enum { SEAT_COLUMNS = 12 }; /* of a name, so that boards know what room they have */

typedef struct {
    char name[GAME_SEATS_MAX][RECORD_NAME_MAX]; /* as people read them */
    const char *names[GAME_SEATS_MAX];          /* the same */
    const char *kind[GAME_SEATS_MAX];           /* "bot:5"; "" for a person */
} Seats;

bool seat_is_bot(const RecordHeader *header, int seat);

/* Names all seats in this language; the header must outlive them. */
void seats_name(Seats *seats, const RecordHeader *header, Language language);

#endif
