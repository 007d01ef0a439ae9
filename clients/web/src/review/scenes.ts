/** scenes.ts -- the positions of a game that is reviewed: as the player on turn saw them, with what actions would bring. */
import type { Engine, LogEntry, TableView } from "../engine.ts";
import type { Event } from "../games/board.ts";
import { SerialQueue } from "../serial_queue.ts";

const KEY = new Uint8Array(32); // of luck to come: none is drawn here
const SPECTATOR = -1;

/** The position before an action; behind the last one, the end. */
export interface Scene {
  readonly ply: number;
  readonly view: TableView;
  /** Whose eyes are used. */
  readonly viewer: number;
  /** What actions would bring, by notation. */
  readonly events: ReadonlyMap<string, readonly Event[]>;
}

export class Scenes {
  private readonly queue = new SerialQueue();

  /** `viewer` null: of each position the player on turn. */
  constructor(
    private readonly engine: Engine,
    private readonly record: string,
    private readonly viewer: number | null,
  ) {}

  /** What happened, action by action. */
  log(): Promise<readonly LogEntry[]> {
    return this.queue.run(async () => {
      await this.engine.load(this.record, KEY);
      return this.engine.log(this.viewer ?? 0, 0);
    });
  }

  /** Puts the position before an action on the table. */
  private async lay(ply: number): Promise<{ viewer: number; view: TableView }> {
    await this.engine.load(this.record, KEY);
    await this.engine.goBack(Math.max(0, ply - 1));
    const { actor } = await this.engine.view(SPECTATOR);
    const viewer = this.viewer ?? actor ?? 0;
    return { viewer, view: await this.engine.view(viewer) };
  }

  /** The position before action `ply`, and what these actions would bring in it. */
  at(ply: number, actions: readonly string[]): Promise<Scene> {
    return this.queue.run(async () => {
      const { view, viewer } = await this.lay(ply);
      const events = new Map<string, readonly Event[]>();
      for (const action of actions) events.set(action, await this.engine.preview(viewer, action));
      return { ply, view, viewer, events };
    });
  }

  /** The chance to win that an action keeps, for who is on turn. */
  appraise(ply: number, action: string, simulations: number): Promise<number> {
    return this.queue.run(async () => {
      const { view, viewer } = await this.lay(ply);
      return (await this.engine.appraise(view.game, viewer, action, simulations)).win;
    });
  }
}
