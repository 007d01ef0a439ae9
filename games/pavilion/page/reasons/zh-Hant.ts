/** zh-Hant.ts -- reasons of Summer Pavilion in Chinese. */
import type { Words } from "@page/texts/game.ts";

export const zhHant: Words = {
  full_star: "填滿星星（{colour}）：{score}",
  full_number: "填滿所有的 {number}：{score}",
  closed: "圍住{feature}：可從供應堆拿取 {tiles} 塊瓷磚",
  placed: "相連 {group} 塊：{score}",
  lays: "立即得分：{score}",
  affords: "{colour}色瓷磚夠填{colour}色星星的 {number}",
  wild: "還能拿到一塊百搭瓷磚",
  takes: "一次拿取 {count} 塊{colour}色瓷磚",
  took_start_tile: "下一輪先行：{loss}",
  kept: "儲存 {count} 塊瓷磚，留到下一輪",
};
