/** index.ts -- the words of this folder by language. They are few who see them: they load with Withheld.svelte. */
import type { Language } from "../../texts/index.ts";
import { en, type HttpsTexts } from "./en.ts";
import { zhHant } from "./zh-Hant.ts";

export const httpsTexts: Readonly<Record<Language, HttpsTexts>> = { en, "zh-Hant": zhHant };
