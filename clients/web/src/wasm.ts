/** wasm.ts -- the exports of rules.wasm, with text in and out. See bindings/wasm/exports.c.
 *
 * The same in a worker of the page and under node. A call that was refused throws a Refusal with
 * the engine's sentence and reason. */
import type { Reason } from "./told.ts";

interface Exports extends WebAssembly.Exports {
  readonly memory: WebAssembly.Memory;
  readonly text_in: () => number;
  readonly text_in_max: () => number;
  readonly text_out: () => number;
  readonly reason_json: () => void;
  readonly key: () => number;
  readonly game_count: () => number;
  readonly game_name: (game: number) => number;
  readonly games_json: () => void;
  readonly setup_check: () => number;
  readonly table_open: (now: number) => number;
  readonly table_seat: (seat: number, kind: number, level: number) => void;
  readonly table_clock: (game: number, increment: number, move: number, since: number) => void;
  readonly table_clock_left: (seat: number, left: number) => void;
  readonly table_play: (seat: number, ply: number, now: number) => number;
  readonly table_undo: (seat: number, ply: number, now: number) => number;
  readonly table_resign: (seat: number, now: number) => number;
  readonly table_json: (viewer: number, now: number) => void;
  readonly table_json_at: (viewer: number, ply: number) => void;
  readonly table_go_back: (ply: number) => void;
  readonly table_log_json: (viewer: number, from: number) => void;
  readonly table_preview_json: (seat: number) => number;
  readonly table_save: (now: number) => void;
  readonly table_load: (size: number, now: number) => number;
  readonly exercises_json: (game: number) => void;
  readonly exercise_open: (game: number, exercise: number) => number;
  readonly exercise_check: (game: number, exercise: number) => number;
  readonly table_view: (viewer: number) => number;
  readonly net_wanted: (game: number, level: number) => number;
  readonly net_room: (size: number) => number;
  readonly net_filled: (game: number, size: number) => number;
  readonly view: () => number;
  readonly view_size: (game: number) => number;
  readonly view_json: (game: number, isOwn: number) => void;
  readonly rules_mark: () => void;
  readonly choose: (game: number, seat: number, level: number, seed: number) => number;
  readonly advise: (game: number, seat: number, simulations: number, seed: number) => number;
  readonly appraise: (game: number, seat: number, simulations: number, seed: number) => number;
  readonly review_open: (size: number, simulations: number, viewer: number) => number;
  readonly review_think: (number: number) => number;
  readonly review_ply_json: (number: number) => number;
  readonly puzzle_kind_count: () => number;
  readonly puzzle_kind_name: (kind: number) => number;
  readonly puzzle_new_json: (kind: number, level: number, daily: number, number: number) => number;
  readonly puzzle_code_json: () => number;
  readonly puzzle_solution_json: () => number;
  readonly puzzle_check_json: () => number;
}

/** Why a call was not carried out. `late`: it spoke of another ply than the present one. */
export type RefusalKind = "refused" | "late" | "memory" | "long";

export class Refusal extends Error {
  constructor(
    readonly kind: RefusalKind,
    sentence: string,
    readonly reason?: Reason,
  ) {
    super(sentence);
  }
}

/** What is refused before the engine is asked. */
function refusal(kind: RefusalKind, code: string, sentence: string): Refusal {
  return new Refusal(kind, sentence, { code, arguments: {} });
}

export interface Choice {
  readonly notation: string;
  /** What the bot expects: 0 is a loss, 1 a win. */
  readonly expects: number;
}

/** An action that is worth considering. */
export interface Advised {
  readonly action: string;
  /** The chance to win that it keeps. */
  readonly win: number;
  /** Points ahead of the best rival in the end. */
  readonly margin: number;
  /** Was it solved to the end of the game? */
  readonly exact: boolean;
}

/** The engine tells whole numbers. */
function inUnits(advised: Advised): Advised {
  return { ...advised, win: advised.win / 10_000, margin: advised.margin / 10 };
}

/** How long the seats may think; 0 is no such limit. */
export interface ClockRule {
  /** For the whole game. */
  readonly game_ms: number;
  /** Added after each action. */
  readonly increment_ms: number;
  /** For each action. */
  readonly move_ms: number;
}

export interface Clock extends ClockRule {
  /** In the present turn. */
  readonly spent_ms: number;
  /** What each seat had left of the game's time when the turn began. */
  readonly begun_with_ms: readonly number[];
}

export const KEY_SIZE = 32;
const SEAT_KINDS = { empty: 0, person: 1, bot: 2 } as const;
export type SeatKind = keyof typeof SEAT_KINDS;

export class Rules {
  private readonly decoder = new TextDecoder();
  private readonly encoder = new TextEncoder();

  private constructor(private readonly exports: Exports) {}

  static async open(source: BufferSource | Response | PromiseLike<Response>): Promise<Rules> {
    const imports = { page: { now_ms: () => performance.now() } };
    const { instance } =
      ArrayBuffer.isView(source) || source instanceof ArrayBuffer
        ? await WebAssembly.instantiate(source, imports)
        : await WebAssembly.instantiateStreaming(source, imports);
    return new Rules(instance.exports as Exports);
  }

  /** The memory may have grown, and moved, since the last call. */
  private bytes(address: number, size: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, address, size);
  }

  private textAt(address: number): string {
    const rest = new Uint8Array(this.exports.memory.buffer, address);
    return this.decoder.decode(rest.slice(0, rest.indexOf(0)));
  }

  private out(): string {
    return this.textAt(this.exports.text_out());
  }

  /** Returns the size in bytes. */
  private say(text: string): number {
    const encoded = this.encoder.encode(text);
    if (encoded.length >= this.exports.text_in_max())
      throw refusal("long", "text.long", "the text is too long");
    const room = this.bytes(this.exports.text_in(), encoded.length + 1);
    room.set(encoded);
    room[encoded.length] = 0;
    return encoded.length;
  }

  private json(): unknown {
    return JSON.parse(this.out());
  }

  private check(status: number): number {
    if (status > 0) return status;
    const sentence = this.out();
    this.exports.reason_json();
    const { reason } = this.json() as { reason?: Reason };
    throw new Refusal(status < 0 ? "late" : "refused", sentence, reason);
  }

  private setKey(key: Uint8Array): void {
    if (key.length !== KEY_SIZE) throw new Refusal("refused", "a key has 32 bytes");
    this.bytes(this.exports.key(), KEY_SIZE).set(key);
  }

  games(): unknown {
    this.exports.games_json();
    return this.json();
  }

  private gameIndex(game: string): number {
    const count = this.exports.game_count();
    for (let i = 0; i < count; i++) {
      if (this.textAt(this.exports.game_name(i)) === game) return i;
    }
    throw refusal("refused", "setup.no_game", "there is no such game");
  }

  private puzzleKind(game: string): number {
    const count = this.exports.puzzle_kind_count();
    for (let i = 0; i < count; i++) {
      if (this.textAt(this.exports.puzzle_kind_name(i)) === game) return i;
    }
    throw refusal("refused", "puzzle.not_there", "there is no such puzzle");
  }

  /** Is "GAME players=3 box=free" a game? The number of players. */
  checkSetup(words: string): number {
    this.say(words);
    return this.check(this.exports.setup_check());
  }

  openTable(words: string, key: Uint8Array): void {
    this.setKey(key);
    this.say(words);
    this.check(this.exports.table_open(Date.now()));
  }

  seat(seat: number, kind: SeatKind, level: number, name: string): void {
    this.say(name);
    this.exports.table_seat(seat, SEAT_KINDS[kind], level);
  }

  /** The clock as it stood when it was put away; meanwhile no time has passed. */
  setClock(clock: Clock): void {
    const since = Date.now() - clock.spent_ms;
    this.exports.table_clock(clock.game_ms, clock.increment_ms, clock.move_ms, since);
    for (const [seat, left] of clock.begun_with_ms.entries()) {
      this.exports.table_clock_left(seat, left);
    }
  }

  play(seat: number, ply: number, notation: string): void {
    this.say(notation);
    this.check(this.exports.table_play(seat, ply, Date.now()));
  }

  /** Was it done, or must others agree? */
  undo(seat: number, ply: number): boolean {
    return this.check(this.exports.table_undo(seat, ply, Date.now())) === 2;
  }

  resign(seat: number): void {
    this.check(this.exports.table_resign(seat, Date.now()));
  }

  table(viewer: number): unknown {
    this.exports.table_json(viewer, Date.now());
    return this.json();
  }

  /** As it was after so many actions. */
  tableAt(viewer: number, ply: number): unknown {
    this.exports.table_json_at(viewer, ply);
    return this.json();
  }

  /** Forgets what followed after so many actions. */
  goBack(ply: number): void {
    this.exports.table_go_back(ply);
  }

  log(viewer: number, from: number): unknown {
    this.exports.table_log_json(viewer, from);
    return this.json();
  }

  /** null if the action is not legal for the seat. */
  preview(seat: number, notation: string): unknown {
    this.say(notation);
    return this.exports.table_preview_json(seat) ? this.json() : null;
  }

  save(): string {
    this.exports.table_save(Date.now());
    return this.out();
  }

  load(record: string, key: Uint8Array): void {
    this.setKey(key);
    const size = this.say(record);
    this.check(this.exports.table_load(size, Date.now()));
  }

  exercises(game: string): unknown {
    this.exports.exercises_json(this.gameIndex(game));
    return this.json();
  }

  /** Puts it on the table. */
  openExercise(game: string, exercise: number): void {
    if (!this.exports.exercise_open(this.gameIndex(game), exercise))
      throw new Refusal("refused", "there is no such exercise");
  }

  /** Is this answer right, of the exercise on the table? */
  checkExercise(game: string, exercise: number, option: string): boolean {
    this.say(option);
    return this.exports.exercise_check(this.gameIndex(game), exercise) === 1;
  }

  /** Makes a puzzle from a seed, or from a day such as 20261115; it is the puzzle from then on. */
  makePuzzle(game: string, level: number, isDaily: boolean, number: number): unknown {
    const kind = this.puzzleKind(game);
    this.check(this.exports.puzzle_new_json(kind, level, isDaily ? 1 : 0, number));
    return this.json();
  }

  /** Makes the puzzle that a code names. */
  openPuzzle(code: string): unknown {
    this.say(code);
    this.check(this.exports.puzzle_code_json());
    return this.json();
  }

  /** All places that are asked for, or one solution. */
  solvePuzzle(): unknown {
    this.check(this.exports.puzzle_solution_json());
    return this.json();
  }

  /** Judges an answer, which is marks in notation. */
  checkPuzzle(marks: readonly string[]): unknown {
    this.say(marks.join(" "));
    this.check(this.exports.puzzle_check_json());
    return this.json();
  }

  /** A copy of the bytes of a view. */
  view(game: string, viewer: number): Uint8Array {
    const size = this.exports.view_size(this.gameIndex(game));
    return this.bytes(this.exports.table_view(viewer), size).slice();
  }

  /** The position that a view shows, and its legal actions if it is the viewer's own turn. */
  position(game: string, view: Uint8Array, isOwn: boolean): unknown {
    const index = this.gameIndex(game);
    this.bytes(this.exports.view(), view.length).set(view);
    this.exports.view_json(index, isOwn ? 1 : 0);
    return this.json();
  }

  /** Two builds with the same mark understand the bytes of each other's views. */
  mark(): string {
    this.exports.rules_mark();
    return this.out();
  }

  /** Does a bot of this level play by a network that it has not been given yet? */
  wantsNet(game: string, level: number): boolean {
    return this.exports.net_wanted(this.gameIndex(game), level) === 1;
  }

  /** Gives bots the weights of the game's network. */
  giveNet(game: string, weights: Uint8Array): void {
    const room = this.exports.net_room(weights.length);
    if (!room) throw new Refusal("refused", "these weights are too large");
    this.bytes(room, weights.length).set(weights);
    this.check(this.exports.net_filled(this.gameIndex(game), weights.length));
  }

  choose(game: string, view: Uint8Array, seat: number, level: number, seed: number): Choice {
    const index = this.gameIndex(game);
    this.bytes(this.exports.view(), view.length).set(view);
    const expects = this.exports.choose(index, seat, level, seed);
    if (expects < 0) throw new Refusal("memory", "there is not enough memory for a bot");
    return { notation: this.out(), expects: expects / 1000 };
  }

  /** The best actions of a view, best first. */
  advise(
    game: string,
    view: Uint8Array,
    seat: number,
    simulations: number,
    seed: number,
  ): readonly Advised[] {
    const index = this.gameIndex(game);
    this.bytes(this.exports.view(), view.length).set(view);
    if (!this.exports.advise(index, seat, simulations, seed))
      throw new Refusal("memory", "there is not enough memory for a hint");
    return (this.json() as readonly Advised[]).map(inUnits);
  }

  /** What one action of a view is worth. */
  appraise(
    game: string,
    view: Uint8Array,
    notation: string,
    seat: number,
    simulations: number,
  ): Advised {
    const index = this.gameIndex(game);
    this.bytes(this.exports.view(), view.length).set(view);
    this.say(notation);
    if (!this.exports.appraise(index, seat, simulations, 1))
      throw new Refusal("refused", "this action is not possible");
    return inUnits(this.json() as Advised);
  }

  /** Opens a review of a record; what is known before any thought. A viewer of -2 may know of everything. */
  openReview(record: string, simulations: number, viewer: number): unknown {
    const size = this.say(record);
    this.check(this.exports.review_open(size, simulations, viewer));
    return this.json();
  }

  /** Thinks about one action, or about the beginning (0), and says what was found. */
  reviewPly(number: number): unknown {
    this.exports.review_think(number);
    if (!this.exports.review_ply_json(number))
      throw new Refusal("refused", "there is no such action");
    return this.json();
  }
}
