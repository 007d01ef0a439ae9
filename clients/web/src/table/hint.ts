/** hint.ts -- what a hint proposes: two or three actions, with the chance to win of each and what it brings. */
import type { Engine, TableView } from "../engine.ts";
import type { Event } from "../games/board.ts";

const SIMULATIONS = 12_000; // half a second in the slowest game

/** An action that a hint proposes. */
export interface Proposal {
  readonly notation: string;
  /** The chance to win that it keeps; null where nobody can be beaten. */
  readonly win: number | null;
  readonly events: readonly Event[];
}

export interface Hint {
  /** Best first. */
  readonly proposals: readonly Proposal[];
  /** Which of them is looked at. */
  readonly at: number;
}

/** The proposal that is looked at. */
export function hintedOf(hint: Hint | null): Proposal | null {
  return hint?.proposals[hint.at] ?? null;
}

/** The best actions of the seat on turn. */
export async function proposalsFor(
  engine: Engine,
  view: TableView,
  seat: number,
  seed: number,
): Promise<readonly Proposal[]> {
  const advised = await engine.advise(view.game, seat, SIMULATIONS, seed);
  return Promise.all(
    advised.map(async ({ action, win }) => ({
      notation: action,
      win: view.players > 1 ? win : null,
      events: await engine.preview(seat, action),
    })),
  );
}
