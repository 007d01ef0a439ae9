/* pavilion_texts_zh_hant.c -- Summer Pavilion in 繁體中文, for the terminal. The left side is the
 * English text as the game has it; the tests tell when one has changed. */
#include "terminal/texts/texts.h"

const Translation pavilion_texts_zh_hant[] = {
    /* Its name */
    {"Azul: Summer Pavilion", "花磚物語：夏日亭閣"},

    /* Options */
    {"board", "版圖面"},
    {"grey", "灰色"},
    {"The side with coloured stars, or the grey one where you choose the colours.",
     "彩色的星，或由你選擇顏色的灰色的星。"},
    {"grey_stars", "灰色的星"},
    {"Grey stars by the rulebook, or free: each either of one colour or of six different ones.",
     "灰色的星依規則書，或自由：每顆星單一顏色或六種不同顏色。"},
    {"option grey_stars is about the grey board: with board=coloured it can only be rulebook",
     "「灰色的星」只適用於灰色面；彩色面只能依規則書"},

    /* The board */
    {"Round {round} of 6 · {wild} is wild · bag {bag} · tower {tower}",
     "第 {round} 輪，共 6 輪 · {wild}為萬用色 · 袋 {bag} · 塔 {tower}"},
    {"supply", "供應區"},
    {"pass", "跳過"},

    /* Words */
    {"six colours", "六色"},
    {"factory #", "工廠 #"},
    {"star NW", "西北"},
    {"star NE", "東北"},
    {"star E", "東"},
    {"star SE", "東南"},
    {"star SW", "西南"},
    {"star W", "西"},
    {"star C", "中央"},
    {"12h", "12 點鐘"},
    {"2h", "2 點鐘"},
    {"4h", "4 點鐘"},
    {"6h", "6 點鐘"},
    {"8h", "8 點鐘"},
    {"10h", "10 點鐘"},
    {"the pillar at NW", "西北的柱子"},
    {"the pillar at NE", "東北的柱子"},
    {"the pillar at E", "東邊的柱子"},
    {"the pillar at SE", "東南的柱子"},
    {"the pillar at SW", "西南的柱子"},
    {"the pillar at W", "西邊的柱子"},
    {"the statue between NW and NE", "西北與東北之間的雕像"},
    {"the statue between NE and E", "東北與東之間的雕像"},
    {"the statue between E and SE", "東與東南之間的雕像"},
    {"the statue between SE and SW", "東南與西南之間的雕像"},
    {"the statue between SW and W", "西南與西之間的雕像"},
    {"the statue between W and NW", "西與西北之間的雕像"},
    {"the window at NW", "西北的窗戶"},
    {"the window at NE", "東北的窗戶"},
    {"the window at E", "東邊的窗戶"},
    {"the window at SE", "東南的窗戶"},
    {"the window at SW", "西南的窗戶"},
    {"the window at W", "西邊的窗戶"},
    {"pillar", "柱子"},
    {"statue", "雕像"},
    {"window", "窗戶"},

    /* Events */
    {"round {round} begins, {wild} is wild, {seat} starts",
     "第 {round} 輪開始，{wild}為萬用色，由{seat}先行"},
    {"the tower with its {count} tiles is emptied into the bag", "把塔裡的 {count} 塊磚倒回袋中"},
    {"the supply gets {count} tiles: orange {orange}, red {red}, blue {blue}, yellow {yellow}, "
     "green {green}, purple {purple}",
     "供應區補上 {count} 塊磚：橙 {orange}、紅 {red}、藍 {blue}、黃 {yellow}、綠 {green}、紫 "
     "{purple}"},
    {"{factory} is filled: orange {orange}, red {red}, blue {blue}, yellow {yellow}, green "
     "{green}, purple {purple}",
     "{factory}補滿：橙 {orange}、紅 {red}、藍 {blue}、黃 {yellow}、綠 {green}、紫 {purple}"},
    {"{seat} takes {count} {colour} and {wilds} wild from {source}",
     "{seat}從{source}拿取 {count} 塊{colour}磚和 {wilds} 塊萬用磚"},
    {"{seat} takes the start tile with {count} tiles: {points} points",
     "{seat}連同 {count} 塊磚拿取起始磚：{points} 分"},
    {"the rest of {factory} goes to the centre", "{factory}剩下的磚移到中央"},
    {"all tiles are taken, {seat} is the first to place", "磚已拿完，由{seat}先放磚"},
    {"{seat} places {colour} on the {number} of star {star} at {hour}, paying with {wilds} wild: "
     "a group of {group}, {points} points",
     "{seat}把{colour}磚放在{star}星 {hour}方向的 {number}，用了 {wilds} 塊萬用磚：相連 {group} "
     "塊，{points} 分"},
    {"{seat} closes {feature}: {tiles} tiles from the supply",
     "{seat}圍住{feature}：可從供應區拿 {tiles} 塊磚"},
    {"the supply has only {count} tiles", "供應區只剩 {count} 塊磚"},
    {"{seat} picks {colour} from the supply", "{seat}從供應區選了{colour}磚"},
    {"{seat} has no tiles and passes", "{seat}沒有磚了，跳過"},
    {"{seat} keeps {count} tiles: orange {orange}, red {red}, blue {blue}, yellow {yellow}, green "
     "{green}, purple {purple}",
     "{seat}保留 {count} 塊磚：橙 {orange}、紅 {red}、藍 {blue}、黃 {yellow}、綠 {green}、紫 "
     "{purple}"},
    {"{seat} discards {count} tiles: orange {orange}, red {red}, blue {blue}, yellow {yellow}, "
     "green {green}, purple {purple}; {points} points",
     "{seat}棄掉 {count} 塊磚：橙 {orange}、紅 {red}、藍 {blue}、黃 {yellow}、綠 {green}、紫 "
     "{purple}；{points} 分"},
    {"{seat} has filled star {star} with {colour}: {points} points",
     "{seat}以{colour}完成{star}星：{points} 分"},
    {"{seat} has filled every {number}: {points} points", "{seat}完成所有的 {number}：{points} 分"},
    {"{seat} has {count} kept tiles left: {points} points", "{seat}剩下 {count} 塊磚：{points} 分"},
    {"the sixth round is over, the game ends", "第六輪結束，遊戲結束"},

    /* The drawing in words, piece by piece */
    {"tower #", "塔 #"},
    {"wild orange", "萬用色橙"},
    {"wild red", "萬用色紅"},
    {"wild blue", "萬用色藍"},
    {"wild yellow", "萬用色黃"},
    {"wild green", "萬用色綠"},
    {"wild purple", "萬用色紫"},
    {"player # to pick #", "玩家 # 挑選 #"},
    {"player # (start tile)", "玩家 #（起始磚）"},
    {"with player #", "在玩家 # 那裡"},
    {"passed and kept", "已跳過，保留"},
};

const int pavilion_texts_zh_hant_count =
    sizeof pavilion_texts_zh_hant / sizeof pavilion_texts_zh_hant[0];
