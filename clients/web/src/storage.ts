/** storage.ts -- what stays on this device: preferences, tables, what was solved.
 *
 * Storage can be refused or full. Then reading finds nothing, writing says so, and play goes on. */
import type { Result } from "./told.ts";
import type { Clock, SeatKind } from "./wasm.ts";

export interface SeatPlan {
  readonly kind: Exclude<SeatKind, "empty">;
  /** Of a bot, 1 to 9. */
  readonly level: number;
  /** Empty: the usual name in whatever language the page speaks. */
  readonly name: string;
  /** Which of the colours of its board the seat has; missing: the one of its number. */
  readonly colour?: number;
}

export type SavedResult = Pick<Result, "points" | "place" | "counts_down">;

export interface SavedTable {
  readonly id: string;
  readonly game: string;
  /** With its key, unless it came from a file without one. */
  readonly record: string;
  /** Of the luck to come, so that after a reload the same actions meet the same luck. */
  readonly key: string;
  readonly seats: readonly SeatPlan[];
  readonly resigned: readonly number[];
  /** Missing when there is no time limit. */
  readonly clock?: Clock;
  /** Which tab of the browser plays it; others only look on. */
  readonly tab: string;
  /** Of a guided game: the moments that were explained. */
  readonly explained?: readonly string[];
  readonly ply: number;
  readonly is_over: boolean;
  /** How it ended; missing until then. */
  readonly result?: SavedResult;
  /** Did it begin with the record of another game? Then it does not count. */
  readonly taken?: boolean;
  /** Milliseconds, to show the latest first. */
  readonly saved: number;
}

export type Theme = "system" | "light" | "dark";
/** How fast moves are shown; `none` shows no motion at all. */
export const paces = ["slow", "normal", "fast", "none"] as const;
export type Pace = (typeof paces)[number];

export interface Preferences {
  readonly language: string | null;
  readonly theme: Theme;
  readonly confirm: boolean;
  readonly marks: boolean;
  readonly pace: Pace;
  readonly shortcuts: boolean;
  readonly sound: boolean;
  /** Of sounds: 0 to 100. */
  readonly volume: number;
  readonly vibration: boolean;
  /** Notifications of matches online. */
  readonly notify: boolean;
}

export const defaultPreferences: Preferences = {
  language: null,
  theme: "system",
  confirm: false,
  marks: true,
  pace: "normal",
  shortcuts: true,
  sound: true,
  volume: 50,
  vibration: true,
  notify: false,
};

function paceIn(value: unknown): Pace {
  return paces.find((pace) => pace === value) ?? defaultPreferences.pace;
}

function volumeIn(value: unknown): number {
  if (typeof value !== "number" || !Number.isFinite(value)) return defaultPreferences.volume;
  return Math.min(Math.max(value, 0), 100);
}

/** `refused`: the browser keeps nothing; `full`: there is no room. */
export type SaveOutcome = "saved" | "refused" | "full";

/** The part of localStorage that is used here. */
export type StorageArea = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const SEATS_MAX = 8; // of any game
const PREFERENCES = "tessera.preferences";
const TABLE = "tessera.table.";
const SOLVED = "tessera.solved";

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isColour(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < SEATS_MAX;
}

function isSeatPlan(value: unknown): value is SeatPlan {
  return (
    isRecord(value) &&
    (value["kind"] === "person" || value["kind"] === "bot") &&
    typeof value["level"] === "number" &&
    typeof value["name"] === "string" &&
    (value["colour"] === undefined || isColour(value["colour"]))
  );
}

function isClock(value: unknown): value is Clock {
  return (
    isRecord(value) &&
    ["game_ms", "increment_ms", "move_ms", "spent_ms"].every((field) =>
      Number.isFinite(value[field]),
    ) &&
    isNumbers(value["begun_with_ms"])
  );
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length <= SEATS_MAX && value.every(Number.isFinite);
}

function isResult(value: unknown): value is SavedResult {
  return isRecord(value) && isNumbers(value["points"]) && isNumbers(value["place"]);
}

function isSavedTable(value: unknown): value is SavedTable {
  return (
    isRecord(value) &&
    ["id", "game", "record", "key", "tab"].every((field) => typeof value[field] === "string") &&
    Array.isArray(value["seats"]) &&
    value["seats"].every(isSeatPlan) &&
    Array.isArray(value["resigned"]) &&
    (value["clock"] === undefined || isClock(value["clock"])) &&
    (value["explained"] === undefined || Array.isArray(value["explained"])) &&
    (value["result"] === undefined || isResult(value["result"])) &&
    typeof value["ply"] === "number" &&
    typeof value["is_over"] === "boolean" &&
    typeof value["saved"] === "number"
  );
}

export class BrowserStore {
  /** null where the browser does not even let one look. */
  constructor(private readonly storage: StorageArea | null) {}

  static ofBrowser(): BrowserStore {
    try {
      return new BrowserStore(globalThis.localStorage);
    } catch {
      return new BrowserStore(null);
    }
  }

  /** What is kept under a name; null if nothing is, or nothing that can be read. */
  read(name: string): unknown {
    try {
      const text = this.storage?.getItem(name);
      return text ? JSON.parse(text) : null;
    } catch {
      return null;
    }
  }

  write(name: string, value: unknown): SaveOutcome {
    if (!this.storage) return "refused";
    try {
      this.storage.setItem(name, JSON.stringify(value));
      return "saved";
    } catch {
      return this.storage.length === 0 ? "refused" : "full";
    }
  }

  preferences(): Preferences {
    const found = this.read(PREFERENCES);
    if (!isRecord(found)) return defaultPreferences;
    // A preference of another page, or of a foreign hand, must not break this one.
    const theme = found["theme"];
    return {
      language: typeof found["language"] === "string" ? found["language"] : null,
      theme: theme === "light" || theme === "dark" ? theme : "system",
      confirm: found["confirm"] === true,
      marks: found["marks"] !== false,
      pace: paceIn(found["pace"]),
      shortcuts: found["shortcuts"] !== false,
      sound: found["sound"] !== false,
      volume: volumeIn(found["volume"]),
      vibration: found["vibration"] !== false,
      notify: found["notify"] === true,
    };
  }

  savePreferences(preferences: Preferences): SaveOutcome {
    return this.write(PREFERENCES, preferences);
  }

  /** The exercises that were solved, as "game name". */
  solved(): readonly string[] {
    const found = this.read(SOLVED);
    return Array.isArray(found) ? found.filter((name) => typeof name === "string") : [];
  }

  saveSolved(solved: readonly string[]): SaveOutcome {
    return this.write(SOLVED, solved);
  }

  /** All tables, the latest first. What cannot be read is passed over, and stays. */
  tables(): readonly SavedTable[] {
    const found: SavedTable[] = [];
    try {
      for (let i = 0; i < (this.storage?.length ?? 0); i++) {
        const name = this.storage?.key(i);
        const value = name?.startsWith(TABLE) ? this.read(name) : null;
        if (isSavedTable(value)) found.push(value);
      }
    } catch {
      return found;
    }
    return found.sort((a, b) => b.saved - a.saved);
  }

  table(id: string): SavedTable | null {
    const found = this.read(TABLE + id);
    return isSavedTable(found) ? found : null;
  }

  saveTable(table: SavedTable): SaveOutcome {
    return this.write(TABLE + table.id, table);
  }

  /** Is this the name under which a table is kept? */
  static isTable(name: string | null, id: string): boolean {
    return name === TABLE + id;
  }

  removeTable(id: string): void {
    this.remove(TABLE + id);
  }

  /** Everything whose name begins so. */
  removeAll(prefix: string): void {
    try {
      const names = Array.from({ length: this.storage?.length ?? 0 }, (_, i) =>
        this.storage?.key(i),
      );
      for (const name of names) if (name?.startsWith(prefix)) this.remove(name);
    } catch {
      // What cannot be looked at is not kept by this page.
    }
  }

  remove(name: string): void {
    try {
      this.storage?.removeItem(name);
    } catch {
      // What cannot be written cannot be read again either.
    }
  }
}
