/* chromino_texts_zh_hant.c -- Chromino in 繁體中文, for the terminal. The left side is the English
 * text as the game has it; the tests tell when one has changed. */
#include "terminal/texts/texts.h"

const Translation chromino_texts_zh_hant[] = {
    /* Its name */
    {"Chromino", "彩磚接龍"},

    /* Options */
    {"standard", "標準"},
    {"simple", "簡易"},
    {"expert", "進階"},
    {"The game of the rulebook; simple, like dominoes; or expert, for points.",
     "規則書的玩法；簡易，像骨牌；或進階，計算分數。"},
    {"draw", "抽磚"},
    {"one", "一塊"},
    {"until", "抽到能出"},
    {"three", "最多三塊"},
    {"four", "最多四塊"},
    {"five", "最多五塊"},
    {"Who cannot play draws one tile, or until one can be played, at most so many.",
     "無法出磚的玩家抽一塊，或抽到能出為止，最多這麼多塊。"},
    {"hands", "手牌"},
    {"hidden", "隱藏"},
    {"open", "公開"},
    {"Hands are hidden, or lie open for all to see.", "手牌只有自己看得到，或公開給所有人看。"},
    {"final", "終局"},
    {"round", "打完這一輪"},
    {"one_more", "再一回合"},
    {"After a hand is empty the round is finished, or all others have one more turn.",
     "有人手牌出完之後打完這一輪，或其他玩家各再有一個回合。"},

    /* The board */
    {"Turn {turn} · pile {pile}", "第 {turn} 回合 · 牌堆 {pile}"},
    {"Turn {turn} · pile {pile} · {left} turns left",
     "第 {turn} 回合 · 牌堆 {pile} · 還有 {left} 個回合"},

    /* Words */
    {"h", "橫"},
    {"v", "直"},
    {"laid", "放下"},
    {"touched", "接觸"},
    {"a hand is empty", "有人手牌出完"},
    {"nobody can play", "沒有人能出磚"},

    /* Events */
    {"{tile} lies on the table, {seat} begins", "桌上放著 {tile}，由{seat}開始"},
    {"{seat} gets {tile}", "{seat}拿到 {tile}"},
    {"{seat} plays {tile} at {x},{y} {direction} with {contacts} contacts",
     "{seat}把 {tile} {direction}放在 {x},{y}，接觸 {contacts} 條邊"},
    {"{seat} scores {points} for {tile}, which was {how}", "{seat}因{how}的 {tile} 得 {points} 分"},
    {"{seat} shows the last tile: {tile}", "{seat}亮出最後一塊：{tile}"},
    {"{seat} has no tile left; turns to come: {turns}", "{seat}的手牌出完了；還有 {turns} 個回合"},

    /* The drawing in words, piece by piece */
    {"player # to play", "玩家 # 出磚"},
    {"player # to play the drawn", "玩家 # 出抽到的"},
    {"turn #", "第 # 回合"},
    {"pile #", "牌堆 #"},
    {"turns left after this", "之後還有回合"},
    {"# points", "# 分"},
    {"holds #", "手上 #"},
};

const int chromino_texts_zh_hant_count =
    sizeof chromino_texts_zh_hant / sizeof chromino_texts_zh_hant[0];
