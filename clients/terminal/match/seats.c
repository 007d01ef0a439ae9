/* seats.c -- see seats.h. */
#include "seats.h"

#include "clients/terminal/display/frame.h"
#include "players/levels/levels.h"

#include <assert.h>

bool seat_is_bot(const RecordHeader *header, int seat) {
    assert(header);
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    PlayerConfig config;
    return level_read(header->name[seat], &config, &why);
}

void seats_name(Seats *seats, const RecordHeader *header, Language language) {
    assert(seats && header);
    for (int seat = 0; seat < header->setup.players; seat++) {
        Text name = text_in(seats->name[seat], RECORD_NAME_MAX);
        const Filling fillings[] = {{"number", NULL, seat + 1}, {NULL, NULL, 0}};
        bool is_bot = seat_is_bot(header, seat);
        if (!is_bot && header->name[seat][0])
            text_string(&name, header->name[seat]);
        else
            say_with(language, is_bot ? "Bot {number}" : "Player {number}", fillings, &name);
        text_cut(seats->name[seat], SEAT_COLUMNS);
        seats->names[seat] = seats->name[seat];
        seats->kind[seat] = is_bot ? header->name[seat] : "";
    }
}
