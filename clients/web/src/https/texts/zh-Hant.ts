/** zh-Hant.ts -- what is said where the page came over http, in Chinese. */
import type { HttpsTexts } from "./en.ts";

export const zhHant: HttpsTexts = {
  withheld: "離線使用、安裝與通知都需要 https，而這個網頁是用 http 開啟的。其他功能都能照常使用。",
  how: "在家使用 https（英文說明）",
};
