/* polyssimo_texts_zh_hant.c -- Polyssimo Challenge in 繁體中文, for the terminal. The left side is
 * the English text as the game has it; the tests tell when one has changed. */
#include "terminal/texts/texts.h"

const Translation polyssimo_texts_zh_hant[] = {
    /* Its name */
    {"Polyssimo Challenge", "拼塊大挑戰"},

    /* Options */
    {"rows", "橫列數"},
    {"The rows of the board.", "版圖有幾橫列。"},
    {"cols", "直行數"},
    {"The columns of the board.", "版圖有幾直行。"},
    {"flips", "翻面"},
    {"May pieces be turned over, or do they lie as they are drawn?", "拼塊可以翻面嗎？"},
    {"min_bw", "黑白拼塊"},
    {"The least number of black and white pieces a player must draft.",
     "每位玩家至少要選幾塊較大的黑白拼塊。"},
    {"each player drafts # pieces, so no quota of black and white ones can be #",
     "每位玩家選 # 塊，黑白拼塊的下限不能是 #"},
    {"there are # black and white pieces, but the quotas ask for #",
     "黑白拼塊只有 # 塊，下限合計卻是 #"},

    /* The board */
    {"The draft: take a piece", "選拼塊：拿一塊"},
    {"Placing: choose a piece, then where it lies", "放拼塊：先選一塊，再選位置"},
    {"black and white at least {count}", "黑白拼塊至少 {count} 塊"},
    {"out", "出局"},

    /* Events */
    {"the draft begins with {seat} and goes clockwise", "由{seat}開始選拼塊，依順時針進行"},
    {"{seat} takes {piece}, {points} squares", "{seat}選了 {piece}，{points} 格"},
    {"all pieces are taken: {seat} places first, and it goes on anticlockwise",
     "拼塊已選完：由{seat}先放，依逆時針進行"},
    {"{seat} places {piece} as {orientation} at {column}{row} and has {left} squares left",
     "{seat}把 {piece} 以 {orientation} 放在 {column}{row}，還剩 {left} 格"},
    {"{seat} has placed every piece", "{seat}放完所有拼塊"},
    {"{seat} can place no more and has {left} squares left", "{seat}無法再放，還剩 {left} 格"},
    {"the game ends: nobody can place, {count} pieces are on the board",
     "遊戲結束：沒有人能再放，版圖上有 {count} 塊拼塊"},

    /* The drawing in words, piece by piece */
    {"player # to draft", "玩家 # 選拼塊"},
    {"player # (begins)", "玩家 #（先行）"},
    {"# rows", "# 橫列"},
    {"# columns", "# 直行"},
    {"no flips", "不可翻面"},
    {"middle", "中間"},
    {"# squares left", "剩 # 格"},
    {"black and white at least #", "黑白拼塊至少 # 塊"},
    {"last placed as number #", "最後放的是第 # 塊"},
};

const int polyssimo_texts_zh_hant_count =
    sizeof polyssimo_texts_zh_hant / sizeof polyssimo_texts_zh_hant[0];
