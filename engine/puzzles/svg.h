/* svg.h -- the few shapes that drawings of puzzles are made of, as SVG. Lengths are whole numbers.
 */
#ifndef PUZZLES_SVG_H
#define PUZZLES_SVG_H

#include "engine/base/text.h"

typedef struct {
    int x, y, width, height;
} SvgBox;

static inline void svg_number(Text *out, const char *name, int value) {
    text_char(out, ' ');
    text_string(out, name);
    text_string(out, "=\"");
    text_int(out, value);
    text_char(out, '"');
}

static inline void svg_word(Text *out, const char *name, const char *value) {
    text_char(out, ' ');
    text_string(out, name);
    text_string(out, "=\"");
    text_string(out, value);
    text_char(out, '"');
}

static inline void svg_begin(Text *out, int width, int height) {
    text_string(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    svg_number(out, "width", width);
    svg_number(out, "height", height);
    text_string(out, " font-family=\"sans-serif\" text-anchor=\"middle\">\n");
    text_string(out, "<rect width=\"100%\" height=\"100%\" fill=\"#f6f2e9\"/>\n");
}

static inline void svg_end(Text *out) {
    text_string(out, "</svg>\n");
}

/* A rectangle with round corners; fill or stroke may be "none". */
static inline void svg_box(Text *out, SvgBox box, int radius, const char *fill,
                           const char *stroke) {
    text_string(out, "<rect");
    svg_number(out, "x", box.x);
    svg_number(out, "y", box.y);
    svg_number(out, "width", box.width);
    svg_number(out, "height", box.height);
    svg_number(out, "rx", radius);
    svg_word(out, "fill", fill);
    svg_word(out, "stroke", stroke);
    text_string(out, "/>\n");
}

/* Words, centred on x, standing on y. They must have no characters that SVG gives a meaning. */
static inline void svg_text(Text *out, int x, int y, int size, const char *fill,
                            const char *words) {
    text_string(out, "<text");
    svg_number(out, "x", x);
    svg_number(out, "y", y);
    svg_number(out, "font-size", size);
    svg_word(out, "fill", fill);
    text_char(out, '>');
    text_string(out, words);
    text_string(out, "</text>\n");
}

#endif
