/* rating.h -- what a finished match says about the strength of its players. */
#ifndef SERVER_JOBS_RATING_H
#define SERVER_JOBS_RATING_H

#include "rules/game.h"
#include "server/store/store.h"

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

/* How much a game says, that one of the players has played against the other (places in the list).
 * Nothing, if the other is a guest: who can come back as another person has nothing to lose. And
 * the less, the more often the two have met within a day. */
double rating_weight(const Rating ratings[], int player, int other);

/* A RateMatch of the store; `match` is a RatingMatch. Every two players have played one game, and
 * all of these are one period. */
void rating_rate(void *match, Rating ratings[], int count);

#endif
