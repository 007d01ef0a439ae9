/* outline.h -- a position in JSON as indented lines, for a game whose board cannot read it. */
#ifndef TERMINAL_OUTLINE_H
#define TERMINAL_OUTLINE_H

#include "engine/base/text.h"
#include "value.h"

/* One line for each member of the position, with the names that the engine gives; what is too long
 * for a line gets a line for each of its own members. */
void outline_write(const Value *position, Text *out);

#endif
