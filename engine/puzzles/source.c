/* source.c -- see source.h. */
#include "source.h"

/* ---- Making ---- */

void source_make(const PuzzleSource *source, Puzzle *puzzle, PuzzleWork *work) {
    RULE_ASSERT(source->level >= 1 && source->level <= PUZZLE_LEVELS);
    uint64_t stream = (uint64_t)(source->kind->number * (PUZZLE_LEVELS + 1) + source->level);
    Rng rng = {(2 * stream + source->is_daily) << 32 | (uint64_t)source->number};
    puzzle->kind = source->kind;
    source->kind->make(puzzle, source->level, &rng, work);
}

/* ---- Days ---- */

static int days_of_month(int year, int month) {
    bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    if (month == 2) return is_leap ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

bool source_is_day(int number) {
    int year = number / 10000, month = number / 100 % 100, day = number % 100;
    if (year < SOURCE_YEAR_MIN || year > SOURCE_YEAR_MAX) return false;
    return month >= 1 && month <= 12 && day >= 1 && day <= days_of_month(year, month);
}

/* ---- Reading ---- */

/* Takes a number of one digit or more off the text, with no zero in front; false if there is none
 * or it is too large. */
static bool take_number(Span *text, int *number) {
    const char *first = text->at;
    for (*number = 0; !span_is_empty(*text) && *text->at >= '0' && *text->at <= '9'; text->at++) {
        if (*number > SOURCE_NUMBER_MAX / 10) return false;
        *number = 10 * *number + *text->at - '0';
    }
    return text->at > first && (*first != '0' || text->at == first + 1);
}

static bool take_char(Span *text, char c) {
    if (span_is_empty(*text) || *text->at != c) return false;
    text->at++;
    return true;
}

bool source_read_day(Span text, int *number) {
    if (text.end - text.at != 10 || text.at[4] != '-' || text.at[7] != '-') return false;
    *number = 0;
    for (int i = 0; i < 10; i++) {
        if (i == 4 || i == 7) continue;
        if (text.at[i] < '0' || text.at[i] > '9') return false;
        *number = 10 * *number + text.at[i] - '0';
    }
    return source_is_day(*number);
}

/* ---- Codes ---- */

enum { SEAL_SIZE = 2 };

/* The characters at the end of a code, from all before them: a remainder by a prime, so that one
 * wrong character, or two neighbours exchanged, never leave it as it is. */
static void seal(Span code, char characters[SEAL_SIZE]) {
    static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz"; /* no i l o u */
    int remainder = 0;
    for (; code.at < code.end; code.at++) remainder = (31 * remainder + (uint8_t)*code.at) % 1021;
    characters[0] = alphabet[remainder / 32];
    characters[1] = alphabet[remainder % 32];
}

void source_write_code(const PuzzleSource *source, Text *out) {
    RULE_ASSERT(source->level >= 1 && source->level <= PUZZLE_LEVELS);
    RULE_ASSERT(source->number >= 0 && source->number <= SOURCE_NUMBER_MAX);
    char buffer[SOURCE_CODE_MAX], characters[SEAL_SIZE];
    Text code = text_in(buffer, sizeof buffer);
    text_char(&code, source->kind->name[0]);
    text_int(&code, source->kind->version);
    text_char(&code, '-');
    text_int(&code, source->level);
    text_string(&code, source->is_daily ? "-d" : "-s");
    text_int(&code, source->number);
    text_char(&code, '-');
    Span sealed = {code.start, code.at};
    seal(sealed, characters);
    text_string(out, buffer);
    for (int i = 0; i < SEAL_SIZE; i++) text_char(out, characters[i]);
}

#define SOURCE_REASONS(REASON)                                                                     \
    REASON(NO_CODE, "code.none", "this is no code of a puzzle, such as c1-3-s42-xz")               \
    REASON(OTHER_VERSION, "code.version",                                                          \
           "this code is for another version of Tessera, which makes other puzzles")               \
    REASON(MISTYPED, "code.mistyped",                                                              \
           "this code of a puzzle has a mistake in it: its last two characters do "                \
           "not fit the others")

enum { SOURCE_REASONS(REASON_NAME) };

const ReasonKind source_reasons[] = REASON_TABLE(SOURCE_REASONS);

static bool refuse(Text *why, int reason) {
    return reason_refuse(why, &source_reasons[reason]);
}

static bool is_sealed(Span code) {
    char characters[SEAL_SIZE];
    if (code.end - code.at < SEAL_SIZE) return false;
    Span sealed = {code.at, code.end - SEAL_SIZE};
    seal(sealed, characters);
    return sealed.end[0] == characters[0] && sealed.end[1] == characters[1];
}

static const PuzzleKind *kind_of_letter(Span code) {
    for (int i = 0; i < puzzle_kinds_count && !span_is_empty(code); i++)
        if (puzzle_kind(i)->name[0] == *code.at) return puzzle_kind(i);
    return NULL;
}

/* What stands between the version and the seal. */
static bool take_rest(Span *rest, PuzzleSource *source) {
    int level;
    if (!take_number(rest, &level) || level < 1 || level > PUZZLE_LEVELS) return false;
    source->level = level;
    if (!take_char(rest, '-')) return false;
    source->is_daily = take_char(rest, 'd');
    if (!source->is_daily && !take_char(rest, 's')) return false;
    if (!take_number(rest, &source->number) || !take_char(rest, '-')) return false;
    return (!source->is_daily || source_is_day(source->number)) &&
           rest->end - rest->at == SEAL_SIZE;
}

bool source_read_code(Span code, PuzzleSource *source, Text *why) {
    int version;
    Span rest = code;
    source->kind = kind_of_letter(code);
    if (!source->kind) return refuse(why, NO_CODE);
    rest.at++;
    if (!take_number(&rest, &version) || !take_char(&rest, '-')) return refuse(why, NO_CODE);
    if (version != source->kind->version) return refuse(why, OTHER_VERSION);
    if (!is_sealed(code)) return refuse(why, MISTYPED);
    return take_rest(&rest, source) || refuse(why, NO_CODE);
}

/* ---- JSON ---- */

/* "2026-11-15" */
static void day_text(int number, Text *out) {
    for (int unit = 10000000; unit; unit /= 10) {
        if (unit == 1000 || unit == 10) text_char(out, '-');
        text_char(out, (char)('0' + number / unit % 10));
    }
}

void source_json(const PuzzleSource *source, Json *out) {
    char buffer[SOURCE_CODE_MAX];
    Text text = text_in(buffer, sizeof buffer);
    source_write_code(source, &text);
    json_string(out, "code", buffer);
    json_int(out, "difficulty", source->level);
    text = text_in(buffer, sizeof buffer);
    day_text(source->number, &text);
    if (source->is_daily)
        json_string(out, "date", buffer);
    else
        json_int(out, "seed", source->number);
}
