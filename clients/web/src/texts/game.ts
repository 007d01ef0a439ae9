/** game.ts -- what a game says in one language: what its catalogue has (catalogue.ts), and what
 * games/<game>/page/texts/<language>.ts exports as `texts`. What a game lacks is said with the words of the engine
 * (plain.ts). */

export type Words = Readonly<Record<string, string>>;

/** A name and a sentence that explains it. */
export interface Explained {
  readonly title: string;
  readonly text: string;
}

export interface OptionText extends Explained {
  readonly values: Readonly<Record<string, Explained>>;
}

/** Of a game that has puzzles. */
export interface PuzzleTexts {
  readonly asks: string;
  readonly left: (count: number) => string;
  readonly advise: string;
}

export interface GameTexts {
  readonly title: string;
  /** What it is about, in a sentence. */
  readonly line: string;
  readonly options: Readonly<Record<string, OptionText>>;
  /** A sentence for each kind of event, with places for its fields. */
  readonly events: Words;
  /** Shorter sentences for the log and for hints, which leave out where on the board it was. */
  readonly log?: Words;
  /** A line of the reckoning for each kind of event that brings points. */
  readonly points: Words;
  /** What is counted where more is better, and where fewer are; by an option and its value, "count pieces", where that
   * changes it; else under "". */
  readonly units: Readonly<Record<string, readonly [string, string]>>;
  /** Words of the engine in this language. */
  readonly words: Words;
  /** What stands for what a viewer may not see; "": as in all games. */
  readonly hidden: string;
  /** What the engine refuses, in this language, by code. */
  readonly reasons: Words;
  readonly puzzle?: PuzzleTexts;
  /** What its board says besides; the game's own folder knows the type. */
  readonly board?: unknown;
}

/** What a game's page says besides its catalogue. */
export type OwnTexts = Pick<GameTexts, "puzzle" | "board" | "log">;

/** Files found by their paths, "…/games/<game>/…", as a record by game. */
export function byGame<T>(files: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const named = Object.entries(files).map(([path, file]) => [gameIn(path), file] as const);
  return Object.fromEntries(named);
}

/** The game in whose folder a file is. */
function gameIn(path: string): string {
  return /\/games\/([a-z]+)\//.exec(path)?.[1] ?? path;
}

/** The words of all games. None has two meanings, but for those that all games share: the tests see to that. */
export function allWords(games: Readonly<Record<string, GameTexts>>): Words {
  return Object.assign({}, ...Object.values(games).map(({ words }) => words)) as Words;
}

export function allReasons(games: Readonly<Record<string, GameTexts>>): Words {
  return Object.assign({}, ...Object.values(games).map(({ reasons }) => reasons)) as Words;
}
