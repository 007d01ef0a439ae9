/** replay.ts -- a game that is looked at: which position is shown, through whose eyes, and how it goes
 * on by itself. No browser is needed: the engine answers by promises, the page is told by `changed`. */
import type { Engine, LogEntry, TableView } from "../engine.ts";
import type { Event } from "../games/board.ts";
import { timesIn } from "../record.ts";

const SPECTATOR = -1;
const SHORTEST_MS = 300;
const LONGEST_MS = 8000; // of a turn at its original speed: nobody wants to wait for a coffee break

/** Milliseconds a turn; 0 is the original speed. */
export type Speed = number;

/** What the replay screen shows. A new object after every change. */
export interface ReplayState {
  readonly view: TableView;
  readonly log: readonly LogEntry[];
  readonly ply: number;
  readonly plies: number;
  readonly viewer: number;
  /** Through whose eyes one may look; -1 is a spectator. */
  readonly viewers: readonly number[];
  /** Of the action that led here; empty after a jump. */
  readonly happened: readonly Event[];
  readonly isPlaying: boolean;
  readonly speed: Speed;
  /** Does the record say how long the players thought? */
  readonly hasTimes: boolean;
}

export class Replay {
  private state!: ReplayState;
  private times: readonly number[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Grows with every step that is asked for: an answer to an older one is stale. */
  private asked = 0;

  private constructor(
    private readonly engine: Engine,
    readonly record: string,
    private readonly changed: (state: ReplayState) => void,
  ) {}

  /** `viewer` null: all eyes may be used, as of a game that is over. */
  static async open(
    engine: Engine,
    record: string,
    viewer: number | null,
    ply: number | null,
    changed: (state: ReplayState) => void,
  ): Promise<Replay> {
    const replay = new Replay(engine, record, changed);
    await engine.load(record, new Uint8Array(32));
    const last = await engine.view(SPECTATOR);
    const all = [...last.seats.keys(), SPECTATOR];
    const eyes = viewer ?? 0;
    const at = Math.min(ply ?? 0, last.ply);
    replay.times = timesIn(record);
    replay.state = {
      view: await engine.viewAt(eyes, at),
      log: await engine.log(eyes, 0),
      ply: at,
      plies: last.ply,
      viewer: eyes,
      viewers: viewer === null ? all : [viewer],
      happened: [],
      isPlaying: false,
      speed: 1000,
      hasTimes: replay.times.some((time) => time > 0),
    };
    return replay;
  }

  get current(): ReplayState {
    return this.state;
  }

  private set(change: Partial<ReplayState>): void {
    this.state = { ...this.state, ...change };
    this.changed(this.state);
  }

  /** Shows a position; a step forwards also tells what happened. */
  async go(ply: number): Promise<void> {
    const to = Math.max(0, Math.min(this.state.plies, ply));
    const asked = ++this.asked;
    const view = await this.engine.viewAt(this.state.viewer, to);
    if (asked !== this.asked) return;
    const isStep = to === this.state.ply + 1;
    const happened = isStep ? (this.state.log[to]?.events ?? []) : [];
    this.set({ view, ply: to, happened });
    if (this.state.isPlaying) this.schedule();
  }

  step(by: number): Promise<void> {
    return this.go(this.state.ply + by);
  }

  async lookAs(viewer: number): Promise<void> {
    if (!this.state.viewers.includes(viewer)) return;
    const log = await this.engine.log(viewer, 0);
    this.set({ viewer, log });
    await this.go(this.state.ply);
  }

  setSpeed(speed: Speed): void {
    this.set({ speed });
    if (this.state.isPlaying) this.schedule();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    const { ply, plies, speed } = this.state;
    if (ply >= plies) return this.pause();
    const thought = this.times[ply + 1] ?? 0;
    const wait = speed || Math.max(SHORTEST_MS, Math.min(LONGEST_MS, thought));
    this.timer = setTimeout(() => void this.step(1), wait);
  }

  /** From the end it begins anew. */
  async play(): Promise<void> {
    this.set({ isPlaying: true });
    if (this.state.ply >= this.state.plies) await this.go(0);
    else this.schedule();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.set({ isPlaying: false });
  }

  /** The record up to here, for playing on. */
  async upToHere(): Promise<string> {
    await this.engine.goBack(this.state.ply);
    const record = await this.engine.save();
    await this.engine.load(this.record, new Uint8Array(32));
    return record;
  }

  close(): void {
    clearTimeout(this.timer);
    this.asked++;
  }
}
