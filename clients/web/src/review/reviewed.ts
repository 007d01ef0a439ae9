/** reviewed.ts -- which game is reviewed, and through whose eyes: one of this device, or one that is in a link. */
import type { Route } from "../route.ts";
import type { SavedTable, SeatPlan } from "../storage.ts";

export interface Reviewed {
  readonly record: string;
  /** null: everybody's decisions are told, as of a game that is over. */
  readonly viewer: number | null;
  /** The action that is looked at first. */
  readonly ply: number | null;
  /** Who plays, if it is of this device. */
  readonly seats: readonly SeatPlan[];
  /** Whose review it is, if it is of a match online; else it is of all persons of this device. */
  readonly seat?: number | null;
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

export type LinkRoute = Extract<Route, { screen: "shared-review" }>;

export function reviewOfLink({ code, ply, seat, match }: LinkRoute, record: string): Reviewed {
  const home = match ? `#/match/${match}` : "#/";
  return { record, viewer: null, ply, seats: [], seat, replay: `#/shared/${code}`, home };
}
