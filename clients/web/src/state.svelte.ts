/** state.svelte.ts -- everything the page knows, in one object. Screens read it and call its functions. */
import { EngineError, openEngine, type Engine, type Game, type TableView } from "./engine.ts";
import { boardOf, puzzleKinds } from "./games/index.ts";
import type { AnyBoard, Seat } from "./games/board.ts";
import { flights } from "./games/parts/flights.ts";
import { readRoute, type Route } from "./route.ts";
import {
  BrowserStore,
  type Pace,
  type Preferences,
  type SavedTable,
  type SeatPlan,
} from "./storage.ts";
import type { Hall } from "./online/hall/hall.svelte.ts";
import { findServer } from "./online/wire/server.ts";
import { Studio } from "./learn/studio.ts";
import { dayOf, isOfDay } from "./puzzles/puzzle.ts";
import { savedPuzzles } from "./puzzles/saved.ts";
import type { SolvingHost } from "./puzzles/solving.ts";
import { streakOf, type Streak } from "./puzzles/streak.ts";
import { unpacked } from "./record.ts";
import { Replay, type ReplayState } from "./replay/replay.ts";
import {
  reviewOfLink,
  reviewOfTable,
  viewerOf,
  type LinkRoute,
  type Reviewed,
} from "./review/reviewed.ts";
import { setVibration, sounds } from "./sound/sound.ts";
import { Match, type MatchHost, type MatchState } from "./table/match.ts";
import type { Refused } from "./told.ts";
import type { ClockRule } from "./wasm.ts";
import { isLanguage, languageFor, loadTexts, type Language, type Texts } from "./texts/index.ts";
import { withGames } from "./texts/plain.ts";

const PAUSE_MS: Readonly<Record<Pace, number>> = { slow: 1100, normal: 650, fast: 250, none: 0 };
/** How long a thing is on its way. */
const FLIGHT_MS: Readonly<Record<Pace, number>> = { slow: 900, normal: 480, fast: 240, none: 0 };
/** How long a skipped turn is shown before the game goes on by itself. */
const READING_MS: Readonly<Record<Pace, number>> = {
  slow: 20_000,
  normal: 12_000,
  fast: 6000,
  none: 1500,
};
const RECORD_BYTES_MAX = (1 << 20) - 1; // what the engine's input holds

export type Problem =
  | "engine"
  | "worker"
  | "recordLong"
  | "lost"
  | "garbled"
  | "noServer"
  | { readonly record: Refused };

/** You against one bot, or alone where that is all there is. */
function usualGame(game: Game, level: number): { words: string; seats: readonly SeatPlan[] } {
  const players = Math.min(Math.max(2, game.players_min), game.players_max);
  const seats = Array.from({ length: players }, (_, seat): SeatPlan => ({
    kind: seat === 0 ? "person" : "bot",
    level,
    name: "",
  }));
  return { words: `${game.name} players=${players}`, seats };
}

const SCREENS_OF_HALL: ReadonlySet<Route["screen"]> = new Set([
  "online",
  "profile",
  "leaders",
  "match",
  "link",
]);

function isOfHall(route: Route): boolean {
  return SCREENS_OF_HALL.has(route.screen) || isSetupOnline(route);
}

export function isSetupOnline(route: Route): boolean {
  return route.screen === "setup" && route.isOnline;
}

class PageState {
  /** Which screen is shown. */
  route = $state.raw<Route>({ screen: "home" });
  /** null until the dictionary is loaded. */
  texts = $state.raw<Texts | null>(null);
  language = $state<Language>("en");
  preferences = $state.raw<Preferences>(BrowserStore.ofBrowser().preferences());
  /** Every game of the engine; empty until it has answered. */
  games = $state.raw<readonly Game[]>([]);
  /** The tables that are kept on this device, the latest first. */
  saved = $state.raw<readonly SavedTable[]>([]);
  /** The table on the screen. */
  table = $state.raw<MatchState | null>(null);
  board = $state.raw<AnyBoard | null>(null);
  /** The game that is looked at. */
  replayed = $state.raw<ReplayState | null>(null);
  /** The game that is reviewed, and its name. */
  reviewed = $state.raw<Reviewed | null>(null);
  reviewedGame = $state("");
  /** What went wrong, to be said on whatever screen is shown. */
  problem = $state.raw<Problem | null>(null);
  /** Is a newer version of the page waiting? Calling it loads it. */
  update = $state.raw<(() => void) | null>(null);
  /** Does the page come from a server where matches can be played? */
  hasServer = $state(false);
  private whenServerFound: Promise<void> = Promise.resolve();
  /** The connection to it, while a screen needs one. */
  hall = $state.raw<Hall | null>(null);

  private readonly store = BrowserStore.ofBrowser();
  private engine: Engine | null = null;
  /** The table behind `table`: what screens call to act. */
  match = $state.raw<Match | null>(null);
  /** A second table, so that looking back and learning disturb no match. */
  private second: Engine | null = null;
  private ownStudio: Studio | null = null;
  /** Exercises that were solved on this device. */
  private solved = $state.raw<readonly string[]>(BrowserStore.ofBrowser().solved());
  replay = $state.raw<Replay | null>(null);
  /** Who plays in the game that is looked at, if it is of this device. */
  replayedSeats = $state.raw<readonly SeatPlan[]>([]);

  /** Loads texts and engine, and shows what the address names. */
  async start(): Promise<void> {
    this.whenServerFound = findServer().then((found) => {
      this.hasServer = found;
    });
    const wished = this.preferences.language;
    const language = wished && isLanguage(wished) ? wished : languageFor(navigator.languages);
    this.applyPreferences();
    this.texts = await loadTexts(language);
    this.language = language;
    document.documentElement.lang = language;
    this.saved = this.store.tables();
    try {
      this.engine = openEngine();
      this.games = await this.engine.games();
      this.texts = withGames(this.texts, this.games);
    } catch (error) {
      this.problem = typeof Worker === "undefined" || !this.engine ? "worker" : "engine";
      if (!(error instanceof EngineError)) throw error;
      return;
    }
    addEventListener("hashchange", () => void this.follow());
    addEventListener("pagehide", () => this.match?.putAway());
    addEventListener("storage", ({ key }) => {
      const { match } = this;
      if (match && BrowserStore.isTable(key, match.current.id)) void match.follow();
    });
    addEventListener("online", () => this.hall?.retryNow());
    await this.follow();
  }

  private applyPreferences(): void {
    const { theme, sound, volume, vibration, pace } = this.preferences;
    sounds.setVolume(sound ? volume : 0);
    setVibration(vibration);
    flights.setDuration(FLIGHT_MS[pace]);
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  }

  async speak(language: Language): Promise<void> {
    this.prefer({ language });
    this.texts = withGames(await loadTexts(language), this.games);
    this.language = language;
    document.documentElement.lang = language;
    void this.hall?.followNews();
  }

  prefer(change: Partial<Preferences>): void {
    this.preferences = { ...this.preferences, ...change };
    this.store.savePreferences(this.preferences);
    this.applyPreferences();
    if ("notify" in change) void this.followNews();
  }

  private async followNews(): Promise<void> {
    if (this.hall) await this.hall.followNews();
    else if (!this.preferences.notify) await (await import("./online/hall/push.ts")).turnOff();
  }

  /** The words of notifications; null if the player wants none. */
  private newsWords(): Record<string, string> | null {
    const { texts, preferences } = this;
    if (!preferences.notify || !texts || globalThis.Notification?.permission !== "granted")
      return null;
    const titles = this.games.map(({ name }) => [name, titleOf(texts, name)]);
    return { turn: texts.table.yourTurn, begin: texts.online.begun, ...Object.fromEntries(titles) };
  }

  gameNamed(name: string): Game | undefined {
    return this.games.find((game) => game.name === name);
  }

  /** Shows what the address names. */
  private async follow(): Promise<void> {
    const { hash } = location;
    const route = readRoute(hash);
    this.problem = null;
    this.leaveReplay();
    if (route.screen === "table") await this.showTable(route.id);
    else await this.leaveTable();
    if (route.screen === "replay") await this.showReplay(route.id, route.ply);
    if (route.screen === "shared") await this.showShared(route.code, route.ply);
    if (route.screen === "review") await this.showReview(route.id, route.ply);
    if (route.screen === "shared-review") await this.showSharedReview(route);
    await this.enterHall(route);
    if (hash !== location.hash) return this.follow(); // the player went elsewhere meanwhile
    const isMissing =
      (isOfHall(route) && !this.hall) ||
      (route.screen === "table" && !this.table) ||
      ((route.screen === "replay" || route.screen === "shared") && !this.replay) ||
      ((route.screen === "review" || route.screen === "shared-review") && !this.reviewed);
    this.route = isMissing ? { screen: "home" } : route;
    this.saved = this.store.tables();
    scrollTo(0, 0);
  }

  private async showTable(id: string): Promise<void> {
    if (this.table?.id === id) return;
    await this.leaveTable();
    const saved = this.store.table(id);
    if (!saved) {
      this.problem = "lost";
      return;
    }
    await this.seat(() => Match.resume(this.host(), saved));
  }

  /** Goes on here with a table that another tab plays. */
  async takeOver(): Promise<void> {
    const id = this.table?.id;
    await this.leaveTable();
    if (id !== undefined) await this.showTable(id);
  }

  private async showReplay(id: string, ply: number | null): Promise<void> {
    const saved = this.store.table(id);
    if (!saved) {
      this.problem = "lost";
      return;
    }
    // A game that is over is shown as one left it: at its end.
    const at = ply ?? (saved.is_over ? saved.ply : 0);
    await this.openReplay(saved.record, viewerOf(saved), at, saved.seats);
  }

  private async showReview(id: string, ply: number | null): Promise<void> {
    const saved = this.store.table(id);
    if (!saved) {
      this.problem = "lost";
      return;
    }
    await this.openReview(reviewOfTable(saved, ply));
  }

  private async showSharedReview(route: LinkRoute): Promise<void> {
    const record = await unpacked(route.code);
    if (record === null) this.problem = "garbled";
    else await this.openReview(reviewOfLink(route, record));
  }

  private async openReview(reviewed: Reviewed): Promise<void> {
    this.second ??= openEngine();
    try {
      await this.second.load(reviewed.record, new Uint8Array(32));
      const { game } = await this.second.view(-1);
      this.board = await boardOf(game);
      this.reviewedGame = game;
      this.reviewed = reviewed;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.problem = error.kind === "broken" ? "engine" : { record: error };
    }
  }

  /** What a review works with: a table that no match is played at, and what this device keeps. */
  reviewTools(): { readonly engine: Engine; readonly store: BrowserStore } {
    this.second ??= openEngine();
    return { engine: this.second, store: this.store };
  }

  private async showShared(code: string, ply: number | null): Promise<void> {
    const record = await unpacked(code);
    if (record === null) this.problem = "garbled";
    else await this.openReplay(record, null, ply, []);
  }

  private async openReplay(
    record: string,
    viewer: number | null,
    ply: number | null,
    seats: readonly SeatPlan[],
  ): Promise<void> {
    this.second ??= openEngine();
    try {
      const replay = await Replay.open(this.second, record, viewer, ply, (state) => {
        if (this.replay === replay) this.replayed = state;
      });
      this.board = await boardOf(replay.current.view.game);
      this.replay = replay;
      this.replayed = replay.current;
      this.replayedSeats = seats;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.problem = error.kind === "broken" ? "engine" : { record: error };
    }
  }

  private leaveReplay(): void {
    this.replay?.close();
    this.replay = null;
    this.replayed = null;
    this.reviewed = null;
  }

  /** Begins a match at the position that is looked at. */
  async playOn(): Promise<void> {
    const record = await this.replay?.upToHere();
    if (record === undefined) return;
    await this.leaveTable();
    if (await this.seat(() => Match.fromRecord(this.host(), record))) this.showMatch();
  }

  /** The screens of matches online share one connection; others need none. */
  private async enterHall(route: Route): Promise<void> {
    if (!isOfHall(route)) {
      if (this.hall?.stepAway()) return;
      this.hall?.close();
      this.hall = null;
      return;
    }
    await this.whenServerFound;
    if (!this.hasServer) {
      this.problem = "noServer";
      return;
    }
    if (!this.hall) {
      const { Hall } = await import("./online/hall/hall.svelte.ts");
      this.hall = new Hall({
        store: this.store,
        confirms: () => this.preferences.confirm,
        showBoard: (game) => this.usePlainBoard(game, false),
        news: () => this.newsWords(),
        ...(this.engine && { rules: this.engine }),
      });
    }
    if (route.screen === "link") {
      void this.hall.consider(route.code);
      // It is a key: it stays neither in the address nor in the history of the browser.
      location.replace("#/online");
    }
    await this.hall.show(route.screen === "match" ? route.id : null);
  }

  /** Afterwards its last move is kept, and the engine is free. */
  private async leaveTable(): Promise<void> {
    await this.match?.close();
    this.match = null;
    this.table = null;
  }

  private host(): MatchHost {
    if (!this.engine) throw new EngineError("broken", "no engine");
    return {
      engine: this.engine,
      store: this.store,
      changed: (state: MatchState) => {
        // Until it is on the screen, nobody looks.
        if (this.match?.current === state) this.table = state;
      },
      pause: () => PAUSE_MS[this.preferences.pace],
      settled: () => flights.settled(),
      readingTime: () => READING_MS[this.preferences.pace],
      confirms: () => this.preferences.confirm,
    };
  }

  /** Puts a match on the screen; what is refused becomes a sentence. */
  private async seat(open: () => Promise<Match>): Promise<boolean> {
    try {
      const match = await open();
      this.board = await boardOf(match.current.view.game);
      this.match = match;
      this.table = match.current;
      return true;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.problem = error.kind === "broken" ? "engine" : { record: error };
      return false;
    }
  }

  async usePlainBoard(game: string, isPlain: boolean): Promise<void> {
    this.board = await boardOf(game, isPlain);
  }

  private showMatch(): void {
    if (this.match) location.hash = `#/table/${this.match.current.id}`;
  }

  async begin(
    words: string,
    seats: readonly SeatPlan[],
    clock: ClockRule | null = null,
  ): Promise<void> {
    await this.leaveTable();
    if (await this.seat(() => Match.begin(this.host(), words, seats, clock))) this.showMatch();
  }

  /** Good defaults in one click. */
  playNow(game: Game): Promise<void> {
    const { words, seats } = usualGame(game, 3);
    return this.begin(words, seats);
  }

  /** The same set-up and seats once more. */
  async again(): Promise<void> {
    const table = this.table;
    if (!table) return;
    const { game, players, options, clock } = table.view;
    const words = Object.entries(options).map(([name, value]) => `${name}=${value}`);
    await this.begin([game, `players=${players}`, ...words].join(" "), table.plan, clock);
  }

  async importRecord(file: Blob): Promise<void> {
    this.problem = null;
    if (file.size > RECORD_BYTES_MAX) {
      this.problem = "recordLong";
      return;
    }
    const record = await file.text();
    await this.leaveTable();
    if (await this.seat(() => Match.fromRecord(this.host(), record))) this.showMatch();
  }

  /** How many play it; null if it is no game. */
  async playersOf(words: string): Promise<number | null> {
    return (await this.engine?.checkSetup(words).catch(() => null)) ?? null;
  }

  /** Why it is no game; null if it is one. */
  async checkSetup(words: string): Promise<Refused | null> {
    try {
      await this.engine?.checkSetup(words);
      return null;
    } catch (error) {
      if (error instanceof EngineError) return error;
      throw error;
    }
  }

  /** Where pictures and exercises are laid out; not while a game is looked back at. */
  studio(): Studio | null {
    if (!this.engine) return null;
    this.second ??= openEngine();
    this.ownStudio ??= new Studio(this.second);
    return this.ownStudio;
  }

  /** Where puzzles are made and judged: away from the match, too. */
  puzzler(): SolvingHost | null {
    if (!this.engine) return null;
    this.second ??= openEngine();
    return { engine: this.second, store: this.store, kinds: puzzleKinds };
  }

  isSolved(game: string, exercise: string): boolean {
    return this.solved.includes(`${game} ${exercise}`);
  }

  markSolved(game: string, exercise: string): void {
    if (this.isSolved(game, exercise)) return;
    this.solved = [...this.solved, `${game} ${exercise}`];
    this.store.saveSolved(this.solved);
  }

  /** A first game, in which everything is explained when it first happens. */
  async beginGuided(name: string): Promise<void> {
    const game = this.gameNamed(name);
    if (!game) return;
    await this.leaveTable();
    const { words, seats } = usualGame(game, 1);
    const isSeated = await this.seat(() => Match.begin(this.host(), words, seats, null, true));
    if (isSeated) this.showMatch();
  }

  /** Deletes a table. If it is over, it still counts in the statistics. */
  async forget(id: string): Promise<void> {
    const table = this.store.table(id);
    if (table?.is_over) (await import("./history/outcomes.ts")).keepOutcome(this.store, table);
    this.store.removeTable(id);
    this.saved = this.store.tables();
  }

  /** Looks again at what is kept on this device. */
  readSaved(): void {
    this.saved = this.store.tables();
  }

  /** The streak of daily puzzles, and the kinds of which today's is solved. */
  daily(): { readonly streak: Streak; readonly done: readonly string[] } {
    const now = new Date();
    const solved = savedPuzzles(this.store).filter(({ end }) => end === "solved");
    const isDone = (kind: string): boolean =>
      solved.some(({ code }) => isOfDay(code, kind, dayOf(now)));
    return { streak: streakOf(this.store, now), done: puzzleKinds.filter(isDone) };
  }
}

export const page = new PageState();

/** The title of a game in the language of the page. */
export function titleOf(texts: Texts, name: string): string {
  return texts.games[name]?.title ?? name;
}

/** The seats as they are shown: everybody has a name in the language of the page. */
export function seatsOf(view: TableView, plan: readonly SeatPlan[], texts: Texts): readonly Seat[] {
  return view.seats.map((seat, index) => {
    const { kind, name } = plan[index] ?? seat;
    const usual = kind === "bot" ? texts.names.bot(index + 1) : texts.names.person(index + 1);
    return {
      kind: seat.kind,
      name: name || usual,
      has_resigned: seat.has_resigned,
      ...(seat.level === undefined ? {} : { level: seat.level }),
      ...(plan[index]?.colour === undefined ? {} : { colour: plan[index].colour }),
    };
  });
}
