/** previews.ts -- asks the server what actions would score.
 *
 * A board asks about all its legal actions at once, but the server limits the rate of messages. So the
 * questions are sent one by one with a pause between them, and each only once. */
import type { TableView } from "../../engine.ts";
import type { Event } from "../../games/board.ts";

/** A preview costs a quarter of a message. At this pause, previews use half of the rate limit. */
const PAUSE_MS = 25;

type Ask = (position: TableView, action: string) => Promise<readonly Event[]>;

interface Question {
  readonly position: TableView;
  readonly action: string;
  readonly answer: (events: readonly Event[] | Promise<readonly Event[]>) => void;
}

export class Previews {
  private position: TableView | null = null;
  private known = new Map<string, Promise<readonly Event[]>>();
  private waiting: Question[] = [];
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ask: Ask) {}

  /** The events of an action in a position (compared by identity). Urgent questions go first. */
  of(position: TableView, action: string, isUrgent = false): Promise<readonly Event[]> {
    if (position !== this.position) this.begin(position);
    const known = this.known.get(action) ?? this.wait(position, action);
    if (isUrgent) this.waiting.sort((a, b) => +(b.action === action) - +(a.action === action));
    this.next();
    return known;
  }

  private begin(position: TableView): void {
    for (const { answer } of this.waiting) answer([]);
    this.position = position;
    this.known = new Map();
    this.waiting = [];
  }

  private wait(position: TableView, action: string): Promise<readonly Event[]> {
    const known = new Promise<readonly Event[]>((answer) => {
      this.waiting.push({ position, action, answer });
    });
    this.known.set(action, known);
    return known;
  }

  private next(): void {
    if (this.pause !== undefined) return;
    const question = this.waiting.shift();
    if (!question) return;
    question.answer(this.ask(question.position, question.action));
    this.pause = setTimeout(() => {
      this.pause = undefined;
      this.next();
    }, PAUSE_MS);
  }
}
