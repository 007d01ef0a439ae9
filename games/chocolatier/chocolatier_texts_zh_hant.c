/* chocolatier_texts_zh_hant.c -- Master Chocolatier in 繁體中文, for the terminal. The left side is
 * the English text as the game has it; the tests tell when one has changed. */
#include "terminal/texts/texts.h"

const Translation chocolatier_texts_zh_hant[] = {
    /* Its name */
    {"Azul: Master Chocolatier", "花磚物語：巧克力大師"},

    /* Options */
    {"box", "巧克力盒"},
    {"The box with printed colours, or the free one where you choose the column.",
     "印好顏色的盒子，或由你選擇直行的自由盒子。"},
    {"factories", "圓盤"},
    {"plain", "普通"},
    {"special", "金色"},
    {"Plain discs, or some with a golden back and a power, new in every round.",
     "普通圓盤，或每一輪有幾個翻成金色、帶有能力的圓盤。"},
    {"max_rounds", "輪數上限"},
    {"The game ends after this round at the latest; 0: never.",
     "最遲在這一輪結束後終局；0 表示不限。"},

    /* The board */
    {"Round {round} · bag {bag} · lid {lid}", "第 {round} 輪 · 袋 {bag} · 盒蓋 {lid}"},
    {"began the round", "起始"},
    {"foundry", "熔爐線"},

    /* Words */
    {"disc #", "圓盤 #"},
    {"plus one", "加一"},
    {"blue magnet", "藍色磁鐵"},
    {"brown magnet", "棕色磁鐵"},
    {"white magnet", "白色磁鐵"},
    {"black magnet", "黑色磁鐵"},
    {"red magnet", "紅色磁鐵"},
    {"push", "推移"},
    {"shelter", "庇護"},
    {"the foundry line", "熔爐線"},
    {"the shelter", "庇護圓盤"},
    {"the lid", "盒蓋"},
    {"a row is full", "有一橫列完成"},
    {"no tile is left", "沒有磚了"},
    {"it was the last round", "這是最後一輪"},

    /* Events */
    {"round {round} begins, {seat} starts", "第 {round} 輪開始，由{seat}先行"},
    {"{disc} turns to gold: {back}", "{disc}翻成金色：{back}"},
    {"the lid with its {count} tiles is emptied into the bag", "把盒蓋裡的 {count} 塊磚倒回袋中"},
    {"{disc} is filled: blue {blue}, brown {brown}, white {white}, black {black}, red {red}",
     "{disc}補滿：藍 {blue}、棕 {brown}、白 {white}、黑 {black}、紅 {red}"},
    {"{disc} gets an extra tile: {colour}", "{disc}多得一塊磚：{colour}"},
    {"{disc} attracts a {colour} tile from {from}", "{disc}從{from}吸來一塊{colour}磚"},
    {"{seat} takes {count} {colour} from {source}", "{seat}從{source}拿取 {count} 塊{colour}磚"},
    {"{seat} takes the start marker", "{seat}拿取起始標記"},
    {"{seat} keeps {disc} as a shelter", "{seat}保留{disc}作為庇護"},
    {"the rest of {disc} goes to the centre", "{disc}剩下的磚移到中央"},
    {"{seat} pushes {count} {colour} from {disc} to {to}",
     "{seat}把{disc}的 {count} 塊{colour}磚推到{to}"},
    {"{seat} lays {count} {colour} on line {line}",
     "{seat}在第 {line} 條線放上 {count} 塊{colour}磚"},
    {"{seat} drops {count} {colour} to {where}", "{seat}的 {count} 塊{colour}磚落到{where}"},
    {"the {colour} of line {line} of {seat} fits in no column",
     "{seat}第 {line} 條線的{colour}磚沒有直行可放"},
    {"{seat} decorates row {row}, column {column} with {colour}: {across} across, {down} down, "
     "{points} points",
     "{seat}把{colour}磚放進第 {row} 列第 {column} 行：橫 {across}、直 {down}，{points} 分"},
    {"the foundry line of {seat} with {count} spaces filled costs {cost}: {points} points",
     "{seat}的熔爐線有 {count} 格，應扣 {cost}：{points} 分"},
    {"{seat} has filled row {row}: {points} points", "{seat}完成第 {row} 橫列：{points} 分"},
    {"{seat} has filled column {column}: {points} points",
     "{seat}完成第 {column} 直行：{points} 分"},
    {"{seat} has all five {colour}: {points} points", "{seat}集滿五塊{colour}磚：{points} 分"},

    /* The drawing in words, piece by piece */
    {"lid #", "盒蓋 #"},
    {"player # to push", "玩家 # 推移"},
    {"player # to decorate", "玩家 # 裝飾"},
    {"player # (began the round)", "玩家 #（起始）"},
};

const int chocolatier_texts_zh_hant_count =
    sizeof chocolatier_texts_zh_hant / sizeof chocolatier_texts_zh_hant[0];
