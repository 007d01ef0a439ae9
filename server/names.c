/* names.c -- see names.h. */
#include "names.h"

/* ---- Scripts ---- */

typedef enum {
    SCRIPT_ALL, /* may stand beside every script: digits, punctuation, emoji, accents */
    SCRIPT_LATIN,
    SCRIPT_HAN,
    SCRIPT_HIRAGANA,
    SCRIPT_KATAKANA,
    SCRIPT_BOPOMOFO,
    SCRIPT_HANGUL,
    SCRIPT_GREEK,
    SCRIPT_CYRILLIC,
    SCRIPT_ARMENIAN,
    SCRIPT_HEBREW,
    SCRIPT_ARABIC,
    SCRIPT_THAANA,
    SCRIPT_DEVANAGARI,
    SCRIPT_BENGALI,
    SCRIPT_GURMUKHI,
    SCRIPT_GUJARATI,
    SCRIPT_ORIYA,
    SCRIPT_TAMIL,
    SCRIPT_TELUGU,
    SCRIPT_KANNADA,
    SCRIPT_MALAYALAM,
    SCRIPT_SINHALA,
    SCRIPT_THAI,
    SCRIPT_LAO,
    SCRIPT_TIBETAN,
    SCRIPT_MYANMAR,
    SCRIPT_GEORGIAN,
    SCRIPT_ETHIOPIC,
    SCRIPT_KHMER,
    SCRIPT_NONE, /* may not be in a name */
} Script;

/* The characters that a name may have, in ascending order. So there are no controls, no invisible
 * characters, no fillers, no variants of other letters (mathematical, enclosed, half-width,
 * compatibility), no phonetic signs, and no scripts that nobody uses today. */
static const struct {
    uint32_t first, last;
    Script script;
} ranges[] = {
    {0x20, 0x40, SCRIPT_ALL},          {0x41, 0x5a, SCRIPT_LATIN},
    {0x5b, 0x60, SCRIPT_ALL},          {0x61, 0x7a, SCRIPT_LATIN},
    {0x7b, 0x7e, SCRIPT_ALL},          {0xa1, 0xa9, SCRIPT_ALL},
    {0xab, 0xac, SCRIPT_ALL},          {0xae, 0xb1, SCRIPT_ALL},
    {0xb4, 0xb4, SCRIPT_ALL},          {0xb6, 0xb7, SCRIPT_ALL},
    {0xbb, 0xbb, SCRIPT_ALL},          {0xbf, 0xbf, SCRIPT_ALL},
    {0xc0, 0xd6, SCRIPT_LATIN},        {0xd7, 0xd7, SCRIPT_ALL},
    {0xd8, 0xf6, SCRIPT_LATIN},        {0xf7, 0xf7, SCRIPT_ALL},
    {0xf8, 0x131, SCRIPT_LATIN},       {0x134, 0x13e, SCRIPT_LATIN},
    {0x141, 0x148, SCRIPT_LATIN},      {0x14a, 0x17e, SCRIPT_LATIN},
    {0x180, 0x1bf, SCRIPT_LATIN},      {0x1cd, 0x1f0, SCRIPT_LATIN},
    {0x1f4, 0x24f, SCRIPT_LATIN},      {0x2bb, 0x2bc, SCRIPT_ALL},
    {0x300, 0x33f, SCRIPT_ALL},        {0x342, 0x342, SCRIPT_ALL},
    {0x346, 0x34e, SCRIPT_ALL},        {0x350, 0x36f, SCRIPT_ALL},
    {0x370, 0x377, SCRIPT_GREEK},      {0x37b, 0x37d, SCRIPT_GREEK},
    {0x386, 0x386, SCRIPT_GREEK},      {0x388, 0x3ce, SCRIPT_GREEK},
    {0x400, 0x481, SCRIPT_CYRILLIC},   {0x48a, 0x52f, SCRIPT_CYRILLIC},
    {0x531, 0x556, SCRIPT_ARMENIAN},   {0x561, 0x587, SCRIPT_ARMENIAN},
    {0x5d0, 0x5f2, SCRIPT_HEBREW},     {0x620, 0x64a, SCRIPT_ARABIC},
    {0x660, 0x669, SCRIPT_ARABIC},     {0x671, 0x674, SCRIPT_ARABIC},
    {0x679, 0x6d3, SCRIPT_ARABIC},     {0x6f0, 0x6fc, SCRIPT_ARABIC},
    {0x780, 0x7b1, SCRIPT_THAANA},     {0x900, 0x963, SCRIPT_DEVANAGARI},
    {0x966, 0x97f, SCRIPT_DEVANAGARI}, {0x980, 0x9fe, SCRIPT_BENGALI},
    {0xa01, 0xa75, SCRIPT_GURMUKHI},   {0xa81, 0xaff, SCRIPT_GUJARATI},
    {0xb01, 0xb77, SCRIPT_ORIYA},      {0xb82, 0xbfa, SCRIPT_TAMIL},
    {0xc00, 0xc7f, SCRIPT_TELUGU},     {0xc80, 0xcf3, SCRIPT_KANNADA},
    {0xd00, 0xd7f, SCRIPT_MALAYALAM},  {0xd81, 0xdf3, SCRIPT_SINHALA},
    {0xe01, 0xe3a, SCRIPT_THAI},       {0xe40, 0xe4e, SCRIPT_THAI},
    {0xe50, 0xe59, SCRIPT_THAI},       {0xe81, 0xedf, SCRIPT_LAO},
    {0xf00, 0xf0b, SCRIPT_TIBETAN},    {0xf18, 0xfd4, SCRIPT_TIBETAN},
    {0x1000, 0x109f, SCRIPT_MYANMAR},  {0x10d0, 0x10fa, SCRIPT_GEORGIAN},
    {0x1200, 0x137c, SCRIPT_ETHIOPIC}, {0x1780, 0x17b3, SCRIPT_KHMER},
    {0x17b6, 0x17e9, SCRIPT_KHMER},    {0x1e00, 0x1eff, SCRIPT_LATIN},
    {0x2010, 0x2027, SCRIPT_ALL},      {0x2030, 0x205e, SCRIPT_ALL},
    {0x20a0, 0x20c0, SCRIPT_ALL},      {0x2190, 0x23ff, SCRIPT_ALL},
    {0x2500, 0x27ff, SCRIPT_ALL},      {0x2900, 0x2bff, SCRIPT_ALL},
    {0x3001, 0x3004, SCRIPT_ALL},      {0x3005, 0x3005, SCRIPT_HAN},
    {0x3007, 0x3007, SCRIPT_HAN},      {0x3008, 0x3020, SCRIPT_ALL},
    {0x3030, 0x3030, SCRIPT_ALL},      {0x303b, 0x303b, SCRIPT_HAN},
    {0x3041, 0x3096, SCRIPT_HIRAGANA}, {0x309d, 0x309e, SCRIPT_HIRAGANA},
    {0x30a1, 0x30fa, SCRIPT_KATAKANA}, {0x30fb, 0x30fc, SCRIPT_ALL},
    {0x30fd, 0x30fe, SCRIPT_KATAKANA}, {0x3105, 0x312f, SCRIPT_BOPOMOFO},
    {0x3131, 0x3163, SCRIPT_HANGUL},   {0x31a0, 0x31bf, SCRIPT_BOPOMOFO},
    {0x3400, 0x4dbf, SCRIPT_HAN},      {0x4e00, 0x9fff, SCRIPT_HAN},
    {0xac00, 0xd7a3, SCRIPT_HANGUL},   {0xff01, 0xff20, SCRIPT_ALL},
    {0xff21, 0xff3a, SCRIPT_LATIN},    {0xff3b, 0xff40, SCRIPT_ALL},
    {0xff41, 0xff5a, SCRIPT_LATIN},    {0xff5b, 0xff5e, SCRIPT_ALL},
    {0x1f000, 0x1f0ff, SCRIPT_ALL},    {0x1f1e6, 0x1f1ff, SCRIPT_ALL},
    {0x1f300, 0x1faff, SCRIPT_ALL},    {0x20000, 0x2ebef, SCRIPT_HAN},
    {0x30000, 0x323af, SCRIPT_HAN},
};

static Script script_of(uint32_t character) {
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (character >= ranges[i].first && character <= ranges[i].last) return ranges[i].script;
    return SCRIPT_NONE;
}

#define S(name) (1u << SCRIPT_##name)
/* Scripts that are used together. */
static const uint32_t together[] = {
    S(LATIN) | S(HAN) | S(HIRAGANA) | S(KATAKANA),
    S(LATIN) | S(HAN) | S(BOPOMOFO),
    S(LATIN) | S(HAN) | S(HANGUL),
};

static bool go_together(uint32_t scripts) {
    if ((scripts & (scripts - 1)) == 0) return true;
    for (size_t i = 0; i < sizeof together / sizeof *together; i++)
        if ((scripts & ~together[i]) == 0) return true;
    return false;
}

/* The next character of a text that is known to be well-formed UTF-8. */
static uint32_t next_character(const char **text) {
    const unsigned char *at = (const unsigned char *)*text;
    int size = *at < 0x80 ? 1 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : 4;
    uint32_t character = size == 1 ? *at : *at & (0x7fu >> size);
    for (int i = 1; i < size; i++) character = character << 6 | (at[i] & 0x3fu);
    *text += size;
    return character;
}

static bool is_mark(uint32_t character) {
    return character >= 0x300 && character <= 0x36f;
}

/* Phones add this after an emoji, to show it in colour. */
static bool is_for_colour(uint32_t character, uint32_t before) {
    return character == 0xfe0f && before >= 0x203c && script_of(before) == SCRIPT_ALL;
}

enum { MARKS_MAX = 2 }; /* on one letter */

const char *name_objection(const char *name) {
    assert(name);
    uint32_t scripts = 0, before = 0;
    int marks = 0;
    while (*name) {
        uint32_t character = next_character(&name);
        Script script = script_of(character);
        if (is_for_colour(character, before)) continue;
        if (script == SCRIPT_NONE)
            return "this name has a character in it that does not show, or looks like others";
        marks = is_mark(character) ? marks + 1 : 0;
        bool is_bare = marks == 1 && (!before || script_of(before) == SCRIPT_ALL);
        if (marks > MARKS_MAX || is_bare) return "this name has accents that belong to no letter";
        if (character == ' ' && before == ' ') return "this name has two spaces side by side";
        if (script != SCRIPT_ALL) scripts |= 1u << script;
        before = character;
    }
    return go_together(scripts) ? NULL : "this name mixes letters of different scripts";
}

/* ---- Skeletons ---- */

/* Latin letters without case and accents; '?': the letter itself. */
static const char latin[] = "aaaaaaeceeeeiiiidnooooo?ouuuuypsaaaaaaeceeeeiiiidnooooo?ouuuuypy"
                            "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
                            "lllnnnnnn?nnooooooeerrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"
                            "????????????????????????????????oo?????????????uu???????????????"
                            "????dddlllnnnaaiioouuuuuuuuuu?aaaaee??ggkkoooo??jdddgg??nnaaeeoo"
                            "aaaaeeeeiiiioooorrrruuuusstt??hh??????aaeeooooooooyy????????????"
                            "????????????????";
static const char more_latin[] = "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm"
                                 "mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv"
                                 "wwwwwwwwwwxxxxyyzzzzzzhtwyas??s?aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee"
                                 "eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy??????";

/* Characters that look the same, or nearly so, and the letters that stand for all of them. */
static const struct {
    const char *characters, *letters;
} shapes[] = {
    /* Greek: capitals, then small letters */
    {"ΑΆαά", "a"},
    {"Ββ", "b"},
    {"ϲϹ", "c"},
    {"ΕΈεέ", "e"},
    {"ΗΉ", "h"},
    {"ΙΊΪιίϊΐ", "l"},
    {"ϳͿ", "j"},
    {"Κκ", "k"},
    {"Μ", "rn"},
    {"Νηή", "n"},
    {"ΟΌοόσ", "o"},
    {"Ρρ", "p"},
    {"Ττ", "t"},
    {"μυύϋΰ", "u"},
    {"ν", "v"},
    {"ωώ", "vv"},
    {"Χχ", "x"},
    {"ΥΎΫγ", "y"},
    {"Ζζ", "z"},
    /* Cyrillic: small letters look like their capitals, with a few exceptions */
    {"Аа", "a"},
    {"ВвЬь", "b"},
    {"Сс", "c"},
    {"Ԁԁ", "d"},
    {"ЕеЁёЀѐӖӗ", "e"},
    {"НнҺһ", "h"},
    {"ІіЇїӀӏ", "l"},
    {"Јј", "j"},
    {"Кк", "k"},
    {"Мм", "rn"},
    {"п", "n"},
    {"Оо", "o"},
    {"Рр", "p"},
    {"Ԛԛ", "q"},
    {"г", "r"},
    {"Ѕѕ", "s"},
    {"Тт", "t"},
    {"Ԝԝ", "vv"},
    {"Хх", "x"},
    {"УуЎўҮү", "y"},
    {"Зз", "3"},
    {"б", "6"},
    {"Йй", "и"},
    /* Armenian */
    {"օՕ", "o"},
    {"ս", "u"},
    {"հ", "h"},
    {"ո", "n"},
    {"ց", "g"},
    {"զ", "q"},
    {"Տ", "s"},
    {"Լ", "l"},
    /* letters and digits of ASCII */
    {"0", "o"},
    {"1iI|∣│❘", "l"},
    {"mM", "rn"},
    {"wW", "vv"},
    {"`‘’ʻʼ´", "'"},
    {"‐‑‒–—―", "-"},
    /* Kana and Han, and the long sound */
    {"エ", "工"},
    {"カ", "力"},
    {"タ", "夕"},
    {"ト", "卜"},
    {"ニ", "二"},
    {"ハ", "八"},
    {"ロ", "口"},
    {"チ", "千"},
    {"ーㄧ", "一"},
    {"ヘ", "へ"},
    {"ベ", "べ"},
    {"ペ", "ぺ"},
    {"〇", "o"},
};

static const char *shape_of(uint32_t character) {
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (const char *at = shapes[i].characters; *at;)
            if (next_character(&at) == character) return shapes[i].letters;
    return NULL;
}

/* The character in ASCII width, in lower case, and without a built-in accent. */
static uint32_t plain_of(uint32_t character) {
    if (character >= 0xff01 && character <= 0xff5e) character -= 0xff01 - '!';
    char base = '?';
    if (character >= 0xc0 && character <= 0x24f) base = latin[character - 0xc0];
    if (character >= 0x1e00 && character <= 0x1eff) base = more_latin[character - 0x1e00];
    if (base != '?') return (uint32_t)base;
    return character >= 'A' && character <= 'Z' ? character - 'A' + 'a' : character;
}

static void write_character(Text *out, uint32_t character) {
    if (character < 0x80) {
        text_char(out, (char)character);
        return;
    }
    int more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    static const unsigned heads[] = {0, 0xc0, 0xe0, 0xf0};
    text_char(out, (char)(heads[more] | character >> 6 * more));
    while (more-- > 0) text_char(out, (char)(0x80 | (character >> 6 * more & 0x3f)));
}

void name_skeleton(const char *name, char skeleton[NAME_SKELETON_MAX]) {
    assert(name && skeleton);
    Text out = text_in(skeleton, NAME_SKELETON_MAX);
    while (*name) {
        uint32_t character = plain_of(next_character(&name));
        const char *shape = shape_of(character);
        if (is_mark(character) || character == 0xfe0f || character == ' ') continue;
        if (shape)
            text_string(&out, shape);
        else
            write_character(&out, character);
    }
}
