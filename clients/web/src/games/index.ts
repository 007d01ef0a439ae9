/** index.ts -- the registry of the page: what each game brings is found in games/<game>/page/, and loaded
 * when it is first needed. What a game lacks has something that stands in for it. Its texts are found
 * by the dictionary of their language (texts/en.ts). */
import type { Lessons } from "../learn/lessons.ts";
import type { AnyPuzzleBoard } from "../puzzles/board.ts";
import type { AnyReasons, Explainer } from "../reasons/reasons.ts";
import { byGame } from "../texts/game.ts";
import type { Guide } from "../texts/guide.ts";
import type { Language, Texts } from "../texts/index.ts";
import type { AnyBoard } from "./board.ts";

const boards = byGame(
  import.meta.glob<AnyBoard>("../../../../games/*/page/index.ts", { import: "board" }),
);
const lessons = byGame(
  import.meta.glob<Lessons>("../../../../games/*/page/learn/index.ts", { import: "lessons" }),
);
const guides: Readonly<Record<Language, Readonly<Record<string, () => Promise<Guide>>>>> = {
  en: byGame(
    import.meta.glob<Guide>("../../../../games/*/texts/guide.en.txt", { import: "default" }),
  ),
  "zh-Hant": byGame(
    import.meta.glob<Guide>("../../../../games/*/texts/guide.zh-Hant.txt", { import: "default" }),
  ),
};
const puzzles = byGame(
  import.meta.glob<AnyPuzzleBoard>("../../../../games/*/page/puzzle/index.ts", {
    import: "puzzle",
  }),
);
const reasons = byGame(
  import.meta.glob<AnyReasons>("../../../../games/*/page/reasons/index.ts", { import: "reasons" }),
);
const pictures = byGame(
  import.meta.glob<string>("../../../../games/*/page/picture.svg", {
    eager: true,
    query: "?url",
    import: "default",
  }),
);

/** The board of a game; one that is not drawn has the plain board. */
export async function boardOf(game: string, isPlain = false): Promise<AnyBoard> {
  const load = isPlain ? undefined : boards[game];
  return load ? load() : (await import("./plain/index.ts")).board;
}

export function isDrawn(game: string): boolean {
  return game in boards;
}

/** What is taught of a game; null if nothing is. */
export async function lessonsOf(game: string): Promise<Lessons | null> {
  return (await lessons[game]?.()) ?? null;
}

/** The guide to a game in words; empty if there is none. */
export async function guideOf(game: string, language: Language): Promise<Guide> {
  return (await guides[language][game]?.()) ?? [];
}

export function hasLessons(game: string): boolean {
  return game in lessons;
}

/** Says in a language why actions of a game are good. */
export async function explainerOf(
  game: string,
  language: Language,
  names: readonly string[],
  texts: Texts,
): Promise<Explainer> {
  const [{ Explainer }, own] = await Promise.all([
    import("../reasons/reasons.ts"),
    reasons[game]?.() ?? null,
  ]);
  const words = (await own?.texts[language]()) ?? {};
  return new Explainer(own, words, { game, names, texts });
}

/** The games that have puzzles. */
export const puzzleKinds: readonly string[] = Object.keys(puzzles).sort();

export async function puzzleOf(kind: string): Promise<AnyPuzzleBoard | null> {
  return (await puzzles[kind]?.()) ?? null;
}

/** The picture of a game; one without has that of the page. */
export function pictureOf(game: string): string {
  return pictures[game] ?? "icon.svg";
}
