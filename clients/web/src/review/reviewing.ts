/** reviewing.ts -- a review while it is made: action by action in a worker of its own, kept in the browser, stopped and
 * gone on with at any time. No browser is needed: the page is told by `changed`. */
import { EngineError, type Link } from "../engine.ts";
import { fingerprint, type ReviewStore } from "./kept.ts";
import type { ReviewHead, ReviewPly } from "./told.ts";

/** Of each decision in the page. A game of two players then takes less than 20 s on one core (docs/review.md, "Speed"). */
export const SIMULATIONS = 5000;
export const EVERYTHING = -2; // a viewer who may know of everything
const KEEP_EVERY_MS = 2000;

/** A new object after every change. */
export interface ReviewState {
  /** null until the record has been read. */
  readonly head: ReviewHead | null;
  /** By number, from the beginning (0); null is what has not been thought about. */
  readonly plies: readonly (ReviewPly | null)[];
  readonly done: number;
  readonly isRunning: boolean;
  readonly hasFailed: boolean;
}

export interface ReviewHost {
  readonly makeLink: () => Link;
  readonly store: ReviewStore;
  /** Of each decision. */
  readonly simulations: number;
  /** Of the rules: what another version found is not used. */
  readonly version: string;
  /** Of the network that judges this game; "" if the game has none. */
  readonly network: string;
  readonly changed: (state: ReviewState) => void;
}

export class Reviewing {
  private state: ReviewState = {
    head: null,
    plies: [],
    done: 0,
    isRunning: false,
    hasFailed: false,
  };
  private link: Link | null = null;
  private wanted = 0;
  private kept = 0;
  /** Is it made by the network? Until the engine has said so: it should be, if there is one. */
  private isLearnt: boolean;
  /** By which the review and the marks of its exercises are kept. */
  readonly key: string;

  constructor(
    private readonly host: ReviewHost,
    private readonly record: string,
    private readonly viewer: number,
  ) {
    this.key = `${fingerprint(record)}.${viewer}`;
    this.isLearnt = host.network !== "";
  }

  /** What the network found and what the search found without it are never mixed. */
  private get keptKey(): string {
    const { simulations, version, network } = this.host;
    return `${this.key}.${simulations}.${version}.${this.isLearnt ? network : ""}`;
  }

  get current(): ReviewState {
    return this.state;
  }

  private set(change: Partial<ReviewState>): void {
    this.state = { ...this.state, ...change };
    this.host.changed(this.state);
  }

  get isDone(): boolean {
    return this.state.head !== null && this.state.done === this.state.plies.length;
  }

  /** What is looked at is thought about first. */
  want(number: number): void {
    this.wanted = number;
  }

  /** Begins with what was kept, and thinks about the rest. */
  async begin(): Promise<void> {
    await this.takeKept();
    await this.goOn();
  }

  private async takeKept(): Promise<void> {
    const found = await this.host.store.find(this.keptKey);
    if (found) this.take(found.head, found.plies);
  }

  /** The engine has said who judges. If it is not who was expected, what the other one found is put aside. */
  private async accept(head: ReviewHead): Promise<void> {
    if (head.learnt !== this.isLearnt) {
      this.isLearnt = head.learnt;
      this.state = { ...this.state, head: null };
      await this.takeKept();
    }
    if (!this.state.head) this.take(head, Array<null>(head.actions + 1).fill(null));
  }

  private take(head: ReviewHead, plies: readonly (ReviewPly | null)[]): void {
    this.set({ head, plies, done: plies.filter((ply) => ply !== null).length });
  }

  /** Thinks until all is done, or it is stopped. */
  async goOn(): Promise<void> {
    if (this.link || this.isDone) return;
    const link = this.host.makeLink();
    this.link = link;
    this.set({ isRunning: true, hasFailed: false });
    try {
      const head = (await link.call(
        "openReview",
        this.record,
        this.host.simulations,
        this.viewer,
      )) as ReviewHead;
      await this.accept(head);
      while (this.link === link && !this.isDone) await this.think(link);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (this.link === link) this.set({ hasFailed: true });
    }
    if (this.link === link) this.stop();
  }

  private next(): number {
    const { plies } = this.state;
    return plies[this.wanted] === null ? this.wanted : plies.indexOf(null);
  }

  private async think(link: Link): Promise<void> {
    const number = this.next();
    const found = (await link.call("reviewPly", number)) as ReviewPly;
    if (this.link !== link) return;
    const plies = this.state.plies.map((ply, index) => (index === number ? found : ply));
    this.set({ plies, done: this.state.done + 1 });
    if (this.isDone || performance.now() - this.kept > KEEP_EVERY_MS) this.keep();
  }

  private keep(): void {
    const { head, plies } = this.state;
    if (!head) return;
    this.kept = performance.now();
    void this.host.store.keep({ key: this.keptKey, head, plies, saved: Date.now() });
  }

  /** What was found stays. */
  stop(): void {
    const { link } = this;
    this.link = null;
    link?.close();
    if (!link) return;
    if (this.state.done) this.keep();
    this.set({ isRunning: false });
  }

  close(): void {
    this.stop();
  }
}
