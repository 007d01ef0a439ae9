/** statistics.ts -- what outcomes add up to: by game, by the level of the strongest bot, and the best solo results. */
import type { Outcome } from "./outcomes.ts";

export interface Tally {
  readonly played: number;
  readonly won: number;
}

export interface LevelTally extends Tally {
  readonly level: number;
}

/** The best of the solo games with one set-up. */
export interface Best {
  readonly setup: string;
  readonly played: number;
  readonly points: number;
  readonly counts_down: boolean;
  readonly ended: number;
}

export interface GameStatistics {
  readonly game: string;
  /** All games against bots. */
  readonly bots: Tally;
  /** Ascending. */
  readonly levels: readonly LevelTally[];
  readonly bests: readonly Best[];
  /** Games that several persons played at this device. */
  readonly together: number;
}

function tallyOf(outcomes: readonly Outcome[]): Tally {
  return { played: outcomes.length, won: outcomes.filter(({ place }) => place === 1).length };
}

function isBetter(one: Outcome, other: Outcome): boolean {
  return one.counts_down ? one.points < other.points : one.points > other.points;
}

function groupedBy<T, K>(list: readonly T[], key: (item: T) => K): [K, T[]][] {
  const groups = new Map<K, T[]>();
  for (const item of list) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups];
}

function bestsOf(solo: readonly Outcome[]): readonly Best[] {
  return groupedBy(solo, ({ setup }) => setup).map(([setup, outcomes]) => {
    const { points, counts_down, ended } = outcomes.reduce((best, it) =>
      isBetter(it, best) ? it : best,
    );
    return { setup, played: outcomes.length, points, counts_down, ended };
  });
}

function statisticsOf(game: string, outcomes: readonly Outcome[]): GameStatistics {
  const alone = outcomes.filter(({ place }) => place !== null);
  const bots = alone.filter(({ level }) => level !== null);
  const levels = groupedBy(bots, ({ level }) => level ?? 0)
    .map(([level, group]) => ({ level, ...tallyOf(group) }))
    .sort((a, b) => a.level - b.level);
  return {
    game,
    bots: tallyOf(bots),
    levels,
    bests: bestsOf(alone.filter(({ players }) => players === 1)),
    together: outcomes.length - alone.length,
  };
}

/** Of each game that was played, the one played most first. */
export function sumUp(outcomes: readonly Outcome[]): readonly GameStatistics[] {
  return groupedBy(outcomes, ({ game }) => game)
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([game, group]) => statisticsOf(game, group));
}

/** Wins of a hundred games. */
export function percentWon({ played, won }: Tally): number {
  return played === 0 ? 0 : Math.round((100 * won) / played);
}
