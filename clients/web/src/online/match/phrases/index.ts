/** index.ts -- phrases for the chat. They are sent as plain text in the language of whoever sends them. A page that
 * knows the phrase shows it in the language of whoever reads it. */
import type { Language } from "../../../texts/index.ts";
import { en, type Phrases } from "./en.ts";
import { zhHant } from "./zh-Hant.ts";

const all: Readonly<Record<Language, Phrases>> = { en, "zh-Hant": zhHant };

export function phrasesIn(language: Language): readonly string[] {
  return Object.values(all[language]);
}

/** A line of the chat as it is shown. What is no phrase stays as it is. */
export function shownIn(language: Language, line: string): string {
  for (const phrases of Object.values(all)) {
    const key = (Object.keys(phrases) as (keyof Phrases)[]).find((it) => phrases[it] === line);
    if (key) return all[language][key];
  }
  return line;
}
