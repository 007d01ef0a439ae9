/** fake_server.ts -- a server for tests: the socket of a page, and what docs/protocol.md has as examples. */
import type { LogEntry, TableView } from "../src/engine.ts";
import type { Socket } from "../src/online/wire/connection.ts";
import type { MatchView, Sitter } from "../src/online/wire/protocol.ts";

export type Message = Readonly<Record<string, unknown>>;

/** One end of a connection that never leaves the test. */
export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly said: Message[] = [];

  constructor(private readonly answer: (message: Message, socket: FakeSocket) => void) {}

  send(text: string): void {
    const message = JSON.parse(text) as Message;
    this.said.push(message);
    this.answer(message, this);
  }

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(): void {
    this.onclose?.();
  }
}

/** Everybody is Ann with the token "key", until the test says otherwise. */
export class FakeServer {
  readonly sockets: FakeSocket[] = [];
  /** Answers by what was said; a message that has none is refused. */
  readonly answers: Record<string, (message: Message) => object> = {
    hello: ({ name, token }) => {
      if (typeof name === "string")
        return { tell: "hello", version: 1, person: 1, name, token: "key" };
      if (token === undefined) return { tell: "hello", version: 1, person: null };
      if (token === "key") return { tell: "hello", version: 1, person: 1, name: "Ann" };
      return { refused: "token", sentence: "nobody is known by this token", to: "hello" };
    },
  };

  readonly openSocket = (): FakeSocket => {
    const socket = new FakeSocket((message) => {
      const answer = this.answers[String(message["say"])]?.(message) ?? {
        refused: "unknown",
        sentence: "there is no message of this name",
      };
      queueMicrotask(() => socket.tell({ ...answer, tag: message["tag"] }));
    });
    this.sockets.push(socket);
    queueMicrotask(() => socket.onopen?.());
    return socket;
  };

  get latest(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("nobody has connected");
    return socket;
  }

  said(say: string): readonly Message[] {
    return this.sockets.flatMap(({ said }) => said).filter((message) => message["say"] === say);
  }
}

export const people: readonly Sitter[] = [
  { kind: "person", name: "Ann", person: 1, number: "5e0f", is_stood_in: false, wants_draw: false },
  { kind: "person", name: "Ben", person: 2, number: "77aa", is_stood_in: false, wants_draw: false },
];

export function tableAt(ply: number, legal: readonly string[] | null): TableView {
  return {
    game: "polyssimo",
    players: 2,
    options: { rows: "8", cols: "8" },
    seats: people.map(({ name }) => ({
      kind: "person",
      name: name ?? "",
      wants_undo: false,
      has_resigned: false,
    })),
    clock: null,
    ply,
    actor: ply % 2,
    position: {},
    legal,
    result: { is_over: false, counts_down: true, points: [0, 0], place: [1, 1], side: [0, 1] },
  };
}

export const begun: LogEntry = { ply: 0, events: [] };

/** Ann's match, just begun. */
export const matchView: MatchView = {
  match: "u823usrc5rsa",
  number: 7,
  public: true,
  reports: true,
  host: 1,
  commitment: "c0",
  rematch: null,
  muted: [],
  stage: "running",
  seat: 0,
  silent: false,
  people,
  table: tableAt(0, ["C1", "C2"]),
  end: null,
  log: [begun],
  chat: [],
  present: [0, 1],
  watching: 0,
};

/** The entry of an action. */
export function played(number: number, ply: number, action: string): Message {
  const entry = { ply, actor: (ply + 1) % 2, action, events: [{ event: "drafted", seat: 0 }] };
  const { match, stage, seat, silent, end } = matchView;
  const table = tableAt(ply, ply % 2 === 0 ? ["C2"] : null);
  const present = { stage, seat, silent, people, table, end };
  return { tell: "play", match, number, by: 0, log: [entry], ...present };
}
