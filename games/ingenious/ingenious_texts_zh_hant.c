/* ingenious_texts_zh_hant.c -- Ingenious in 繁體中文, for the terminal. The left side is the
 * English text as the game has it; the tests tell when one has changed. */
#include "terminal/texts/texts.h"

const Translation ingenious_texts_zh_hant[] = {
    /* Its name */
    {"Ingenious", "巧思六色"},

    /* Options */
    {"base", "各自為戰"},
    {"solo", "單人"},
    {"team", "兩隊對戰"},
    {"duel", "對決"},
    {"The base game for 2 to 4, alone, two teams of two, or a duel.",
     "二至四人各自為戰、單人、兩隊各兩人，或兩人對決。"},
    {"first_turn", "第一塊"},
    {"distinct", "各占一個符號"},
    {"both", "兩者都要"},
    {"A first tile touches a printed symbol and no tile, or a symbol that nobody else's first tile "
     "touches, or both.",
     "第一塊要接觸一個印好的符號而不接觸其他磚，或接觸別人第一塊沒有碰過的符號，或兩者都要。"},
    {"mode solo is for one player", "單人模式只能一個人玩"},
    {"mode team is for four players, two against two", "隊伍模式要四個人，兩人對兩人"},
    {"mode duel is for two players", "對決模式要兩個人"},
    {"mode base is for two to four players; mode solo is for one",
     "各自為戰要二至四人；一個人請選單人模式"},

    /* The board */
    {"rack", "牌架"},
    {"swap", "更換"},
    {"bag {bag} · ", "袋 {bag} · "},
    {"bag {bag}, {due} to place · ", "袋 {bag}，還要放 {due} 塊 · "},
    {"choose a tile, then a cell; r turns it", "先選磚，再選格；r 轉動"},
    {"no tile has your lowest colour: swap the rack or not", "沒有最低色的磚：換不換牌架？"},
    {"set tiles aside one by one, or keep the rest", "逐一放到一旁，或保留其餘"},

    /* Words */
    {"the table", "桌上"},
    {"no two empty cells lie side by side", "沒有相鄰的兩個空格了"},
    {"all six colours are at their end", "六種顏色都到達終點"},

    /* Events */
    {"{seat} places {tile} on {cell} and {other_cell}",
     "{seat}把 {tile} 放在 {cell} 和 {other_cell}"},
    {"{seat} moves {colour} by {points} for {cell}: {east} to the east, {south_east} south-east, "
     "{south_west} south-west, {west} west, {north_west} north-west, {north_east} north-east",
     "{seat}的{colour}因 {cell} 前進 {points} 格：東 {east}、東南 {south_east}、西南 "
     "{south_west}、西 {west}、西北 {north_west}、東北 {north_east}"},
    {"the {colour} marker of {seat} goes on to the second track",
     "{seat}的{colour}標記進入第二條計分軌"},
    {"{seat} takes the {colour} token from {from}", "{seat}從{from}拿走{colour}標記物"},
    {"Ingenious! {seat} has brought {colour} to its end and places one more tile",
     "妙招！{seat}的{colour}到達終點，再放一塊"},
    {"{seat} has no tile left: {count} bonus placements lapse",
     "{seat}沒有磚了，失去 {count} 次加放"},
    {"{seat} keeps the rack", "{seat}保留牌架"},
    {"{seat} shows {tile}", "{seat}亮出 {tile}"},
    {"{seat} sets {tile} aside", "{seat}把 {tile} 放到一旁"},
    {"{seat} puts {count} tiles back into the bag", "{seat}把 {count} 塊磚放回袋中"},

    /* The drawing in words, piece by piece */
    {"player # to swap", "玩家 # 換磚"},
    {"player # to exchange", "玩家 # 交換"},
    {"placements due #", "還要放 #"},
    {"aside", "放到一旁"},
    {"old", "舊磚"},
    {"old #", "舊磚 #"},
    {"tokens", "標記物"},
    {"returned", "放回"},
    {"shown and put back", "亮出後放回"},
    {"red #", "紅 #"},
    {"green #", "綠 #"},
    {"blue #", "藍 #"},
    {"orange #", "橙 #"},
    {"yellow #", "黃 #"},
    {"purple #", "紫 #"},
};

const int ingenious_texts_zh_hant_count =
    sizeof ingenious_texts_zh_hant / sizeof ingenious_texts_zh_hant[0];
