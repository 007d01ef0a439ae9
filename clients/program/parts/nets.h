/* nets.h -- networks from files, in place of those that are built into the program. */
#ifndef PROGRAM_NETS_H
#define PROGRAM_NETS_H

/* Takes GAME.net of the folder that TESSERA_NETS names, for each game that has one there. A file
 * that cannot be used gets a sentence, and the bots of its game play without a network. */
void nets_begin(void);

#endif
