/* rating.h -- what a finished match says about the strength of its players. */
#ifndef SERVER_JOBS_RATING_H
#define SERVER_JOBS_RATING_H

#include "engine/rules/game.h"
#include "server/store/store.h"

/* What ratings need to know of a match. */
typedef struct {
    int seats;
    int64_t player[GAME_SEATS_MAX]; /* a person, or -LEVEL for a bot */
    int place[GAME_SEATS_MAX];      /* 1 is best; shared places are draws */
    int side[GAME_SEATS_MAX];       /* seats of one side do not play against each other */
} RatingMatch;

/* "chromino 4": a game is rated separately for each number of players. */
void rating_category(const char *game, int players, char category[STORE_CATEGORY_SIZE]);

/* Reads a category: copies the game, returns the number of players. */
int rating_read_category(const char *category, char game[STORE_CATEGORY_SIZE]);

/* Lists the players, each once: bots of one level may have several seats. Returns how many there
 * are. */
int rating_players(const RatingMatch *match, Rating ratings[GAME_SEATS_MAX]);

/* How much a game between two players (by index in the list) tells about the first. Nothing if the
 * other is a guest: they could come back as somebody else, and so have nothing to lose. And the
 * less, the more often the two have met within a day. */
double rating_weight(const Rating ratings[], int player, int other);

/* A RateMatch of the store; `match` is a RatingMatch. Each two players have played one game, and
 * all of these are one rating period. */
void rating_rate(void *match, Rating ratings[], int count);

#endif
