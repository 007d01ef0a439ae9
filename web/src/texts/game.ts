/** game.ts -- what a game says in one language: what games/<game>/page/texts/<language>.ts exports as
 * `texts`. What a game lacks is said with the words of the engine (plain.ts). */

export type Words = Readonly<Record<string, string>>;

/** A name and a sentence that explains it. */
export interface Explained {
  readonly title: string;
  readonly text: string;
}

export interface OptionText extends Explained {
  readonly values: Readonly<Record<string, Explained>>;
}

/** What a sentence is made of: who, how many points, and the fields as words of the language. */
export type Told<Fields extends string> = {
  readonly who: string;
  readonly points: number;
} & Readonly<Record<Fields, string>>;

type Lists = Readonly<Record<string, readonly string[]>>;

/** A sentence for each kind of event, whose fields are listed. */
export type EventTexts<Kinds extends Lists> = {
  readonly [K in keyof Kinds]: (told: Told<Kinds[K][number]>) => string;
};

/** A text for each option, whose values are listed; one with none is a number. */
export type OptionTexts<Options extends Lists> = {
  readonly [O in keyof Options]: Explained & {
    readonly values: { readonly [V in Options[O][number]]: Explained };
  };
};

/** A line of the reckoning for each kind of event that brings points. */
export type PointTexts<Kinds extends readonly string[]> = {
  readonly [K in Kinds[number]]: string;
};

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
  readonly events: Readonly<Record<string, (told: never) => string>>;
  readonly points: Words;
  /** What is counted where more is better, and where fewer are. */
  readonly units: readonly [string, string];
  /** Words of the engine in this language. */
  readonly words: Words;
  /** What the engine refuses, in this language; # is a number, * a quoted word. */
  readonly reasons: Words;
  readonly puzzle?: PuzzleTexts;
  /** What its board says besides; the game's own folder knows the type. */
  readonly board?: unknown;
}

/** Files found by their paths, "…/games/<game>/page/…", as a record by game. */
export function byGame<T>(files: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const named = Object.entries(files).map(([path, file]) => [gameIn(path), file] as const);
  return Object.fromEntries(named);
}

/** The game in whose folder a file is. */
function gameIn(path: string): string {
  return /\/games\/([a-z]+)\/page\//.exec(path)?.[1] ?? path;
}

/** The words of all games. None has two meanings: the tests see to that. */
export function allWords(games: Readonly<Record<string, GameTexts>>): Words {
  return Object.assign({}, ...Object.values(games).map(({ words }) => words)) as Words;
}

export function allReasons(games: Readonly<Record<string, GameTexts>>): Words {
  return Object.assign({}, ...Object.values(games).map(({ reasons }) => reasons)) as Words;
}
