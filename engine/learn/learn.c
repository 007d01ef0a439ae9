/* learn.c -- see learn.h. */
#include "learn.h"

#define GAME(name)                                                                                 \
    extern const Exercise name##_exercises[];                                                      \
    extern const int name##_exercises_count;
#include "registry/lessons.def"
#undef GAME

typedef struct {
    const char *game;
    const Exercise *exercises;
    const int *count;
} Book;

static const Book books[] = {
#define GAME(name) {#name, name##_exercises, &name##_exercises_count},
#include "registry/lessons.def"
#undef GAME
};

const Exercise *learn_exercises(const Game *game, int *count) {
    *count = 0;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        if (!text_equal(books[i].game, game->name)) continue;
        *count = *books[i].count;
        return books[i].exercises;
    }
    return NULL;
}

bool learn_word(const char **at, char *word, int size) {
    Text text = text_in(word, size);
    while (**at == ' ') ++*at;
    while (**at && **at != ' ') text_char(&text, *(*at)++);
    RULE_ASSERT(!text.is_cut);
    return text_size(&text) > 0;
}

/* The words of a set-up, one after the other; they are ours, and right. */
static Setup setup_of(const Game *game, const char *words) {
    Setup setup = setup_default(game);
    char word[128], reason[128];
    while (learn_word(&words, word, sizeof word)) {
        Text why = text_in(reason, sizeof reason);
        bool is_read = setup_read(game, word, &setup, &why);
        RULE_ASSERT(is_read);
    }
    Text why = text_in(reason, sizeof reason);
    bool is_game = setup_check(game, &setup, &why);
    RULE_ASSERT(is_game);
    return setup;
}

void learn_open(const Game *game, const Exercise *exercise, Table *table) {
    const ClockRule no_clock = {0, 0, 0};
    RecordHeader header;
    GameState first;
    memset(&header, 0, sizeof header);
    header.game = game;
    header.setup = setup_of(game, exercise->setup);
    header.has_key = true;
    table_open(table, &header, no_clock, 0);
    memset(&first, 0, sizeof first);
    memcpy(&first, table->room.state, (size_t)game->state_size);
    exercise->lay_out(&first);
    table_open_at(table, &header, &first);
    for (int seat = 0; seat < header.setup.players; seat++)
        table_seat(table, seat, seat == exercise->seat ? SEAT_PERSON : SEAT_BOT, 1, "");
}

int learn_points(const Table *table, const Exercise *exercise, Action action) {
    Events events;
    int points = 0;
    table_preview(table, exercise->seat, action, &events);
    for (int i = 0; i < events.count; i++)
        if (events.event[i].seat == exercise->seat) points += events.event[i].points;
    return points;
}

int learn_best_points(const Table *table, const Exercise *exercise) {
    const Game *game = table->header.game;
    Action actions[GAME_ACTIONS_MAX];
    Result result;
    game->result(table->room.state, &result);
    int count = game->legal(table->room.state, actions);
    int best = learn_points(table, exercise, actions[0]);
    for (int i = 1; i < count; i++) {
        int points = learn_points(table, exercise, actions[i]);
        if (result.counts_down ? points < best : points > best) best = points;
    }
    return best;
}

static bool is_number(const char *option, int number) {
    char buffer[16];
    Text text = text_in(buffer, sizeof buffer);
    text_int(&text, number);
    return text_equal(option, buffer);
}

bool learn_is_right(const Table *table, const Exercise *exercise, const char *option) {
    const Game *game = table->header.game;
    Action action;
    Result result;
    switch (exercise->kind) {
    case ASK_BEST:
        return game_parse_action(game, table->room.state, option, &action) &&
               learn_points(table, exercise, action) == learn_best_points(table, exercise);
    case ASK_LEGAL: return game_parse_action(game, table->room.state, option, &action);
    case ASK_POINTS:
        return game_parse_action(game, table->room.state, exercise->action, &action) &&
               is_number(option, learn_points(table, exercise, action));
    case ASK_WINNER:
        game->result(table->room.state, &result);
        for (int seat = 0; seat < result.players; seat++)
            if (is_number(option, seat)) return result.place[seat] == 1;
        return false;
    }
    return false;
}

static void options_json(const Exercise *exercise, Json *out) {
    const char *at = exercise->options;
    char option[GAME_ACTION_TEXT_MAX];
    json_array(out, "options");
    while (learn_word(&at, option, sizeof option)) json_string(out, NULL, option);
    json_end(out);
}

void learn_json(const Exercise *exercise, Json *out) {
    static const char *const kinds[] = {"best", "legal", "points", "winner"};
    json_string(out, "name", exercise->name);
    json_string(out, "clause", exercise->clause);
    json_string(out, "kind", kinds[exercise->kind]);
    json_int(out, "seat", exercise->seat);
    if (exercise->action[0]) json_string(out, "action", exercise->action);
    options_json(exercise, out);
}
