/* fair_test.c -- commitments and keys, compared with published hashes and with hashes from Python's
 * hashlib; and the notes on what the luck of a record was drawn from. */
#include "fair.h"
#include "fair_bags.h"
#include "tests/test.h"
#include "tests/transcript.h"

#include <sodium.h>

enum { TEXT_MAX = 1 << 17 };

static char text[TEXT_MAX], notes_buffer[TEXT_MAX], message[512];

static const char *hexadecimal(const uint8_t bytes[], size_t count) {
    static char buffer[2 * 64 + 1];
    return sodium_bin2hex(buffer, sizeof buffer, bytes, count);
}

/* Secret 00 01 .. 1f; p1 and p3 gave numbers, p2 is a bot. */
static RecordHeader fair_header(void) {
    RecordHeader header;
    RecordFairness *fairness = &header.fairness;
    memset(&header, 0, sizeof header);
    for (int i = 0; i < RECORD_KEY; i++) fairness->secret[i] = (uint8_t)i;
    memset(fairness->number[0], 0x11, RECORD_KEY);
    memset(fairness->number[1], 0x22, RECORD_KEY);
    memset(fairness->number[2], 0x33, RECORD_KEY);
    fairness->has_commitment = fairness->has_secret = header.has_key = true;
    fairness->has_number[0] = fairness->has_number[2] = true;
    fair_commitment(fairness->secret, fairness->commitment);
    fair_key(fairness, header.key);
    return header;
}

/* RFC 7693, appendix A. */
TEST(fair_hash_is_that_of_rfc_7693) {
    uint8_t hash[64];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)"abc", 3, NULL, 0);
    CHECK_TEXT(hexadecimal(hash, sizeof hash),
               "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
               "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923");
}

TEST(fair_commitment_and_key_are_the_documented_hashes) {
    RecordHeader header = fair_header();
    CHECK_TEXT(hexadecimal(header.fairness.commitment, RECORD_KEY),
               "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
    CHECK_TEXT(hexadecimal(header.key, RECORD_KEY),
               "03ee2acc21bb847890b67f6e1e02c9d870fada4fb44d0b2903abf4d914eb5fde");
    memset(header.fairness.has_number, 0, sizeof header.fairness.has_number);
    fair_key(&header.fairness, header.key);
    CHECK_TEXT(hexadecimal(header.key, RECORD_KEY),
               "93b7eb2a4c8eb5c1ea77ebaa9848b510eeb0eae54b6a742d00de735d04403479");
}

TEST(fair_fault_names_what_does_not_agree) {
    RecordHeader header = fair_header();
    CHECK(fair_fault(&header) == NULL);
    header.fairness.number[2][31] ^= 1;
    CHECK_TEXT(fair_fault(&header), "the key is not that of the secret and the numbers");
    header = fair_header();
    header.fairness.has_number[1] = true;
    CHECK_TEXT(fair_fault(&header), "the key is not that of the secret and the numbers");
    header = fair_header();
    header.fairness.secret[0] ^= 0x80;
    CHECK_TEXT(fair_fault(&header), "the commitment is not that of the secret");
    header = fair_header();
    header.has_key = false;
    CHECK_TEXT(fair_fault(&header), "there is no key");
    header.fairness.has_secret = false;
    CHECK_TEXT(fair_fault(&header), "there is no secret; it is shown when the game has ended");
    header.fairness.has_commitment = false;
    CHECK_TEXT(fair_fault(&header), "there is no commitment");
}

TEST(fair_is_claimed_by_any_part) {
    RecordHeader header;
    memset(&header, 0, sizeof header);
    header.has_key = true;
    CHECK(!fair_is_claimed(&header));
    header.fairness.has_number[GAME_SEATS_MAX - 1] = true;
    CHECK(fair_is_claimed(&header));
    header = fair_header();
    header.fairness.has_secret = false;
    memset(header.fairness.has_number, 0, sizeof header.fairness.has_number);
    CHECK(fair_is_claimed(&header));
}

/* Writes a record of some plies, and its notes. Returns the size of the record. */
static size_t write(const char *game, const char *words, int plies, Text *notes) {
    Text out = text_in(text, sizeof text), why = text_in(message, sizeof message);
    GameState last;
    Setup setup = test_setup(game_named(game), words);
    transcript_record(&out, game_named(game), &setup, 7, plies, true, &last);
    *notes = text_in(notes_buffer, sizeof notes_buffer);
    CHECK(fair_bags_write(notes, text, (size_t)text_size(&out), &why));
    return (size_t)text_size(&out);
}

TEST(fair_bags_are_noted_where_they_do_not_follow_from_the_draw_before) {
    Text notes;
    write("polyssimo", "", 10, &notes);
    CHECK_TEXT(notes_buffer, "# draws 0 bags 0\n");
    write("chocolatier", "", 0, &notes);
    CHECK_TEXT(notes_buffer, "# bag 1 = 20 20 20 20 20\n# draws 20 bags 1\n");
    write("pavilion", "start=random", 0, &notes);
    CHECK_TEXT(notes_buffer, "# bag 1 = 1 1\n# bag 2 = 22 22 22 22 22 22\n# draws 31 bags 2\n");
}

TEST(fair_bags_of_a_bad_record_are_refused) {
    Text notes = text_in(notes_buffer, sizeof notes_buffer);
    Text why = text_in(message, sizeof message);
    CHECK(!fair_bags_write(&notes, "tessera 2\n", 10, &why));
    CHECK(strstr(message, "line 1: this version"));
    size_t size = write("chocolatier", "", 30, &notes);
    CHECK(!fair_bags_write(&notes, text, size - 10, &why));
}

TEST(fair_bags_behind_a_record_are_found_and_compared) {
    static const char remark[] = "# bag of sweets\nend";
    Text notes;
    size_t size = write("chocolatier", "", 60, &notes), whole = size + (size_t)text_size(&notes);
    CHECK_EQ(fair_bags_find(text, size), size);
    memcpy(text + size, notes_buffer, whole - size);
    CHECK_EQ(fair_bags_find(text, whole), size);
    CHECK(fair_bags_agree(text, whole, &notes));
    CHECK(!fair_bags_agree(text, whole - 2, &notes));
    for (size_t i = size; i < whole; i++) {
        text[i] ^= 1;
        CHECK(!fair_bags_agree(text, whole, &notes));
        text[i] ^= 1;
    }
    memcpy(text + whole - 1, "\r\n", 2);
    CHECK(fair_bags_agree(text, whole + 1, &notes));
    memcpy(text + whole + 1, remark, sizeof remark);
    CHECK_EQ(fair_bags_find(text, whole + sizeof remark), whole + sizeof remark);
}
