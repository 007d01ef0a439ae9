/* protocol_test.c -- checks docs/protocol.md: its messages are sent to a hall as they stand there,
 * and the answers must come as it says, in that order; "..." stands for anything. */
#include "tests/match/memory_hall.h"
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>

enum { CLIENTS = 8, FRAMES_MAX = 128, DOCUMENT_MAX = 1 << 16 };

typedef struct {
    char name[16];
    int slot;
    char *frame[FRAMES_MAX];
    int frames_count, frames_read;
} Client;

static Client client[CLIENTS];
static MemoryHall world;
static char document[DOCUMENT_MAX];
static bool is_said[SAY_COUNT], is_told[TELL_COUNT];

static void take_text(void *self, void *to, const char *text, size_t size) {
    Client *it = to;
    (void)self, (void)size;
    CHECK(it->frames_count < FRAMES_MAX);
    it->frame[it->frames_count++] = strdup(text);
}

static Client *client_named(const char *name, size_t length) {
    for (int i = 0; i < CLIENTS; i++) {
        Client *it = &client[i];
        if (it->name[0] && strlen(it->name) == length && memcmp(it->name, name, length) == 0)
            return it;
        if (it->name[0]) continue;
        CHECK(length < sizeof it->name);
        memcpy(it->name, name, length);
        it->slot = hall_enter(world.hall, it, world.now_ms);
        return it;
    }
    abort();
}

/* Does the text begin with the first piece of the pattern and have the others in their order? */
static bool fits(const char *text, const char *pattern) {
    for (bool is_first = true;; is_first = false) {
        const char *dots = strstr(pattern, "...");
        size_t length = dots ? (size_t)(dots - pattern) : strlen(pattern);
        char piece[2048];
        CHECK(length < sizeof piece);
        memcpy(piece, pattern, length);
        piece[length] = '\0';
        const char *found = strstr(text, piece);
        if (!found || (is_first && found != text)) return false;
        if (!dots) return strcmp(text + strlen(text) - length, piece) == 0;
        text = found + length;
        pattern = dots + 3;
    }
}

static void note_told(const char *text) {
    for (int tell = 0; tell < TELL_COUNT; tell++) {
        char begin[64];
        int size = snprintf(begin, sizeof begin, "{\"tell\":\"%s\"", tell_name((Tell)tell));
        if (strncmp(text, begin, (size_t)size) == 0) is_told[tell] = true;
    }
}

static void expect(Client *it, const char *pattern) {
    bool has_come = false;
    test_note("%s: %s\nwas told %.4000s", it->name, pattern,
              it->frames_read < it->frames_count ? it->frame[it->frames_read] : "nothing");
    while (!has_come && it->frames_read < it->frames_count)
        has_come = fits(it->frame[it->frames_read++], pattern);
    CHECK(has_come);
    note_told(pattern);
}

static void send_line(Client *it, const char *text) {
    Message message;
    Refusal refusal;
    if (message_read(text, strlen(text), &message, &refusal)) is_said[message.say] = true;
    it->frames_read = it->frames_count;
    world.now_ms += 2000;
    hall_say(world.hall, it->slot, text, strlen(text), world.now_ms);
    memory_hall_do_jobs(&world);
}

static void pass_time(long seconds) {
    world.now_ms += 1000 * seconds;
    hall_tick(world.hall, world.now_ms);
    memory_hall_do_jobs(&world);
}

/* "Ann> {...}": Ann says it. "Ann< {...}": Ann is told it. "(60 seconds later)": time passes. */
static void do_line(const char *line) {
    line += strspn(line, " ");
    size_t name = strspn(line, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    long seconds;
    if (sscanf(line, "(%ld second", &seconds) == 1) pass_time(seconds);
    if (name == 0 || (line[name] != '>' && line[name] != '<') || line[name + 1] != ' ') return;
    Client *it = client_named(line, name);
    test_note("%s", line);
    if (line[name] == '>')
        send_line(it, line + name + 2);
    else
        expect(it, line + name + 2);
}

static void read_document(void) {
    FILE *file = fopen(TESSERA_ROOT "/docs/protocol.md", "rb");
    CHECK(file != NULL);
    if (!file) return;
    document[fread(document, 1, sizeof document - 1, file)] = '\0';
    (void)fclose(file);
}

static void do_document(void) {
    static char lines[DOCUMENT_MAX];
    memcpy(lines, document, sizeof lines);
    for (char *line = lines, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = '\0';
        do_line(line);
    }
}

TEST(protocol_document_shows_every_message_and_is_true) {
    world.push_key =
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
    memory_hall_open(&world, 3, CLIENTS, take_text);
    read_document();
    do_document();
    for (int say = 0; say < SAY_COUNT; say++) {
        test_note("no example of %s", say_name((Say)say));
        CHECK(is_said[say]);
    }
    for (int tell = 0; tell < TELL_COUNT; tell++) {
        test_note("no example of being told %s", tell_name((Tell)tell));
        /* Nobody can watch a match before it is open, and in an outage nobody talks, so these two
         * have no example. */
        CHECK(is_told[tell] || tell == TELL_OPEN || tell == TELL_PAUSE);
    }
    for (int code = 0; code < REFUSED_COUNT; code++) {
        char cell[64];
        (void)snprintf(cell, sizeof cell, "| `%s` |", refused_name((RefusedCode)code));
        test_note("the document must have: %s", cell);
        CHECK(strstr(document, cell));
    }
    memory_hall_close(&world);
    for (int i = 0; i < CLIENTS; i++)
        for (int j = 0; j < client[i].frames_count; j++) free(client[i].frame[j]);
}
