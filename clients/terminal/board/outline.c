/* outline.c -- see outline.h. */
#include "outline.h"

#include <assert.h>
#include <string.h>

enum { BRIEF_MAX = 56, LABEL_MAX = 32, DEPTH_MAX = 6 };

typedef struct {
    Text *out;
    int depth, count; /* of the members that were written */
} Outline;

static void write_brief(const Value *value, int depth, Text *out);

/* Names come from outside, and nobody has looked at them yet. */
static void write_name(const char *name, Text *out) {
    char copy[LABEL_MAX];
    text_make_harmless(copy, text_copy(copy, sizeof copy, name));
    text_string(out, copy);
}

static void write_brief_member(void *self, const char *name, const Value *member) {
    Outline *outline = self;
    if (outline->count++) text_string(outline->out, name ? ", " : " ");
    if (name) {
        write_name(name, outline->out);
        text_char(outline->out, ' ');
    }
    write_brief(member, outline->depth + 1, outline->out);
}

/* All of it on one line. */
static void write_brief(const Value *value, int depth, Text *out) {
    Outline inner = {out, depth, 0};
    if (value_is_null(value))
        text_char(out, '-');
    else if (value_is_number(value))
        text_int(out, value_int(value, INT32_MIN, INT32_MAX));
    else if (value_is_truth(value))
        text_string(out, value_is_true(value) ? "yes" : "no");
    else if (depth < DEPTH_MAX && value_each(value, write_brief_member, &inner) > 0)
        return;
    else
        text_string(out, *value_text(value) ? value_text(value) : "-");
}

/* Objects in a list would run into each other. */
static bool is_list_of_parts(const Value *value) {
    return value_count(value) > 1 && value_has_parts(value_at(value, 0));
}

static void write_line(void *self, const char *name, const Value *member) {
    Outline *outline = self;
    char line[BRIEF_MAX];
    Text brief = text_in(line, sizeof line);
    write_brief(member, outline->depth, &brief);
    for (int i = 0; i < 2 * outline->depth; i++) text_char(outline->out, ' ');
    outline->count++;
    if (name)
        write_name(name, outline->out);
    else
        text_int(outline->out, outline->count);
    Outline inner = {outline->out, outline->depth + 1, 0};
    bool is_parted = (brief.is_cut || is_list_of_parts(member)) && inner.depth < DEPTH_MAX &&
                     value_has_parts(member);
    text_string(outline->out, is_parted ? ":\n" : ": ");
    if (is_parted) {
        value_each(member, write_line, &inner);
        return;
    }
    text_string(outline->out, line);
    text_char(outline->out, '\n');
}

void outline_write(const Value *position, Text *out) {
    assert(out);
    Outline outline = {out, 0, 0};
    value_each(position, write_line, &outline);
}
