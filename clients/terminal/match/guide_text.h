/* guide_text.h -- the guide to a game as rows of text, for `tessera rules` and for help on the
 * screen. */
#ifndef TERMINAL_GUIDE_TEXT_H
#define TERMINAL_GUIDE_TEXT_H

#include "clients/texts/guide.h"

enum { GUIDE_TEXT_MAX = 1 << 15, GUIDE_PARAGRAPH_MAX = 4096 };

/* Writes a section, its title first, in rows of at most `width` columns; `width` 0 does not break
 * lines. An empty row parts paragraphs. */
void guide_text_section(Language language, const Game *game, const GuideLine *section, int width,
                        Text *out);

/* Writes the whole guide, with an empty row between sections. Nothing if the game has none. */
void guide_text(Language language, const Game *game, int width, Text *out);

/* The ids of all sections, as in "aim, turn and end". */
void guide_text_ids(Language language, const GuideLine *guide, Text *out);

#endif
