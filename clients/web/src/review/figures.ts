/** figures.ts -- what is made of a review: the line of the graph, the sums of the players, the worst decisions. */
import {
  CLASSES,
  isDecision,
  type Class,
  type Decision,
  type Option,
  type ReviewPly,
} from "./told.ts";

export type Plies = readonly (ReviewPly | null)[];

const RESULT_ONE = 10_000;
const EXERCISES_MAX = 5;
/** A choice that loses less than this is as good as the best (docs/review.md). */
export const GOOD_LOSS = 0.02;
/** Luck that moves a chance to win by so much is marked. */
const LUCK_MARKED = 0.05;

export function decisionsOf(plies: Plies): readonly Decision[] {
  return plies.filter(isDecision);
}

/** A point of the graph: the chances to win before an action; behind the last, the result. */
export interface GraphPoint {
  readonly ply: number;
  readonly win: readonly number[];
}

export function pointsOf(plies: Plies, results: readonly number[]): readonly GraphPoint[] {
  const points = decisionsOf(plies).map(({ ply, win }) => ({ ply, win }));
  const isDone = plies.length > 0 && plies.every((ply) => ply !== null);
  if (!isDone || !results.length) return points;
  return [...points, { ply: plies.length, win: results.map((result) => result / RESULT_ONE) }];
}

export interface LuckMark {
  readonly ply: number;
  readonly seat: number;
  readonly win: number;
}

/** Whom chance helped most, where it helped much. */
export function luckMarks(plies: Plies): readonly LuckMark[] {
  return plies.flatMap((found) => {
    const wins = found?.luck?.seats.map(({ worth }) => worth.win) ?? [];
    const win = Math.max(0, ...wins);
    return found && win >= LUCK_MARKED ? [{ ply: found.ply, seat: wins.indexOf(win), win }] : [];
  });
}

export function isBad({ class: found }: Decision): boolean {
  return found === "mistake" || found === "blunder";
}

/** A chance in whole percent, as it is shown. */
export const whole = (value: number): number => Math.round(100 * value);

/** What an option has more than the one that was played: the difference of the figures that are shown. */
export function gainOf({ options }: Decision, { worth }: Option): number {
  return whole(worth.win) - whole(options.find(({ played }) => played)?.worth.win ?? 0);
}

/** What a decision gave away, likewise. */
export function lossOf(decision: Decision): number {
  const [best] = decision.options;
  return best ? Math.max(0, gainOf(decision, best)) : 0;
}

export interface SeatSum {
  readonly decisions: number;
  readonly classes: Readonly<Record<Class, number>>;
  /** In chances to win; all are sums. */
  readonly loss: number;
  readonly luck: number;
  readonly luckError: number;
  /** 1 is a victory; null while the game is not over. */
  readonly result: number | null;
}

export function sumOf(plies: Plies, seat: number, results: readonly number[]): SeatSum {
  const own = decisionsOf(plies).filter((decision) => decision.seat === seat);
  const luck = plies.flatMap((found) => found?.luck?.seats[seat] ?? []);
  const count = (name: Class): number => own.filter((decision) => decision.class === name).length;
  const result = results[seat];
  return {
    decisions: own.length,
    classes: Object.fromEntries(CLASSES.map((name) => [name, count(name)])) as Record<
      Class,
      number
    >,
    loss: own.reduce((sum, { loss }) => sum + loss.win, 0),
    luck: luck.reduce((sum, { worth }) => sum + worth.win, 0),
    luckError: Math.hypot(...luck.map(({ error }) => error.win)),
    result: result === undefined ? null : result / RESULT_ONE,
  };
}

/** The decisions of these seats that cost most, the first one first: exercises. */
export function worstOf(plies: Plies, seats: readonly number[]): readonly Decision[] {
  return decisionsOf(plies)
    .filter(({ seat, class: found }) => seats.includes(seat) && CLASSES.indexOf(found) >= 2)
    .sort((a, b) => b.loss.win - a.loss.win)
    .slice(0, EXERCISES_MAX)
    .sort((a, b) => a.ply - b.ply);
}

/** The bad decision that comes next, or before; null if there is none. */
export function badFrom(plies: Plies, from: number, step: 1 | -1): number | null {
  const bad = decisionsOf(plies).filter(isBad);
  const found =
    step > 0 ? bad.find(({ ply }) => ply > from) : bad.findLast(({ ply }) => ply < from);
  return found?.ply ?? null;
}

/** As `right` as the best, `better` than what was played, the `same`, or `worse`. */
export type Verdict = "right" | "better" | "same" | "worse";

/** What an answer to an exercise is worth, of which the chance to win is known. */
export function verdictOf({ action, options }: Decision, answer: string, win: number): Verdict {
  const best = options[0]?.worth.win ?? 0;
  const played = options.find((option) => option.played)?.worth.win ?? 0;
  if (answer === action) return "same";
  if (answer === options[0]?.action || best - win < GOOD_LOSS) return "right";
  return win > played + GOOD_LOSS / 2 ? "better" : "worse";
}
