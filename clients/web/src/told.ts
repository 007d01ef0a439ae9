/** told.ts -- what the engine and the server tell of a game: what happened, who plays, how they stand. */

/** What happened, as the engine tells it: the fields of each kind are in games_json. */
export interface Event {
  readonly event: string;
  /** Missing for what happens to all, such as a new round. */
  readonly seat?: number;
  /** What the seat's score changed by; missing for none. */
  readonly points?: number;
  /** null is what this viewer may not know. */
  readonly [field: string]: string | number | null | undefined;
}

export interface Seat {
  readonly kind: "empty" | "person" | "bot";
  /** As it is shown: never empty. */
  readonly name: string;
  /** Of a bot, 1 to 9. */
  readonly level?: number;
  readonly has_resigned: boolean;
  /** Which of the colours of the board it has; missing: the one of its number. */
  readonly colour?: number;
}

/** How the players stand. */
export interface Result {
  readonly is_over: boolean;
  /** Are fewer points better? */
  readonly counts_down: boolean;
  readonly points: readonly number[];
  /** 1 is the best; equals share a place. */
  readonly place: readonly number[];
  /** Seats of one side win together. */
  readonly side: readonly number[];
}

/** Why the engine refuses something. Its English sentence stands beside it; other languages find
 * theirs by the code. */
export interface Reason {
  readonly code: string;
  /** The line of a text that it is about. */
  readonly line?: number;
  readonly arguments: Readonly<Record<string, string>>;
}

/** A refusal: the sentence, and its reason unless it is not the engine's. */
export interface Refused {
  readonly message: string;
  readonly reason?: Reason | undefined;
}
