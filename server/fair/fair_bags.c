/* fair_bags.c -- see fair_bags.h. */
#include "fair_bags.h"

typedef struct {
    Text *out;
    const uint8_t *outcomes; /* the outcomes that are left */
    int draws, bags;
    int count; /* how many weights the last draw had */
    uint8_t left[256];
} Bags;

static void write_bag(Bags *bags, const uint8_t weights[], int count) {
    bags->bags++;
    bags->count = count;
    memcpy(bags->left, weights, (size_t)count);
    text_string(bags->out, "# bag ");
    text_int(bags->out, bags->draws);
    text_string(bags->out, " =");
    for (int i = 0; i < count; i++) {
        text_char(bags->out, ' ');
        text_int(bags->out, weights[i]);
    }
    text_char(bags->out, '\n');
}

/* A ChanceCaller: answers with the outcome of the record, and notes the bag if it is not the
 * expected one. */
static int draw(void *self, const uint8_t weights[], int count) {
    Bags *bags = (Bags *)self;
    int outcome = *bags->outcomes++;
    bags->draws++;
    if (count != bags->count || memcmp(weights, bags->left, (size_t)count) != 0)
        write_bag(bags, weights, count);
    bags->left[outcome]--;
    return outcome;
}

static void write_end(const Bags *bags) {
    text_string(bags->out, "# draws ");
    text_int(bags->out, bags->draws);
    text_string(bags->out, " bags ");
    text_int(bags->out, bags->bags);
    text_char(bags->out, '\n');
}

/* Everything is played twice: once by the reader, which checks it, and once here, to see the
 * weights of each draw. */
bool fair_bags_write(Text *out, const char *bytes, size_t size, Text *why) {
    assert(out && bytes && why);
    RecordReader reader;
    Bags bags = {.out = out, .outcomes = reader.outcomes};
    Chance chance = chance_asked(draw, &bags);
    GameState state;
    if (!record_open(&reader, bytes, size, false, why)) return false;
    const Game *game = reader.header.game;
    game->init(&state, &reader.header.setup, &chance, NULL);
    for (;;) {
        RecordStatus status = record_next(&reader, why);
        if (status == RECORD_END) write_end(&bags);
        if (status != RECORD_ACTION) return status == RECORD_END;
        bags.outcomes = reader.outcomes;
        game->apply(&state, reader.action, &chance, NULL);
    }
}

static bool is_note(const char *at, const char *end) {
    static const char *const words[] = {"# bag ", "# draws "};
    for (int i = 0; i < 2; i++) {
        size_t length = strlen(words[i]);
        if ((size_t)(end - at) >= length && memcmp(at, words[i], length) == 0) return true;
    }
    return false;
}

size_t fair_bags_find(const char *bytes, size_t size) {
    assert(bytes);
    const char *end = bytes + size, *found = end;
    for (const char *at = bytes; at < end;) {
        if (!is_note(at, end))
            found = end;
        else if (found == end)
            found = at;
        const char *line_end = (const char *)memchr(at, '\n', (size_t)(end - at));
        at = line_end ? line_end + 1 : end;
    }
    return (size_t)(found - bytes);
}

/* A file may have come through a system that ends lines with CR LF. */
bool fair_bags_agree(const char *bytes, size_t size, const Text *notes) {
    const char *at = bytes + fair_bags_find(bytes, size), *expected = notes->start;
    for (; at < bytes + size; at++) {
        if (*at == '\r') continue;
        if (expected == notes->at || *at != *expected++) return false;
    }
    return expected == notes->at;
}
