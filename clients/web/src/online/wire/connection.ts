/** connection.ts -- one WebSocket to the server of the page, opened again whenever it is lost.
 *
 * A message is answered by a promise, matched by its tag. What the server pushes goes to `told`. When
 * the connection is lost, all waiting messages are refused as "offline"; watching the match again
 * shows whether they were carried out. */
import { isRecord } from "../../storage.ts";
import { Bytes, type Message, type OwnRules } from "./bytes.ts";
import {
  refusalCode,
  Refused,
  VERSION,
  type ChatLine,
  type Hello,
  type News,
  type Presence,
  type Say,
  type Sayings,
} from "./protocol.ts";

export type Chat = ChatLine & { readonly tell: "chat"; readonly match: string };
/** Not an entry itself: it carries the number of the last one. */
export type Attendance = Presence & {
  readonly tell: "presence";
  readonly match: string;
  readonly number: number;
};
export type Told = News | Chat | Attendance;
/** `lost`: the page tries again, at growing intervals. */
export type Line = "opening" | "open" | "lost";

/** The part of a WebSocket that is used here. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface ConnectionHost {
  readonly openSocket: () => Socket;
  /** The token of this device, or null. */
  readonly token: () => string | null;
  readonly welcomed: (hello: Hello) => void;
  readonly told: (told: Told) => void;
  /** With these the server tells less. */
  readonly rules?: OwnRules;
  readonly lineChanged: (line: Line) => void;
}

const SOONEST_MS = 500;
const LATEST_MS = 20_000;

/** How long to wait before the next attempt. It is partly random, so that not all clients return at once. */
export function pauseBefore(attempt: number, luck: number): number {
  const most = Math.min(LATEST_MS, SOONEST_MS * 2 ** attempt);
  return Math.round(most * (0.5 + luck / 2));
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Refused) => void;
}

export class Connection {
  private socket: Socket | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private tag = 0;
  private attempt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private state: Line = "opening";
  /** The mark of the page's rules, which the server is told; "": tell everything in full. */
  private mark: string | undefined;
  private bytes: Bytes | undefined;
  /** Messages that are not complete yet. What comes after them waits. */
  private completing: Promise<void> | undefined;

  constructor(private readonly host: ConnectionHost) {
    this.open();
  }

  get line(): Line {
    return this.state;
  }

  private setLine(line: Line): void {
    this.state = line;
    this.host.lineChanged(line);
  }

  private open(): void {
    const socket = this.host.openSocket();
    const { rules } = this.host;
    this.socket = socket;
    this.bytes = rules && new Bytes(rules);
    socket.onopen = () => void this.greet();
    socket.onmessage = ({ data }) => this.take(data);
    socket.onclose = () => this.lose();
  }

  /** The first message says who is speaking. */
  private async greet(): Promise<void> {
    const token = this.host.token();
    try {
      await this.hello(token === null ? {} : { token });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code !== "token") return this.socket?.close();
      await this.hello({});
    }
    this.attempt = 0;
    this.mark ??= await this.host.rules?.mark().catch(() => "");
    this.setLine("open");
  }

  /** Says who the player is: by a known token or code, or by a new name. */
  async hello(who: { token?: string; code?: string; name?: string }): Promise<Hello> {
    const hello = await this.say("hello", { version: VERSION, ...who });
    this.host.welcomed(hello);
    return hello;
  }

  say<S extends Say>(say: S, fields: Sayings[S][0]): Promise<Sayings[S][1]> {
    const isMarked = say === "watch" && this.mark;
    return this.ask(say, isMarked ? { ...fields, rules: this.mark } : fields);
  }

  private ask<S extends Say>(say: S, fields: Sayings[S][0]): Promise<Sayings[S][1]> {
    const { socket } = this;
    if (!socket || (this.state !== "open" && say !== "hello")) {
      return Promise.reject(new Refused("offline", "there is no connection"));
    }
    const tag = ++this.tag;
    return new Promise((resolve, reject) => {
      this.waiting.set(tag, { resolve, reject });
      socket.send(JSON.stringify({ say, ...fields, tag }));
    });
  }

  private take(data: unknown): void {
    const message: unknown = typeof data === "string" ? JSON.parse(data) : null;
    if (!isRecord(message)) return;
    const complete = this.bytes ? this.bytes.complete(message) : message;
    if (!this.completing && !(complete instanceof Promise)) return this.deliver(complete);
    const done = Promise.all([complete, this.completing])
      .then(([whole]) => this.deliver(whole))
      .catch(() => this.startAgain())
      .finally(() => {
        if (this.completing === done) this.completing = undefined;
      });
    this.completing = done;
  }

  /** The engine does not understand the bytes: a new connection tells everything in full. */
  private startAgain(): void {
    this.mark = "";
    this.socket?.close();
  }

  /** An entry may also be the answer to the message that made it. */
  private deliver(message: Message): void {
    const { tag, refused, sentence } = message;
    const waiting = typeof tag === "number" ? this.waiting.get(tag) : undefined;
    const isNews = !waiting || "time_ms" in message;
    if (isNews && typeof message["match"] === "string" && message["tell"] !== "done") {
      this.host.told(message as unknown as Told);
    }
    if (!waiting) return;
    this.waiting.delete(tag as number);
    if (refused === undefined) waiting.resolve(message as never);
    else waiting.reject(new Refused(refusalCode(refused), String(sentence)));
  }

  private lose(): void {
    if (!this.socket) return;
    this.socket = null;
    this.setLine("lost");
    for (const { reject } of this.waiting.values()) {
      reject(new Refused("offline", "the connection was lost"));
    }
    this.waiting.clear();
    this.retry = setTimeout(() => this.open(), pauseBefore(this.attempt++, Math.random()));
  }

  /** Tries now instead of waiting: the player asked for it, or the network is back. */
  retryNow(): void {
    if (this.socket) return;
    clearTimeout(this.retry);
    this.open();
  }

  close(): void {
    const { socket } = this;
    this.socket = null;
    clearTimeout(this.retry);
    socket?.close();
  }
}
