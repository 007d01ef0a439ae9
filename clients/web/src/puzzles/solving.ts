/** solving.ts -- one puzzle that somebody is at: the marks, what is said of them, and the time.
 *
 * The engine judges every mark; what is right stays, what is wrong is counted and told. All of it
 * is kept on the device, so that a reload loses nothing. */
import type { Engine } from "../engine.ts";
import type { BrowserStore } from "../storage.ts";
import { SerialQueue } from "../serial_queue.ts";
import { savePuzzle, savedPuzzles } from "./saved.ts";
import {
  dayOf,
  placesIn,
  todayIn,
  DEFAULT_LEVEL,
  type Puzzle,
  type PuzzleCheck,
  type Verdict,
} from "./puzzle.ts";
import { Stopwatch } from "./stopwatch.ts";
import { noteSolved } from "./streak.ts";

export interface SolvingHost {
  readonly engine: Engine;
  readonly store: BrowserStore;
  /** Of which there are puzzles. */
  readonly kinds: readonly string[];
}

export interface SolvingState {
  readonly puzzle: Puzzle;
  /** The right ones, the latest last. */
  readonly marks: readonly string[];
  /** How many wrong ones there were. */
  readonly mistakes: number;
  /** How many right ones are missing. */
  readonly left: number;
  /** What was said of the latest mark, until the next thing is done. */
  readonly judged: { readonly mark: string; readonly verdict: Verdict } | null;
  /** Can it still be finished? Said when asked, until the next thing is done. */
  readonly finish: "yes" | "no" | "unknown" | null;
  /** The solution, once it was revealed. */
  readonly solution: readonly string[] | null;
  readonly end: "solved" | "revealed" | null;
}

const FINISH = new Map([
  [true, "yes"],
  [false, "no"],
  [null, "unknown"],
] as const);

/** The puzzle that an address names: by its code, or today's. */
function find({ engine, kinds }: SolvingHost, code: string, today: Date): Promise<Puzzle> {
  const kind = todayIn(code, kinds);
  return kind === null
    ? engine.openPuzzle(code)
    : engine.makePuzzle(kind, DEFAULT_LEVEL, true, dayOf(today));
}

/** The marks that are right: what was kept may come from a foreign hand. */
function rightOf(check: PuzzleCheck): readonly string[] {
  return check.marks.filter(({ verdict }) => verdict === "right").map(({ mark }) => mark);
}

export class Solving {
  private readonly queue = new SerialQueue();
  private readonly watch: Stopwatch;

  private constructor(
    private readonly host: SolvingHost,
    public current: SolvingState,
    spent: number,
    now: () => number,
    private readonly changed: (state: SolvingState) => void,
  ) {
    this.watch = new Stopwatch(spent, now);
  }

  /** Rejected with an EngineError if the code names no puzzle. */
  static async open(
    host: SolvingHost,
    code: string,
    changed: (state: SolvingState) => void,
    now: () => number = () => performance.now(),
  ): Promise<Solving> {
    const puzzle = await find(host, code, new Date());
    const saved = savedPuzzles(host.store).find((other) => other.code === puzzle.code);
    const check = await host.engine.checkPuzzle(saved?.marks ?? []);
    const isRevealed = saved?.end === "revealed";
    const state: SolvingState = {
      puzzle,
      marks: rightOf(check),
      mistakes: saved?.mistakes ?? 0,
      left: check.left,
      judged: null,
      finish: null,
      solution: isRevealed ? placesIn(await host.engine.solvePuzzle()) : null,
      end: isRevealed ? "revealed" : check.is_solved ? "solved" : null,
    };
    return new Solving(host, state, saved?.spent_ms ?? 0, now, changed);
  }

  get spentMs(): number {
    return this.watch.ms;
  }

  /** The time runs while the puzzle can be seen, up to its end. */
  look(): void {
    if (this.current.end === null) this.watch.run();
  }

  lookAway(): void {
    this.watch.halt();
    this.keep();
  }

  private keep(): void {
    const { puzzle, marks, mistakes, end } = this.current;
    const spent_ms = Math.round(this.watch.ms);
    savePuzzle(this.host.store, { code: puzzle.code, marks, mistakes, spent_ms, end });
  }

  private change(change: Partial<SolvingState>): void {
    this.current = { ...this.current, judged: null, finish: null, ...change };
    if (this.current.end !== null) this.watch.halt();
    if (change.end === "solved") noteSolved(this.host.store, this.current.puzzle.date, new Date());
    this.keep();
    this.changed(this.current);
  }

  private act(work: () => Promise<Partial<SolvingState>>): Promise<void> {
    return this.queue.run(async () => {
      if (this.current.end === null) this.change(await work());
    });
  }

  mark(notation: string): Promise<void> {
    return this.act(async () => {
      const check = await this.host.engine.checkPuzzle([...this.current.marks, notation]);
      const judged = check.marks.at(-1) ?? null;
      if (judged?.verdict === "repeated") return { judged };
      if (judged?.verdict !== "right") return { judged, mistakes: this.current.mistakes + 1 };
      const end = check.is_solved ? "solved" : null;
      return { judged, marks: rightOf(check), left: check.left, end };
    });
  }

  /** Takes back one of the marks, usually the latest. */
  takeBack(notation: string | undefined = this.current.marks.at(-1)): Promise<void> {
    return this.act(async () => {
      const marks = this.current.marks.filter((mark) => mark !== notation);
      return { marks, left: (await this.host.engine.checkPuzzle(marks)).left };
    });
  }

  askWhetherItCanBeFinished(): Promise<void> {
    return this.act(async () => {
      const { can_be_finished } = await this.host.engine.checkPuzzle(this.current.marks);
      return { finish: FINISH.get(can_be_finished) ?? "unknown" };
    });
  }

  reveal(): Promise<void> {
    return this.act(async () => ({
      solution: placesIn(await this.host.engine.solvePuzzle()),
      end: "revealed",
    }));
  }

  /** Begins the same puzzle afresh. */
  restart(): Promise<void> {
    return this.queue.run(async () => {
      const { left } = await this.host.engine.checkPuzzle([]);
      this.watch.reset();
      this.change({ marks: [], mistakes: 0, left, solution: null, end: null });
      this.watch.run();
    });
  }
}
