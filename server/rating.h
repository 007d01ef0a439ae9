/* rating.h -- what a finished match says about the strength of its players. */
#ifndef SERVER_RATING_H
#define SERVER_RATING_H

#include "rules/game.h"
#include "store.h"

/* A match as ratings see it. */
typedef struct {
    int seats;
    int64_t player[GAME_SEATS_MAX]; /* a person, or -LEVEL for a bot */
    int place[GAME_SEATS_MAX];      /* 1 is best; shared places are draws */
    int side[GAME_SEATS_MAX];       /* seats of one side do not play against each other */
} RatingMatch;

/* "chromino 4": games with different numbers of players are different games. */
void rating_category(const char *game, int players, char category[STORE_CATEGORY_SIZE]);

/* The way back: the number of players. */
int rating_read_category(const char *category, char game[STORE_CATEGORY_SIZE]);

/* Lists the players, each once, though bots of one level may have several seats. Returns how many
 * there are. */
int rating_players(const RatingMatch *match, Rating ratings[GAME_SEATS_MAX]);

/* A RateMatch of the store; `match` is a RatingMatch. Every two players have played one game, and
 * all of these are one period. */
void rating_rate(void *match, Rating ratings[], int count);

#endif
