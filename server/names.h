/* names.h -- which names people may have, and which names look alike.
 *
 * After Unicode's UTS #39: invisible characters are refused, and so are mixed scripts, except for
 * those that are used together (level "highly restrictive"). Two names look alike if their
 * skeletons are the same: without case, accents and widths, and with one letter for each shape. The
 * tables are our own, for Latin, Greek, Cyrillic, digits, Kana and Han. They treat a few more names
 * as alike than UTS #39 does ("José" and "Jose"), and know fewer rare letters. */
#ifndef SERVER_NAMES_H
#define SERVER_NAMES_H

#include "engine/base/text.h"

enum { NAME_SKELETON_MAX = 160 }; /* bytes of the skeleton of a name of 63 bytes, with its zero */

/* NULL if somebody may take this name, which is UTF-8; else a sentence that says why not. */
const char *name_objection(const char *name);

/* What the name looks like. */
void name_skeleton(const char *name, char skeleton[NAME_SKELETON_MAX]);

#endif
