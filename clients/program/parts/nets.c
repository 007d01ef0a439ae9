/* nets.c -- see nets.h. */
#include "nets.h"

#include "command.h"
#include "players/weights/net_inside.h"
#include "speak.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PATH_MAX_BYTES = 4096 };

static void take(const Game *game, const char *path) {
    char buffer[128];
    Text why = text_in(buffer, sizeof buffer);
    size_t size = 0;
    uint8_t *bytes = (uint8_t *)file_read(path, &size); /* stays for as long as the program runs */
    bool is_good = bytes && net_check(game, bytes, size, &why);
    net_replace(game, is_good ? bytes : NULL, size);
    if (is_good) return;
    if (bytes) fail("%s: %s; bots play without it", path, speak(buffer));
    free(bytes);
}

void nets_begin(void) {
    const char *folder = getenv("TESSERA_NETS");
    if (!folder || !*folder) return;
    for (int i = 0; i < games_count; i++) {
        char path[PATH_MAX_BYTES];
        int size = snprintf(path, sizeof path, "%s/%s.net", folder, games[i]->name);
        if (size < (int)sizeof path && access(path, F_OK) == 0) take(games[i], path);
    }
}
