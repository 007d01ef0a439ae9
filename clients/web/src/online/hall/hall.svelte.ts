/** hall.svelte.ts -- the state behind the online screens: who the player is, the lists, the match on the screen. */
import type { BrowserStore, SeatPlan } from "../../storage.ts";
import type { ClockRule } from "../../wasm.ts";
import { Connection, type Line, type Told } from "../wire/connection.ts";
import type { OwnRules } from "../wire/bytes.ts";
import { forgetHead, look, type ChainState } from "../fair/chain.ts";
import { Identities, type Identity } from "../wire/identities.ts";
import { joined, renewed } from "./listing.ts";
import { turnOff, turnOn, type PushWords } from "./push.ts";
import { quickMatch } from "./quick.ts";
import { forgetWitnesses, OnlineMatch, type OnlineState } from "../match/match.ts";
import {
  Refused,
  type Hello,
  type History,
  type Listings,
  type RefusalCode,
  type Say,
  type Sayings,
} from "../wire/protocol.ts";
import { openSocket } from "../wire/server.ts";

const NAME_BYTES_MAX = 63;
const PAUSE_MS = 500;
const PAUSES_MAX = 3;
/** What a quick match opens: for two, with two minutes per move. */
const QUICK_SEATS: readonly SeatPlan[] = Array<SeatPlan>(2).fill({
  kind: "person",
  level: 1,
  name: "",
});
const QUICK_CLOCK: ClockRule = { game_ms: 0, increment_ms: 0, move_ms: 120_000 };

/** Messages whose answer says who the player is from then on. */
export type Change = "sign_up" | "sign_in" | "sign_out" | "password" | "rename" | "forget";

/** A link asks to make this device somebody. Nothing happens until the player agrees. */
export interface Offer {
  readonly code: string;
  readonly name: string;
}

export interface Me {
  readonly person: number;
  readonly name: string;
  /** The name to sign in with, which may be another; null for a guest. */
  readonly account: string | null;
}

export interface HallHost {
  readonly store: BrowserStore;
  readonly confirms: () => boolean;
  /** Loads the board of a game. */
  readonly showBoard: (game: string) => Promise<void>;
  readonly openSocket?: typeof openSocket;
  /** The words of notifications; null if the player wants none. */
  readonly news?: () => PushWords | null;
  readonly rules?: OwnRules;
}

/** Makes a name that the server accepts: one line, cut to the byte limit. It may be empty. */
export function tidyName(name: string): string {
  const line = name.replace(/[\s\p{C}]+/gu, " ").trim();
  const bytes = new TextEncoder().encode(line).subarray(0, NAME_BYTES_MAX);
  return new TextDecoder()
    .decode(bytes)
    .replace(/\ufffd+$/, "")
    .trim();
}

/** The set-up of a match in the fields of the message `open`. */
export function openingOf(words: string, seats: readonly SeatPlan[], rule: ClockRule | null) {
  const [game = "", ...rest] = words.split(" ");
  return {
    game,
    setup: rest.filter((word) => !word.startsWith("players=")).join(" "),
    seats: seats.map(({ kind, level }) => (kind === "bot" ? `bot:${level}` : kind)).join(","),
    game_s: (rule?.game_ms ?? 0) / 1000,
    increment_s: (rule?.increment_ms ?? 0) / 1000,
    move_s: (rule?.move_ms ?? 0) / 1000,
  };
}

export class Hall {
  line = $state<Line>("opening");
  /** null until they have given their name. */
  me = $state.raw<Me | null>(null);
  lobby = $state.raw<Listings | null>(null);
  history = $state.raw<History | null>(null);
  /** The match on the screen. */
  room = $state.raw<OnlineState | null>(null);
  /** The last refusal that belongs to no match. */
  refused = $state.raw<RefusalCode | null>(null);
  match = $state.raw<OnlineMatch | null>(null);
  /** The link that waits for the player's answer. */
  offer = $state.raw<Offer | null>(null);
  /** The people this device was before. */
  others = $state.raw<readonly Identity[]>([]);
  /** Is the match followed while the player is elsewhere on the page? */
  isAway = $state(false);
  /** Does the log of commitments still begin as this device saw it? */
  log = $state<ChainState>("unknown");

  private readonly connection: Connection;
  private readonly identities: Identities;
  private token: string | null;
  /** The match to show as soon as there is a connection. */
  private wanted: string | null = null;
  /** The match that was opened or quickly joined here last: whoever does so gets a seat in it. */
  private opened: string | null = null;
  private readonly whenOpen: Promise<void>;

  constructor(private readonly host: HallHost) {
    this.identities = new Identities(host.store);
    this.token = this.identities.token;
    this.others = this.identities.others;
    let open: () => void;
    this.whenOpen = new Promise((resolve) => (open = resolve));
    this.connection = new Connection({
      openSocket: host.openSocket ?? openSocket,
      ...(host.rules && { rules: host.rules }),
      token: () => this.token,
      welcomed: (hello) => this.welcome(hello),
      told: (told: Told) => {
        if (told.match === this.match?.id) this.match.follow(told);
      },
      lineChanged: (line) => {
        this.line = line;
        if (line !== "open") return;
        open();
        void this.refresh().then(() => this.lookAtLog());
      },
    });
  }

  private welcome({ person, name, account_name, token }: Hello): void {
    const before = this.present;
    if (person !== this.me?.person) this.history = null;
    this.me = person === null ? null : { person, name: name ?? "", account: account_name ?? null };
    if (token !== undefined) this.settle(token, before);
    if (this.me) void this.followNews();
  }

  /** Has the server notify the player while the page is closed, or no more. Without it the page still notifies while it is open. */
  async followNews(): Promise<void> {
    const words = this.host.news?.();
    if (words === undefined) return;
    await this.whenOpen;
    const speak: Parameters<typeof turnOn>[0] = (say, fields) => this.connection.say(say, fields);
    await (words ? turnOn(speak, words) : turnOff(speak)).catch(() => undefined);
  }

  private get present(): Identity | null {
    const { token, me } = this;
    return token !== null && me ? { token, person: me.person, name: me.name } : null;
  }

  /** Uses this token from now on, and remembers who the device was before. */
  private settle(token: string, before: Identity | null): void {
    if (!this.me) return;
    this.token = token;
    this.identities.become({ token, person: this.me.person }, before);
    this.others = this.identities.others;
  }

  /** Makes a link that makes another device this person; its code is behind #, so that no server
   * sees it in an address. null if it is refused. */
  async makeLink(): Promise<{ readonly link: string; readonly until: Date } | null> {
    const made = await this.ask("link", {});
    if (!made) return null;
    const link = new URL(`#/link/${made.code}`, document.baseURI).href;
    return { link, until: new Date(made.until_ms) };
  }

  /** Turns a refusal into a notice. A lost connection has a notice of its own. */
  private async attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code !== "offline") this.refused = error.code;
      return null;
    }
  }

  /** Gives the player's name, once for all matches. False if the server refuses it. */
  async introduce(name: string): Promise<boolean> {
    this.refused = null;
    return (await this.attempt(() => this.connection.hello({ name: tidyName(name) }))) !== null;
  }

  /** Asks whose link this is. The device becomes that person only if the player agrees. */
  async consider(code: string): Promise<void> {
    await this.whenOpen;
    this.refused = null;
    const whose = await this.attempt(() => this.connection.say("whose", { code }));
    if (whose && whose.person !== this.me?.person) this.offer = { code, name: whose.name };
  }

  /** Becomes the person whose link it is. */
  async accept(): Promise<void> {
    const { offer } = this;
    this.offer = null;
    if (offer) await this.become({ code: offer.code });
  }

  decline(): void {
    this.offer = null;
  }

  private async become(key: { code: string } | { token: string }): Promise<void> {
    const before = this.present;
    this.refused = null;
    if (!(await this.attempt(() => this.connection.hello(key)))) return;
    if ("token" in key) this.settle(key.token, before);
    await this.refresh();
  }

  /** Switches back to a person this device was before. */
  async switchTo({ token }: Identity): Promise<void> {
    await this.become({ token });
    if (this.refused !== "token") return;
    this.identities.drop(token);
    this.others = this.identities.others;
  }

  /** Signs up, in or out, takes another name or password or is forgotten; why not, or null if it is
   * done. */
  async change<C extends Change>(say: C, fields: Sayings[C][0]): Promise<RefusalCode | null> {
    try {
      this.welcome(await this.connection.say(say, fields));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return error.code;
    }
    if (!this.me) {
      this.token = null;
      this.identities.leave();
    }
    if (say === "forget") forgetWitnesses(this.host.store);
    void this.refresh();
    return null;
  }

  /** Asks for what a screen shows. If it is refused, shows why and returns null. */
  ask<S extends Say>(say: S, fields: Sayings[S][0]): Promise<Sayings[S][1] | null> {
    this.refused = null;
    return this.attempt(() => this.read(say, fields));
  }

  /** Tries again after a pause when the server says that it was asked too often. */
  private async read<S extends Say>(say: S, fields: Sayings[S][0]): Promise<Sayings[S][1]> {
    for (let pauses = 0; ; pauses++) {
      try {
        return await this.connection.say(say, fields);
      } catch (error) {
        const isTooFast = error instanceof Refused && error.code === "too_fast";
        if (!isTooFast || pauses === PAUSES_MAX) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  private async lookAtLog(): Promise<void> {
    this.log = await look((fields) => this.connection.say("fair", fields), this.host.store);
  }

  /** The player has seen the warning and goes on with the log as it is now. */
  acceptLog(): void {
    forgetHead(this.host.store);
    void this.lookAtLog();
  }

  /** Asks again for the match or the lists: when the connection opens, and from time to time. */
  async refresh(): Promise<void> {
    if (this.line !== "open") return;
    if (this.wanted === null) await this.list();
    else if (this.match?.id === this.wanted) await this.match.look();
    else await this.enter(this.wanted);
  }

  private async list(): Promise<void> {
    this.lobby = (await this.attempt(() => this.read("lobby", {}))) ?? this.lobby;
    const { me } = this;
    if (!me) return;
    const history = await this.attempt(() => this.read("history", {}));
    if (history && this.me?.person === me.person) {
      this.history = renewed(history, this.history);
    }
  }

  /** Loads the next page of the history. */
  async goBack(): Promise<void> {
    const { me } = this;
    const before_ms = this.history?.before_ms ?? null;
    if (!me || before_ms === null) return;
    const older = await this.ask("history", { before_ms });
    if (older && this.history && this.me?.person === me.person) {
      this.history = joined(this.history, older);
    }
  }

  private async enter(id: string): Promise<void> {
    const { connection, host } = this;
    const changed = (state: OnlineState): void => {
      if (this.match?.id === state.view.match) this.room = state;
    };
    const { store, confirms } = host;
    const match = await this.attempt(() =>
      OnlineMatch.watch({ connection, store, confirms, changed }, id),
    );
    if (!match || this.wanted !== id) return;
    await host.showBoard(match.current.view.table.game);
    this.match = match;
    this.room = match.current;
    const seat = this.room.view.people.findIndex(({ kind }) => kind === "empty");
    if (this.opened === id && seat >= 0) await match.sit(seat);
    this.opened = null;
  }

  /** Shows a match, or the lists for null. */
  async show(id: string | null): Promise<void> {
    this.isAway = false;
    if (this.wanted !== id) this.leave();
    else if (this.match) await this.host.showBoard(this.match.current.view.table.game);
    this.wanted = id;
    await this.refresh();
  }

  /** The player goes elsewhere on the page. A match that they wait for is followed on; true if there is one. */
  stepAway(): boolean {
    const view = this.room?.view;
    const isSeated = view !== undefined && view.seat !== null;
    this.isAway = isSeated && (view.stage === "open" || (this.isAway && view.stage === "running"));
    return this.isAway;
  }

  /** Joins the game that most people wait for, or opens one. */
  async quickMatch(games: readonly string[]): Promise<void> {
    const { me } = this;
    if (!me) return;
    this.refused = null;
    await this.list();
    const last = this.history?.matches[0]?.game ?? null;
    const quick = quickMatch(this.lobby?.matches ?? [], { me: me.person, games, last });
    if ("open" in quick) {
      await this.open(`${quick.open} players=2`, QUICK_SEATS, QUICK_CLOCK, true, true);
      return;
    }
    if ("join" in quick) this.opened = quick.join;
    location.hash = `#/match/${"join" in quick ? quick.join : quick.goTo}`;
  }

  private leave(): void {
    this.match?.close();
    this.match = null;
    this.room = null;
    this.refused = null;
  }

  /** Opens a match; the address of its screen is the link to share. */
  async open(
    words: string,
    seats: readonly SeatPlan[],
    rule: ClockRule | null,
    isPublic: boolean,
    reports: boolean,
  ): Promise<void> {
    this.refused = null;
    const opening = { ...openingOf(words, seats, rule), public: isPublic, reports };
    const done = await this.attempt(() => this.connection.say("open", opening));
    if (!done) return;
    this.opened = done.match;
    location.hash = `#/match/${done.match}`;
  }

  async rematch(): Promise<void> {
    if (await this.match?.say("rematch", {})) await this.match?.look();
  }

  retryNow(): void {
    this.connection.retryNow();
  }

  close(): void {
    this.leave();
    this.connection.close();
  }
}
