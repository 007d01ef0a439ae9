/** protocol.ts -- the messages between the page and `tessera serve`: the types for docs/protocol.md. */
import type { LogEntry, TableView } from "../../engine.ts";
import type { Event } from "../../told.ts";

export const VERSION = 1;

/** Why the server, or the lack of a connection to it, refuses. */
export const refusalCodes = [
  "malformed",
  "too_large",
  "unknown",
  "field",
  "version",
  "hello_first",
  "token",
  "code",
  "password",
  "name",
  "letters",
  "account",
  "no_match",
  "setup",
  "stage",
  "no_seat",
  "taken",
  "seated",
  "not_seated",
  "not_host",
  "late",
  "turn",
  "illegal",
  "undo",
  "draw",
  "present",
  "muted",
  "silence",
  "report",
  "too_fast",
  "limit",
  "busy",
  "full",
  "store",
  "offline",
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export type Stage = "open" | "running" | "over";

/** A seat of a match, before and after the game. While it is played, the table has its own list. */
export interface Sitter {
  readonly kind: "empty" | "person" | "bot";
  /** Missing in lists of matches: there the names are in a list of their own. */
  readonly name?: string;
  readonly level?: number;
  readonly person?: number;
  /** What this person added to the luck of the match. */
  readonly number?: string;
  readonly is_stood_in?: boolean;
  readonly wants_draw?: boolean;
}

export interface End {
  readonly why: "rules" | "resigned" | "time" | "draw" | "full" | "abandoned";
  /** Missing if it never began. */
  readonly place?: readonly number[];
  readonly secret: string;
}

export interface ChatLine {
  readonly number: number;
  readonly time_ms: number;
  readonly person: number;
  readonly name: string;
  readonly text: string;
}

/** A match in the lobby or in a history. */
export interface Listing {
  readonly match: string;
  readonly stage: Stage;
  readonly opened_ms: number;
  /** null until it is over. */
  readonly ended_ms: number | null;
  readonly game: string;
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  readonly game_s: number;
  readonly increment_s: number;
  readonly move_s: number;
  readonly people: readonly Sitter[];
  readonly end: End | null;
}

export interface Listings {
  readonly matches: readonly Listing[];
  readonly names: readonly { readonly person: number; readonly name: string }[];
}

export interface History extends Listings {
  /** Send this to get the next page; null on the last one. */
  readonly before_ms: number | null;
}

/** Before the match begins, a table is only its set-up. */
export type Setup = Pick<TableView, "game" | "players" | "options">;

/** What changes with nearly every entry of a match. */
export interface Present {
  readonly stage: Stage;
  /** The receiver's seat; null for a spectator. */
  readonly seat: number | null;
  /** May the receiver say nothing now, because their partner would read it? */
  readonly silent: boolean;
  readonly people: readonly Sitter[];
  readonly table: TableView | Setup;
  readonly end: End | null;
}

/** Who is at a match now. */
export interface Presence {
  /** Seats whose players are connected, on any device. */
  readonly present: readonly number[];
  /** How many watch without a seat. */
  readonly watching: number;
}

/** All of a match, as one viewer may know it. */
export interface MatchView extends Present, Presence {
  readonly match: string;
  readonly number: number;
  readonly public: boolean;
  /** Can lines of its chat be reported? */
  readonly reports: boolean;
  readonly host: number;
  readonly commitment: string;
  readonly rematch: string | null;
  readonly muted: readonly number[];
  readonly log: readonly LogEntry[];
  /** Where the log goes on, if this is not all of it. */
  readonly log_next?: number;
  readonly chat: readonly ChatLine[];
}

/** An entry of a match's log. One without `stage` changes only what it names. */
export interface News extends Partial<Present> {
  readonly tell: string;
  readonly match: string;
  readonly number: number;
  readonly by?: number;
  readonly is_done?: boolean;
  readonly log?: readonly LogEntry[];
  readonly rematch?: string;
  readonly muted?: readonly number[];
}

export interface Hello {
  readonly person: number | null;
  readonly name?: string;
  readonly account?: boolean;
  /** The name to sign in with; missing for guests. */
  readonly account_name?: string;
  /** Only in the answer to a new person. */
  readonly token?: string;
}

export interface Rating {
  readonly rating: number;
  /** How unsure the rating is. */
  readonly deviation: number;
  readonly games: number;
}

/** One of the best: an account, or a bot of a level. */
export interface Leader extends Rating {
  readonly name: string;
  readonly person?: number;
  readonly level?: number;
}

export interface Leaders {
  readonly game: string;
  readonly players: number;
  readonly leaders: readonly Leader[];
  readonly you: Rating | null;
}

/** A person's rating in one game with so many players. */
export interface OwnRating extends Rating {
  readonly game: string;
  readonly players: number;
}

/** A link for another device. It works once, until `until_ms`. */
export interface Link {
  readonly code: string;
  readonly until_ms: number;
}

/** The person a link belongs to. */
export interface Whose {
  readonly person: number;
  readonly name: string;
  readonly account: boolean;
}

/** One entry of the log of commitments. */
export interface FairEntry {
  readonly index: number;
  /** A hash of the match: the log is for everybody, a match may not be. */
  readonly match: string;
  readonly commitment: string;
  readonly previous: string;
  readonly hash: string;
}

export interface FairLog {
  readonly head: { readonly index: number; readonly hash: string } | null;
  readonly log: readonly FairEntry[];
}

/** What browsers subscribe with, to be notified. */
export interface Push {
  readonly to: string;
  readonly key: string;
}

export interface Done {
  readonly to: string;
  readonly match: string;
  readonly number: number;
}

/** Every message, with its fields and its answer. */
export interface Sayings {
  hello: [{ version: number; token?: string; code?: string; name?: string }, Hello];
  link: [object, Link];
  whose: [{ code: string }, Whose];
  sign_up: [{ name: string; password: string }, Hello];
  sign_in: [{ name: string; password: string }, Hello];
  sign_out: [{ everywhere?: boolean }, Hello];
  password: [{ password: string; new_password: string }, Hello];
  rename: [{ name: string }, Hello];
  forget: [{ password?: string }, Hello];
  fair: [{ after?: number; match?: string }, FairLog];
  push: [object, Push];
  subscribe: [{ endpoint: string; p256dh: string; auth: string }, Push];
  unsubscribe: [{ endpoint: string }, Push];
  leaders: [{ game: string; players: number }, Leaders];
  ratings: [object, { readonly ratings: readonly OwnRating[] }];
  lobby: [object, Listings];
  history: [{ before_ms?: number }, History];
  open: [
    {
      game: string;
      seats: string;
      setup?: string;
      game_s?: number;
      increment_s?: number;
      move_s?: number;
      public?: boolean;
      reports?: boolean;
    },
    Done,
  ];
  watch: [{ match: string; after?: number; ply?: number; rules?: string }, MatchView];
  unwatch: [{ match: string }, Done];
  record: [{ match: string }, { readonly record: string }];
  sit: [{ match: string; seat: number; number: string }, Done];
  leave: [{ match: string }, Done];
  bot: [{ match: string; seat: number; level: number }, Done];
  preview: [{ match: string; ply: number; action: string }, { readonly events: readonly Event[] }];
  play: [{ match: string; ply: number; action: string }, Done];
  undo: [{ match: string; ply: number }, Done];
  resign: [{ match: string }, Done];
  draw: [{ match: string; ply: number }, Done];
  decline: [{ match: string; ply: number }, Done];
  stand_in: [{ match: string; seat: number; ply: number }, Done];
  return: [{ match: string }, Done];
  chat: [{ match: string; text: string }, Done];
  mute: [{ match: string; person: number; muted: boolean }, Done];
  report: [{ match: string; line: number; reason: string }, Done];
  rematch: [{ match: string }, Done];
}
export type Say = keyof Sayings;

export class Refused extends Error {
  constructor(
    readonly code: RefusalCode,
    sentence: string,
  ) {
    super(sentence);
  }
}

export function refusalCode(code: unknown): RefusalCode {
  return refusalCodes.find((known) => known === code) ?? "unknown";
}

export function isBegun(table: TableView | Setup): table is TableView {
  return "position" in table;
}
