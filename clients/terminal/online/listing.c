/* listing.c -- see listing.h. */
#include "listing.h"

#include "clients/terminal/display/frame.h"

#include <assert.h>
#include <string.h>

static const char *name_of(const Value *names, int64_t person) {
    for (int i = 0; i < value_count(names); i++)
        if (value_large(value_in(value_at(names, i), "person")) == person)
            return value_text(value_in(value_at(names, i), "name"));
    return "";
}

static void person_text(Language language, const Value *person, const Value *names, Text *out) {
    const char *kind = value_text(value_in(person, "kind"));
    const char *name = name_of(names, value_large(value_in(person, "person")));
    if (strcmp(kind, "bot") == 0) {
        const Filling fillings[] = {{"level", NULL, value_int(value_in(person, "level"), 1, 9)},
                                    {NULL, NULL, 0}};
        say_with(language, "bot:{level}", fillings, out);
    } else if (strcmp(kind, "person") == 0) {
        text_string(out, *name ? name : "?");
    } else {
        text_string(out, say(language, "free seat"));
    }
}

void listing_row(Language language, const Value *match, const Value *names, Text *out) {
    assert(out);
    enum { TITLE_COLUMNS = 26 };
    const Game *game = game_named(value_text(value_in(match, "game")));
    const char *title = game ? say_title(language, game) : "?";
    const Value *people = value_in(match, "people");
    bool is_open = strcmp(value_text(value_in(match, "stage")), "open") == 0;
    text_string(out, title);
    for (int column = text_columns(title); column < TITLE_COLUMNS; column++) text_char(out, ' ');
    text_string(out, say(language, is_open ? "waiting for players: " : "in progress: "));
    for (int i = 0; i < value_count(people) && i < GAME_SEATS_MAX; i++) {
        if (i) text_string(out, say(language, ", "));
        person_text(language, value_at(people, i), names, out);
    }
}
