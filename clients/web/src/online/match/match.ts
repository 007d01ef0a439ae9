/** match.ts -- one online match, in the form the table screen shows.
 *
 * Nothing is played here before the server confirms it. The page follows the server's entries one by
 * one. If one is missing, it asks for the match again. */
import type { LogEntry, TableView } from "../../engine.ts";
import type { Event } from "../../games/board.ts";
import { hexOf, newKey } from "../../record.ts";
import { isRecord, type BrowserStore, type SeatPlan } from "../../storage.ts";
import type { MatchState, Play } from "../../table/match.ts";
import type { Attendance, Chat, Connection, Told } from "../wire/connection.ts";
import { placeOf } from "../fair/chain.ts";
import { isBound, type Witness } from "../fair/fair.ts";
import { Previews } from "./previews.ts";
import {
  isBegun,
  Refused,
  type MatchView,
  type News,
  type RefusalCode,
  type Say,
  type Sayings,
} from "../wire/protocol.ts";

const WITNESS = "tessera.witness.";
const CHAT_KEPT = 200;

/** What the screens of a match show. A new object after every change. */
export interface OnlineState {
  readonly view: MatchView;
  /** null until it has begun. */
  readonly table: MatchState | null;
  readonly refused: RefusalCode | null;
  /** The seat that has just declined a request, or null. */
  readonly declinedBy: number | null;
  /** Once it is over. */
  readonly record: string | null;
  /** The result of the fairness check; null until the record is there. */
  readonly isBound: boolean | null;
  /** The match's place in the server's log of commitments; null if unknown. */
  readonly logged: number | null;
  /** The server shows fewer entries than before, so playing has stopped here. */
  readonly rollback: Rollback | null;
}

/** How many entries this device saw, and how many there are now. */
export interface Rollback {
  readonly seen: number;
  readonly now: number;
}

export interface OnlineHost {
  readonly connection: Pick<Connection, "say">;
  readonly store: BrowserStore;
  readonly changed: (state: OnlineState) => void;
  readonly confirms: () => boolean;
}

function isChat(told: Told): told is Chat {
  return told.tell === "chat";
}

function isAttendance(told: Told): told is Attendance {
  return told.tell === "presence";
}

/** Adds entries to the log. They replace those of the same ply; moves that were taken back are removed. */
function withEntries(
  log: readonly LogEntry[],
  more: readonly LogEntry[],
  plies: number,
): readonly LogEntry[] {
  const first = more[0]?.ply ?? Infinity;
  return [...log.filter(({ ply }) => ply < first), ...more].filter(({ ply }) => ply <= plies);
}

/** The match after an entry; null if an entry before it is missing. */
export function followed(view: MatchView, told: Told): MatchView | null {
  if (isAttendance(told)) return { ...view, present: told.present, watching: told.watching };
  if (told.number <= view.number) return view;
  if (told.number > view.number + 1) return null;
  const { number } = told;
  if (isChat(told)) return { ...view, number, chat: [...view.chat, told].slice(-CHAT_KEPT) };
  const { stage, seat, silent, people, table, end, rematch, muted } = told;
  const next = { ...view, number, rematch: rematch ?? view.rematch, muted: muted ?? view.muted };
  if (!stage || !people || !table || seat === undefined || end === undefined) return next;
  if (silent === undefined) return next;
  const plies = isBegun(table) ? table.ply : 0;
  const log = withEntries(view.log, told.log ?? [], plies);
  return { ...next, stage, seat, silent, people, table, end, log };
}

function planOf(view: MatchView): readonly SeatPlan[] {
  return view.people.map(({ kind, level, name }) => ({
    kind: kind === "person" ? "person" : "bot",
    level: level ?? 1,
    name: name ?? "",
  }));
}

/** The places at the end come from the match, since players may have agreed on a draw. */
function withEnd(table: TableView, { end }: MatchView): TableView {
  if (!end?.place) return table;
  return { ...table, result: { ...table.result, is_over: true, place: end.place } };
}

/** Does this person choose their own moves? Not when they only watch, have resigned, or a bot plays for them. */
export function isPlaying({ seat, table }: MatchView): boolean {
  return isBegun(table) && table.seats[seat ?? -1]?.kind === "person";
}

/** The seats whose request waits for this player's answer. */
export function askersOf(view: MatchView, asks: (seat: number) => boolean): readonly number[] {
  if (view.seat === null || !isPlaying(view) || asks(view.seat)) return [];
  return view.people.map((_, seat) => seat).filter(asks);
}

/** May a draw be offered? Only if at least two seats are still playing, all of them persons. */
export function canDraw(view: MatchView): boolean {
  if (!isBegun(view.table) || !isPlaying(view)) return false;
  const playing = view.table.seats.filter(({ has_resigned }) => !has_resigned);
  return playing.length > 1 && playing.every(({ kind }) => kind === "person");
}

/** The match as the state of the table screen. */
export function tableOf(view: MatchView, seen: number): MatchState | null {
  if (!isBegun(view.table)) return null;
  const viewer = view.seat ?? -1;
  const { actor, seats } = view.table;
  const hasMoved = view.log.some((entry) => entry.actor === viewer);
  return {
    id: view.match,
    plan: planOf(view),
    view: withEnd(view.table, view),
    seen,
    log: view.log,
    viewer,
    cover: null,
    happened: [],
    thinking: actor !== null && seats[actor]?.kind === "bot" ? actor : null,
    chosen: null,
    hint: null,
    isHinting: false,
    asksUndo: false,
    problem: null,
    saveOutcome: "saved",
    canUndo: isPlaying(view) && hasMoved && seats[viewer]?.wants_undo === false,
    isElsewhere: false,
    explained: null,
  };
}

function happenedIn(news: News): readonly Event[] {
  return news.tell === "play" ? (news.log?.at(-1)?.events ?? []) : [];
}

function readWitness(store: BrowserStore, { match, commitment }: MatchView): Witness {
  const kept = store.read(WITNESS + match);
  const isOne =
    isRecord(kept) && typeof kept["commitment"] === "string" && typeof kept["number"] === "string";
  if (!isOne) return { commitment, number: null, seen: 0, logged: null };
  const { seen, logged } = kept;
  return {
    commitment: kept["commitment"] as string,
    number: kept["number"] as string,
    seen: typeof seen === "number" ? seen : 0,
    logged: typeof logged === "number" ? logged : null,
  };
}

/** A match only grows, and its commitment never changes. */
function rollbackOf(view: MatchView, { commitment, seen }: Witness): Rollback | null {
  const isSame = view.number >= seen && view.commitment === commitment;
  return isSame ? null : { seen, now: view.number };
}

/** A match with its whole log, which the server sends in parts if it is long. */
async function lookAt(
  connection: Pick<Connection, "say">,
  match: string,
  after: number,
): Promise<MatchView> {
  let view = await connection.say("watch", { match, after });
  while (view.log_next !== undefined) {
    const more = await connection.say("watch", { match, after: view.number, ply: view.log_next });
    const plies = isBegun(more.table) ? more.table.ply : 0;
    const chat = [...view.chat, ...more.chat];
    view = { ...more, log: withEntries(view.log, more.log, plies), chat };
  }
  return view;
}

/** Forgets the numbers that this device added to the luck of matches. */
export function forgetWitnesses(store: BrowserStore): void {
  store.removeAll(WITNESS);
}

export class OnlineMatch implements Play {
  private witness: Witness;
  private isPlaying = false;
  private isLooking = false;
  private isClosed = false;
  private readonly previews = new Previews((view, action) => this.foresee(view, action));

  private constructor(
    private readonly host: OnlineHost,
    private state: OnlineState,
  ) {
    this.witness = readWitness(host.store, state.view);
    this.note(state.view);
  }

  /** Loads a match and follows it from then on. */
  static async watch(host: OnlineHost, id: string): Promise<OnlineMatch> {
    let view = await lookAt(host.connection, id, 0);
    let witness = readWitness(host.store, view);
    if (rollbackOf(view, witness)) {
      // This node of the server may not know the last entries yet. Asking again makes it read them.
      await host.connection.say("watch", { match: id, after: witness.seen });
      view = await lookAt(host.connection, id, 0);
      witness = readWitness(host.store, view);
    }
    const match = new OnlineMatch(host, {
      view,
      table: tableOf(view, Date.now()),
      refused: null,
      declinedBy: null,
      record: null,
      isBound: null,
      logged: witness.logged,
      rollback: rollbackOf(view, witness),
    });
    void match.fetchRecord();
    return match;
  }

  get current(): OnlineState {
    return this.state;
  }

  get id(): string {
    return this.state.view.match;
  }

  private set(change: Partial<OnlineState>): void {
    this.state = { ...this.state, ...change };
    if (!this.isClosed) this.host.changed(this.state);
  }

  private keepWitness(change: Partial<Witness>): void {
    this.witness = { ...this.witness, ...change };
    if (this.witness.number !== null) this.host.store.write(WITNESS + this.id, this.witness);
  }

  /** Remembers how many entries were seen; for a player, in the browser's storage too. */
  private note(view: MatchView): void {
    if (view.number > this.witness.seen) this.keepWitness({ seen: view.number });
  }

  private setTable(change: Partial<MatchState>): void {
    const { table } = this.state;
    if (table) this.set({ table: { ...table, ...change } });
  }

  /** After a gap or a lost connection: asks for the entries since the last known one. */
  async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    const { view: old } = this.state;
    try {
      const found = await lookAt(this.host.connection, this.id, old.number);
      const rollback = rollbackOf(found, this.witness);
      if (rollback) return this.set({ rollback });
      this.note(found);
      const chat = [...old.chat, ...found.chat].slice(-CHAT_KEPT);
      const view = { ...found, chat };
      this.set({ view, table: tableOf(view, Date.now()) });
      void this.fetchRecord();
    } catch (error) {
      this.refuse(error);
    } finally {
      this.isLooking = false;
    }
  }

  follow(told: Told): void {
    if (this.state.rollback) return;
    const view = followed(this.state.view, told);
    if (view === this.state.view) return;
    if (view) this.note(view);
    if (view === null) {
      void this.look();
    } else if (isChat(told) || isAttendance(told) || told.stage === undefined) {
      this.set({ view });
    } else {
      const table = tableOf(view, Date.now());
      const declinedBy = told.tell === "decline" ? (told.by ?? null) : null;
      const happened = happenedIn(told);
      this.set({ view, refused: null, declinedBy, table: table && { ...table, happened } });
      void this.fetchRecord();
    }
  }

  /** A lost connection has a notice of its own. */
  private refuse(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    if (error.code !== "offline") this.set({ refused: error.code });
  }

  /** Sends a message about this match. False if it is refused, or if the match has lost entries. */
  async say<S extends Say>(say: S, fields: Omit<Sayings[S][0], "match">): Promise<boolean> {
    if (this.state.rollback) return false;
    try {
      await this.host.connection.say(say, { ...fields, match: this.id } as Sayings[S][0]);
      return true;
    } catch (error) {
      this.refuse(error);
      if (error instanceof Refused && error.code === "late") await this.look();
      return false;
    }
  }

  /** Sits down, and adds a random number to the luck of the match. The number is drawn once for each
   * match and stored before it is sent. If it changed with each attempt, a server could restore its
   * store and deal again until it likes the luck. */
  async sit(seat: number): Promise<void> {
    const number = this.witness.number ?? hexOf(newKey());
    this.keepWitness({ number });
    if (await this.say("sit", { seat, number })) void this.findInLog();
  }

  private async findInLog(): Promise<void> {
    const { connection } = this.host;
    const { commitment } = this.witness;
    const logged = await placeOf((fields) => connection.say("fair", fields), this.id, commitment);
    this.keepWitness({ logged });
    this.set({ logged });
  }

  async choose(notation: string): Promise<void> {
    const { table } = this.state;
    if (!table?.view.legal?.includes(notation)) return;
    if (!this.host.confirms()) return this.play(notation);
    const { view } = table;
    const events = await this.previews.of(view, notation, true);
    if (view === this.state.table?.view) this.setTable({ chosen: { notation, events } });
  }

  async confirm(): Promise<void> {
    const chosen = this.state.table?.chosen;
    if (chosen) await this.play(chosen.notation);
  }

  private async play(action: string): Promise<void> {
    const ply = this.state.table?.view.ply;
    if (ply === undefined || this.isPlaying) return;
    this.isPlaying = true;
    try {
      await this.say("play", { ply, action });
    } finally {
      this.isPlaying = false;
    }
  }

  cancel(): void {
    this.set({ refused: null, declinedBy: null });
    this.setTable({ chosen: null });
  }

  preview(notation: string): Promise<readonly Event[]> {
    const view = this.state.table?.view;
    if (!view?.legal?.includes(notation)) return Promise.resolve([]);
    return this.previews.of(view, notation);
  }

  /** A preview that fails is left out; the player need not hear of it. */
  private async foresee(view: TableView, action: string): Promise<readonly Event[]> {
    if (view !== this.state.table?.view) return [];
    const question = { match: this.id, ply: view.ply, action };
    try {
      return (await this.host.connection.say("preview", question)).events;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return [];
    }
  }

  /** Takes back, asks for it, or agrees to it: the server has one message for all three. */
  async undo(): Promise<void> {
    const ply = this.state.table?.view.ply;
    if (ply !== undefined) await this.say("undo", { ply });
  }

  /** Offers a draw, or agrees to one. */
  async draw(): Promise<void> {
    const ply = this.state.table?.view.ply;
    if (ply !== undefined) await this.say("draw", { ply });
  }

  /** Declines the others' request. */
  async decline(): Promise<void> {
    const ply = this.state.table?.view.ply;
    if (ply !== undefined) await this.say("decline", { ply });
  }

  /** Lets a bot move for a player who is away on their turn. */
  async standIn(): Promise<void> {
    const { actor: seat, ply } = this.state.table?.view ?? {};
    if (typeof seat === "number" && ply !== undefined) await this.say("stand_in", { seat, ply });
  }

  async resign(): Promise<void> {
    await this.say("resign", {});
  }

  /** The record is given out only when nothing is secret any more. */
  private async fetchRecord(): Promise<void> {
    if (this.state.view.stage !== "over" || !this.state.table || this.state.record !== null) return;
    try {
      const { record } = await this.host.connection.say("record", { match: this.id });
      this.set({ record, isBound: isBound(record, this.witness) });
    } catch (error) {
      this.refuse(error);
    }
  }

  save(): Promise<string | null> {
    return Promise.resolve(this.state.record);
  }

  close(): void {
    this.isClosed = true;
    // If this is refused, nothing more will come anyway.
    this.host.connection.say("unwatch", { match: this.id }).catch(() => undefined);
  }
}
