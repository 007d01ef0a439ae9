/* texts_test.c -- no language lacks anything that the rules say, and sentences are filled as they
 * should be. What the screens say is checked by tests/program/terminal.sh. */
#include "spacing.h"
#include "texts.h"

#include "engine/puzzles/source.h"
#include "engine/table/table.h"

#include "tests/test.h"

#include <stdio.h>
#include <string.h>

enum { SETUPS_MAX = 512 };

enum { CHINESE = 1 };

/* Does the game bring words? Then none may be missing in any language. */
static bool is_translated(const Game *game) {
    return catalogue_find(LANGUAGE_ENGLISH, game, "title", "", 0) != NULL;
}

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
            CHECK(is_notation(word) || texts_have(CHINESE, word));
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
    for (int i = 0; i < games_count; i++) {
        if (!is_translated(games[i])) continue;
        int count = test_setups(games[i], setups, SETUPS_MAX);
        for (int at = 0; at < count; at++) play_and_check(games[i], &setups[at], (uint8_t)at);
    }
}

static void check_has(const Game *game, const char *kind, const char *key) {
    for (Language language = 0; language < languages_count; language++) {
        test_note("%s: %s, %s %s", language_tags[language], game->name, kind, key);
        CHECK(catalogue_find(language, game, kind, key, strlen(key)) != NULL);
    }
}

TEST(every_sentence_of_the_rules_is_in_every_catalogue) {
    for (int i = 0; i < games_count; i++) {
        if (!is_translated(games[i])) continue;
        check_has(games[i], "title", "");
        for (int kind = 0; kind < games[i]->events_count; kind++)
            check_has(games[i], "event", games[i]->events[kind].name);
    }
}

static void check_option(const Game *game, const GameOption *option) {
    check_has(game, "option", option->name);
    for (int value = 0; option->values && value <= option->max; value++) {
        char words[96];
        snprintf(words, sizeof words, "%s %s", option->name, option->values[value]);
        check_has(game, "option", words);
    }
}

TEST(every_option_of_the_rules_is_in_every_catalogue) {
    for (int i = 0; i < games_count; i++)
        for (int at = 0; at < games[i]->options_count && is_translated(games[i]); at++)
            check_option(games[i], &games[i]->options[at]);
}

/* ---- The catalogues themselves ---- */

static const TextCatalogue *catalogue_of(Language language, const char *game) {
    const TextCatalogue *it = text_catalogues;
    while (it->game && (it->language != language || strcmp(it->game, game) != 0)) it++;
    return it->game ? it : NULL;
}

static const TextEntry *entry_of(const TextCatalogue *catalogue, const TextEntry *wanted) {
    const TextEntry *it = catalogue ? catalogue->entries : NULL;
    while (it && it->kind &&
           (strcmp(it->kind, wanted->kind) != 0 || strcmp(it->key, wanted->key) != 0))
        it++;
    return it && it->kind ? it : NULL;
}

/* English has no sentences of the terminal and no reasons: those are in the program. */
TEST(all_languages_have_the_same_keys) {
    for (const TextCatalogue *it = text_catalogues; it->game; it++) {
        for (const TextEntry *entry = it->entries; entry->kind; entry++) {
            for (Language other = 0; other < languages_count; other++) {
                bool is_own = other == LANGUAGE_ENGLISH && (strcmp(entry->kind, "say") == 0 ||
                                                            strcmp(entry->kind, "reason") == 0);
                test_note("%s, %s: %s %s", language_tags[other], it->game, entry->kind, entry->key);
                CHECK(is_own || entry_of(catalogue_of(other, it->game), entry) != NULL);
            }
        }
    }
}

/* The name of the first place in a text from here on, "{count" of "{count tile|tiles}". Those with
 * a number, such as {1}, are words of a refusal that is known by its pattern. */
static const char *next_place(const char *at, char place[32]) {
    do at = strchr(at, '{');
    while (at && at[1] >= '0' && at[1] <= '9' && at++);
    if (at) snprintf(place, 32, "%.*s", (int)strcspn(at, " }"), at);
    return at;
}

static bool has_place(const char *text, const char *wanted) {
    char place[32];
    for (const char *at = text; (at = next_place(at, place)); at++)
        if (strcmp(place, wanted) == 0) return true;
    return false;
}

/* A sentence tells of the same in every language: it has the same places. */
static void check_places(const char *english, const char *translation) {
    char place[32];
    for (const char *at = english; (at = next_place(at, place)); at++)
        CHECK(has_place(translation, place));
    for (const char *at = translation; (at = next_place(at, place)); at++)
        CHECK(has_place(english, place));
}

TEST(translations_have_the_places_of_the_original) {
    for (const TextCatalogue *it = text_catalogues; it->game; it++) {
        for (const TextEntry *entry = it->entries; entry->kind; entry++) {
            const TextEntry *english = entry_of(catalogue_of(LANGUAGE_ENGLISH, it->game), entry);
            bool is_said = strcmp(entry->kind, "say") == 0;
            test_note("%s: %s", language_tags[it->language], entry->key);
            if (is_said || english) check_places(is_said ? entry->key : english->text, entry->text);
        }
    }
}

/* Does the game's text say in every language what the shared one says? */
static bool is_repeated(const char *game, const TextEntry *entry) {
    for (Language language = 0; language < languages_count; language++) {
        const TextEntry *own = entry_of(catalogue_of(language, game), entry);
        const TextEntry *shared = entry_of(catalogue_of(language, ""), entry);
        if (!own || !shared || strcmp(own->text, shared->text) != 0) return false;
    }
    return true;
}

/* A word is written down once: in the shared catalogue, or in that of the game whose word it is. A
 * game says it again only if it says it differently. */
TEST(no_word_is_written_twice) {
    for (const TextCatalogue *it = text_catalogues; it->game; it++) {
        for (const TextEntry *entry = it->entries; entry->kind; entry++) {
            test_note("%s, %s: %s %s", language_tags[it->language], it->game, entry->kind,
                      entry->key);
            CHECK(entry_of(it, entry) == entry);
            CHECK(!*it->game || !is_repeated(it->game, entry));
        }
    }
}

/* ---- Sentences ---- */

/* In English, by the sentence of a game that brings no words. */
static const char *event(const EventKind *kind, const Event *it) {
    static char buffer[256];
    const Game game = {.name = "nameless", .events = kind, .events_count = 1};
    Text text = text_in(buffer, sizeof buffer);
    say_event(LANGUAGE_ENGLISH, &game, it, names, &text);
    return buffer;
}

TEST(events_are_told_with_names_and_numbers) {
    const EventKind kind = {"took",
                            "{seat} takes {count} from {source}: {points} points",
                            {{"count", NULL}, {"source", NULL}}};
    Event it = {.seat = 1, .points = -3, .field = {2, EVENT_HIDDEN}};
    CHECK_TEXT(event(&kind, &it), "Bob takes 2 from a hidden tile: -3 points");
}

TEST(lists_of_numbers_leave_out_what_is_not_there) {
    const EventKind kind = {
        "filled",
        "{seat} gets {count}: red {red}, blue {blue}, green {green}, pink {pink}; {points} points",
        {{"count", NULL}, {"red", NULL}, {"blue", NULL}, {"green", NULL}, {"pink", NULL}}};
    Event it = {.seat = 0, .points = 1, .field = {2, 0, 2, 0, 0}};
    CHECK_TEXT(event(&kind, &it), "Ann gets 2: blue 2; 1 points");
}

/* An event of a game of ours, with these numbers. */
static const char *told(Language language, const char *game, const char *kind, int points,
                        const int16_t fields[]) {
    static char buffer[512];
    Text text = text_in(buffer, sizeof buffer);
    const Game *of = game_named(game);
    Event it = {.seat = 0, .points = (int16_t)points};
    while (strcmp(of->events[it.kind].name, kind) != 0) it.kind++;
    for (int i = 0; i < EVENT_FIELDS_MAX && of->events[it.kind].field[i].name; i++)
        it.field[i] = fields[i];
    say_event(language, of, &it, names, &text);
    return buffer;
}

TEST(sentences_of_a_catalogue_count_and_leave_out) {
    const int16_t none[EVENT_FIELDS_MAX] = {0, 0, 2, 0}, one[EVENT_FIELDS_MAX] = {0, 0, 2, 1};
    CHECK_TEXT(told(LANGUAGE_ENGLISH, "pavilion", "took", 0, none),
               "Ann takes 2 orange from factory 1");
    CHECK_TEXT(told(LANGUAGE_ENGLISH, "pavilion", "took", 0, one),
               "Ann takes 2 orange and 1 wild from factory 1");
    CHECK_TEXT(told(CHINESE, "pavilion", "took", 0, one),
               "Ann 從工廠圓盤 1 拿取 2 塊橙色瓷磚和 1 塊百搭瓷磚");
    const int16_t tiles[EVENT_FIELDS_MAX] = {1, 0, 0, 1, 0, 2, 0};
    CHECK_TEXT(told(LANGUAGE_ENGLISH, "pavilion", "supply_filled", 0, tiles),
               "The supply gets 1 tile: 1 blue, 2 green");
    CHECK_TEXT(told(CHINESE, "pavilion", "supply_filled", 0, tiles),
               "供應堆補上 1 塊瓷磚：藍 1、綠 2");
    const int16_t nothing[EVENT_FIELDS_MAX] = {0};
    CHECK_TEXT(told(LANGUAGE_ENGLISH, "pavilion", "supply_filled", 0, nothing),
               "The supply gets 0 tiles: nothing");
    CHECK_TEXT(told(LANGUAGE_ENGLISH, "pavilion", "lost_kept", -1, one),
               "Ann has 0 tiles left over: minus 1 point");
    CHECK_TEXT(told(CHINESE, "pavilion", "lost_kept", -3, one), "Ann 剩下 0 塊儲存的瓷磚：扣 3 分");
}

TEST(a_loss_of_nothing_is_a_loss) {
    const int16_t cost[EVENT_FIELDS_MAX] = {5, 8};
    CHECK(strstr(told(CHINESE, "chocolatier", "paid", 0, cost), "扣 0 分"));
    CHECK(strstr(told(LANGUAGE_ENGLISH, "chocolatier", "paid", 0, cost), ": 0 points"));
    CHECK(strstr(told(CHINESE, "chocolatier", "paid", -6, cost), "扣 6 分"));
}

TEST(a_game_says_its_own_word_before_the_shared_one) {
    char buffer[64];
    Text text = text_in(buffer, sizeof buffer);
    say_word(CHINESE, game_named("pavilion"), "tile", &text);
    say_word(CHINESE, game_named("chocolatier"), "tile", &text);
    Setup setup = setup_default(game_named("chromino"));
    say_unit(CHINESE, game_named("chromino"), &setup, true, &text);
    CHECK_TEXT(buffer, "瓷磚磚塊");
}

/* What a game of this set-up counts. */
static const char *unit_of(Language language, const char *game, const char *option) {
    static char buffer[64];
    char reason[256];
    Text text = text_in(buffer, sizeof buffer), why = text_in(reason, sizeof reason);
    Setup setup = setup_default(game_named(game));
    CHECK(setup_read(game_named(game), option, &setup, &why));
    CHECK(setup_check(game_named(game), &setup, &why));
    say_unit(language, game_named(game), &setup, true, &text);
    return buffer;
}

TEST(what_is_counted_depends_on_the_options) {
    CHECK_TEXT(unit_of(LANGUAGE_ENGLISH, "polyssimo", "count=squares"), "squares left");
    CHECK_TEXT(unit_of(LANGUAGE_ENGLISH, "polyssimo", "count=pieces"), "pieces left");
    CHECK_TEXT(unit_of(CHINESE, "polyssimo", "count=squares"), "格未放");
    CHECK_TEXT(unit_of(CHINESE, "polyssimo", "count=pieces"), "塊未放");
    CHECK_TEXT(unit_of(LANGUAGE_ENGLISH, "chromino", "draw=until"), "tiles");
}

/* A text with a seam between two parts. */
static const char *joined(const char *a, const char *b) {
    static char buffer[32];
    Text text = text_in(buffer, sizeof buffer);
    text_string(&text, a);
    int seam = text_size(&text);
    text_string(&text, b);
    text_space_seam(&text, seam);
    return buffer;
}

TEST(chinese_has_a_space_beside_latin_letters_and_digits) {
    CHECK_TEXT(joined("玩家", "1"), "玩家 1");
    CHECK_TEXT(joined("Ann", "拿取"), "Ann 拿取");
    CHECK_TEXT(joined("放在", "-1,2"), "放在 -1,2");
    CHECK_TEXT(joined("50%", "的"), "50% 的");
    CHECK_TEXT(joined("抽到", "小明2號"), "抽到小明2號");
    CHECK_TEXT(joined("抽到：", "rb"), "抽到：rb");
    CHECK_TEXT(joined("a", "b"), "ab");
    CHECK_TEXT(joined("", "磚"), "磚");
    CHECK_TEXT(joined("磚", ""), "磚");
    char buffer[8];
    Text text = text_in(buffer, sizeof buffer);
    text_string(&text, "磚abcd");
    text_space_seam(&text, 3);
    CHECK(text.is_cut);
    CHECK_TEXT(buffer, "磚 abc");
}

TEST(refusals_of_a_server_are_known_by_their_codes) {
    CHECK_TEXT(say_refusal(CHINESE, "no_seat", "whatever it says"), "沒有這個座位。");
    CHECK_TEXT(say_refusal(CHINESE, "newer", "whatever it says"), "whatever it says");
    CHECK_TEXT(say_refusal(LANGUAGE_ENGLISH, "no_seat", "whatever it says"), "whatever it says");
}

/* ---- Reasons of the engine ---- */

/* The lists of all reasons, of the layers, games and kinds of puzzles; returns how many. */
static int reason_lists(const ReasonKind *lists[], int max) {
    const ReasonKind *const layers[] = {setup_reasons, record_reasons, table_reasons,
                                        puzzle_reasons, source_reasons};
    int count = 0;
    for (size_t i = 0; i < sizeof layers / sizeof *layers; i++) lists[count++] = layers[i];
    for (int i = 0; i < games_count; i++)
        if (games[i]->reasons && is_translated(games[i])) lists[count++] = games[i]->reasons;
    for (int i = 0; i < puzzle_kinds_count; i++)
        if (puzzle_kind(i)->reasons) lists[count++] = puzzle_kind(i)->reasons;
    CHECK(count <= max);
    return count;
}

/* The sentence with '#' for each of its places, as texts are found whose numbers are kept. */
static void pattern_of(const char *sentence, char pattern[256]) {
    Text text = text_in(pattern, 256);
    for (const char *at = sentence; *at; at++) {
        text_char(&text, *at == '{' ? '#' : *at);
        if (*at == '{') at = strchr(at, '}');
    }
}

/* A language knows it by its code, with the same places, and never by its sentence. */
static void check_reason(Language language, const ReasonKind *kind) {
    const char *code = kind->code, *sentence = kind->sentence;
    char pattern[256];
    pattern_of(sentence, pattern);
    test_note("%s: reason %s", language_tags[language], code);
    const char *found = catalogue_find(language, NULL, "reason", code, strlen(code));
    CHECK(found != NULL);
    if (found) check_places(sentence, found);
    CHECK(!catalogue_find(language, NULL, "say", sentence, strlen(sentence)));
    CHECK(!catalogue_find(language, NULL, "say", pattern, strlen(pattern)));
}

TEST(every_reason_of_the_engine_is_in_every_catalogue) {
    const ReasonKind *lists[32];
    int lists_count = reason_lists(lists, 32), reasons = 0;
    for (int i = 0; i < lists_count; i++)
        for (const ReasonKind *kind = lists[i]; kind->code; kind++, reasons++)
            for (Language language = LANGUAGE_ENGLISH + 1; language < languages_count; language++)
                check_reason(language, kind);
    CHECK(reasons > 60);
}

static bool is_reason(const char *code) {
    const ReasonKind *lists[32];
    int lists_count = reason_lists(lists, 32), found = 0;
    for (int i = 0; i < lists_count; i++)
        for (const ReasonKind *kind = lists[i]; kind->code; kind++)
            found += strcmp(kind->code, code) == 0;
    CHECK(found <= 1); /* no two reasons have one code */
    return found == 1;
}

TEST(no_catalogue_has_a_reason_that_the_engine_never_gives) {
    static const char *const others[] = {"line", "text.long"}; /* how to say a line; the page's */
    for (const TextCatalogue *it = text_catalogues; it->game; it++) {
        for (const TextEntry *entry = it->entries; entry->kind; entry++) {
            if (strcmp(entry->kind, "reason") != 0) continue;
            test_note("%s: reason %s", language_tags[it->language], entry->key);
            CHECK(is_reason(entry->key) || strcmp(entry->key, others[0]) == 0 ||
                  strcmp(entry->key, others[1]) == 0);
        }
    }
}

/* What a language says of a word of a set-up, or of a record. */
static const char *reason_of(Language language, const char *game, const char *word) {
    static char said[256];
    static RecordReader reader;
    char sentence[256];
    Reason reason;
    Text why = reason_text(&reason, sentence, sizeof sentence), out = text_in(said, sizeof said);
    Setup setup = setup_default(game_named("polyssimo"));
    bool is_good = game ? setup_read(game_named(game), word, &setup, &why)
                        : record_open(&reader, word, strlen(word), true, &why);
    CHECK(!is_good);
    say_reason(language, &why, &out);
    return said;
}

TEST(reasons_are_said_by_their_codes_with_arguments_and_lines) {
    CHECK_TEXT(reason_of(CHINESE, "polyssimo", "rows=99"), "橫列數不能是「99」，要在 5 到 16 之間");
    CHECK_TEXT(reason_of(LANGUAGE_ENGLISH, "polyssimo", "rows=99"),
               "'99' is no value of option rows: it takes 5 to 16");
    CHECK_TEXT(reason_of(CHINESE, NULL, "tessera 1\ngame chess\n"), "第 2 行：沒有這個遊戲");
}

TEST(reasons_are_known_by_nothing_but_their_codes) {
    char sentence[64], said[64];
    Reason reason;
    Text why = reason_text(&reason, sentence, sizeof sentence), out = text_in(said, sizeof said);
    text_string(&why, table_reasons[TABLE_IS_OVER].sentence);
    say_reason(CHINESE, &why, &out); /* without a code */
    CHECK_TEXT(said, table_reasons[TABLE_IS_OVER].sentence);
    reason.code = table_reasons[TABLE_IS_OVER].code;
    text_string(&why, ", in other words");
    out = text_in(said, sizeof said);
    say_reason(CHINESE, &why, &out);
    CHECK_TEXT(said, "遊戲已經結束");
}

static const char *drawing(const char *english) {
    static char buffer[1024];
    Text text = text_in(buffer, sizeof buffer);
    say_drawing(CHINESE, NULL, english, &text);
    return buffer;
}

TEST(drawings_are_translated_piece_by_piece) {
    CHECK_TEXT(drawing("round 12, bag 80, player 1 to take\ndisc 3  NNNK\n"),
               "第 12 輪，袋 80，玩家 1 拿取\n工廠圓盤 3  NNNK\n");
    CHECK_TEXT(drawing("  foundry .......\n  1     . | b n\n"),
               "  熔模排 .......\n  1     . | b n\n");
    CHECK_TEXT(drawing(""), "");
    CHECK_TEXT(drawing(",:; x,y \n"), ",:; x,y \n");
    CHECK_TEXT(drawing("player 1: 5, tiles ORR\nrack rb, rg\n"),
               "玩家 1：5，磚 ORR\n板塊架 rb，rg\n");
}

TEST(languages_are_read_by_their_tags) {
    Language language = LANGUAGE_ENGLISH;
    CHECK(language_read("zh-Hant", &language));
    CHECK_EQ(language, CHINESE);
    CHECK(!language_read("tlh", &language));
    CHECK_EQ(language_of_locale("zh_TW.UTF-8"), CHINESE);
    CHECK_EQ(language_of_locale("de_DE"), LANGUAGE_ENGLISH);
}
