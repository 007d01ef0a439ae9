/* glicko.h -- Glicko-2: how strong a player is, how sure that is, and how steady he plays.
 *
 * The method of Mark Glickman, as he describes it in "Example of the Glicko-2 system". A rating
 * period here is one match: of more than two players each has played against each other one. Pure:
 * numbers in, numbers out. */
#ifndef SERVER_JOBS_GLICKO_H
#define SERVER_JOBS_GLICKO_H

typedef struct {
    double rating, deviation, volatility;
} Glicko;

/* A game within a period, against an opponent as he was before the period. */
typedef struct {
    Glicko opponent;
    double score;  /* 1 won, 0.5 drawn, 0 lost */
    double weight; /* 1: a whole game; less: it says less; not 0 */
} GlickoGame;

/* Who has not played yet. */
Glicko glicko_new(void);

/* The player after a period with these games. */
Glicko glicko_after(const Glicko *player, const GlickoGame games[], int count);

#endif
