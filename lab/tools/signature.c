/* signature.c -- prints what `tessera signature` prints, and needs the library's sources only: for
 * machines and compilers that build nothing else. */
#include "engine/rules/signature.h"
#include "players/levels/bot_signature.h"

#include <inttypes.h>
#include <stdio.h>

int main(void) {
    for (int i = 0; i < games_count; i++)
        printf("%s %016" PRIx64 " %016" PRIx64 "\n", games[i]->name, game_signature(games[i]),
               bot_signature(games[i], 40, NULL));
    printf("all %016" PRIx64 "\n", rules_mark());
}
