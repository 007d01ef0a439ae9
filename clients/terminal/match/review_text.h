/* review_text.h -- a review as text: a table by decision, a graph of the chances to win, and sums
 * by player, in the reader's language. */
#ifndef TERMINAL_REVIEW_TEXT_H
#define TERMINAL_REVIEW_TEXT_H

#include "clients/texts/texts.h"
#include "players/review/review.h"
#include "seats.h"

typedef struct {
    const Review *review;
    const Seats *seats;
    Language language;
    bool is_ascii;
} ReviewText;

/* All of it. */
void review_text(const ReviewText *text, Text *out);

/* One action of it, in a line: what it cost, and what was better. "" if there is nothing to tell.
 */
void review_text_action(const ReviewText *text, int number, Text *out);

/* The chances to win, from the first action to the last, in rows of so many columns: the digit is
 * the player. Below it, the mistakes and what luck brought. */
enum { REVIEW_GRAPH_ROWS = 13 };
void review_text_graph(const ReviewText *text, int columns, int row, Text *out);

/* The sums of one player, in a line that fits below the graph. */
void review_text_player(const ReviewText *text, int seat, Text *out);

/* The next action behind this one that was a mistake or a blunder; 0 if there is none. */
int review_text_next_mistake(const Review *review, int number);

#endif
