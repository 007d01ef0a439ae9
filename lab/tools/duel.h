/* duel.h -- the bots of one version of the program, as lab/tools/duel.c asks them. duel_side.c is
 * compiled with the sources of each version, so that both play in one program. */
#ifndef TOOLS_DUEL_H
#define TOOLS_DUEL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    bool (*open)(const char *game, int memory_mb); /* false: there is no such game, or no memory */
    void (*begin)(uint64_t seed);                  /* a game for two, with the luck of this seed */
    int (*actor)(void);                            /* whose turn it is; below 0: the game is over */
    uint32_t (*sample)(uint32_t random);           /* any legal action */
    uint32_t (*choose)(int ms, uint64_t seed);     /* the actor's, by a search of so long */
    bool (*play)(uint32_t action);                 /* false: it is not legal */
    double (*share)(int seat); /* at the end: 1 for a victory, 0 for a defeat, else a half */
} DuelSide;

#endif
