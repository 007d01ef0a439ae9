/* names.h -- which names people may have, and which of them look alike.
 *
 * After Unicode's UTS #39: characters that do not show are refused, and so is a mix of scripts, but
 * for those that are written together (its level "highly restrictive"). Two names look alike if
 * their skeletons are the same: without case, accents and widths, and with one letter for all of a
 * shape. The tables are our own, for Latin, Greek, Cyrillic, digits, Kana and Han; they take a few
 * more names for alike than UTS #39 does ("José" and "Jose"), and know fewer rare letters. */
#ifndef SERVER_NAMES_H
#define SERVER_NAMES_H

#include "base/text.h"

enum { NAME_SKELETON_MAX = 160 }; /* bytes of a skeleton of a name of 63 bytes, its zero too */

/* NULL if somebody may take the name, which is UTF-8; else a sentence that says why not. */
const char *name_objection(const char *name);

/* What the name looks like. */
void name_skeleton(const char *name, char skeleton[NAME_SKELETON_MAX]);

#endif
