/* setup_test.c -- the door for set-ups, and small things that every game stands on. */
#include "engine/base/rng.h"
#include "engine/rules/signature.h"
#include "test.h"

#include <stdio.h>

static const Game *game(void) {
    return games[0];
}

/* All that is said of a game before it begins. */
static const char *json_of(const char *name) {
    static char buffer[1 << 16];
    Text text = text_in(buffer, sizeof buffer);
    Json json = json_to(&text);
    game_json(game_named(name), &json);
    return buffer;
}

/* A random game: the number of its actions, and points and actors on the way in one number. */
static uint64_t play_blindly(const Game *it, const Setup *setup, GameState *state) {
    enum { PLIES_MAX = 200 };
    Rng rng = {11};
    Chance chance = chance_seeded(11);
    Action action = 0;
    uint64_t sum = 0;
    it->init(state, setup, &chance, NULL);
    for (int ply = 0; ply < PLIES_MAX && it->sample(state, rng_word(&rng), &action); ply++) {
        sum = 31 * sum + action;
        it->apply(state, action, &chance, NULL);
    }
    Result result;
    it->result(state, &result);
    for (int seat = 0; seat < result.players; seat++) sum = 31 * sum + (uint64_t)result.place[seat];
    return sum;
}

static const char *refusal(const char *word) {
    static char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    Setup setup = setup_default(game()), before = setup;
    if (setup_read(game(), word, &setup, &why)) CHECK_TEXT(buffer, "");
    if (buffer[0]) CHECK(memcmp(&setup, &before, sizeof setup) == 0);
    return buffer;
}

TEST(setup_reads_players_and_options) {
    CHECK_TEXT(refusal("players=2"), "");
    CHECK_TEXT(refusal("start=random"), "");
}

TEST(setup_refuses_with_a_sentence) {
    CHECK(strstr(refusal("players=0"), "players"));
    CHECK(strstr(refusal("players=2x"), "'2x' is no value of option players"));
    CHECK(strstr(refusal("players=2,2"), "players"));
    CHECK(strstr(refusal("players="), "players"));
    CHECK(strstr(refusal("players=99999999999999999999"), "players"));
    CHECK(strstr(refusal("start=last"), "first or random"));
    CHECK(strstr(refusal("start=first,random"), "first or random"));
    CHECK(strstr(refusal("start=firs"), "first or random"));
    CHECK(strstr(refusal("start=firstly"), "first or random"));
    CHECK(strstr(refusal("start"), "is no option"));
    CHECK(strstr(refusal("star=first"), "is no option"));
    CHECK(strstr(refusal(""), "is no option"));
    CHECK(strstr(refusal("=\n\x01"), "'=?"
                                     "?'"));
    CHECK(strstr(refusal("an-option-with-a-very-long-name-that-goes-on-and-on=1"), "is no option"));
}

/* What is refused, as a program reads it. */
static const char *refusal_json(const Game *of, const char *word) {
    static char json[512];
    char sentence[256];
    Reason reason;
    Text why = reason_text(&reason, sentence, sizeof sentence), text = text_in(json, sizeof json);
    Json out = json_to(&text);
    Setup setup = setup_default(of);
    bool is_read = setup_read(of, word, &setup, &why) && setup_check(of, &setup, &why);
    CHECK(is_read == (reason.code == NULL));
    json_object(&out, NULL);
    reason_json(&reason, "reason", &out);
    json_end(&out);
    CHECK(!why.is_cut && !text.is_cut);
    return json;
}

TEST(setup_refuses_with_a_code_and_arguments) {
    const Game *polyssimo = game_named("polyssimo");
    CHECK_TEXT(refusal_json(polyssimo, "rows=8"), "{}");
    CHECK_TEXT(refusal_json(polyssimo, "rows=4\x07"),
               "{\"reason\":{\"code\":\"setup.range\",\"arguments\":{\"game\":\"polyssimo\","
               "\"option\":\"rows\",\"value\":\"4?\",\"min\":\"5\",\"max\":\"16\"}}}");
    CHECK_TEXT(refusal_json(game_named("ingenious"), "mode=chess"),
               "{\"reason\":{\"code\":\"setup.choice\",\"arguments\":{\"game\":\"ingenious\","
               "\"option\":\"mode\",\"value\":\"chess\",\"values\":\"base, solo, team\","
               "\"last\":\"duel\"}}}");
    CHECK_TEXT(refusal_json(polyssimo, "min_bw=7"),
               "{\"reason\":{\"code\":\"polyssimo.quota\",\"arguments\":{\"picks\":\"6\",\"quota\":"
               "\"7\"}}}");
}

/* No list of options or values is cut, of any game. */
TEST(setup_reasons_name_all_options_and_values) {
    for (int g = 0; g < games_count; g++) {
        test_note("%s: %s", games[g]->name, refusal_json(games[g], "nothing=1"));
        const GameOption *last = &games[g]->options[games[g]->options_count - 1];
        char end[64];
        snprintf(end, sizeof end, "%s\"}}}", last->name);
        CHECK(strstr(refusal_json(games[g], "nothing=1"), end));
        for (int i = 0; i < games[g]->options_count; i++) {
            char word[64];
            snprintf(word, sizeof word, "%s=nothing", games[g]->options[i].name);
            CHECK(strstr(refusal_json(games[g], word), "\"code\":\"setup."));
        }
    }
}

/* Not only setup_read() sets the number of players: lists of seats do so as well. */
TEST(setup_refuses_numbers_of_players_that_the_game_is_not_for) {
    for (int g = 0; g < games_count; g++) {
        for (int players = 1; players <= GAME_SEATS_MAX + 1; players++) {
            char buffer[256];
            Text why = text_in(buffer, sizeof buffer);
            Setup setup = setup_default(games[g]);
            setup.players = (int16_t)players;
            test_note("%s with %d", games[g]->name, players);
            bool is_accepted = setup_check(games[g], &setup, &why);
            CHECK(is_accepted == (buffer[0] == '\0'));
            bool is_in_range = players >= games[g]->players_min && players <= games[g]->players_max;
            if (!is_in_range) CHECK(!is_accepted && strstr(buffer, "players, not"));
        }
    }
}

/* Every game says who may play it, and what its options are, so that clients can ask. */
TEST(setup_options_are_complete_data) {
    for (int g = 0; g < games_count; g++) {
        const Game *it = games[g];
        test_note("%s", it->name);
        CHECK(it->players_min >= 1 && it->players_max <= GAME_SEATS_MAX);
        CHECK(it->players_min <= it->players_max);
        CHECK(it->options_count >= 1 && it->options_count <= GAME_OPTIONS_MAX);
        CHECK_TEXT(it->options[OPTION_START].name, "start");
        for (int i = 0; i < it->options_count; i++) {
            const GameOption *option = &it->options[i];
            CHECK(option->text && strlen(option->text) > 10);
            CHECK(option->min <= option->default_value && option->default_value <= option->max);
            for (int value = option->min; option->values && value <= option->max; value++)
                CHECK(option->values[value] != NULL);
            for (int other = 0; other < i; other++)
                CHECK(strcmp(it->options[other].name, option->name) != 0);
        }
        for (int i = 0; i < it->events_count; i++) CHECK(it->events[i].name && it->events[i].text);
        CHECK(game_named(it->name) == it);
    }
    CHECK(game_named("chess") == NULL);
}

/* The names of the options that another choice makes void, with spaces. */
static const char *void_options(const char *name, const char *words) {
    static char buffer[128];
    const Game *it = game_named(name);
    Setup setup = test_setup(it, words);
    Text out = text_in(buffer, sizeof buffer);
    for (int i = 0; i < it->options_count; i++) {
        if (!setup_is_void(it, &setup, i)) continue;
        if (text_size(&out)) text_char(&out, ' ');
        text_string(&out, it->options[i].name);
    }
    return buffer;
}

TEST(setup_says_which_options_another_choice_makes_void) {
    CHECK_TEXT(void_options("pavilion", ""), "grey_stars");
    CHECK_TEXT(void_options("pavilion", "board=grey"), "");
    CHECK_TEXT(void_options("ingenious", "players=4"), "talk");
    CHECK_TEXT(void_options("ingenious", "players=4 mode=team"), "");
    CHECK_TEXT(void_options("ingenious", "players=1 mode=solo"), "start first_turn talk");
    CHECK_TEXT(void_options("ingenious", "players=2 mode=duel"), "talk");
    CHECK_TEXT(void_options("chromino", "players=1"), "start final");
    CHECK_TEXT(void_options("polyssimo", "players=3"), "");
}

/* What is void changes nothing: the same game begins, whatever it says. */
TEST(setup_plays_the_same_game_whatever_a_void_option_says) {
    static GameState one, other;
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    for (int g = 0; g < games_count; g++) {
        static Setup setups[2000];
        int count = test_setups(games[g], setups, 2000);
        for (int i = 0; i < count; i++) {
            for (int option = 1; option < games[g]->options_count; option++) {
                const GameOption *it = &games[g]->options[option];
                if (!setup_is_void(games[g], &setups[i], option)) continue;
                Setup changed = setups[i];
                int value = changed.option[option][0];
                changed.option[option][0] = (int16_t)(value < it->max ? value + 1 : it->min);
                if (!games[g]->accepts(&changed, &why)) continue; /* refused is as good */
                test_note("%s %s", games[g]->name, test_setup_text(games[g], &changed));
                CHECK_EQ(play_blindly(games[g], &setups[i], &one),
                         play_blindly(games[g], &changed, &other));
            }
        }
    }
}

TEST(game_json_says_what_options_need_and_what_the_rulebook_suggests) {
    CHECK(strstr(json_of("pavilion"), "\"needs\":{\"option\":\"board\",\"values\":[\"grey\"]}"));
    CHECK(strstr(json_of("ingenious"), "\"needs\":{\"option\":\"mode\",\"values\":[\"team\"]}"));
    CHECK(strstr(json_of("chromino"), "\"needs\":{\"players\":2}"));
    CHECK(strstr(json_of("polyssimo"), "\"suggested\":[[7,8],[5,6],[4,5]]")); /* PO-9 */
    CHECK(strstr(json_of("polyssimo"), "\"needs\":null,\"suggested\":null"));
}

TEST(game_json_names_players_options_and_events) {
    static char buffer[1 << 16];
    for (int g = 0; g < games_count; g++) {
        Text text = text_in(buffer, sizeof buffer);
        Json json = json_to(&text);
        game_json(games[g], &json);
        CHECK(!text.is_cut && !json.is_array);
        CHECK(strstr(buffer, "\"options\":[{\"name\":\"start\""));
        CHECK(strstr(buffer, "\"default\":"));
        CHECK(strstr(buffer, games[g]->events[games[g]->events_count - 1].name));
    }
}

static const char *facts_of(const char *name) {
    const char *facts = strstr(json_of(name), "\"facts\":");
    return facts ? facts : "";
}

/* What clients draw and no position says is written in the rules alone. */
TEST(game_json_tells_the_facts_of_a_game) {
    CHECK(strstr(facts_of("chocolatier"), "\"foundry_costs\":[1,1,2,2,2,3,3]")); /* CH-2 */
    CHECK(strstr(facts_of("chocolatier"), "\"printed\":[[\"blue\",\"brown\",\"white\",\"black\","
                                          "\"red\"],[\"red\",\"blue\",")); /* CH-3
                                                                            */
    CHECK(strstr(facts_of("pavilion"), "\"purple\":20},\"six_colours_bonus\":12,"
                                       "\"number_bonus\":[4,8,12,16]"));
    CHECK(strstr(facts_of("polyssimo"), "\"X0\":\".#. ##. .## .#.\"")); /* PO-2 */
    CHECK_TEXT(facts_of("chromino"), "\"facts\":{}}");
}

TEST(text_is_cut_where_the_buffer_ends) {
    char buffer[6];
    Text text = text_in(buffer, sizeof buffer);
    text_int(&text, -1234);
    CHECK(!text.is_cut);
    text_char(&text, 'x');
    CHECK(text.is_cut);
    CHECK_TEXT(buffer, "-1234");
    text_pad(&text, 0, 100);
    CHECK_EQ(text_size(&text), 5);
}

TEST(json_quotes_nests_and_separates) {
    char buffer[128];
    Text text = text_in(buffer, sizeof buffer);
    Json json = json_to(&text);
    json_object(&json, NULL);
    json_string(&json, "a", "x\"\\\n\x1f");
    json_array(&json, "b");
    json_int(&json, NULL, -3);
    json_bool(&json, NULL, true);
    json_end(&json);
    json_null(&json, "c");
    json_letter(&json, "d", 'z');
    json_end(&json);
    CHECK_TEXT(buffer,
               "{\"a\":\"x\\\"\\\\\\u000a\\u001f\",\"b\":[-3,true],\"c\":null,\"d\":\"z\"}");
}

TEST(event_hides_from_others_what_its_seat_alone_may_know) {
    static Events told;
    Events *events = &told;
    EMIT_SECRET(events, 2, 7, 1, 3, 10, 20);
    Event own = event_for(&events->event[0], 1), other = event_for(&events->event[0], 0);
    Event spectator = event_for(&events->event[0], GAME_SPECTATOR);
    CHECK_EQ(own.field[1], 20);
    CHECK_EQ(other.field[0], 10);
    CHECK_EQ(other.field[1], EVENT_HIDDEN);
    CHECK_EQ(spectator.field[1], EVENT_HIDDEN);
    const EventKind kind = {
        "drew", "{seat} draws {tile} for {points}", {{"n", NULL}, {"tile", NULL}}};
    char buffer[64];
    Text text = text_in(buffer, sizeof buffer);
    event_text(&kind, &other, &text);
    CHECK_TEXT(buffer, "player 2 draws ? for 3");
    text = text_in(buffer, sizeof buffer);
    Json json = json_to(&text);
    event_json(&kind, &other, &json);
    CHECK_TEXT(buffer, "{\"event\":\"drew\",\"seat\":1,\"points\":3,\"n\":10,\"tile\":null}");
}

TEST(signature_of_every_game_is_its_own) {
    for (int g = 0; g < games_count; g++)
        for (int other = 0; other < g; other++)
            CHECK(game_signature(games[g]) != game_signature(games[other]));
}
