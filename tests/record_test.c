/* record_test.c -- records: written at any ply, replayed with and without the generator, tampered
 * with at every byte. */
#include "engine/base/rng.h"
#include "test.h"
#include "transcript.h"

#include <stdio.h>

enum { TEXT_MAX = 1 << 18, SETUPS_MAX = 1024, TAMPERED_PLIES = 12 };

static char text[TEXT_MAX], message[512];

/* Replays to the end of the record; "" or the sentence of the refusal. */
static const char *replay(RecordReader *reader, const char *bytes, size_t size, bool checks_key) {
    Text why = text_in(message, sizeof message);
    if (!record_open(reader, bytes, size, checks_key, &why)) return message;
    for (;;) {
        RecordStatus status = record_next(reader, &why);
        if (status != RECORD_ACTION) CHECK_EQ(status == RECORD_BAD, text_size(&why) > 0);
        if (status != RECORD_ACTION) return message;
    }
}

static const char *refusal(const char *record) {
    static RecordReader reader;
    return replay(&reader, record, strlen(record), true);
}

static int write(const Game *game, const Setup *setup, uint64_t seed, int plies, GameState *last) {
    Text out = text_in(text, sizeof text);
    transcript_record(&out, game, setup, seed, plies, true, last);
    CHECK(!out.is_cut);
    return text_size(&out);
}

TEST(record_written_at_any_ply_replays_to_the_same_bytes) {
    static Setup setups[SETUPS_MAX];
    static RecordReader reader;
    for (int g = 0; g < games_count; g++) {
        int count = test_setups(games[g], setups, SETUPS_MAX);
        Rng rng = {(uint64_t)g};
        for (int i = 0; i < count; i++) {
            test_note("%s %s", games[g]->name, test_setup_text(games[g], &setups[i]));
            GameState last;
            int plies = i % 3 == 0 ? 10000 : rng_below(&rng, 40);
            int size = write(games[g], &setups[i], (uint64_t)i, plies, &last);
            for (int checks_key = 0; checks_key < 2; checks_key++) {
                CHECK_TEXT(replay(&reader, text, (size_t)size, checks_key), "");
                CHECK(memcmp(&reader.state, &last, (size_t)games[g]->state_size) == 0);
            }
        }
    }
}

/* A changed byte makes another valid record or a refusal, and never anything worse. */
static void tamper(const Game *game, const Setup *setup, int plies) {
    static RecordReader reader;
    GameState last;
    int size = write(game, setup, 3, plies, &last), valid = 0;
    const char replacements[] = {'\0', '\n', ' ', '9', '=', '-', 'p', ';', (char)0xFF};
    for (int i = 0; i < size; i++) {
        char kept = text[i];
        for (size_t k = 0; k < sizeof replacements + 1; k++) {
            text[i] = k < sizeof replacements ? replacements[k] : (char)(kept ^ 1);
            if (text[i] == kept) continue;
            valid += *replay(&reader, text, (size_t)size, k % 2) == '\0';
        }
        text[i] = kept;
    }
    CHECK(valid < 2 * size);
    for (int cut = 0; cut < size - 1; cut++)
        CHECK(*replay(&reader, text, (size_t)cut, false) != '\0');
}

TEST(record_tampered_with_at_any_byte_is_refused_or_another_record) {
    for (int g = 0; g < games_count; g++) {
        Setup setup = test_setup(games[g], "");
        test_note("%s", games[g]->name);
        tamper(games[g], &setup, TAMPERED_PLIES);
    }
}

TEST(record_with_another_key_is_refused_where_it_is_checked) {
    static RecordReader reader;
    Setup setup = test_setup(games[0], "");
    GameState last;
    int size = write(games[0], &setup, 5, 30, &last);
    char *key = strstr(text, "key ") + 4;
    *key = *key == '0' ? '1' : '0';
    CHECK(strstr(replay(&reader, text, (size_t)size, true), "not those of the key"));
    CHECK_TEXT(replay(&reader, text, (size_t)size, false), "");
}

/* The record of a game that has only begun. */
static void write_begun(const RecordHeader *header) {
    Chance chance = chance_keyed(header->key);
    uint8_t log[GAME_OUTCOMES_MAX];
    GameState state;
    chance_log(&chance, log, GAME_OUTCOMES_MAX);
    header->game->init(&state, &header->setup, &chance, NULL);
    Text out = text_in(text, sizeof text);
    record_write_header(&out, header, log, chance.log_count);
    record_write_end(&out, header->game, &state);
}

TEST(record_keeps_names_and_dates) {
    static RecordReader reader;
    RecordHeader header;
    memset(&header, 0, sizeof header);
    header.game = games[0];
    header.setup = test_setup(games[0], "");
    snprintf(header.date, sizeof header.date, "2026-11-15");
    snprintf(header.name[1], sizeof header.name[1], "Anna #2; \xE5\xAE\x89");
    write_begun(&header);
    CHECK_TEXT(replay(&reader, text, strlen(text), true), "");
    CHECK_TEXT(reader.header.date, header.date);
    CHECK_TEXT(reader.header.name[1], header.name[1]);
    CHECK_TEXT(reader.header.name[0], "");
}

/* A header with everything that shows that a game is fair. */
static RecordHeader fair_header(void) {
    RecordHeader header;
    RecordFairness *fairness = &header.fairness;
    memset(&header, 0, sizeof header);
    header.game = games[0];
    header.setup = test_setup(games[0], "");
    header.has_key = true;
    fairness->has_commitment = fairness->has_secret = fairness->has_number[1] = true;
    memset(fairness->commitment, 0xC0, RECORD_KEY);
    memset(fairness->secret, 0x5E, RECORD_KEY);
    memset(fairness->number[1], 0x0F, RECORD_KEY);
    return header;
}

TEST(record_keeps_what_shows_that_it_is_fair) {
    static RecordReader reader;
    RecordHeader header = fair_header();
    write_begun(&header);
    CHECK_TEXT(replay(&reader, text, strlen(text), true), "");
    CHECK(memcmp(&reader.header.fairness, &header.fairness, sizeof header.fairness) == 0);
}

TEST(record_without_its_key_does_not_tell_the_secret) {
    RecordHeader header = fair_header();
    header.has_key = false;
    write_begun(&header);
    CHECK(strstr(text, "\ncommitment c0c0"));
    CHECK(strstr(text, "\nnumber p2 0f0f"));
    CHECK(!strstr(text, "5e5e"));
}

TEST(record_of_other_rules_is_refused) {
    CHECK(strstr(refusal("tessera 1\ngame ingenious\nrules 2\n"), "line 3: the third line"));
    CHECK(strstr(refusal("tessera 1\ngame ingenious\nrules 3\nplayers 2\n"), "cut off before"));
    CHECK(strstr(refusal("tessera 1\ngame ingenious\nrules 4\n"), "line 3: the third line"));
}

TEST(record_refusals_have_a_code_and_a_line) {
    static const struct {
        const char *record, *code;
        int line;
    } cases[] = {
        {"tessera 1\ngame chess\n", "setup.no_game", 2},
        {"tessera 1\ngame chocolatier\nrules 1\nplayers 9\n", "setup.players_value", 4},
        {"tessera 1\ngame ingenious\nrules 3\nplayers 1\nbegin\n", "ingenious.base", 5},
        {"tessera 1\ngame chocolatier\nrules 1\nplayers 2\nkey 12\n", "record.more_keys", 5},
        {"tessera 1\ngame chocolatier\nrules 1\nplayers 2\nbegin\n", "record.wrong_outcome", 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static RecordReader reader;
        char sentence[256];
        Reason reason;
        Text why = reason_text(&reason, sentence, sizeof sentence);
        CHECK(!record_open(&reader, cases[i].record, strlen(cases[i].record), true, &why));
        CHECK_TEXT(reason.code, cases[i].code);
        CHECK_EQ(reason.line, cases[i].line);
    }
}

TEST(record_refusals_name_the_line) {
    CHECK_TEXT(refusal(""), "line 0: this is no record: it does not begin with 'tessera 1'");
    CHECK(strstr(refusal("# remark\n\ntessera 2\n"), "line 3: this version"));
    CHECK(strstr(refusal("tessera 1\ngame chess\n"), "line 2: there is no such game"));
    CHECK(strstr(refusal("tessera 1\nplay chess\n"), "line 2: the second line"));
    CHECK(strstr(refusal("tessera 1\ngame chocolatier\nrules 999\n"), "line 3"));
#define HEAD "tessera 1\ngame chocolatier\nrules 1\n"
    CHECK(strstr(refusal(HEAD "players 9\n"), "line 4: '9' is no value of option players"));
    CHECK(strstr(refusal(HEAD "option box=red\n"), "line 4: 'red' is no value"));
    CHECK(strstr(refusal(HEAD "option box free\n"), "line 4: there is more than one value"));
    CHECK(strstr(refusal(HEAD "colour red\n"), "line 4: a record has no such line"));
    CHECK(strstr(refusal(HEAD "key 12\n"), "line 4: a record has at most one key"));
#define DIGITS "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
    CHECK(strstr(refusal(HEAD "key " DIGITS "\nkey " DIGITS "\n"), "line 5: a record has at most"));
    CHECK(strstr(refusal(HEAD "commitment 0" DIGITS "\n"), "at most one commitment, of 64"));
    CHECK(strstr(refusal(HEAD "secret \n"), "line 4: a record has at most one secret, of 64"));
    CHECK(strstr(refusal(HEAD "number p1 x\n"), "line 4: a record has at most one number for"));
    CHECK(strstr(refusal(HEAD "number p1 " DIGITS "\nnumber p1 " DIGITS "\n"), "line 5"));
    CHECK(strstr(refusal(HEAD "number " DIGITS "\n"), "line 4: a number is 'number p1'"));
    CHECK(strstr(refusal(HEAD "number p1 " DIGITS " 0\n"), "line 4: a number is 'number p1'"));
    CHECK(strstr(refusal(HEAD "number p3 " DIGITS "\nbegin\n"), "who does not play"));
    CHECK(strstr(refusal(HEAD "name p9 Anna\n"), "line 4: a name is"));
    CHECK(strstr(refusal(HEAD "name p1\n"), "line 4: a name is"));
    CHECK(strstr(refusal(HEAD "date \n"), "line 4: a record has at most one date"));
    CHECK(strstr(
        refusal(
            HEAD
            "option aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n"),
        "too long"));
    CHECK(strstr(refusal(HEAD "players 2\n"), "cut off before 'begin'"));
    CHECK(strstr(refusal(HEAD "begin\n"), "line 4: an outcome is missing"));
    CHECK(strstr(refusal(HEAD "begin 3\n"), "line 4: after the action only"));
    CHECK(strstr(refusal(HEAD "begin = 256\n"), "line 4: an outcome is a number"));
#define BEGUN HEAD "begin = 0 0 0 0 1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4\n"
    CHECK(strstr(refusal(BEGUN), "an action or the end is missing"));
    CHECK(strstr(refusal(HEAD "begin = 0 0 0 0 1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4 0\n"),
                 "more outcomes"));
    char many[2048];
    Text out = text_in(many, sizeof many);
    text_string(&out, HEAD "begin =");
    for (int i = 0; i <= GAME_OUTCOMES_MAX; i++) text_string(&out, " 0");
    CHECK(strstr(refusal(many), "line 4: there are too many outcomes"));
    CHECK_TEXT(refusal(BEGUN "end unfinished\n"), "");
    CHECK_TEXT(refusal(BEGUN "\n  # so far\r\nend unfinished\r\n"), "");
    CHECK_TEXT(refusal(BEGUN "1 p1 1-blue-4 ; clock 12.5 eval 0.3\nend unfinished\n"), "");
    CHECK(strstr(refusal(BEGUN "end 0 0\n"), "line 5: the end is not that of the game"));
    CHECK(strstr(refusal(BEGUN "end unfinished\nend unfinished\n"), "line 6: there is something"));
    CHECK(strstr(refusal(BEGUN "2 p1 1-blue-4\n"), "line 5: this is not the number"));
    CHECK(strstr(refusal(BEGUN "1 p2 1-blue-4\n"), "line 5: it is not this player's turn"));
    CHECK(strstr(refusal(BEGUN "1 p1 1-red-4\n"), "line 5: this action is not legal here"));
    CHECK(strstr(refusal(BEGUN "1 p1 1-blue-4 = 0\n"), "line 5: there are more outcomes"));
}
