/** outline.ts -- any JSON position as indented lines, with the names the engine gives. */
import { wordOf, type Texts } from "../../texts/index.ts";

export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const WIDTH = 72; // what is shorter stays on one line

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function short(value: Json, texts: Texts): string {
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
  return parts.join(", ") || "–";
}

function lines(name: string, value: Json, indent: string, texts: Texts): string[] {
  const brief = short(value, texts);
  if (brief.length <= WIDTH || value === null || typeof value !== "object")
    return [`${indent}${name}: ${brief || "–"}`];
  const entries: (readonly [string, Json])[] = isList(value)
    ? value.map((item, index) => [`${index + 1}`, item] as const)
    : Object.entries(value).map(([key, item]) => [wordOf(texts, key), item] as const);
  return [
    `${indent}${name}:`,
    ...entries.flatMap(([key, item]) => lines(key, item, `${indent}  `, texts)),
  ];
}

export function outline(position: Json, texts: Texts): string[] {
  if (position === null || typeof position !== "object" || isList(position))
    return [short(position, texts)];
  return Object.entries(position).flatMap(([name, value]) =>
    lines(wordOf(texts, name), value, "", texts),
  );
}
