/* glicko.h -- Glicko-2: how strong a player is, how certain that is, and how steady they play.
 *
 * After Mark Glickman, "Example of the Glicko-2 system". A rating period is one match here; in a
 * match of more than two players, each has played against each other. Pure functions on numbers. */
#ifndef SERVER_JOBS_GLICKO_H
#define SERVER_JOBS_GLICKO_H

typedef struct {
    double rating, deviation, volatility;
} Glicko;

/* A game within a period, against an opponent with their rating before the period. */
typedef struct {
    Glicko opponent;
    double score;  /* 1 won, 0.5 drawn, 0 lost */
    double weight; /* 1: a whole game; less, but not 0: it tells less */
} GlickoGame;

/* A player who has not played yet. */
Glicko glicko_new(void);

/* The player after a period with these games. */
Glicko glicko_after(const Glicko *player, const GlickoGame games[], int count);

#endif
