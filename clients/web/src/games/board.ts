/** board.ts -- what a drawn board gets and gives. Start here to draw a game.
 *
 * A board draws a position and turns input into one of the legal actions. Rules, turns, clocks and
 * secrets are not its business: what may be chosen is in `legal`, what a choice would bring about
 * comes from `preview`, and what the viewer may not know is not in the position. */
import type { Component } from "svelte";
import type { Material } from "../sound/sound.ts";
import type { Texts } from "../texts/index.ts";
import type { Event, Result, Seat } from "../told.ts";
import type { Motions } from "./parts/flights.ts";

export type { Event, Motions, Result, Seat };

/** The props of a board. `Position` is the game's JSON, typed in the game's own folder. */
export interface BoardProps<Position> {
  game: string;
  /** As the viewer sees it. A new object after every action. */
  position: Position;
  /** What the viewer may play now, in notation; null when they are not to choose. */
  legal: readonly string[] | null;
  /** The seat whose eyes are used, -1 for a spectator. Its own things come first. */
  viewer: number;
  seats: readonly Seat[];
  /** Whose turn it is; null when the game is over. */
  actor: number | null;
  /** How the players stand. */
  result: Result;
  /** The set-up: every option by its name, its value as text. */
  options: Readonly<Record<string, string>>;
  /** What the latest action brought about, for short animations; empty after a reload or an undo. */
  happened: readonly Event[];
  /** An action that waits for confirmation, to be drawn as if it lay there; or null. */
  chosen: string | null;
  /** The action a hint speaks of, to be pointed at; or null. */
  hinted: string | null;
  /** Plays one of `legal`, or asks for confirmation where the player prefers that. */
  choose: (notation: string) => void;
  /** What an action of `legal` would bring about, up to the first luck. Empty if it has gone stale. */
  preview: (notation: string) => Promise<readonly Event[]>;
  /** Is it only looked at, as in a replay? Then controls that nobody could use are left out. */
  isPicture: boolean;
  /** Does every colour show its mark? */
  marks: boolean;
  texts: Texts;
}

/** What is said of a position to those who cannot see it. */
export interface DescribeContext {
  readonly seats: readonly Seat[];
  readonly viewer: number;
  /** The set-up, where it changes what is said. */
  readonly options?: Readonly<Record<string, string>>;
  readonly texts: Texts;
}

/** Why the players came in this order. */
export interface OrderReason {
  readonly why: string;
  /** What was compared, step by step; a cell for each seat. */
  readonly rows: readonly {
    readonly title: string;
    readonly cells: readonly string[];
    readonly isDecisive: boolean;
  }[];
}

/** Around an action: the positions before and after it, and whose eyes see them. */
export interface Moment<Position> {
  readonly before: Position;
  readonly after: Position;
  readonly viewer: number;
}

/** A small picture in a line of words. */
export interface Icon {
  /** Left, top, width and height of what is seen. */
  readonly box: readonly [number, number, number, number];
  readonly shapes: readonly { readonly path: string; readonly fill: string; readonly x?: number }[];
  /** What it shows, for those who cannot see it. */
  readonly words: string;
}

/** What games/<game>/page/index.ts exports as `board`. */
export interface DrawnBoard<Position> {
  readonly component: Component<BoardProps<Position>>;
  /** The position in lines, each a sentence or a short list; the table shows them on demand and
   * screen readers find them behind the board. */
  readonly describe: (position: Position, context: DescribeContext) => readonly string[];
  /** Why the players came in this order, where points alone do not say so; null where they do. */
  readonly explainOrder?: (
    position: Position,
    result: Result,
    context: DescribeContext,
  ) => OrderReason | null;
  /** The colours of players, as many as seats; missing where players have none. A seat has the one of its number unless
   * `Seat.colour` says another. */
  readonly colours?: (texts: Texts) => readonly PlayerColour[];
  /** The picture of what a field of an event names, such as a tile; null where words are better. */
  readonly icon?: (field: string, value: string, texts: Texts) => Icon | null;
  /** Where a game passes the viewer's turn by itself: what happened and why, in a sentence. The table
   * waits until it is read. null where nothing was skipped. */
  readonly explainSkip?: (events: readonly Event[], context: DescribeContext) => string | null;
  /** What its tiles are made of: so they sound. */
  readonly material?: Material;
  /** Which ways things took by these events, and what was counted. */
  readonly motions?: (events: readonly Event[], moment: Moment<Position>) => Motions;
}

/** A colour that players can choose where the board shows whose things are whose. */
export interface PlayerColour {
  readonly name: string;
  /** For a sample beside the name. */
  readonly css: string;
}

/** A board of whatever game: its position is whatever the engine writes. */
export type AnyBoard = DrawnBoard<unknown>;

/** The one place where the engine's JSON gets the type that the game's folder gives it. */
export function defineBoard<Position>(board: DrawnBoard<Position>): AnyBoard {
  return board as unknown as AnyBoard;
}
