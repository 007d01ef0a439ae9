/* names_test.c -- names that look like other names are refused, or found to look alike. */
#include "names.h"

#include "engine/base/rng.h"
#include "tests/test.h"

#include <stdio.h>

static void write_character(char *out, uint32_t character) {
    int size = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    for (int i = size - 1; i > 0; i--, character >>= 6) out[i] = (char)(0x80 | (character & 0x3f));
    static const unsigned heads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    out[0] = (char)(heads[size] | character);
    out[size] = '\0';
}

static bool is_good(const char *name) {
    test_note("%s", name);
    return name_objection(name) == NULL;
}

/* Unicode's Default_Ignorable_Code_Point, controls, other spaces, fillers, and unassigned code
 * points. */
static const uint32_t hidden[][2] = {
    {1, 0x1f},          {0x7f, 0xa0},        {0xad, 0xad},       {0x34f, 0x34f},
    {0x61c, 0x61c},     {0x115f, 0x1160},    {0x1680, 0x1680},   {0x17b4, 0x17b5},
    {0x180b, 0x180f},   {0x2000, 0x200f},    {0x2028, 0x202f},   {0x205f, 0x206f},
    {0x2800, 0x2800},   {0x3000, 0x3000},    {0x3164, 0x3164},   {0xd800, 0xdfff},
    {0xe000, 0xf8ff},   {0xfe00, 0xfe0f},    {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
    {0xfff0, 0xffff},   {0x1bca0, 0x1bca3},  {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
    {0xf0000, 0xfffff}, {0x100000, 0x10ffff}};

TEST(names_have_nothing_hidden_in_them) {
    char name[32] = "An";
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        for (uint32_t character = hidden[i][0]; character <= hidden[i][1]; character++) {
            write_character(name + 2, character);
            (void)snprintf(name + strlen(name), 4, "n");
            test_note("%x", character);
            CHECK(name_objection(name) != NULL);
        }
}

TEST(names_are_of_one_script_or_of_those_that_are_written_together) {
    const char *const good[] = {"Ann",    "José",     "Ελένη",    "Владимир",   "王小明", "Ann 王",
                                "さくら", "サクラ子", "ㄅㄆ王Li", "김철수 Kim", "דוד",    "محمد",
                                "สมชาย",  "Ａｎｎ",   "Ann-7_x",  "O'Neill",    "🀄",     "I ❤️ 🀄"};
    const char *const bad[] = {"Аnn" /* a Cyrillic А */,
                               "Αnn" /* a Greek Α */,
                               "pаypal",
                               "王ж",
                               "さくらㄅ",
                               "김さ",
                               "Annא",
                               "Владиmир",
                               "ⅠV",
                               "𝐀nn",
                               "ﬁn",
                               "A  n",
                               "\u0301Ann",
                               "a\u0301\u0302\u0303",
                               "Ꭺnn",
                               "ꓮnn",
                               "ｱnn",
                               "ɑnn"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) CHECK(is_good(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) CHECK(!is_good(bad[i]));
}

static bool look_alike(const char *one, const char *other) {
    char first[NAME_SKELETON_MAX], second[NAME_SKELETON_MAX];
    name_skeleton(one, first);
    name_skeleton(other, second);
    test_note("%s is %s, %s is %s", one, first, other, second);
    return strcmp(first, second) == 0;
}

TEST(names_that_look_alike_have_one_skeleton) {
    const char *const alike[][2] = {
        {"Ann", "ANN"},     {"Ann", "Ａｎｎ"},      {"paypal", "раураІ"}, {"coco", "сосо"},
        {"Tom", "ТОМ"},     {"BOB", "ВОВ"},         {"Bob", "B0b"},       {"Ian", "lan"},
        {"Kate", "ΚΑΤΕ"},   {"modern", "rnodern"},  {"vvilly", "Willy"},  {"Jose\u0301", "José"},
        {"Al1ce", "Alice"}, {"O'Neill", "O’Neill"}, {"工藤", "エ藤"},     {"Ann Lee", "AnnLee"},
        {"I❤", "I❤️"}};
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        CHECK(look_alike(alike[i][0], alike[i][1]));
    const char *const different[][2] = {{"Ann", "Anne"},  {"王小明", "王小朋"}, {"Ben", "Den"},
                                        {"Иван", "Ivan"}, {"Ann", "Ann2"},      {"さ", "き"}};
    for (size_t i = 0; i < sizeof different / sizeof *different; i++)
        CHECK(!look_alike(different[i][0], different[i][1]));
}

/* The skeleton of a skeleton is itself. */
TEST(names_have_skeletons_that_stay_as_they_are) {
    Rng rng = {9};
    for (int round = 0; round < 20000; round++) {
        char name[64] = "", skeleton[NAME_SKELETON_MAX], again[NAME_SKELETON_MAX];
        int letters = 1 + (int)(rng_word(&rng) % 12);
        for (int i = 0; i < letters; i++) {
            static const uint32_t ends[] = {0x80, 0x250, 0x530, 0x10000};
            uint32_t character = 0x20 + rng_word(&rng) % (ends[rng_word(&rng) % 4] - 0x20);
            if (character >= 0xd800 && character <= 0xdfff) continue;
            write_character(name + strlen(name), character);
        }
        name_skeleton(name, skeleton);
        name_skeleton(skeleton, again);
        test_note("%s", name);
        CHECK_TEXT(again, skeleton);
    }
}
