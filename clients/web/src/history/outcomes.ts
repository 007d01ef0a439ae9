/** outcomes.ts -- how games on this device ended, for the statistics.
 *
 * The outcome of a table follows from the table. When a table is deleted, its outcome is written down, so that
 * statistics do not change. */
import { isRecord, type BrowserStore, type SavedTable } from "../storage.ts";

export interface Outcome {
  /** Of the table. */
  readonly id: string;
  readonly game: string;
  /** Milliseconds. */
  readonly ended: number;
  readonly players: number;
  /** The strongest bot among the others; null if no bot played. */
  readonly level: number | null;
  /** Of the only person; null if several persons shared the device. */
  readonly place: number | null;
  /** Of the only person; of several persons, 0. */
  readonly points: number;
  readonly counts_down: boolean;
  /** The options, such as "mode=solo swap=once". Which seat starts makes no difference. */
  readonly setup: string;
}

const OUTCOMES = "tessera.outcomes";
const OUTCOMES_MAX = 2000; // of which the oldest is forgotten

function optionsIn(record: string): string {
  const head = record.split(/^begin\b/m)[0] ?? "";
  const words = [...head.matchAll(/^option (\S+)\r?$/gm)].map(([, word]) => word ?? "");
  return words.filter((word) => !word.startsWith("start=")).join(" ");
}

/** null if it does not count: it is not over, its end is not known, it began with the record of another game, or
 * no person played. */
export function outcomeOf(table: SavedTable): Outcome | null {
  const { id, game, seats, result, resigned, saved } = table;
  if (!table.is_over || !result || table.taken) return null;
  const persons = [...seats.keys()].filter((seat) => seats[seat]?.kind === "person");
  if (persons.length === 0) return null;
  const levels = seats.filter(({ kind }) => kind === "bot").map(({ level }) => level);
  const me = persons.length === 1 ? persons[0]! : null;
  const lost = me !== null && resigned.includes(me);
  return {
    id,
    game,
    ended: saved,
    players: seats.length,
    level: levels.length ? Math.max(...levels) : null,
    place: me === null ? null : lost ? seats.length : (result.place[me] ?? seats.length),
    points: me === null ? 0 : (result.points[me] ?? 0),
    counts_down: result.counts_down,
    setup: optionsIn(table.record),
  };
}

function isOutcome(value: unknown): value is Outcome {
  return (
    isRecord(value) &&
    ["id", "game", "setup"].every((field) => typeof value[field] === "string") &&
    ["ended", "players", "points"].every((field) => Number.isFinite(value[field])) &&
    [value["level"], value["place"]].every((it) => it === null || Number.isFinite(it)) &&
    typeof value["counts_down"] === "boolean"
  );
}

/** Those of tables that were deleted. */
function keptOutcomes(store: BrowserStore): readonly Outcome[] {
  const found = store.read(OUTCOMES);
  return Array.isArray(found) ? found.filter(isOutcome) : [];
}

/** Writes down how a table ended that is about to be deleted. */
export function keepOutcome(store: BrowserStore, table: SavedTable): void {
  const outcome = outcomeOf(table);
  if (!outcome) return;
  const others = keptOutcomes(store).filter(({ id }) => id !== outcome.id);
  store.write(OUTCOMES, [outcome, ...others].slice(0, OUTCOMES_MAX));
}

/** All that count, of tables on this device and of deleted ones; the latest first. */
export function allOutcomes(store: BrowserStore): readonly Outcome[] {
  const present = store.tables().flatMap((table) => outcomeOf(table) ?? []);
  const ids = new Set(present.map(({ id }) => id));
  const past = keptOutcomes(store).filter(({ id }) => !ids.has(id));
  return [...present, ...past].sort((a, b) => b.ended - a.ended);
}
