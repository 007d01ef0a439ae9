/** bytes.ts -- what a server tells a page that has the same rules.
 *
 * It sends the bytes of the player's view once, and after each entry only what has changed. Here that
 * becomes the message in full again: the engine says the position and the legal actions. */
import type { TableView } from "../../engine.ts";
import type { Present } from "./protocol.ts";

/** The rules of the page. */
export interface OwnRules {
  mark(): Promise<string>;
  position(
    game: string,
    bytes: Uint8Array,
    isOwn: boolean,
  ): Promise<Pick<TableView, "position" | "legal">>;
}

/** The largest view. */
const VIEW_MAX = 4096;

export type Message = Readonly<Record<string, unknown>>;

/** The bytes with some of them changed: again and again how many to skip, how many follow, and these. */
export function patched(bytes: Uint8Array, patch: string): Uint8Array {
  const steps = Uint8Array.from(atob(patch), (letter) => letter.charCodeAt(0));
  const next = bytes.slice();
  for (let from = 0, to = 0; from < steps.length;) {
    to += steps[from] ?? 0;
    const count = steps[from + 1] ?? 0;
    next.set(steps.subarray(from + 2, from + 2 + count), to);
    from += 2 + count;
    to += count;
  }
  return next;
}

/** What the page was last told of a match. */
interface Shown extends Present {
  readonly table: TableView;
  readonly bytes: Uint8Array;
}

export class Bytes {
  private readonly shown = new Map<unknown, Shown>();

  constructor(private readonly rules: OwnRules) {}

  /** The message in full; at once if it is that already. */
  complete(message: Message): Message | Promise<Message> {
    const { match, bytes, changed } = message;
    if (typeof bytes === "string") {
      const all = patched(new Uint8Array(VIEW_MAX), bytes);
      this.shown.set(match, { ...(message as unknown as Shown), bytes: all });
    }
    return typeof changed === "string" ? this.change(message, changed) : message;
  }

  private async change(message: Message, changed: string): Promise<Message> {
    const old = this.shown.get(message["match"]);
    if (!old) throw new Error("changes of nothing");
    const { stage, seat, silent, people, end } = { ...old, ...message } as Shown;
    const table = { ...old.table, ...(message["table"] as TableView) };
    const bytes = patched(old.bytes, changed);
    const present = { stage, seat, silent, people, end, table } as Shown;
    this.shown.set(message["match"], { ...present, bytes });
    const isOwn = table.actor !== null && table.actor === seat;
    const seen = await this.rules.position(table.game, bytes, isOwn);
    return { ...message, ...present, table: { ...table, ...seen } };
  }
}
