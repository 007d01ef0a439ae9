/** match.ts -- one table on this device: whose eyes are used, bots' turns, undo, hints, keeping.
 *
 * No browser is needed: the engine answers by promises, the page is told by `changed`. */
import { EngineError, type Engine, type LogEntry, type TableView } from "../engine.ts";
import type { Event } from "../games/board.ts";
import { hexOf, keyIn, keyOf, newKey, withKey } from "../record.ts";
import { hintedOf, proposalsFor, type Hint } from "./hint.ts";
import type { BrowserStore, SaveOutcome, SavedTable, SeatPlan } from "../storage.ts";
import type { Clock, ClockRule } from "../wasm.ts";
import { Keeping } from "./keeping.ts";

const SPECTATOR = -1;
const STAND_IN_LEVEL = 6;
/** Nobody thinks, asks or is refused. */
const IDLE = {
  thinking: null,
  chosen: null,
  hint: null,
  isHinting: false,
  asksUndo: false,
  problem: null,
} as const;

/** What the table screen shows. A new object after every change. */
export interface MatchState {
  readonly id: string;
  readonly plan: readonly SeatPlan[];
  readonly view: TableView;
  /** When the view was taken, in milliseconds: clocks have run on since. */
  readonly seen: number;
  readonly log: readonly LogEntry[];
  /** The seat whose eyes are used; -1 when bots play among themselves. */
  readonly viewer: number;
  /** The seat that the device must be passed to before anything is shown; or null. */
  readonly cover: number | null;
  /** Of the latest action; empty after a reload or an undo. */
  readonly happened: readonly Event[];
  /** A bot that is choosing, or null. */
  readonly thinking: number | null;
  readonly chosen: { readonly notation: string; readonly events: readonly Event[] } | null;
  readonly hint: Hint | null;
  readonly isHinting: boolean;
  /** Does undo need the agreement of all persons? It waits for an answer. */
  readonly asksUndo: boolean;
  readonly problem: "bot" | "refused" | "undo" | null;
  readonly saveOutcome: SaveOutcome;
  /** Is it played in another tab? Then it is only shown, and follows. */
  readonly isElsewhere: boolean;
  /** Is there a person's action to take back? */
  readonly canUndo: boolean;
  /** In a guided game: the moments that were explained; null in others. */
  readonly explained: readonly string[] | null;
}

/** What a player can do at a table, be it on this device or on a server. */
export interface Play {
  /** Plays one of the legal actions, or asks for confirmation where the player prefers that. */
  choose(notation: string): Promise<void>;
  confirm(): Promise<void>;
  cancel(): void;
  preview(notation: string): Promise<readonly Event[]>;
  undo(): Promise<void>;
  resign(): Promise<void>;
  /** The record for a file; null while it is nobody's to have. */
  save(): Promise<string | null>;
}

export interface MatchHost {
  readonly engine: Engine;
  readonly store: BrowserStore;
  readonly changed: (state: MatchState) => void;
  /** How long a bot's move is waited for at least, in milliseconds. */
  readonly pause: () => number;
  /** When the moves before are shown to their end. */
  readonly settled: () => Promise<void>;
  /** How long a skipped turn is shown, unless the player goes on before. */
  readonly readingTime: () => number;
  readonly confirms: () => boolean;
}

function newClock(rule: ClockRule, seats: number): Clock {
  return { ...rule, spent_ms: 0, begun_with_ms: Array<number>(seats).fill(rule.game_ms) };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! | 0;
}

/** Of a table on this device. */
function newId(): string {
  return `${Date.now().toString(36)}${hexOf(newKey()).slice(0, 6)}`;
}

export class Match implements Play {
  private state!: MatchState;
  /** Grows with every change of position: what was begun before one is stale. */
  private turn = 0;
  private isClosed = false;
  /** Rings when the actor's time is up. */
  private alarm: ReturnType<typeof setTimeout> | undefined;
  /** As it was kept last. */
  private saved: SavedTable | undefined;
  private explained: readonly string[] | null = null;
  /** Did it begin with the record of another game? */
  private isTaken = false;
  /** Bots wait for this while the player reads why their turn was skipped. */
  private reading: Promise<void> | null = null;
  private stopReading: () => void = () => undefined;
  private readonly keeping: Keeping;

  private constructor(
    private readonly host: MatchHost,
    private readonly id: string,
    private plan: readonly SeatPlan[],
    /** Of the luck to come. */
    private readonly key: string,
    /** Is all luck so far of this key? That of a record from a file is somebody else's. */
    private readonly isKeyOwn: boolean,
    private resigned: readonly number[],
  ) {
    this.keeping = new Keeping(host.store, id);
  }

  /** Begins a table. `words` is a set-up such as "GAME players=2". */
  static async begin(
    host: MatchHost,
    words: string,
    plan: readonly SeatPlan[],
    rule: ClockRule | null = null,
    isGuided = false,
  ): Promise<Match> {
    const key = newKey();
    await host.engine.open(words, key);
    if (rule) await host.engine.setClock(newClock(rule, plan.length));
    const match = new Match(host, newId(), plan, hexOf(key), true, []);
    if (isGuided) match.explained = [];
    await match.sitDown();
    return match;
  }

  /** Goes on with a table of this device. */
  static async resume(host: MatchHost, saved: SavedTable): Promise<Match> {
    const key = keyOf(saved.key) ?? newKey();
    const isKeyOwn = keyIn(saved.record) !== null;
    await host.engine.load(saved.record, key);
    if (saved.clock) await host.engine.setClock(saved.clock);
    const { id, seats, resigned } = saved;
    const match = new Match(host, id, seats, hexOf(key), isKeyOwn, resigned);
    match.explained = saved.explained ?? null;
    match.isTaken = saved.taken ?? false;
    await match.sitDown();
    return match;
  }

  /** Takes over a record from a file: a person on the first seat, bots on the others. */
  static async fromRecord(host: MatchHost, record: string): Promise<Match> {
    const key = newKey();
    await host.engine.load(record, key);
    const view = await host.engine.view(SPECTATOR);
    const plan: SeatPlan[] = view.seats.map((seat, index) => ({
      kind: index === 0 ? "person" : "bot",
      level: 5,
      name: seat.name,
    }));
    const own = keyIn(record);
    const match = new Match(host, newId(), plan, own ?? hexOf(key), own !== null, []);
    match.isTaken = true;
    await match.sitDown();
    return match;
  }

  /** Does a person play for the seat? For one who has resigned a bot plays on. */
  private isPerson(seat: number): boolean {
    return this.plan[seat]?.kind === "person" && !this.resigned.includes(seat);
  }

  private persons(): readonly number[] {
    return [...this.plan.keys()].filter((seat) => this.isPerson(seat));
  }

  private async seatAll(): Promise<void> {
    const { engine } = this.host;
    for (const [seat, { kind, level, name }] of this.plan.entries()) {
      await engine.seat(seat, kind, level, name);
    }
    for (const seat of this.resigned) await engine.resign(seat).catch(() => undefined);
  }

  private async sitDown(): Promise<void> {
    const { engine } = this.host;
    await this.seatAll();
    const viewer = this.persons()[0] ?? SPECTATOR;
    this.state = {
      id: this.id,
      plan: this.plan,
      view: await engine.view(viewer),
      seen: Date.now(),
      log: await engine.log(viewer, 0),
      viewer,
      cover: null,
      happened: [],
      ...IDLE,
      saveOutcome: "saved",
      isElsewhere: false,
      canUndo: false,
      explained: this.explained,
    };
    this.keeping.claim();
    await this.settle([]);
  }

  get current(): MatchState {
    return this.state;
  }

  private set(change: Partial<MatchState>): void {
    this.state = { ...this.state, ...change };
    if (!this.isClosed) this.host.changed(this.state);
  }

  private async keep(): Promise<SaveOutcome> {
    const record = await this.host.engine.save();
    const { clock, result } = this.state.view;
    this.saved = {
      id: this.id,
      game: this.state.view.game,
      record: this.isKeyOwn ? withKey(record, this.key) : record,
      key: this.key,
      seats: this.plan,
      resigned: this.resigned,
      ...(clock ? { clock } : {}),
      ...(this.explained ? { explained: this.explained } : {}),
      tab: this.keeping.tab,
      ply: this.state.view.ply,
      is_over: result.is_over,
      ...(result.is_over ? { result } : {}),
      ...(this.isTaken ? { taken: true } : {}),
      saved: Date.now(),
    };
    return this.write(this.saved);
  }

  /** Where another tab plays the table, this one looks on. */
  private write(table: SavedTable): SaveOutcome {
    const outcome = this.keeping.write(table);
    if (outcome === null) void this.follow();
    return outcome ?? "saved";
  }

  /** Shows what another tab has made of the table, if it has taken it over. */
  async follow(): Promise<void> {
    const kept = this.keeping.elsewhere();
    if (this.isClosed || !kept) return;
    this.forgetThinking();
    this.stopReading();
    clearTimeout(this.alarm);
    const { turn } = this;
    this.plan = kept.seats;
    this.resigned = kept.resigned;
    await this.host.engine.load(kept.record, keyOf(kept.key) ?? newKey());
    if (kept.clock) await this.host.engine.setClock(kept.clock);
    await this.seatAll();
    const { view, log } = await this.look(this.state.viewer);
    if (turn === this.turn) this.lookOn(view, log);
  }

  private lookOn(view: TableView, log: readonly LogEntry[]): void {
    this.set({
      plan: this.plan,
      view: { ...view, legal: null },
      seen: Date.now(),
      log,
      happened: log.at(-1)?.events ?? [],
      ...IDLE,
      canUndo: false,
      isElsewhere: true,
    });
  }

  /** The page goes away in the middle of a turn: what was thought so far stays thought. */
  putAway(): void {
    const { saved } = this;
    if (!saved?.clock || this.state.view.ply !== saved.ply) return;
    const spent_ms = saved.clock.spent_ms + Date.now() - this.state.seen;
    this.keeping.write({ ...saved, clock: { ...saved.clock, spent_ms } });
  }

  /** Looks again when the actor's time is up. */
  private setAlarm(): void {
    clearTimeout(this.alarm);
    const { clock, actor } = this.state.view;
    const left = actor === null ? undefined : clock?.left_ms[actor];
    if (left === undefined || this.isClosed) return;
    this.alarm = setTimeout(() => {
      this.forgetThinking();
      void this.settle([]);
    }, left + 1);
  }

  /** Does this seat see anything that the present viewer may not? Open positions need no cover. */
  private async hasSecrets(seat: number): Promise<boolean> {
    const [own, open] = await Promise.all([
      this.host.engine.view(seat),
      this.host.engine.view(SPECTATOR),
    ]);
    return JSON.stringify(own.position) !== JSON.stringify(open.position);
  }

  /** After every change of position: looks, decides whose eyes come next, lets bots move. What the
   * present viewer sees need not be asked for again. */
  private async settle(
    happened: readonly Event[],
    known?: Pick<MatchState, "view" | "log">,
  ): Promise<void> {
    if (this.isClosed) return;
    const turn = ++this.turn;
    const { actor } = known?.view ?? (await this.host.engine.view(this.state.viewer));
    const isPerson = actor !== null && this.isPerson(actor);
    const { viewer, cover } = await this.nextViewer(actor);
    const { view, log } = known && viewer === this.state.viewer ? known : await this.look(viewer);
    if (turn !== this.turn) return;
    this.set({
      view,
      seen: Date.now(),
      log,
      viewer,
      cover,
      happened,
      chosen: null,
      hint: null,
      isHinting: false,
      asksUndo: false,
      problem: null,
      canUndo: this.lastByPerson(log) !== undefined,
      thinking: isPerson ? null : actor,
    });
    this.setAlarm();
    const saveOutcome = await this.keep();
    if (turn !== this.turn) return;
    this.set({ saveOutcome });
    if (actor !== null && !isPerson) void this.letBotMove(actor, turn);
  }

  /** Whose eyes are used now that this seat acts, and whether the device must be passed on before. */
  private async nextViewer(actor: number | null): Promise<Pick<MatchState, "viewer" | "cover">> {
    const { viewer } = this.state;
    const isOther = actor !== null && this.isPerson(actor) && actor !== viewer;
    const isGone = viewer >= 0 && this.plan[viewer]?.kind === "bot"; // the seat was given to a bot
    if (!isOther && !isGone) return { viewer, cover: null };
    const next = isOther ? actor : (this.persons()[0] ?? SPECTATOR);
    const needsCover = next >= 0 && (await this.hasSecrets(next));
    return { viewer: next, cover: needsCover ? next : null };
  }

  private async look(viewer: number): Promise<Pick<MatchState, "view" | "log">> {
    const { engine } = this.host;
    const [view, log] = await Promise.all([engine.view(viewer), engine.log(viewer, 0)]);
    return { view, log };
  }

  private async letBotMove(seat: number, turn: number): Promise<void> {
    const { engine } = this.host;
    const { game, ply } = this.state.view;
    try {
      const level = this.state.view.seats[seat]?.level ?? STAND_IN_LEVEL;
      const [choice] = await Promise.all([
        engine.choose(game, seat, level, randomSeed()),
        wait(this.host.pause()),
      ]);
      await this.host.settled();
      await this.reading;
      if (turn !== this.turn || this.isClosed) return;
      await this.carryOut(seat, ply, choice.notation);
    } catch (error) {
      // A player that was stopped, because its position is gone, is no failure.
      if (turn === this.turn && !this.isClosed) this.fail(error, "bot");
    }
  }

  /** Lets bots wait while a message is read. `done` is called when they go on. */
  holdBots(done: () => void): void {
    this.stopReading();
    this.reading = new Promise((resolve) => {
      const timer = setTimeout(() => this.stopReading(), this.host.readingTime());
      this.stopReading = () => {
        clearTimeout(timer);
        this.stopReading = () => undefined;
        this.reading = null;
        resolve();
        done();
      };
    });
  }

  /** The player has read it. */
  releaseBots(): void {
    this.stopReading();
  }

  private async carryOut(seat: number, ply: number, notation: string): Promise<void> {
    const { engine } = this.host;
    const { viewer } = this.state;
    await engine.play(seat, ply, notation);
    const [view, entries] = await Promise.all([engine.view(viewer), engine.log(viewer, ply + 1)]);
    const log = [...this.state.log.slice(0, ply + 1), ...entries];
    await this.settle(entries.at(-1)?.events ?? [], { view, log });
  }

  private fail(error: unknown, problem: MatchState["problem"]): void {
    if (!(error instanceof EngineError)) throw error;
    this.set({ problem, thinking: null });
  }

  /** The player has chosen: played at once, or kept for confirmation. */
  async choose(notation: string): Promise<void> {
    const { view, viewer } = this.state;
    if (!view.legal?.includes(notation)) return;
    if (!this.host.confirms()) return this.play(notation);
    const events = await this.host.engine.preview(viewer, notation);
    if (view === this.state.view) this.set({ chosen: { notation, events } });
  }

  async confirm(): Promise<void> {
    if (this.state.chosen) await this.play(this.state.chosen.notation);
  }

  cancel(): void {
    this.set({ chosen: null, hint: null, asksUndo: false, problem: null });
  }

  private async play(notation: string): Promise<void> {
    const { view, viewer } = this.state;
    try {
      await this.carryOut(viewer, view.ply, notation);
    } catch (error) {
      this.fail(error, "refused");
    }
  }

  async playHint(): Promise<void> {
    const proposal = hintedOf(this.state.hint);
    if (proposal) await this.play(proposal.notation);
  }

  /** Looks at another proposal of the hint. */
  pickHint(at: number): void {
    const { hint } = this.state;
    if (hint?.proposals[at]) this.set({ hint: { ...hint, at } });
  }

  preview(notation: string): Promise<readonly Event[]> {
    return this.host.engine.preview(this.state.viewer, notation).catch(() => []);
  }

  /** The device has been passed on. The way from hand to hand costs nobody's time. */
  async uncover(): Promise<void> {
    const { clock } = this.state.view;
    if (clock) {
      await this.host.engine.setClock({ ...clock, spent_ms: 0 });
      this.set({ view: await this.host.engine.view(this.state.viewer), seen: Date.now() });
      this.setAlarm();
    }
    this.set({ cover: null });
  }

  /** Who takes back: the viewer, or at one device the person who moved last. */
  private undoSeat(): number {
    return this.lastByPerson(this.state.log)?.actor ?? this.state.viewer;
  }

  private lastByPerson(log: readonly LogEntry[]): LogEntry | undefined {
    return log.findLast(({ actor }) => actor !== undefined && this.isPerson(actor));
  }

  async undo(): Promise<void> {
    if (!this.state.canUndo) return this.set({ problem: "undo" });
    try {
      const isDone = await this.host.engine.undo(this.undoSeat(), this.state.view.ply);
      if (!isDone) return this.set({ asksUndo: true });
      this.forgetThinking();
      await this.settle([]);
    } catch (error) {
      this.fail(error, "undo");
    }
  }

  /** All persons at this device agree. */
  async agreeToUndo(): Promise<void> {
    const { ply } = this.state.view;
    const first = this.undoSeat();
    let isDone = false;
    try {
      for (const seat of this.persons()) {
        if (seat !== first && !isDone) isDone = await this.host.engine.undo(seat, ply);
      }
      this.forgetThinking();
      await this.settle([]);
    } catch (error) {
      this.fail(error, "undo");
    }
  }

  private forgetThinking(): void {
    this.turn++;
    if (this.state.thinking !== null) this.host.engine.stopThinking();
  }

  async resign(): Promise<void> {
    const seat = this.state.viewer;
    if (seat < 0 || this.state.view.result.is_over || this.state.isElsewhere) return;
    this.forgetThinking();
    await this.host.engine.resign(seat);
    this.resigned = [...this.resigned, seat];
    await this.settle([]);
  }

  /** Gives a seat to a person or a bot, at any time; who has given up stays so. */
  async giveSeat(seat: number, who: SeatPlan): Promise<void> {
    if (this.state.isElsewhere) return;
    this.forgetThinking();
    this.plan = this.plan.map((plan, index) => (index === seat ? who : plan));
    if (!this.resigned.includes(seat)) {
      await this.host.engine.seat(seat, who.kind, who.level, who.name);
    }
    this.set({ plan: this.plan });
    await this.settle([]);
  }

  /** These moments of a guided game need no words any more. */
  noteExplained(moments: readonly string[]): void {
    if (!this.explained) return;
    this.explained = [...this.explained, ...moments];
    this.set({ explained: this.explained });
    if (this.saved) this.write({ ...this.saved, explained: this.explained });
  }

  async askHint(): Promise<void> {
    const { view, viewer, isHinting } = this.state;
    if (!view.legal || isHinting) return;
    this.set({ isHinting: true, hint: null });
    try {
      const proposals = await proposalsFor(this.host.engine, view, viewer, randomSeed());
      if (view === this.state.view) this.set({ isHinting: false, hint: { proposals, at: 0 } });
    } catch (error) {
      if (view !== this.state.view) return;
      this.set({ isHinting: false });
      this.fail(error, "bot");
    }
  }

  /** The record for a file: without its key while the game runs. */
  save(): Promise<string> {
    return this.host.engine.save();
  }

  /** Keeps what the table has come to, with a move that is on its way; then the engine is free for another. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.stopReading();
    clearTimeout(this.alarm);
    this.forgetThinking();
    if (!this.host.store.table(this.id)) return; // deleted in another tab
    try {
      this.set({ view: await this.host.engine.view(this.state.viewer) });
      await this.keep();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error; // what was kept before stays
    }
  }
}
