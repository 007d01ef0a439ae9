/** catalogue.ts -- the words that page and terminal share: texts/<language>.txt for all games, and
 * games/<game>/texts/<language>.txt for each. CONTRIBUTING.md, "Words", says how they are written. */
import { byGame, type GameTexts, type OptionText, type OwnTexts, type Words } from "./game.ts";

/** Texts by kind and key: `word blue = 藍` is catalogue.word.blue. */
export type Catalogue = Readonly<Record<string, Words>>;

const TERMINAL = "[terminal]"; // what stands below is said by the terminal alone

function unquoted(text: string): string {
  return /^".*"$/.test(text) ? text.slice(1, -1) : text;
}

/** A word that stands for itself is not kept: wordOf() finds it anyway. */
function isItself(kind: string, key: string, text: string): boolean {
  return kind === "word" && key.replaceAll("_", " ") === text;
}

export function readCatalogue(file: string): Catalogue {
  const catalogue: Record<string, Record<string, string>> = {};
  for (const line of file.split("\n")) {
    if (line === TERMINAL) break;
    if (line === "" || line.startsWith("#")) continue;
    const [, kind = "", key = "", text = ""] = /^(\S+)(?: (.*?))? = (.*)$/.exec(line) ?? [];
    if (!isItself(kind, key, text)) (catalogue[kind] ??= {})[key] = unquoted(text);
  }
  return catalogue;
}

/** "A title | what it means" */
function explained(text: string): { title: string; text: string } {
  const [title = "", meaning = ""] = text.split(" | ");
  return { title, text: meaning };
}

/** The options of a catalogue, each with its values: "box", "box free". */
function optionsOf(options: Words): Readonly<Record<string, OptionText>> {
  const names = Object.keys(options).filter((key) => !key.includes(" "));
  const valuesOf = (name: string) =>
    Object.entries(options)
      .filter(([key]) => key.startsWith(`${name} `))
      .map(([key, text]) => [key.slice(name.length + 1), explained(text)] as const);
  return Object.fromEntries(
    names.map((name) => [
      name,
      { ...explained(options[name] ?? ""), values: Object.fromEntries(valuesOf(name)) },
    ]),
  );
}

/** "points | points", or under an option and its value. */
function unitsOf(units: Words): GameTexts["units"] {
  const pairs = Object.entries(units).map(([key, text]) => {
    const [more = "", fewer = ""] = text.split(" | ");
    return [key, [more, fewer] as const] as const;
  });
  return Object.fromEntries(pairs);
}

/** What a game says by its catalogue and by the one that all games share. */
function catalogueTexts(own: Catalogue, shared: Catalogue): Omit<GameTexts, keyof OwnTexts> {
  return {
    title: own["title"]?.[""] ?? "",
    line: own["line"]?.[""] ?? "",
    options: optionsOf({ ...shared["option"], ...own["option"] }),
    events: own["event"] ?? {},
    points: own["reckoning"] ?? {},
    units: unitsOf(own["units"] ?? {}),
    words: own["word"] ?? {},
    reasons: own["reason"] ?? {},
    hidden: own["hidden"]?.[""] ?? "",
  };
}

/** Texts that sentences of all games are put together with. */
export interface Sentences {
  readonly hidden: string;
  readonly nothing: string;
  /** What ends a sentence. */
  readonly stop: string;
  /** How points are said: "#" many, "1", and "-#" if they are lost. */
  readonly points: Words;
}

export function sentencesOf(shared: Catalogue): Sentences {
  const text = (kind: string): string => shared[kind]?.[""] ?? "";
  return {
    hidden: text("hidden"),
    nothing: text("nothing"),
    stop: text("stop"),
    points: shared["points"] ?? {},
  };
}

/** The texts of all games that bring a catalogue. */
export function gamesOf(
  pages: Readonly<Record<string, OwnTexts>>,
  catalogues: Readonly<Record<string, Catalogue>>,
  shared: Catalogue,
): Readonly<Record<string, GameTexts>> {
  const own = byGame(pages);
  const told = Object.entries(byGame(catalogues)).map(
    ([game, catalogue]) => [game, { ...catalogueTexts(catalogue, shared), ...own[game] }] as const,
  );
  return Object.fromEntries(told);
}

type Told = Readonly<Record<string, string | number>>;

/** "{count}", or "{count tile|tiles}" */
function fillPlaces(text: string, told: Told): string {
  return text.replace(
    /\{(\w+)(?: ([^|}]*)\|([^}]*))?\}/g,
    (_, name: string, one?: string, more?: string) => {
      const value = told[name] ?? "";
      return one === undefined ? `${value}` : `${value} ${Number(value) === 1 ? one : more}`;
    },
  );
}

/** Is this item of a list, such as "{red} red", about nothing? */
function isAboutNothing(item: string, told: Told): boolean {
  const places = [...item.matchAll(/\{(\w+)/g)].map(([, name]) => name ?? "");
  return places.length === 1 && `${told[places[0] ?? ""]}` === "0";
}

/** The items of a list in brackets, less those about nothing. One alone is there or not. */
function fillList(list: string, told: Told, nothing: string): string {
  const items = list.split(/, |、/);
  const some = items.filter((item) => !isAboutNothing(item, told));
  if (some.length === 0) return items.length > 1 ? nothing : "";
  return some.map((item) => fillPlaces(item, told)).join(/, |、/.exec(list)?.[0] ?? "");
}

/** A sentence of a catalogue with its places filled. */
export function fill(sentence: string, told: Told, nothing: string): string {
  return sentence
    .split(/(\[[^\]]*\])/)
    .map((part) =>
      part.startsWith("[") ? fillList(part.slice(1, -1), told, nothing) : fillPlaces(part, told),
    )
    .join("");
}

/** Points that can only be lost: none of them is still a loss. */
export function lossOf(points: number, words: Words): string {
  return points === 0 ? (words["-0"] ?? scoreOf(0, words)) : scoreOf(points, words);
}

/** "3 points", "minus 1 point" */
export function scoreOf(points: number, words: Words): string {
  const size = Math.abs(points) === 1 ? "1" : "#";
  return (words[points < 0 ? `-${size}` : size] ?? "#").replace("#", `${Math.abs(points)}`);
}
