/* replay.c -- `tessera replay` and `tessera verify`: records shown and checked. */
#include "command.h"
#include "show.h"

#include <stdio.h>
#include <stdlib.h>

static bool read_viewer(const char *word, int *viewer) {
    uint64_t player;
    if (strcmp(word, "spectator") == 0) {
        *viewer = GAME_SPECTATOR;
        return true;
    }
    if (word[0] != 'p' || !number_read(word + 1, 1, GAME_SEATS_MAX, &player)) {
        fail("'%s' is no viewer: there are p1 to p%d and spectator", word, GAME_SEATS_MAX);
        return false;
    }
    *viewer = (int)player - 1;
    return true;
}

/* The whole record is read before anything is shown: a bad one shows nothing but why. */
static bool check(RecordReader *reader, const char *name, const char *bytes, size_t size,
                  bool checks_key) {
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    RecordStatus status =
        record_open(reader, bytes, size, checks_key, &why) ? RECORD_ACTION : RECORD_BAD;
    while (status == RECORD_ACTION) status = record_next(reader, &why);
    if (status == RECORD_BAD) fail("%s, %s", name, buffer);
    return status == RECORD_END;
}

static void show(RecordReader *reader, const char *bytes, size_t size, Show *to) {
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    GameState before;
    if (!record_open(reader, bytes, size, false, &why)) return;
    show_begin(to, &reader->header, &reader->events);
    for (before = reader->state; record_next(reader, &why) == RECORD_ACTION; before = reader->state)
        show_action(to, &before, reader->ply - 1, reader->notation, &reader->events);
    show_end(to, &reader->state, reader->ply);
}

int command_replay(int count, char **words) {
    static RecordReader reader;
    const char *name = NULL, *value;
    int viewer = SHOW_ALL;
    bool is_json = false;
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], "--json") == 0) {
            is_json = true;
        } else if (strcmp(words[i], "--viewer") == 0) {
            if (!flag_value(count, words, &i, &value) || !read_viewer(value, &viewer))
                return STATUS_BAD_INPUT;
        } else if (words[i][0] == '-' && words[i][1]) {
            return fail("replay does not take '%s'; 'tessera help replay' says what it takes",
                        words[i]);
        } else if (name) {
            return fail("replay takes one record, not '%s' as well", words[i]);
        } else {
            name = words[i];
        }
    }
    if (!name) return fail("replay needs a record, as in 'tessera replay FILE'");
    size_t size;
    char *bytes = file_read(name, &size);
    if (!bytes) return STATUS_BAD_INPUT;
    int status = STATUS_BAD_INPUT;
    if (check(&reader, name, bytes, size, false)) {
        if (viewer >= reader.header.setup.players) {
            fail("%s has no player p%d", name, viewer + 1);
        } else {
            Text text = text_large();
            Show to = {&text, reader.header.game, viewer, is_json};
            show(&reader, bytes, size, &to);
            status = STATUS_OK;
        }
    }
    free(bytes);
    return status;
}

static int verify(const char *name) {
    static RecordReader reader;
    size_t size;
    char *bytes = file_read(name, &size);
    if (!bytes) return STATUS_BAD_INPUT;
    bool is_good = check(&reader, name, bytes, size, true);
    free(bytes);
    if (!is_good) return STATUS_BAD_INPUT;
    const Game *game = reader.header.game;
    printf("%s: %s, %d actions, %s, by the rules; %s\n", name, game->title, reader.ply,
           game->actor(&reader.state) == GAME_OVER ? "complete" : "unfinished",
           reader.header.has_key ? "its luck is that of its key"
                                 : "it has no key to check luck by");
    return STATUS_OK;
}

int command_verify(int count, char **words) {
    int status = STATUS_OK;
    if (count == 0) return fail("verify needs a record, as in 'tessera verify FILE'");
    for (int i = 0; i < count; i++) {
        if (words[i][0] == '-' && words[i][1])
            return fail("verify does not take '%s'; it takes records", words[i]);
    }
    for (int i = 0; i < count; i++)
        if (verify(words[i]) != STATUS_OK) status = STATUS_BAD_INPUT;
    return status;
}
