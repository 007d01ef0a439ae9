/** match.ts -- one match of a server, as the table screen shows it.
 *
 * The server is right: nothing is played here before it says so. Its entries are followed one by
 * one; where one is missing, the whole match is looked at again. */
import type { LogEntry, TableView } from "../../engine.ts";
import type { Event } from "../../games/board.ts";
import { hexOf, newKey } from "../../record.ts";
import { isRecord, type Keeper, type SeatPlan } from "../../storage.ts";
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
  /** The seat that has just said no to what others asked for, or null. */
  readonly declinedBy: number | null;
  /** Once it is over. */
  readonly record: string | null;
  /** Was its luck bound before it began? null until the record is there. */
  readonly isBound: boolean | null;
  /** Where the match stands in the server's log of commitments; null if that is not known. */
  readonly logged: number | null;
  /** The server shows less of the match than it did before: nothing is played here any more. */
  readonly rollback: Rollback | null;
}

/** Entries of a match: how many this device saw, and how many there are now. */
export interface Rollback {
  readonly seen: number;
  readonly now: number;
}

export interface OnlineHost {
  readonly connection: Pick<Connection, "say">;
  readonly keeper: Keeper;
  readonly changed: (state: OnlineState) => void;
  readonly confirms: () => boolean;
}

function isChat(told: Told): told is Chat {
  return told.tell === "chat";
}

function isAttendance(told: Told): told is Attendance {
  return told.tell === "presence";
}

/** Entries replace those of the same ply; what was taken back goes. */
function withEntries(
  log: readonly LogEntry[],
  more: readonly LogEntry[],
  plies: number,
): readonly LogEntry[] {
  const first = more[0]?.ply ?? Infinity;
  return [...log.filter(({ ply }) => ply < first), ...more].filter(({ ply }) => ply <= plies);
}

/** The match after an entry; null if another one is missing before it. */
export function followed(view: MatchView, told: Told): MatchView | null {
  if (isAttendance(told)) return { ...view, present: told.present, watching: told.watching };
  if (told.number <= view.number) return view;
  if (told.number > view.number + 1) return null;
  const { number } = told;
  if (isChat(told)) return { ...view, number, chat: [...view.chat, told].slice(-CHAT_KEPT) };
  const { stage, seat, people, table, end, rematch, muted } = told;
  const next = { ...view, number, rematch: rematch ?? view.rematch, muted: muted ?? view.muted };
  if (!stage || !people || !table || seat === undefined || end === undefined) return next;
  const plies = isBegun(table) ? table.ply : 0;
  const log = withEntries(view.log, told.log ?? [], plies);
  return { ...next, stage, seat, people, table, end, log };
}

function planOf(view: MatchView): readonly SeatPlan[] {
  return view.people.map(({ kind, level, name }) => ({
    kind: kind === "person" ? "person" : "bot",
    level: level ?? 1,
    name: name ?? "",
  }));
}

/** At the end the match says who came where: players may have agreed on a draw. */
function withEnd(table: TableView, { end }: MatchView): TableView {
  if (!end?.place) return table;
  return { ...table, result: { ...table.result, is_over: true, place: end.place } };
}

/** Does one play for oneself? Not who only watches, has given up, or has a bot in his place. */
export function isPlaying({ seat, table }: MatchView): boolean {
  return isBegun(table) && table.seats[seat ?? -1]?.kind === "person";
}

/** The seats that ask for something oneself has a say in and has not agreed to. */
export function askersOf(view: MatchView, asks: (seat: number) => boolean): readonly number[] {
  if (view.seat === null || !isPlaying(view) || asks(view.seat)) return [];
  return view.people.map((_, seat) => seat).filter(asks);
}

/** May a draw be offered? Whoever has not given up must be a person, and there must be two. */
export function canDraw(view: MatchView): boolean {
  if (!isBegun(view.table) || !isPlaying(view)) return false;
  const playing = view.table.seats.filter(({ has_resigned }) => !has_resigned);
  return playing.length > 1 && playing.every(({ kind }) => kind === "person");
}

/** The same that the table screen shows of a match on this device. */
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
    kept: "kept",
    canUndo: isPlaying(view) && hasMoved && seats[viewer]?.wants_undo === false,
    explained: null,
  };
}

function happenedIn(news: News): readonly Event[] {
  return news.tell === "play" ? (news.log?.at(-1)?.events ?? []) : [];
}

function readWitness(keeper: Keeper, { match, commitment }: MatchView): Witness {
  const kept = keeper.read(WITNESS + match);
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

/** A match only ever grows, and its commitment stays. */
function rollbackOf(view: MatchView, { commitment, seen }: Witness): Rollback | null {
  const isSame = view.number >= seen && view.commitment === commitment;
  return isSame ? null : { seen, now: view.number };
}

/** A match with all of its log, which comes in parts if it is long. */
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

/** Forgets the numbers that were added to the luck of matches here. */
export function forgetWitnesses(keeper: Keeper): void {
  keeper.removeAll(WITNESS);
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
    this.witness = readWitness(host.keeper, state.view);
    this.note(state.view);
  }

  /** Looks at a match, and follows it from then on. */
  static async watch(host: OnlineHost, id: string): Promise<OnlineMatch> {
    let view = await lookAt(host.connection, id, 0);
    let witness = readWitness(host.keeper, view);
    if (rollbackOf(view, witness)) {
      // One of several nodes may not have heard of the last entries: now it reads them.
      await host.connection.say("watch", { match: id, after: witness.seen });
      view = await lookAt(host.connection, id, 0);
      witness = readWitness(host.keeper, view);
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
    if (this.witness.number !== null) this.host.keeper.write(WITNESS + this.id, this.witness);
  }

  /** Remembers how far the match has come; whoever plays remembers it also when the page is closed. */
  private note(view: MatchView): void {
    if (view.number > this.witness.seen) this.keepWitness({ seen: view.number });
  }

  private setTable(change: Partial<MatchState>): void {
    const { table } = this.state;
    if (table) this.set({ table: { ...table, ...change } });
  }

  /** After a gap, or a lost connection: what has changed since the last entry that is known. */
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

  /** When the connection is lost, its notice says enough. */
  private refuse(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    if (error.code !== "offline") this.set({ refused: error.code });
  }

  /** Says something about this match; false if it is refused, or if the match has gone back. */
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

  /** Sits down, and adds a number of one's own to the luck of the match. It is drawn once for each
   * match and kept before it is said: with another number each time, a server could go back and
   * deal until the luck pleases it. */
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

  /** What cannot be foreseen, or not any more, is no more than that: nobody has to hear of it. */
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

  /** Takes back, asks for it, or agrees to it: to the server it is the same. */
  async undo(): Promise<void> {
    const ply = this.state.table?.view.ply;
    if (ply !== undefined) await this.say("undo", { ply });
  }

  /** Offers a draw, or agrees to one. */
  async draw(): Promise<void> {
    const ply = this.state.table?.view.ply;
    if (ply !== undefined) await this.say("draw", { ply });
  }

  /** Says no to what others ask for. */
  async decline(): Promise<void> {
    const ply = this.state.table?.view.ply;
    if (ply !== undefined) await this.say("decline", { ply });
  }

  /** Lets a bot move for whoever is on turn and away. */
  async standIn(): Promise<void> {
    const { actor: seat, ply } = this.state.table?.view ?? {};
    if (typeof seat === "number" && ply !== undefined) await this.say("stand_in", { seat, ply });
  }

  async resign(): Promise<void> {
    await this.say("resign", {});
  }

  /** The record is for when nothing is secret any more. */
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
    // If it is refused, there is nothing left to hear of.
    this.host.connection.say("unwatch", { match: this.id }).catch(() => undefined);
  }
}
