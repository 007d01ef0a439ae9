/** index.ts -- what the history says, in the language of the page. */
import type { Language } from "../../texts/index.ts";
import { withSpaces } from "../../texts/spacing.ts";
import type { HistoryTexts } from "./en.ts";

export type { HistoryTexts } from "./en.ts";

const loaders: Readonly<Record<Language, () => Promise<HistoryTexts>>> = {
  en: async () => (await import("./en.ts")).en,
  "zh-Hant": async () => withSpaces((await import("./zh-Hant.ts")).zhHant),
};

export function loadHistoryTexts(language: Language): Promise<HistoryTexts> {
  return loaders[language]();
}
