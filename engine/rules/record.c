/* record.c -- see record.h. */
#include "record.h"

#include "record_reasons.h"

/* ---- Writing ---- */

static void write_outcomes(Text *out, const uint8_t outcomes[], int count) {
    if (count) text_string(out, " =");
    for (int i = 0; i < count; i++) {
        text_char(out, ' ');
        text_int(out, outcomes[i]);
    }
}

/* " ; 12.5 s" */
static void write_time(Text *out, int64_t spent_ms) {
    int64_t tenths = (spent_ms + 50) / 100;
    if (tenths < 1 || tenths > INT32_MAX) return;
    text_string(out, " ; ");
    text_int(out, (int)(tenths / 10));
    text_char(out, '.');
    text_int(out, (int)(tenths % 10));
    text_string(out, " s");
}

static void write_names(Text *out, const RecordHeader *header) {
    for (int seat = 0; seat < header->setup.players; seat++) {
        if (!header->name[seat][0]) continue;
        text_string(out, "name p");
        text_int(out, seat + 1);
        text_char(out, ' ');
        text_string(out, header->name[seat]);
        text_char(out, '\n');
    }
}

static void write_bytes(Text *out, const char *key, const uint8_t bytes[RECORD_KEY]) {
    text_string(out, key);
    text_char(out, ' ');
    for (int i = 0; i < 2 * RECORD_KEY; i++)
        text_char(out, "0123456789abcdef"[i % 2 ? bytes[i / 2] & 15 : bytes[i / 2] >> 4]);
    text_char(out, '\n');
}

static void write_fairness(Text *out, const RecordHeader *header) {
    const RecordFairness *fairness = &header->fairness;
    char number[] = "number p1";
    if (fairness->has_commitment) write_bytes(out, "commitment", fairness->commitment);
    for (int seat = 0; seat < header->setup.players; seat++) {
        number[sizeof number - 2] = (char)('1' + seat);
        if (fairness->has_number[seat]) write_bytes(out, number, fairness->number[seat]);
    }
    if (fairness->has_secret && header->has_key) write_bytes(out, "secret", fairness->secret);
}

static void write_number(Text *out, const char *key, int value) {
    text_string(out, key);
    text_char(out, ' ');
    text_int(out, value);
    text_char(out, '\n');
}

static void write_string(Text *out, const char *key, const char *value) {
    text_string(out, key);
    text_char(out, ' ');
    text_string(out, value);
    text_char(out, '\n');
}

void record_write_header(Text *out, const RecordHeader *header, const uint8_t outcomes[],
                         int outcomes_count) {
    RULE_ASSERT(header->setup.players > 0 && header->setup.players <= GAME_SEATS_MAX);
    const Game *game = header->game;
    write_number(out, "tessera", RECORD_VERSION);
    write_string(out, "game", game->name);
    write_number(out, "rules", game->version);
    write_number(out, "players", header->setup.players);
    for (int i = 0; i < game->options_count; i++) {
        text_string(out, "option ");
        text_string(out, game->options[i].name);
        text_char(out, '=');
        setup_value_text(game, &header->setup, i, out);
        text_char(out, '\n');
    }
    if (header->date[0]) write_string(out, "date", header->date);
    write_names(out, header);
    write_fairness(out, header);
    if (header->has_key) write_bytes(out, "key", header->key);
    text_string(out, "begin");
    write_outcomes(out, outcomes, outcomes_count);
    text_char(out, '\n');
}

void record_write_action(Text *out, int ply, int seat, const char *notation,
                         const uint8_t outcomes[], int outcomes_count, int64_t spent_ms) {
    RULE_ASSERT(ply > 0 && seat >= 0 && seat < GAME_SEATS_MAX);
    RULE_ASSERT(outcomes_count >= 0 && outcomes_count <= GAME_OUTCOMES_MAX);
    text_int(out, ply);
    text_string(out, " p");
    text_int(out, seat + 1);
    text_char(out, ' ');
    text_string(out, notation);
    write_outcomes(out, outcomes, outcomes_count);
    write_time(out, spent_ms);
    text_char(out, '\n');
}

void record_write_end(Text *out, const Game *game, const void *state) {
    text_string(out, "end");
    if (game->actor(state) != GAME_OVER) {
        text_string(out, " unfinished\n");
        return;
    }
    Result result;
    game->result(state, &result);
    for (int seat = 0; seat < result.players; seat++) {
        text_char(out, ' ');
        text_int(out, result.points[seat]);
    }
    text_char(out, '\n');
}

/* ---- Reading: lines and words ---- */

enum { RECORD_REASONS(REASON_NAME) };

const ReasonKind record_reasons[] = REASON_TABLE(RECORD_REASONS);

static bool refuse(const RecordReader *reader, Text *why, int reason) {
    reason_line(why, reader->line);
    return reason_refuse(why, &record_reasons[reason]);
}

static Span next_line(RecordReader *reader) {
    Span line = {reader->at, reader->at};
    while (line.end < reader->end && *line.end != '\n') line.end++;
    reader->at = line.end < reader->end ? line.end + 1 : line.end;
    reader->line++;
    if (line.end > line.at && line.end[-1] == '\r') line.end--;
    return line;
}

static Span next_word(Span *line) {
    while (line->at < line->end && *line->at == ' ') line->at++;
    Span word = {line->at, line->at};
    while (word.end < line->end && *word.end != ' ') word.end++;
    line->at = word.end;
    return word;
}

/* The number that the word is, or -1. */
static int word_number(Span word, int max) {
    int value = 0;
    if (span_is_empty(word)) return -1;
    for (; word.at < word.end; word.at++) {
        if (*word.at < '0' || *word.at > '9') return -1;
        value = 10 * value + *word.at - '0';
        if (value > max) return -1;
    }
    return value;
}

/* "-12" too: points may be negative. */
static bool is_points(Span word, int points) {
    char buffer[16];
    Text text = text_in(buffer, sizeof buffer);
    text_int(&text, points);
    return span_is(word, buffer);
}

/* Copies the rest of a line, without the spaces at its ends; false if it does not fit, is empty or
 * has control characters. */
static bool copy(Span rest, char *to, int size) {
    while (!span_is_empty(rest) && *rest.at == ' ') rest.at++;
    while (!span_is_empty(rest) && rest.end[-1] == ' ') rest.end--;
    if (span_is_empty(rest) || rest.end - rest.at >= size) return false;
    for (; rest.at < rest.end; rest.at++) {
        if ((unsigned char)*rest.at < ' ' || *rest.at == 0x7F) return false;
        *to++ = *rest.at;
    }
    *to = '\0';
    return true;
}

/* The next line that is neither blank nor a comment; empty at the end of the text. */
static Span next_content(RecordReader *reader) {
    while (reader->at < reader->end) {
        Span line = next_line(reader), rest = line, word = next_word(&rest);
        if (!span_is_empty(word) && *word.at != '#') return line;
    }
    Span none = {reader->end, reader->end};
    return none;
}

/* The line up to its ';', behind which anything may stand: clocks, evaluations, remarks. */
static Span without_remark(Span line) {
    Span kept = {line.at, line.at};
    while (kept.end < line.end && *kept.end != ';') kept.end++;
    return kept;
}

/* What the remark of a line says of the time that was spent: " ; 12.5 s"; 0 if it says nothing. */
static int64_t spent_in(Span line) {
    Span remark = {without_remark(line).end, line.end};
    if (!span_is(next_word(&remark), ";")) return 0;
    Span seconds = next_word(&remark), tenths = {seconds.end, seconds.end};
    if (!span_is(next_word(&remark), "s")) return 0;
    for (const char *at = seconds.at; at < seconds.end; at++)
        if (*at == '.') tenths.at = at + 1;
    if (tenths.at < tenths.end) seconds.end = tenths.at - 1;
    int whole = word_number(seconds, INT32_MAX / 1000 - 1);
    int part = span_is_empty(tenths) ? 0 : word_number(tenths, 9);
    return whole < 0 || part < 0 ? 0 : 1000 * (int64_t)whole + 100 * part;
}

/* ---- Reading: the header ---- */

static int seat_of(Span word, int players) {
    if (span_is_empty(word) || *word.at != 'p') return -1;
    Span number = {word.at + 1, word.end};
    int player = word_number(number, players);
    return player < 1 ? -1 : player - 1;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_hexadecimal(Span word, uint8_t bytes[RECORD_KEY]) {
    if (word.end - word.at != 2 * RECORD_KEY) return false;
    for (int i = 0; i < RECORD_KEY; i++) {
        int high = hex_digit(word.at[2 * i]), low = hex_digit(word.at[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* What stands once at most: the key, and the parts of the fairness. */
static bool read_once(Span word, bool *is_there, uint8_t bytes[RECORD_KEY]) {
    return !*is_there && (*is_there = read_hexadecimal(word, bytes));
}

/* "p1 00ff..." */
static bool read_number(RecordReader *reader, Span line, Text *why) {
    RecordFairness *fairness = &reader->header.fairness;
    int seat = seat_of(next_word(&line), GAME_SEATS_MAX);
    Span word = next_word(&line);
    if (seat < 0 || !span_is_empty(next_word(&line))) return refuse(reader, why, NO_NUMBER);
    return read_once(word, &fairness->has_number[seat], fairness->number[seat]) ||
           refuse(reader, why, MORE_NUMBERS);
}

/* A key, a commitment or a secret, which are the last lines that a header may have. */
static bool read_bytes(RecordReader *reader, Span key, Span value, Text *why) {
    RecordHeader *header = &reader->header;
    RecordFairness *fairness = &header->fairness;
    const struct {
        const char *name;
        bool *is_there;
        uint8_t *bytes;
        int more; /* why there can be no second one */
    } lines[] = {{"key", &header->has_key, header->key, MORE_KEYS},
                 {"commitment", &fairness->has_commitment, fairness->commitment, MORE_COMMITMENTS},
                 {"secret", &fairness->has_secret, fairness->secret, MORE_SECRETS}};
    for (int i = 0; i < 3; i++)
        if (span_is(key, lines[i].name))
            return read_once(value, lines[i].is_there, lines[i].bytes) ||
                   refuse(reader, why, lines[i].more);
    return refuse(reader, why, NO_SUCH_LINE);
}

/* The set-up refuses in its own words; the line goes before them. */
static bool read_setup(RecordReader *reader, const char *prefix, Span word, Text *why) {
    char buffer[128];
    Text text = text_in(buffer, sizeof buffer);
    text_string(&text, prefix);
    for (; word.at < word.end; word.at++) text_char(&text, *word.at ? *word.at : '?');
    if (text.is_cut) return refuse(reader, why, LONG_OPTION);
    Text before = *why;
    reason_line(why, reader->line);
    if (!setup_read(reader->header.game, buffer, &reader->header.setup, why)) return false;
    reason_none(why, &before);
    return true;
}

static bool read_name(RecordReader *reader, Span line, Text *why) {
    int seat = seat_of(next_word(&line), GAME_SEATS_MAX);
    if (seat < 0 || reader->header.name[seat][0] ||
        !copy(line, reader->header.name[seat], RECORD_NAME_MAX))
        return refuse(reader, why, NO_NAME);
    return true;
}

static bool read_game(RecordReader *reader, Span word, Text *why) {
    for (int i = 0; i < games_count; i++)
        if (span_is(word, games[i]->name)) reader->header.game = games[i];
    if (!reader->header.game) {
        reason_line(why, reader->line);
        return setup_refuse_game(why);
    }
    reader->header.setup = setup_default(reader->header.game);
    return true;
}

/* One line between "rules" and "begin". */
static bool read_header_line(RecordReader *reader, Span key, Span line, Text *why) {
    if (span_is(key, "name")) return read_name(reader, line, why);
    if (span_is(key, "number")) return read_number(reader, line, why);
    if (span_is(key, "date"))
        return reader->header.date[0] == '\0' && copy(line, reader->header.date, RECORD_DATE_MAX)
                   ? true
                   : refuse(reader, why, NO_DATE);
    Span value = next_word(&line);
    if (!span_is_empty(next_word(&line))) return refuse(reader, why, MORE_VALUES);
    if (span_is(key, "players")) return read_setup(reader, "players=", value, why);
    if (span_is(key, "option")) return read_setup(reader, "", value, why);
    return read_bytes(reader, key, value, why);
}

/* The lines that every record begins with. */
static bool read_first_lines(RecordReader *reader, Text *why) {
    Span line = next_content(reader);
    if (!span_is(next_word(&line), "tessera")) return refuse(reader, why, NO_RECORD);
    if (word_number(next_word(&line), RECORD_VERSION) != RECORD_VERSION)
        return refuse(reader, why, NO_VERSION);
    line = next_content(reader);
    if (!span_is(next_word(&line), "game")) return refuse(reader, why, SECOND_LINE);
    if (!read_game(reader, next_word(&line), why)) return false;
    line = next_content(reader);
    if (!span_is(next_word(&line), "rules") ||
        word_number(next_word(&line), 1000) != reader->header.game->version)
        return refuse(reader, why, THIRD_LINE);
    return true;
}

/* ---- Reading: outcomes and actions ---- */

/* " = 1 2 3" or nothing, to the end of the line. */
static bool read_outcomes(RecordReader *reader, Span line, Text *why) {
    reader->outcomes_count = 0;
    Span word = next_word(&line);
    if (span_is_empty(word)) return true;
    if (!span_is(word, "=")) return refuse(reader, why, AFTER_ACTION);
    for (word = next_word(&line); !span_is_empty(word); word = next_word(&line)) {
        int outcome = word_number(word, 255);
        if (outcome < 0) return refuse(reader, why, NO_OUTCOME);
        if (reader->outcomes_count == GAME_OUTCOMES_MAX) return refuse(reader, why, MANY_OUTCOMES);
        reader->outcomes[reader->outcomes_count++] = (uint8_t)outcome;
    }
    return true;
}

/* Were all outcomes used, and possible; and are they those of the generator, which ran along? */
static bool outcomes_fit(RecordReader *reader, const Chance *chance, const uint8_t log[],
                         Text *why) {
    if (chance->was_invalid) return refuse(reader, why, WRONG_OUTCOME);
    if (chance->outcomes_used != reader->outcomes_count) return refuse(reader, why, MORE_OUTCOMES);
    if (!reader->checks_key) return true;
    bool is_same = reader->generator.log_count == reader->outcomes_count;
    for (int i = 0; is_same && i < reader->outcomes_count; i++)
        is_same = log[i] == reader->outcomes[i];
    return is_same ? true : refuse(reader, why, OTHER_OUTCOMES);
}

/* A number of nobody's would be no part of the key. */
static bool numbers_fit(RecordReader *reader, Text *why) {
    for (int seat = reader->header.setup.players; seat < GAME_SEATS_MAX; seat++)
        if (reader->header.fairness.has_number[seat]) return refuse(reader, why, NOBODYS_NUMBER);
    return true;
}

static bool begin(RecordReader *reader, Span line, Text *why) {
    RecordHeader *header = &reader->header;
    Text before = *why;
    reason_line(why, reader->line);
    if (!setup_check(header->game, &header->setup, why)) return false;
    reason_none(why, &before);
    if (!numbers_fit(reader, why) || !read_outcomes(reader, line, why)) return false;

    Chance chance = chance_replayed(reader->outcomes, reader->outcomes_count);
    uint8_t log[GAME_OUTCOMES_MAX];
    reader->checks_key &= header->has_key;
    if (reader->checks_key) {
        GameState twin;
        reader->generator = chance_keyed(header->key);
        chance_log(&reader->generator, log, GAME_OUTCOMES_MAX);
        header->game->init(&twin, &header->setup, &reader->generator, NULL);
    }
    header->game->init(&reader->state, &header->setup, &chance, &reader->events);
    return outcomes_fit(reader, &chance, log, why);
}

bool record_open(RecordReader *reader, const char *bytes, size_t size, bool checks_key, Text *why) {
    memset(reader, 0, sizeof *reader);
    reader->at = bytes;
    reader->end = bytes + size;
    reader->checks_key = checks_key;
    if (!read_first_lines(reader, why)) return false;
    for (;;) {
        Span line = next_content(reader);
        if (span_is_empty(line)) return refuse(reader, why, CUT_OFF);
        Span key = next_word(&line);
        if (span_is(key, "begin")) return begin(reader, without_remark(line), why);
        if (!read_header_line(reader, key, line, why)) return false;
    }
}

static bool is_end_true(const RecordReader *reader, Span line) {
    const Game *game = reader->header.game;
    if (game->actor(&reader->state) != GAME_OVER)
        return span_is(next_word(&line), "unfinished") && span_is_empty(next_word(&line));
    Result result;
    game->result(&reader->state, &result);
    for (int seat = 0; seat < result.players; seat++)
        if (!is_points(next_word(&line), result.points[seat])) return false;
    return span_is_empty(next_word(&line));
}

static bool read_end(RecordReader *reader, Span line, Text *why) {
    if (!is_end_true(reader, line)) return refuse(reader, why, WRONG_END);
    if (!span_is_empty(next_content(reader))) return refuse(reader, why, AFTER_END);
    return true;
}

static bool read_action(RecordReader *reader, Span ply, Span line, Text *why) {
    const Game *game = reader->header.game;
    reader->actor = game->actor(&reader->state);
    if (word_number(ply, 1 << 20) != reader->ply + 1) return refuse(reader, why, WRONG_PLY);
    if (reader->actor == GAME_OVER) return refuse(reader, why, IS_OVER);
    if (seat_of(next_word(&line), GAME_SEATS_MAX) != reader->actor)
        return refuse(reader, why, WRONG_TURN);
    Span word = next_word(&line);
    if (!copy(word, reader->notation, GAME_ACTION_TEXT_MAX) ||
        !game_parse_action(game, &reader->state, reader->notation, &reader->action))
        return refuse(reader, why, NOT_LEGAL);
    return read_outcomes(reader, line, why);
}

RecordStatus record_next(RecordReader *reader, Text *why) {
    const Game *game = reader->header.game;
    RULE_ASSERT(game); /* record_open() was true */
    Span whole = next_content(reader), line = without_remark(whole), first = next_word(&line);
    reader->spent_ms = spent_in(whole);
    if (span_is_empty(first)) {
        refuse(reader, why, NO_END);
        return RECORD_BAD;
    }
    if (span_is(first, "end")) return read_end(reader, line, why) ? RECORD_END : RECORD_BAD;
    if (!read_action(reader, first, line, why)) return RECORD_BAD;

    Chance chance = chance_replayed(reader->outcomes, reader->outcomes_count);
    uint8_t log[GAME_OUTCOMES_MAX];
    if (reader->checks_key) {
        GameState twin = reader->state;
        chance_log(&reader->generator, log, GAME_OUTCOMES_MAX);
        game->apply(&twin, reader->action, &reader->generator, NULL);
    }
    reader->events.count = 0;
    game->apply(&reader->state, reader->action, &chance, &reader->events);
    reader->ply++;
    return outcomes_fit(reader, &chance, log, why) ? RECORD_ACTION : RECORD_BAD;
}
