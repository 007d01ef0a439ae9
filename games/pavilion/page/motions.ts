/** motions.ts -- which ways tiles took by an action of Summer Pavilion, and what was counted. */
import type { Event, Moment, Motions } from "@page/games/board.ts";
import type { Spot, Way } from "@page/games/parts/flights.ts";
import { COLOURS, HOURS, spaceNames, type Player, type Position } from "./position.ts";

const place = (name: string): string => `[data-place="${name}"]`;
const tileOn = (seat: number, space: string): string => `[data-tile="${seat}-${space}"]`;

/** "factory 3" or "the centre", as the drawing names it. */
function sourceOf(word: unknown): string {
  return `${word}`.replace(/^the |^factory /, "");
}

/** Where a seat's tiles of a colour lie. */
function held(seat: number, colour: unknown, viewer: number): string {
  return seat === Math.max(viewer, 0)
    ? `${place(`tile-${colour}`)} svg`
    : `[data-holds="${seat}-${colour}"] svg`;
}

function placedOn(event: Event, player: Player | undefined): string {
  const star = player?.stars.find(({ name }) => name === event["star"]);
  const index = HOURS.findIndex((hour) => hour === event["hour"]);
  return (star && spaceNames(star)[index]) ?? "";
}

/** What goes from the table, or from the supply, to a player. */
function taken(told: Event, event: number, { before, viewer }: Moment<Position>): Way[] {
  const { seat = 0, colour, wilds } = told;
  const from = (what: unknown): string =>
    told.event === "picked"
      ? place(`supply-${what}`)
      : place(`take-${sourceOf(told["source"])}-${what}`);
  const colours = [colour, ...(wilds ? [before.wild] : [])];
  return colours.map((what) => ({
    event,
    from: [from(what)],
    to: ["", held(seat, what, viewer)],
    seat,
  }));
}

function leftOver(told: Event, event: number, { before, after }: Moment<Position>): Way[] {
  const factory = sourceOf(told["factory"]);
  return COLOURS.filter((colour) => after.centre[colour] > before.centre[colour]).map((colour) => ({
    event,
    from: [place(`take-${factory}-${colour}`)],
    to: [place(`take-centre-${colour}`)],
    joins: before.centre[colour] > 0,
  }));
}

function filled(told: Event, event: number): Way[] {
  const to = (colour: string): string =>
    told.event === "filled"
      ? place(`take-${sourceOf(told["factory"])}-${colour}`)
      : `${place(`supply-${colour}`)} svg`;
  return COLOURS.filter((colour) => told[colour]).map((colour) => ({
    event,
    from: ["[data-bag]"],
    to: [to(colour)],
    emerges: true,
  }));
}

function placed(told: Event, event: number, { after, viewer }: Moment<Position>): Way[] {
  const { seat = 0, colour } = told;
  const to = tileOn(seat, placedOn(told, after.players[seat]));
  return [{ event, from: [held(seat, colour, viewer), `[data-seat="${seat}"]`], to: [to] }];
}

/** The spaces of a full star, or those of a full number. */
function counted(told: Event, event: number, { after }: Moment<Position>): Spot[] {
  const { seat = 0 } = told;
  const spaces = (after.players[seat]?.stars ?? []).flatMap((star) =>
    spaceNames(star).filter((_, index) =>
      told.event === "full_star"
        ? star.name === told["star"]
        : star.spaces[index]?.number === told["number"],
    ),
  );
  return [{ event, at: spaces.map((space) => tileOn(seat, space)).join(",") }];
}

function waysOf(told: Event, event: number, moment: Moment<Position>): readonly Way[] {
  switch (told.event) {
    case "took":
    case "picked":
      return taken(told, event, moment);
    case "left_over":
      return leftOver(told, event, moment);
    case "filled":
    case "supply_filled":
      return filled(told, event);
    case "placed":
      return placed(told, event, moment);
    default:
      return [];
  }
}

export function motions(events: readonly Event[], moment: Moment<Position>): Motions {
  return {
    ways: events.flatMap((told, event) => waysOf(told, event, moment)),
    spots: events.flatMap((told, event) =>
      ["full_star", "full_number"].includes(told.event) ? counted(told, event, moment) : [],
    ),
  };
}
