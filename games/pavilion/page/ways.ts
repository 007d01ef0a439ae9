/** ways.ts -- from where to where the tiles of an event went, for the player whose board is drawn. */
import type { Event } from "@page/games/board.ts";
import { HOURS, spaceNames, type Player } from "./position.ts";

export interface Way {
  /** The place that they left. */
  readonly from: string;
  /** The place where they lie now, or the tile on a space. */
  readonly to: string;
}

function placedOn(event: Event, player: Player): string {
  const star = player.stars.find(({ name }) => name === event["star"]);
  const index = HOURS.findIndex((hour) => hour === event["hour"]);
  return (star && spaceNames(star)[index]) ?? "";
}

/** null if nothing of the player's moved. */
export function wayOf(event: Event, seat: number, player: Player): Way | null {
  if (event.seat !== seat) return null;
  const colour = `${event["colour"]}`;
  const own = `[data-place="tile-${colour}"] svg`;
  switch (event.event) {
    case "took": {
      const source = `${event["source"]}`.replace(/^the |^factory /, "");
      return { from: `take-${source}-${colour}`, to: own };
    }
    case "picked":
      return { from: `supply-${colour}`, to: own };
    case "placed":
      return { from: `tile-${colour}`, to: `[data-tile="${placedOn(event, player)}"]` };
    default:
      return null;
  }
}
