/* spacing.h -- the space that Chinese has beside Latin letters and digits. Texts have it where they
 * are written; where a place is filled, it is made here. clients/web/src/texts/spacing.ts is its
 * twin. */
#ifndef TERMINAL_SPACING_H
#define TERMINAL_SPACING_H

#include "engine/base/text.h"

/* Puts a space at this size of the text, if Chinese meets a Latin letter or a digit there. */
void text_space_seam(Text *text, int seam);

#endif
