/* guide.h -- the rules of a game in words for players, section by section. They stand in
 * games/<game>/texts/guide.<language>.txt, which the page reads, too; make/guides.awk makes
 * these tables of them. */
#ifndef TERMINAL_GUIDE_H
#define TERMINAL_GUIDE_H

#include "texts.h"

/* A section begins with its id and its title. The lines below it are its paragraphs; one that
 * begins with "- " is an item of a list. */
typedef struct {
    const char *section; /* "": a paragraph; NULL: behind the last line */
    const char *text;
} GuideLine;

typedef struct {
    const char *language, *game; /* NULL: behind the last one */
    const GuideLine *lines;
} Guide;

extern const Guide guides[];

/* The guide to a game, in English where the language has none; NULL if there is none. */
const GuideLine *guide_of(Language language, const Game *game);

/* The section with this id; NULL if there is none. */
const GuideLine *guide_section(const GuideLine *guide, const char *id);

/* The section behind this one; NULL behind the last. */
const GuideLine *guide_next(const GuideLine *section);

/* Writes the text of a line. {box=free} in it is an option with a value, {max_rounds} an option:
 * both become their names, with the words of a set-up behind them. */
void guide_fill(Language language, const Game *game, const char *text, Text *out);

#endif
