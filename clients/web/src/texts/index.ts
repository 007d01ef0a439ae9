/** index.ts -- the languages, and how events become sentences. A language is one file. */
import type { Event, Reason, Refused, Result, Seat } from "../told.ts";
import type { Texts } from "./en.ts";
import { fill, lossOf, scoreOf } from "./catalogue.ts";
import type { OptionText } from "./game.ts";
import { spaced } from "./spacing.ts";

export type { Texts } from "./en.ts";

const loaders = {
  en: async () => (await import("./en.ts")).en,
  "zh-Hant": async () => (await import("./zh-Hant.ts")).zhHant,
} satisfies Record<string, () => Promise<Texts>>;

export type Language = keyof typeof loaders;

export const languages: Readonly<Record<Language, string>> = {
  en: "English",
  "zh-Hant": "繁體中文",
};

export function isLanguage(tag: string): tag is Language {
  return tag in loaders;
}

export function loadTexts(language: Language): Promise<Texts> {
  return loaders[language]();
}

/** The language of the first of the browser's tags that is spoken here. */
export function languageFor(tags: readonly string[]): Language {
  for (const tag of tags) {
    if (tag.startsWith("zh")) return "zh-Hant";
    if (tag.startsWith("en")) return "en";
  }
  return "en";
}

/** A word of the engine, of any game, in the language of the texts; numbers in it stay ("disc 3"). */
export function wordOf({ words }: Pick<Texts, "words">, word: string): string {
  const known = words[word];
  if (known !== undefined) return known;
  const [, stem, number] = /^(.*) (\d+)$/.exec(word) ?? [];
  const pattern = stem === undefined ? undefined : words[`${stem} #`];
  return pattern?.replace("#", number ?? "") ?? word.replaceAll("_", " ");
}

/** The words that a game may use: its own, and those of all games. Piece W of one is no west of another. */
export function wordsFor(texts: Texts, game: string): Pick<Texts, "words"> {
  return { words: { ...texts.sharedWords, ...texts.games[game]?.words } };
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** What stands in a sentence for a field that is a text: a word, or something else. */
type Said = (field: string, value: string) => string;

function filled(
  event: Event,
  seats: readonly Pick<Seat, "name">[],
  texts: Texts,
  { game, sentence, said }: { game: string; sentence: string; said: Said },
): string {
  const { nothing, stop, points } = texts.sentences;
  const hidden = texts.games[game]?.hidden || texts.sentences.hidden;
  const seat = event.seat === undefined ? "" : (seats[event.seat]?.name ?? "");
  const told: Record<string, string | number> = {
    seat,
    points: event.points ?? 0,
    score: scoreOf(event.points ?? 0, points),
    loss: lossOf(event.points ?? 0, points),
  };
  for (const [field, value] of Object.entries(event)) {
    if (field === "event" || field === "seat" || field === "points") continue;
    if (value === null) told[field] = hidden;
    else if (typeof value === "string") told[field] = said(field, value);
    else told[field] = `${value}`;
  }
  return capital(`${spaced(fill(sentence, told, nothing), [seat])}${stop}`);
}

/** The sentence of an event of a game. */
export function sentenceOf(
  game: string,
  event: Event,
  seats: readonly Pick<Seat, "name">[],
  texts: Texts,
): string {
  const sentence = texts.games[game]?.events[event.event];
  if (sentence === undefined) return event.event;
  const words = wordsFor(texts, game);
  return filled(event, seats, texts, {
    game,
    sentence,
    said: (_, value) => wordOf(words, value),
  });
}

/** The short sentence of an event, in parts: where `depict` has a picture of what a field names, it stands
 * there instead of the word. */
export function partsOf<Picture>(
  game: string,
  event: Event,
  seats: readonly Pick<Seat, "name">[],
  texts: Texts,
  depict: (field: string, value: string) => Picture | null,
): readonly (string | Picture)[] {
  const own = texts.games[game];
  const sentence = own?.log?.[event.event] ?? own?.events[event.event];
  if (sentence === undefined) return [event.event];
  const words = wordsFor(texts, game);
  const pictures: Picture[] = [];
  const said: Said = (field, value) => {
    const picture = depict(field, value);
    if (picture === null) return wordOf(words, value);
    return `\uE000${pictures.push(picture) - 1}\uE001`; // characters that no text has
  };
  return filled(event, seats, texts, { game, sentence, said })
    .split(/\uE000(\d+)\uE001/)
    .flatMap((part, index) =>
      index % 2 ? (pictures[Number(part)] ?? []) : part === "" ? [] : part,
    );
}

/** The sentences of some events, for a list. */
export function sentencesOf(
  game: string,
  events: readonly Event[],
  seats: readonly Pick<Seat, "name">[],
  texts: Texts,
): readonly string[] {
  return events.map((event) => sentenceOf(game, event, seats, texts));
}

/** What is said of an option; one that the dictionary does not know is called by its name. */
export function optionTexts(texts: Texts, game: string, option: string): OptionText {
  return texts.games[game]?.options[option] ?? { title: option, text: "", values: {} };
}

/** What stands in a sentence for the arguments of a reason: games and options are called as the
 * language calls them. */
function argumentsIn(texts: Texts, { arguments: told }: Reason): Readonly<Record<string, string>> {
  const { game, option } = told;
  if (game === undefined) return told;
  const called = { ...told, game: texts.games[game]?.title ?? game };
  return option === undefined
    ? called
    : { ...called, option: optionTexts(texts, game, option).title };
}

/** What the engine refuses, in the language of the texts. What it has no words for, and English, is
 * the engine's own sentence. */
export function reasonIn(texts: Texts, { message, reason }: Refused): string {
  const sentence = reason && texts.reasons[reason.code];
  if (!sentence) return message;
  const said = spaced(fill(sentence, argumentsIn(texts, reason), ""));
  if (reason.line === undefined) return said;
  return spaced(fill(texts.reasons["line"] ?? "{reason}", { line: reason.line, reason: said }, ""));
}

/** The line of the reckoning that a kind of event belongs to. */
export function pointTitle(texts: Texts, game: string, kind: string): string {
  return texts.games[game]?.points[kind] ?? kind;
}

/** What the points of a game are. */
export function unitOf(
  texts: Texts,
  game: string,
  result: Pick<Result, "counts_down">,
  options: Readonly<Record<string, string>> = {},
): string {
  const units = texts.games[game]?.units ?? {};
  const key = Object.entries(options).map(([name, value]) => `${name} ${value}`);
  const unit = units[key.find((it) => it in units) ?? ""];
  return unit?.[result.counts_down ? 1 : 0] ?? texts.unit;
}
