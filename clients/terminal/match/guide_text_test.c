/* guide_text_test.c -- guides as rows: no row is wider than asked, and no word is lost. */
#include "guide_text.h"

#include "clients/terminal/display/frame.h"
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

static char wide[GUIDE_TEXT_MAX], narrow[GUIDE_TEXT_MAX];

static void write_guide(const Game *game, Language language, int width, char *buffer) {
    Text out = text_in(buffer, GUIDE_TEXT_MAX);
    guide_text(language, game, width, &out);
    CHECK(!out.is_cut);
}

static void check_rows(const char *text, int width) {
    while (*text) {
        char row[512];
        size_t size = strcspn(text, "\n");
        snprintf(row, sizeof row, "%.*s", (int)size, text);
        CHECK(text_columns(row) <= width);
        CHECK(size == 0 || row[size - 1] != ' ');
        text += size + 1;
    }
}

/* Compares what is left without spaces and breaks. */
static bool is_same(const char *a, const char *b) {
    for (;; a++, b++) {
        a += strspn(a, " \n");
        b += strspn(b, " \n");
        if (*a != *b || !*a) return *a == *b;
    }
}

TEST(guide_text_is_as_wide_as_asked) {
    static const int widths[] = {20, 33, 80, 100};
    for (int g = 0; g < games_count; g++)
        for (Language language = 0; language < languages_count; language++) {
            write_guide(games[g], language, 0, wide);
            for (int i = 0; i < 4; i++) {
                write_guide(games[g], language, widths[i], narrow);
                check_rows(narrow, widths[i]);
                CHECK(is_same(wide, narrow));
            }
        }
}

TEST(guide_text_breaks_chinese_where_it_may) {
    CHECK_EQ(text_row_size("花紋排，熔模排", 6), 6); /* the comma begins no line */
    CHECK_EQ(text_row_size("花紋（排）", 6), 6);     /* nor does a bracket end one */
    CHECK_EQ(text_row_size("花紋排 4 塊", 8), 11);   /* a space may */
    CHECK_EQ(text_row_size("one two", 5), 3);
    CHECK_EQ(text_row_size("onetwo", 5), 5); /* a word that is too long is cut */
    CHECK_EQ(text_row_size("花磚ab", 5), 6); /* words stay whole beside signs */
}

TEST(guide_text_lists_ids) {
    char ids[1024];
    Text out = text_in(ids, sizeof ids);
    const GuideLine *guide = guide_of(LANGUAGE_ENGLISH, game_named("chocolatier"));
    guide_text_ids(LANGUAGE_ENGLISH, guide, &out);
    CHECK(strncmp(ids, "aim, setup, turn, ", 18) == 0);
    CHECK(strstr(ids, " and shelter") != NULL);
}
