/** outline.ts -- any JSON position as indented lines, with the names the engine gives. */
import { wordOf, wordsFor, type Texts } from "../../texts/index.ts";
import { spaced } from "../../texts/spacing.ts";

export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const WIDTH = 72; // what is shorter stays on one line

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** The words of one game, and the marks of its language. */
type Said = Pick<Texts, "words" | "outline">;

function short(value: Json, texts: Said): string {
  if (value === null) return "–";
  if (typeof value === "string") return wordOf(texts, value);
  if (typeof value !== "object")
    return typeof value === "boolean" ? (value ? "✓" : "✗") : `${value}`;
  if (isList(value)) return value.map((item) => short(item, texts)).join(" ");
  // Of counts by colour, what there is none of is left out; a coordinate of 0 is not.
  const isCounts = Object.values(value).every((item) => typeof item === "number");
  const parts = Object.entries(value)
    .filter(([, item]) => !isCounts || item !== 0)
    .map(([name, item]) => `${wordOf(texts, name)} ${short(item, texts)}`);
  return parts.join(texts.outline.and) || "–";
}

function lines(name: string, value: Json, indent: string, texts: Said): string[] {
  const brief = short(value, texts);
  if (brief.length <= WIDTH || value === null || typeof value !== "object")
    return [spaced(`${indent}${name}${texts.outline.is}${brief || "–"}`)];
  const entries: (readonly [string, Json])[] = isList(value)
    ? value.map((item, index) => [`${index + 1}`, item] as const)
    : Object.entries(value).map(([key, item]) => [wordOf(texts, key), item] as const);
  return [
    `${indent}${name}${texts.outline.is.trimEnd()}`,
    ...entries.flatMap(([key, item]) => lines(key, item, `${indent}  `, texts)),
  ];
}

/** The position of a game. Names of its pieces are no words of another game. */
export function outline(game: string, position: Json, all: Texts): string[] {
  const texts: Said = { ...wordsFor(all, game), outline: all.outline };
  if (position === null || typeof position !== "object" || isList(position))
    return [short(position, texts)];
  return Object.entries(position).flatMap(([name, value]) =>
    lines(wordOf(texts, name), value, "", texts),
  );
}
