/* guide_find.h -- finds words in the guide to a game, and says which bytes of a sentence to mark.
 *
 * A word in Latin letters is found at the beginning of a word, whatever its case and with or
 * without the ending of a plural: "factories" finds "factory". Each Chinese character is a word of
 * its own, but half of them alone find nothing. Those sections are found that have the most of the
 * words, in their title and one sentence together; first come those with words in the title, and
 * then those where they stand side by side. */
#ifndef TERMINAL_GUIDE_FIND_H
#define TERMINAL_GUIDE_FIND_H

#include "guide.h"

enum { FIND_WORDS_MAX = 16, FIND_WORD_MAX = 32, FIND_SECTIONS_MAX = 64, FIND_LINE_MAX = 4096 };

typedef struct {
    int count; /* what is behind the last one that has room is left out */
    struct {
        char text[FIND_WORD_MAX]; /* in small letters, without the ending of a plural */
        bool is_character;        /* a Chinese one */
    } word[FIND_WORDS_MAX];
} FindWords;

/* A sentence of a section. */
typedef struct {
    const GuideLine *section, *line; /* the same: the sentence is the title */
    int at, size;                    /* of the sentence, in the line as guide_fill() writes it */
    int words;                       /* how many of them the title and the sentence have */
    int score;                       /* the better of two with as many */
} Found;

/* Reads what is looked for; false if it has no word. */
bool find_read(const char *text, FindWords *out);

/* The best sentence of each section that has as many of the words as any, the best first; returns
 * how many. */
int guide_find(Language language, const Game *game, const FindWords *words,
               Found found[FIND_SECTIONS_MAX]);

/* Where the next of the words begins, from `from` on and before `size`, and what it takes; false if
 * there is none. A Latin one is marked to its end. */
bool find_mark(const FindWords *words, const char *text, int size, int from, int *begin, int *end);

#endif
