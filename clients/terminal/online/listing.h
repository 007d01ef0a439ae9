/* listing.h -- a match of a server as one line of a list. */
#ifndef TERMINAL_LISTING_H
#define TERMINAL_LISTING_H

#include "clients/terminal/board/value.h"
#include "clients/texts/texts.h"

/* A line about a match in a list: game, stage, who sits there. */
void listing_row(Language language, const Value *match, const Value *names, Text *out);

#endif
