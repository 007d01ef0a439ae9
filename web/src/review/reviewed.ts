/** reviewed.ts -- which game is reviewed, and through whose eyes: one of this device, or one that is in a link. */
import type { SavedTable, SeatPlan } from "../storage.ts";

export interface Reviewed {
  readonly record: string;
  /** null: everybody's decisions are told, as of a game that is over. */
  readonly viewer: number | null;
  /** The action that is looked at first. */
  readonly ply: number | null;
  /** Who plays, if it is of this device. */
  readonly seats: readonly SeatPlan[];
  /** Where it is looked back at, and where one comes from. */
  readonly replay: string;
  readonly home: string;
}

/** Through whose eyes a table of this device may be looked back at; null for all, once it is over. While it is
 * being played, each person sees only their own view. */
export function viewerOf({ is_over, seats }: SavedTable): number | null {
  return is_over ? null : seats.findIndex(({ kind }) => kind === "person");
}

export function reviewOfTable(saved: SavedTable, ply: number | null): Reviewed {
  const { id, record, seats } = saved;
  const viewer = viewerOf(saved);
  return { record, viewer, ply, seats, replay: `#/replay/${id}`, home: `#/table/${id}` };
}

export function reviewOfLink(code: string, record: string, ply: number | null): Reviewed {
  return { record, viewer: null, ply, seats: [], replay: `#/shared/${code}`, home: "#/" };
}
