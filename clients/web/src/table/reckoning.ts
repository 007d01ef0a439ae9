/** reckoning.ts -- where every point came from, out of the events of the log. */
import type { LogEntry } from "../engine.ts";
import type { Event, Result } from "../games/board.ts";
import type { Texts } from "../texts/en.ts";

export interface ReckoningLine {
  readonly kind: string;
  /** The sum of each seat. */
  readonly points: readonly number[];
  readonly events: readonly Event[];
}

export interface Reckoning {
  readonly lines: readonly ReckoningLine[];
  /** What each seat had before any event: not zero in games that begin with points. null where
   * points do not add up to the result, as where the lowest colour counts. */
  readonly begin: readonly number[] | null;
}

export function reckon(log: readonly LogEntry[], result: Result): Reckoning {
  const seats = result.points.length;
  const kinds = new Map<string, { points: number[]; events: Event[] }>();
  for (const event of log.flatMap(({ events }) => events)) {
    if (event.seat === undefined || !event.points) continue;
    const line = kinds.get(event.event) ?? { points: Array<number>(seats).fill(0), events: [] };
    line.points[event.seat] = (line.points[event.seat] ?? 0) + event.points;
    line.events.push(event);
    kinds.set(event.event, line);
  }
  const lines = [...kinds].map(([kind, line]) => ({ kind, ...line }));
  const begin = result.points.map(
    (points, seat) => points - lines.reduce((sum, line) => sum + (line.points[seat] ?? 0), 0),
  );
  const isSum = lines.length > 0 && begin.every((points) => points === begin[0]);
  return { lines, begin: isSum ? begin : null };
}

/** Who has won, as the title of a match that is over: by the names of its seats. */
export function titleOf(result: Result, names: readonly string[], texts: Texts): string {
  const best = winners(result).map((seat) => names[seat] ?? "");
  const list = texts.table.and(best);
  return best.length > 1 ? texts.table.wonMany(list) : texts.table.won(list);
}

/** By how many points the best are ahead of the next; 0 where nobody is behind, or points do not decide. */
export function leadOf({ points, place, counts_down }: Result): number {
  const best = points[place.indexOf(1)] ?? 0;
  const behind = points.filter((_, seat) => (place[seat] ?? 1) > 1);
  if (behind.length === 0) return 0;
  return counts_down ? Math.min(...behind) - best : best - Math.max(...behind);
}

/** The seats on the first place. */
export function winners(result: Result): readonly number[] {
  return result.place.flatMap((place, seat) => (place === 1 ? [seat] : []));
}
