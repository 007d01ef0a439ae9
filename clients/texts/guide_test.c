/* guide_test.c -- guides: every game has one in every language, with the same sections, and names
 * no option that there is not. */
#include "guide.h"

#include "tests/test.h"

#include <stdio.h>
#include <string.h>

static int lines_of(const GuideLine *section) {
    int count = 0;
    while (section[count + 1].section && !*section[count + 1].section) count++;
    return count;
}

TEST(guide_has_the_same_sections_in_every_language) {
    for (int g = 0; g < games_count; g++) {
        const GuideLine *english = guide_of(LANGUAGE_ENGLISH, games[g]);
        for (Language language = 1; english && language < languages_count; language++) {
            const GuideLine *other = guide_of(language, games[g]);
            CHECK(other != english);
            for (const GuideLine *it = english; it; it = guide_next(it)) {
                CHECK(other != NULL);
                if (!other) break;
                CHECK_TEXT(other->section, it->section);
                CHECK_EQ(lines_of(other), lines_of(it));
                CHECK(lines_of(it) > 0);
                other = guide_next(other);
            }
            CHECK(other == NULL);
        }
    }
}

TEST(guide_finds_sections) {
    const GuideLine *guide = guide_of(LANGUAGE_ENGLISH, games[0]);
    CHECK(guide_section(guide, "end") != NULL);
    CHECK(guide_section(guide, "") == NULL); /* paragraphs are none */
    CHECK(guide_section(guide, "nothing") == NULL);
}

/* Is this "box=free" or "max_rounds" for some set-up of the game? */
static bool is_option(const Game *game, const char *words) {
    Setup setup = setup_default(game);
    char reason[256];
    Text why = text_in(reason, sizeof reason);
    if (strchr(words, '=')) return setup_read(game, words, &setup, &why);
    for (int i = 0; i < game->options_count; i++)
        if (strcmp(game->options[i].name, words) == 0) return true;
    return false;
}

static void check_options(const Game *game, const char *text) {
    for (const char *at = strchr(text, '{'); at; at = strchr(at + 1, '{')) {
        char words[64];
        snprintf(words, sizeof words, "%.*s", (int)strcspn(at + 1, "}"), at + 1);
        if (!is_option(game, words)) printf("%s: {%s}\n", game->name, words);
        CHECK(is_option(game, words));
    }
}

TEST(guide_names_options_that_there_are) {
    for (int g = 0; g < games_count; g++)
        for (Language language = 0; language < languages_count; language++) {
            const GuideLine *line = guide_of(language, games[g]);
            for (; line && line->section; line++) check_options(games[g], line->text);
        }
}

TEST(guide_fills_options_in) {
    char said[256];
    Text out = text_in(said, sizeof said);
    guide_fill(LANGUAGE_ENGLISH, game_named("chocolatier"), "See {max_rounds}, {no=such} {", &out);
    CHECK(strstr(said, " [max_rounds], ") != NULL);
    CHECK(strstr(said, "[no=such] {") != NULL);
}
