/** index.ts -- what a review says, in the language of the page. */
import type { Language } from "../../texts/index.ts";
import { withSpaces } from "../../texts/spacing.ts";
import type { ReviewTexts } from "./en.ts";

export type { ReviewTexts } from "./en.ts";

const loaders: Readonly<Record<Language, () => Promise<ReviewTexts>>> = {
  en: async () => (await import("./en.ts")).en,
  "zh-Hant": async () => withSpaces((await import("./zh-Hant.ts")).zhHant),
};

export function loadReviewTexts(language: Language): Promise<ReviewTexts> {
  return loaders[language]();
}
