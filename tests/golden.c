/* golden.c -- one transcript for every game, variant and number of players, as a file to read and
 * to compare: a change of behaviour shows as a diff. GOLDEN_WRITE=1 writes them anew. */
#include "test.h"
#include "transcript.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { TRANSCRIPT_MAX = 1 << 20, SEED = 1 };

/* "games/chocolatier/tests/golden/3p-free-plain.txt" below the root of the source. */
static void file_name(const Game *game, const Setup *setup, Text *out) {
    text_string(out, TESSERA_ROOT "/games/");
    text_string(out, game->name);
    text_string(out, "/tests/golden/");
    text_int(out, setup->players);
    text_char(out, 'p');
    for (int i = 0; i < game->options_count; i++) {
        if (!game->options[i].is_variant) continue;
        text_char(out, '-');
        setup_value_text(game, setup, i, out);
    }
    text_string(out, ".txt");
}

static void write_file(const char *name, const char *text) {
    FILE *file = fopen(name, "w");
    test_note("cannot write %s", name);
    CHECK(file != NULL);
    CHECK(fputs(text, file) >= 0);
    CHECK_EQ(fclose(file), 0);
}

static void compare_file(const char *name, const char *text) {
    static char golden[TRANSCRIPT_MAX];
    FILE *file = fopen(name, "r");
    test_note("%s is missing or differs; 'make golden' writes it anew", name);
    CHECK(file != NULL);
    size_t size = fread(golden, 1, sizeof golden - 1, file);
    fclose(file);
    golden[size] = '\0';
    CHECK(strcmp(golden, text) == 0);
}

static void check_transcript(const Game *game, Setup setup) {
    static char text[TRANSCRIPT_MAX];
    char name[512], reason[256];
    Text why = text_in(reason, sizeof reason);
    if (!setup_check(game, &setup, &why)) return;
    Text path = text_in(name, sizeof name), out = text_in(text, sizeof text);
    file_name(game, &setup, &path);
    transcript_write(&out, game, &setup, SEED);
    CHECK(!path.is_cut && !out.is_cut);
    if (getenv("GOLDEN_WRITE"))
        write_file(name, text);
    else
        compare_file(name, text);
}

static bool has_folder(const Game *game) {
    char folder[512];
    struct stat status;
    snprintf(folder, sizeof folder, "%s/games/%s", TESSERA_ROOT, game->name);
    return stat(folder, &status) == 0;
}

TEST(golden_transcripts_are_what_the_games_do) {
    for (int g = 0; g < games_count; g++) {
        char folder[512];
        if (!has_folder(games[g])) continue; /* a game of tests alone */
        snprintf(folder, sizeof folder, "%s/games/%s/tests/golden", TESSERA_ROOT, games[g]->name);
        if (getenv("GOLDEN_WRITE")) (void)mkdir(folder, 0777);
        for (int players = games[g]->players_min; players <= games[g]->players_max; players++) {
            Setup setup = test_first_variant(games[g], players);
            do check_transcript(games[g], setup);
            while (test_next_variant(games[g], &setup));
        }
    }
}
