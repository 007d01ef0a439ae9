/* guide_find_test.c -- words are found in the guides as people type them, in both languages. */
#include "guide_find.h"

#include "tests/test.h"

#include <string.h>

static Found found[FIND_SECTIONS_MAX];

static int find(Language language, const char *game, const char *text) {
    FindWords words;
    return find_read(text, &words) ? guide_find(language, game_named(game), &words, found) : -1;
}

/* Is this the section of the first place? */
static bool leads_to(const char *game, const char *text, const char *section) {
    return find(LANGUAGE_ENGLISH, game, text) > 0 &&
           strcmp(found[0].section->section, section) == 0;
}

/* How many of the words stand in the text. */
static int marks(const char *text, const char *sentence) {
    FindWords words;
    int count = 0, begin, end = 0;
    CHECK(find_read(text, &words));
    while (find_mark(&words, sentence, (int)strlen(sentence), end, &begin, &end)) count++;
    return count;
}

TEST(guide_find_takes_words_by_their_beginnings) {
    CHECK_EQ(marks("start", "The start player starts; a restart does not."), 2);
    CHECK_EQ(marks("START Tile", "Start tiles"), 2);
    CHECK_EQ(marks("7", "7 points, not 17"), 1);
    CHECK_EQ(marks("art", "The start"), 0);
}

TEST(guide_find_forgives_plurals) {
    CHECK_EQ(marks("tiles", "a tile, two tiles"), 2);
    CHECK_EQ(marks("tile", "a tile, two tiles"), 2);
    CHECK_EQ(marks("factories", "a factory, two factories"), 2);
    CHECK_EQ(marks("factory", "a factory, two factories"), 2);
    CHECK_EQ(marks("boxes", "a box, two boxes"), 2);
    CHECK_EQ(marks("across", "across"), 1);
    CHECK_EQ(marks("is", "It is so."), 1);
}

TEST(guide_find_takes_chinese_by_characters) {
    CHECK_EQ(marks("平手", "平手時，如果還是平手"), 4);
    CHECK_EQ(marks("起始標記", "起始玩家標記"), 4);
    CHECK_EQ(marks("分 bonus", "得 2 分"), 1);
    Language chinese = language_of_locale("zh_TW.UTF-8");
    CHECK(find(chinese, "chocolatier", "平手") > 0);
    CHECK_TEXT(found[0].section->section, "end");
    CHECK(find(chinese, "chocolatier", "袋子空") > 0);
    CHECK_TEXT(found[0].section->section, "next-round");
}

TEST(guide_find_puts_the_best_place_first) {
    CHECK(leads_to("chocolatier", "tie", "end"));
    CHECK(leads_to("chocolatier", "bag empty", "next-round"));
    CHECK(leads_to("chocolatier", "foundry line", "foundry"));
    CHECK(leads_to("chocolatier", "magnet", "magnet"));
    CHECK(leads_to("pavilion", "start tile", "start"));
    int count = find(LANGUAGE_ENGLISH, "chocolatier", "start marker");
    CHECK(count > 1);
    for (int i = 0; i < count; i++) CHECK_EQ(found[i].words, 2);
    for (int i = 1; i < count; i++) CHECK(found[i].score <= found[i - 1].score);
}

TEST(guide_find_finds_a_sentence_of_the_line) {
    char text[FIND_LINE_MAX];
    const Game *game = game_named("chocolatier");
    CHECK_EQ(find(LANGUAGE_ENGLISH, "chocolatier", "shared victory"), 1);
    Text line = text_in(text, sizeof text);
    guide_fill(LANGUAGE_ENGLISH, game, found[0].line->text, &line);
    text[found[0].at + found[0].size] = '\0';
    CHECK_TEXT(text + found[0].at,
               "If tied, the player with more full rows wins; if that is equal as well, they share "
               "the victory.");
}

TEST(guide_find_finds_nothing_where_there_is_nothing) {
    CHECK_EQ(find(LANGUAGE_ENGLISH, "chocolatier", "xyzzy"), 0);
    CHECK_EQ(find(language_of_locale("zh_TW.UTF-8"), "chocolatier", "魔法"), 0);
    CHECK_EQ(find(LANGUAGE_ENGLISH, "chocolatier", ""), -1);
    CHECK_EQ(find(LANGUAGE_ENGLISH, "chocolatier", "，。 -"), -1);
    CHECK_EQ(find(LANGUAGE_ENGLISH, "chocolatier", "\xE5\xB9"), -1); /* half a character */
}

/* However long, and whatever is in it. */
TEST(guide_find_reads_as_many_words_as_it_has_room_for) {
    FindWords words;
    CHECK(find_read("a b c d e f g h i j k l m n o p q r s t u v w x y z", &words));
    CHECK_EQ(words.count, FIND_WORDS_MAX);
    CHECK(find_read("pneumonoultramicroscopicsilicovolcanoconiosis", &words));
    CHECK_EQ((int)strlen(words.word[0].text), FIND_WORD_MAX - 1);
    CHECK(find_read("tile tiles Tile", &words));
    CHECK_EQ(words.count, 1);
}
