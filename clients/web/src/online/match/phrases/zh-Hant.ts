/** zh-Hant.ts -- things that are often said at a table, in Chinese. */
import type { Phrases } from "./en.ts";

export const zhHant: Phrases = {
  hello: "哈囉！",
  luck: "祝你好運！",
  nice: "這步走得好！",
  moment: "請等我一下。",
  sorry: "不好意思！",
  thanks: "謝謝！",
  game: "玩得很開心！",
};
