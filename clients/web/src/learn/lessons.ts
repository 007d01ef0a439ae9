/** lessons.ts -- what a game's folder page/learn/ has: the parts of its guide, when each matters, and the
 * moments of a first game that are explained. Words of exercises and moments are in a file for each language. */
import type { TableView } from "../engine.ts";
import type { Event } from "../games/board.ts";
import type { Language } from "../texts/index.ts";

/** A position to be drawn: that of an exercise, or the beginning of a set-up. */
export type Picture = { readonly exercise: string } | { readonly setup: string };

/** What has just come about in a guided game. */
export interface Moment {
  readonly view: TableView;
  readonly happened: readonly Event[];
  /** Is it the learner's turn? */
  readonly isMine: boolean;
}

export interface Lessons {
  readonly sections: readonly { readonly id: string; readonly picture: Picture }[];
  /** The part of the guide that matters now. */
  readonly sectionFor: (view: TableView) => string;
  /** In the order in which they are explained when several come at once. */
  readonly moments: readonly { readonly id: string; readonly when: (moment: Moment) => boolean }[];
  readonly texts: Readonly<Record<Language, () => Promise<LessonTexts>>>;
}

/** The words of the guide itself are in games/<game>/texts/guide.<language>.txt. */
export interface LessonTexts {
  readonly exercises: Readonly<Record<string, ExerciseText>>;
  readonly moments: Readonly<Record<string, string>>;
}

export interface ExerciseText {
  readonly ask: string;
  /** What each option is called, in their order; where it is missing, the option itself is. */
  readonly options?: readonly string[];
  /** Said with the answer, right or wrong. */
  readonly why: string;
}

/** What is marked as done besides exercises, which are marked by their names: a first game, and a part of the guide. */
export const FIRST_GAME = "@first";

export function partMark(id: string): string {
  return `@part ${id}`;
}

export interface Progress {
  readonly done: number;
  readonly count: number;
  /** The first that is not done; undefined if all are. */
  readonly next: string | undefined;
}

export function progressOf(names: readonly string[], isDone: (name: string) => boolean): Progress {
  const left = names.filter((name) => !isDone(name));
  return { done: names.length - left.length, count: names.length, next: left[0] };
}

/** The field `phase`, which most positions have. */
export function phaseOf(view: TableView): string {
  const { position } = view;
  if (typeof position !== "object" || position === null || !("phase" in position)) return "";
  return String(position.phase);
}

/** The first moment that has come and was not explained yet; null if there is none. */
export function momentToExplain(
  lessons: Lessons,
  moment: Moment,
  seen: readonly string[],
): string | null {
  const found = lessons.moments.find(({ id, when }) => !seen.includes(id) && when(moment));
  return found?.id ?? null;
}

/** Did something of this kind happen? */
export function has(moment: Moment, ...kinds: readonly string[]): boolean {
  return moment.happened.some(({ event }) => kinds.includes(event));
}
