/* texts_test.c -- no language lacks anything that the rules say, and sentences are filled as they
 * should be. What the screens say is checked by tests/program/terminal.sh. */
#include "texts.h"

#include "tests/test.h"

#include <stdio.h>
#include <string.h>

enum { SETUPS_MAX = 512 };

/* The games that bring translations; of them nothing may be missing. */
#define GAME(name) extern const Game name##_game;
#include "registry/texts_zh_hant.def"
#undef GAME

static const Game *const translated[] = {
#define GAME(name) &name##_game,
#include "registry/texts_zh_hant.def"
#undef GAME
};

enum { TRANSLATED = sizeof translated / sizeof translated[0] };

static const char *const names[] = {"Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gil", "Hal"};

/* Tiles, cells and pieces are written in notation, which is the same in every language: no word of
 * it has two small letters in a row that are no colours. */
static bool is_notation(const char *word) {
    size_t size = strlen(word);
    return size <= 3 && strcmp(word, "red") != 0 && strchr(word, 'h') != word + size - 1;
}

static void check_words(const Game *game, const Events *events) {
    for (int i = 0; i < events->count; i++) {
        const EventKind *kind = &game->events[events->event[i].kind];
        for (int field = 0; field < EVENT_FIELDS_MAX && kind->field[field].name; field++) {
            if (!kind->field[field].words) continue;
            const char *word = kind->field[field].words[events->event[i].field[field]];
            test_note("%s: '%s'", kind->text, word);
            CHECK(is_notation(word) || texts_have(LANGUAGE_ZH_HANT, word));
        }
    }
}

static void play_and_check(const Game *game, const Setup *setup, uint8_t seed) {
    static Events events;
    GameState state;
    uint8_t key[32] = {seed};
    uint32_t random = seed;
    Chance chance = chance_keyed(key);
    events.count = 0;
    game->init(&state, setup, &chance, &events);
    for (;;) {
        Action action;
        check_words(game, &events);
        if (game->actor(&state) == GAME_OVER) break;
        game->sample(&state, random = random * 1664525u + 1013904223u, &action);
        events.count = 0;
        game->apply(&state, action, &chance, &events);
    }
}

TEST(every_word_that_events_have_is_translated) {
    static Setup setups[SETUPS_MAX];
    for (int i = 0; i < TRANSLATED; i++) {
        int count = test_setups(translated[i], setups, SETUPS_MAX);
        for (int at = 0; at < count; at++) play_and_check(translated[i], &setups[at], (uint8_t)at);
    }
}

TEST(every_sentence_of_the_rules_is_translated) {
    for (int i = 0; i < TRANSLATED; i++) {
        test_note("%s", translated[i]->title);
        CHECK(texts_have(LANGUAGE_ZH_HANT, translated[i]->title));
        for (int kind = 0; kind < translated[i]->events_count; kind++) {
            test_note("%s", translated[i]->events[kind].text);
            CHECK(texts_have(LANGUAGE_ZH_HANT, translated[i]->events[kind].text));
        }
    }
}

TEST(every_option_of_the_rules_is_translated) {
    for (int i = 0; i < TRANSLATED; i++) {
        for (int option = 0; option < translated[i]->options_count; option++) {
            const GameOption *it = &translated[i]->options[option];
            test_note("%s", it->name);
            CHECK(texts_have(LANGUAGE_ZH_HANT, it->name));
            CHECK(texts_have(LANGUAGE_ZH_HANT, it->text));
            for (int value = 0; it->values && value <= it->max; value++)
                CHECK(texts_have(LANGUAGE_ZH_HANT, it->values[value]));
        }
    }
}

/* Every place holder of a translation is one of the English text, and none is lost. */
TEST(translations_have_the_place_holders_of_the_original) {
    const Translation *it;
    for (int i = 0; (it = texts_at(LANGUAGE_ZH_HANT, i)); i++) {
        test_note("%s", it->english);
        for (int way = 0; way < 2; way++) {
            const char *from = way ? it->english : it->translation;
            const char *to = way ? it->translation : it->english;
            for (const char *at = from; (at = strchr(at, '{')); at++) {
                char holder[32];
                snprintf(holder, sizeof holder, "%.*s}", (int)strcspn(at, "}"), at);
                CHECK(strstr(to, holder) != NULL);
            }
        }
    }
}

TEST(no_text_is_translated_twice) {
    const Translation *it;
    for (int i = 0; (it = texts_at(LANGUAGE_ZH_HANT, i)); i++) {
        test_note("%s", it->english);
        for (int other = 0; other < i; other++)
            CHECK(strcmp(it->english, texts_at(LANGUAGE_ZH_HANT, other)->english) != 0);
    }
}

static const char *event(Language language, const EventKind *kind, const Event *it) {
    static char buffer[256];
    Text text = text_in(buffer, sizeof buffer);
    say_event(language, kind, it, names, &text);
    return buffer;
}

TEST(events_are_told_with_names_and_numbers) {
    const EventKind kind = {"took",
                            "{seat} takes {count} from {source}: {points} points",
                            {{"count", NULL}, {"source", NULL}}};
    Event it = {.seat = 1, .points = -3, .field = {2, EVENT_HIDDEN}};
    CHECK_TEXT(event(LANGUAGE_ENGLISH, &kind, &it), "Bob takes 2 from a hidden tile: -3 points");
}

TEST(lists_of_numbers_leave_out_what_is_not_there) {
    const EventKind kind = {
        "filled",
        "{seat} gets {count}: red {red}, blue {blue}, green {green}, pink {pink}; {points} points",
        {{"count", NULL}, {"red", NULL}, {"blue", NULL}, {"green", NULL}, {"pink", NULL}}};
    Event it = {.seat = 0, .points = 1, .field = {2, 0, 2, 0, 0}};
    CHECK_TEXT(event(LANGUAGE_ENGLISH, &kind, &it), "Ann gets 2: blue 2; 1 points");
}

static const char *drawing(const char *english) {
    static char buffer[1024];
    Text text = text_in(buffer, sizeof buffer);
    say_drawing(LANGUAGE_ZH_HANT, english, &text);
    return buffer;
}

TEST(drawings_are_translated_piece_by_piece) {
    CHECK_TEXT(drawing("round 12, bag 80, player 1 to take\ndisc 3  NNNK\n"),
               "第 12 輪, 袋 80, 玩家 1 拿取\n圓盤 3  NNNK\n");
    CHECK_TEXT(drawing("  foundry .......\n  1     . | b n\n"),
               "  熔爐線 .......\n  1     . | b n\n");
    CHECK_TEXT(drawing(""), "");
    CHECK_TEXT(drawing(",:; x,y \n"), ",:; x,y \n");
}

TEST(languages_are_read_by_their_tags) {
    Language language = LANGUAGE_ENGLISH;
    CHECK(language_read("zh-Hant", &language));
    CHECK_EQ(language, LANGUAGE_ZH_HANT);
    CHECK(!language_read("tlh", &language));
    CHECK_EQ(language_of_locale("zh_TW.UTF-8"), LANGUAGE_ZH_HANT);
    CHECK_EQ(language_of_locale("de_DE"), LANGUAGE_ENGLISH);
}
