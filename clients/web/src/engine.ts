/** engine.ts -- the engine as typed functions: a worker with the table, another with the player.
 *
 * A bot that thinks never keeps the table from answering: the bytes of its view are copied from the
 * one worker to the other, and its choice comes back as notation. */
import type { Event, Reason, Result } from "./told.ts";
import type { Answer, FailureKind, Method, Request } from "./messages.ts";
import type { Puzzle, PuzzleCheck, PuzzleSolution } from "./puzzles/puzzle.ts";
import type { Advised, Choice, Clock, Rules, SeatKind } from "./wasm.ts";

export interface GameOption {
  readonly name: string;
  readonly text: string;
  /** The allowed words; numbers have min and max instead. */
  readonly values?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly default: string | number;
  readonly is_variant: boolean;
  readonly is_per_seat: boolean;
  /** What must be chosen besides for the option to matter; null: nothing. */
  readonly needs: OptionNeeds | null;
  /** What the rulebook suggests, from and to, by number of players from the fewest on; null: nothing. */
  readonly suggested: readonly (readonly [number, number])[] | null;
}

export interface OptionNeeds {
  /** So many players at least. */
  readonly players?: number;
  /** Another option with one of these values. */
  readonly option?: string;
  readonly values?: readonly string[];
}

export interface Game {
  readonly name: string;
  readonly title: string;
  readonly rules: number;
  readonly players_min: number;
  readonly players_max: number;
  readonly has_chance: boolean;
  readonly has_secrets: boolean;
  readonly options: readonly GameOption[];
  readonly events: readonly {
    readonly event: string;
    readonly text: string;
    readonly fields: readonly string[];
  }[];
}

export interface TableSeat {
  readonly kind: SeatKind;
  readonly name: string;
  readonly level?: number;
  readonly wants_undo: boolean;
  readonly has_resigned: boolean;
}

/** What one viewer sees of a table. */
export interface TableView {
  readonly game: string;
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  readonly seats: readonly TableSeat[];
  /** null: there is no time limit. */
  readonly clock: (Clock & { readonly left_ms: readonly number[] }) | null;
  readonly ply: number;
  readonly actor: number | null;
  readonly position: unknown;
  readonly legal: readonly string[] | null;
  readonly result: Result;
}

export interface LogEntry {
  readonly ply: number;
  readonly actor?: number;
  readonly action?: string;
  readonly events: readonly Event[];
}

/** A question about a position; its words are in the lessons of the game. */
export interface Exercise {
  readonly name: string;
  /** The clause of the rules it is about. */
  readonly clause: string;
  readonly kind: "best" | "legal" | "points" | "winner";
  readonly seat: number;
  readonly action?: string;
  readonly options: readonly string[];
}

export class EngineError extends Error {
  constructor(
    readonly kind: FailureKind,
    sentence: string,
    readonly reason?: Reason,
  ) {
    super(sentence);
  }
}

/** Carries out calls, somewhere: in a worker of the page, or at once in a test. */
export interface Link {
  call<M extends Method>(method: M, ...args: Parameters<Rules[M]>): Promise<ReturnType<Rules[M]>>;
  close(): void;
}

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

/** A worker with its own copy of the rules. */
export class WorkerLink implements Link {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private readonly loaded: Promise<unknown>;
  private count = 0;

  constructor(makeWorker: () => Worker, wasm: string) {
    try {
      this.worker = makeWorker();
    } catch (error) {
      throw new EngineError("broken", String(error));
    }
    this.worker.addEventListener("message", (event: MessageEvent<Answer>) => this.take(event.data));
    this.worker.addEventListener("error", (event) => this.fail(event.message));
    this.worker.addEventListener("messageerror", () => this.fail("messageerror"));
    this.loaded = this.post((id) => ({ id, wasm }));
    // Whoever calls hears of it; nobody may call at all.
    this.loaded.catch(() => undefined);
  }

  private take(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ("value" in answer) waiting?.resolve(answer.value as never);
    else waiting?.reject(new EngineError(answer.kind, answer.sentence, answer.reason));
  }

  private fail(sentence: string): void {
    for (const { reject } of this.waiting.values()) reject(new EngineError("broken", sentence));
    this.waiting.clear();
  }

  private post<T>(make: (id: number) => Request): Promise<T> {
    const id = ++this.count;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage(make(id));
    });
  }

  async call<M extends Method>(
    method: M,
    ...args: Parameters<Rules[M]>
  ): Promise<ReturnType<Rules[M]>> {
    await this.loaded;
    return this.post((id) => ({ id, method, args }));
  }

  close(): void {
    this.worker.terminate();
    this.fail("closed");
  }
}

/** The engine of a page. Every promise is rejected with an EngineError if it fails. */
export class Engine {
  private readonly table: Link;
  private player: Link | null = null;
  /** Who is asked for hints, and about which game: memory of another is never given back. */
  private adviser: { readonly link: Link; readonly game: string } | null = null;

  constructor(private readonly makeLink: () => Link) {
    this.table = makeLink();
  }

  async games(): Promise<readonly Game[]> {
    return (await this.table.call("games")) as readonly Game[];
  }

  /** The number of players of a set-up such as "GAME players=3 box=free". */
  checkSetup(words: string): Promise<number> {
    return this.table.call("checkSetup", words);
  }

  open(words: string, key: Uint8Array): Promise<void> {
    return this.table.call("openTable", words, key);
  }

  load(record: string, key: Uint8Array): Promise<void> {
    return this.table.call("load", record, key);
  }

  save(): Promise<string> {
    return this.table.call("save");
  }

  seat(seat: number, kind: SeatKind, level: number, name: string): Promise<void> {
    return this.table.call("seat", seat, kind, level, name);
  }

  setClock(clock: Clock): Promise<void> {
    return this.table.call("setClock", clock);
  }

  play(seat: number, ply: number, notation: string): Promise<void> {
    return this.table.call("play", seat, ply, notation);
  }

  undo(seat: number, ply: number): Promise<boolean> {
    return this.table.call("undo", seat, ply);
  }

  resign(seat: number): Promise<void> {
    return this.table.call("resign", seat);
  }

  async view(viewer: number): Promise<TableView> {
    return (await this.table.call("table", viewer)) as TableView;
  }

  /** As it was after so many actions. */
  async viewAt(viewer: number, ply: number): Promise<TableView> {
    return (await this.table.call("tableAt", viewer, ply)) as TableView;
  }

  /** Forgets what followed after so many actions. */
  goBack(ply: number): Promise<void> {
    return this.table.call("goBack", ply);
  }

  async log(viewer: number, from: number): Promise<readonly LogEntry[]> {
    return (await this.table.call("log", viewer, from)) as readonly LogEntry[];
  }

  /** Empty if the action is not, or no longer, legal. */
  async preview(seat: number, notation: string): Promise<readonly Event[]> {
    return ((await this.table.call("preview", seat, notation)) ?? []) as readonly Event[];
  }

  async exercises(game: string): Promise<readonly Exercise[]> {
    return (await this.table.call("exercises", game)) as readonly Exercise[];
  }

  openExercise(game: string, exercise: number): Promise<void> {
    return this.table.call("openExercise", game, exercise);
  }

  checkExercise(game: string, exercise: number, option: string): Promise<boolean> {
    return this.table.call("checkExercise", game, exercise, option);
  }

  /** A puzzle of a seed, or of a day such as 20261115. An engine has one puzzle, the latest. */
  async makePuzzle(kind: string, level: number, isDaily: boolean, number: number): Promise<Puzzle> {
    return (await this.table.call("makePuzzle", kind, level, isDaily, number)) as Puzzle;
  }

  async openPuzzle(code: string): Promise<Puzzle> {
    return (await this.table.call("openPuzzle", code)) as Puzzle;
  }

  async solvePuzzle(): Promise<PuzzleSolution> {
    return (await this.table.call("solvePuzzle")) as PuzzleSolution;
  }

  async checkPuzzle(marks: readonly string[]): Promise<PuzzleCheck> {
    return (await this.table.call("checkPuzzle", marks)) as PuzzleCheck;
  }

  mark(): Promise<string> {
    return this.table.call("mark");
  }

  /** What the bytes of a view say. */
  async position(
    game: string,
    bytes: Uint8Array,
    isOwn: boolean,
  ): Promise<Pick<TableView, "position" | "legal">> {
    return (await this.table.call("position", game, bytes, isOwn)) as TableView;
  }

  /** What a bot of the level would play for the seat. */
  async choose(game: string, seat: number, level: number, seed: number): Promise<Choice> {
    const bytes = await this.table.call("view", game, seat);
    this.player ??= this.makeLink();
    return this.player.call("choose", game, bytes, seat, level, seed);
  }

  private adviserOf(game: string): Link {
    if (this.adviser?.game !== game) {
      this.adviser?.link.close();
      this.adviser = { link: this.makeLink(), game };
    }
    return this.adviser.link;
  }

  /** The best actions for the seat, best first. */
  async advise(
    game: string,
    seat: number,
    simulations: number,
    seed: number,
  ): Promise<readonly Advised[]> {
    const bytes = await this.table.call("view", game, seat);
    return this.adviserOf(game).call("advise", game, bytes, seat, simulations, seed);
  }

  /** What one action of the seat is worth. */
  async appraise(
    game: string,
    seat: number,
    notation: string,
    simulations: number,
  ): Promise<Advised> {
    const bytes = await this.table.call("view", game, seat);
    return this.adviserOf(game).call("appraise", game, bytes, notation, seat, simulations);
  }

  /** Ends the thinking about a position that is gone; choose() begins with a fresh player. */
  stopThinking(): void {
    this.player?.close();
    this.player = null;
  }

  close(): void {
    this.stopThinking();
    this.adviser?.link.close();
    this.table.close();
  }
}

/** A worker with rules.wasm from beside the page. */
export function openLink(): Link {
  const wasm = new URL(`rules.wasm?${WASM_VERSION}`, document.baseURI).href;
  const makeWorker = (): Worker =>
    new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return new WorkerLink(makeWorker, wasm);
}

/** The engine in such workers. */
export function openEngine(): Engine {
  return new Engine(openLink);
}
