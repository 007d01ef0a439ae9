/** choices.ts -- what the legal notations offer, step by step, and what a choice would bring.
 *
 * `3-brown-5` is a pile to take (disc 3, brown) and a target (line 5); `push-brown.left-red.right`
 * sends each colour to a side; `column-2` is a column. A choice is a narrowing of the legal ones. */
import type { Event } from "@page/games/board.ts";
import { pointsFor } from "@page/games/parts/foreseen.svelte.ts";
import { FOUNDRY_COSTS, type Colour, type Fallen, type Player } from "./position.ts";

/** A take in its parts; `source` is "centre" or the number of a disc, `target` "foundry" or that of a line. */
export interface Take {
  readonly source: string;
  readonly colour: Colour;
  readonly target: string;
}

export type Side = "left" | "right";
/** Where each colour of a push goes, as far as it is decided. */
export type Sides = Readonly<Partial<Record<Colour, Side>>>;

export function takeOf(notation: string | null): Take | null {
  const found = /^(\d+|centre)-([a-z]+)-(\d+|foundry)$/.exec(notation ?? "");
  if (!found) return null;
  const [, source = "", colour, target = ""] = found;
  return { source, colour: colour as Colour, target };
}

export function pushOf(notation: string | null): Sides | null {
  if (!notation?.startsWith("push-")) return null;
  const parts = notation.slice("push-".length).split("-");
  return Object.fromEntries(parts.map((part) => part.split("."))) as Sides;
}

export function columnOf(notation: string | null): number | null {
  const [, column] = /^column-(\d+)$/.exec(notation ?? "") ?? [];
  return column === undefined ? null : Number(column);
}

/** What can be done at a place, what that is worth, and what is said of it. */
export interface Spot {
  readonly can?: "pick" | "play" | undefined;
  readonly worth?: number;
  readonly says?: string;
  readonly isHinted?: boolean;
}

/** The places of a board. */
export const pilePlace = (source: string, colour: Colour): string => `pile-${source}-${colour}`;
export const discPlace = (disc: number): string => `disc-${disc}`;
export const sourcePlace = (source: string): string =>
  source === "centre" ? source : `disc-${source}`;
export const sourceAt = (place: string): string => place.replace("disc-", "");
export const targetPlace = (target: string): string =>
  target === "foundry" ? "foundry" : `line-${target}`;
export const spacePlace = (row: number, column: number): string => `space-${row}-${column}`;

/** The piles that may be taken, by place, with the beginning of their notations. */
export function pilesOf(legal: readonly string[]): ReadonlyMap<string, string> {
  const piles = new Map<string, string>();
  for (const notation of legal) {
    const take = takeOf(notation);
    if (take) piles.set(pilePlace(take.source, take.colour), `${take.source}-${take.colour}-`);
  }
  return piles;
}

/** Where a pile that is taken up may go: notations by place. */
export function targetsOf(legal: readonly string[], held: string | null): Map<string, string> {
  const targets = new Map<string, string>();
  if (held === null) return targets;
  for (const notation of legal)
    if (notation.startsWith(held)) targets.set(targetPlace(notation.slice(held.length)), notation);
  return targets;
}

/** The spaces of the box that a tile may go to: notations by place. */
export function spacesOf(legal: readonly string[], line: number): Map<string, string> {
  const spaces = new Map<string, string>();
  for (const notation of legal) {
    const column = columnOf(notation);
    if (column !== null) spaces.set(spacePlace(line, column), notation);
  }
  return spaces;
}

/** The colours that a push asks for, in their order. */
export function pushedColours(legal: readonly string[]): readonly Colour[] {
  return Object.keys(pushOf(legal[0] ?? null) ?? {}) as Colour[];
}

/** The legal pushes that agree with what is decided. */
export function pushesWith(legal: readonly string[], sides: Sides): readonly string[] {
  const decided = Object.entries(sides);
  return legal.filter((notation) => {
    const push: Readonly<Record<string, Side>> | null = pushOf(notation);
    return push !== null && decided.every(([colour, side]) => push[colour] === side);
  });
}

/** The discs that the sides lead to, as the foreseen events of a push tell them ("disc 4"). */
export function discsOfSides(
  notation: string,
  events: readonly Event[],
): readonly (readonly [Side, number])[] {
  const sides = pushOf(notation) ?? {};
  return events
    .filter(({ event }) => event === "pushed")
    .flatMap(({ colour, to }) => {
      const side = sides[colour as Colour];
      const [, disc] = /(\d+)$/.exec(`${to}`) ?? [];
      return side && disc ? [[side, Number(disc)] as const] : [];
    });
}

/** Where tiles would lie after an action, before lines are counted. */
export interface Ghosts {
  /** The line that gets tiles, and how many; 0 for none. */
  readonly line: number;
  readonly laid: number;
  readonly colour: Colour | null;
  readonly foundry: readonly Fallen[];
  readonly sheltered: Fallen | null;
}

const COUNTING = new Set(["placed", "paid", "fits_nowhere", "round_began", "game_ended"]);

/** What a take would lay where; a tile that goes to the lid is seen no more. */
export function ghostsOf(events: readonly Event[], player: Player): Ghosts {
  const end = events.findIndex(({ event }) => COUNTING.has(event));
  let ghosts: Ghosts = { line: 0, laid: 0, colour: null, foundry: [], sheltered: null };
  for (const { event, colour, count, line, where } of end < 0 ? events : events.slice(0, end)) {
    if (event === "laid")
      ghosts = { ...ghosts, line: Number(line), laid: Number(count), colour: colour as Colour };
    if (event === "took_marker" && player.has_shelter && player.sheltered === null)
      ghosts = { ...ghosts, sheltered: "marker" };
    else if (event === "took_marker") ghosts = { ...ghosts, foundry: ["marker"] };
    if (event === "fell" && where === "the shelter")
      ghosts = { ...ghosts, sheltered: colour as Colour };
    if (event === "fell" && where === "the foundry line")
      ghosts = {
        ...ghosts,
        foundry: [...ghosts.foundry, ...Array<Colour>(Number(count)).fill(colour as Colour)],
      };
  }
  return ghosts;
}

/** What the spaces of the foundry line cost that would be filled. */
export function costOf(ghosts: Ghosts, player: Player): number {
  const from = player.foundry.length;
  return FOUNDRY_COSTS.slice(from, from + ghosts.foundry.length).reduce<number>(
    (sum, cost) => sum + cost,
    0,
  );
}

/** What a choice is worth as a badge: what it scores at once, or what is printed under what falls. */
export function worthOf(events: readonly Event[], player: Player, seat: number): number {
  const isCounted = events.some(({ event }) => event === "paid" || event === "placed");
  return isCounted ? pointsFor(events, seat) : -costOf(ghostsOf(events, player), player);
}

/** Points of a seat that the latest action brought, and where on the board they came from. */
export interface Scored {
  readonly where: "space" | "row" | "column" | "colour" | "foundry";
  readonly row: number;
  readonly column: number;
  readonly colour: Colour | null;
  readonly points: number;
}

const SCORED: Readonly<Record<string, Scored["where"]>> = {
  placed: "space",
  full_row: "row",
  full_column: "column",
  full_colour: "colour",
  paid: "foundry",
};

export function scoredOf(events: readonly Event[], seat: number): readonly Scored[] {
  return events.flatMap((event) => {
    const where = SCORED[event.event];
    if (event.seat !== seat || where === undefined || !event.points) return [];
    const { row, column, colour, points } = event;
    return [
      {
        where,
        row: Number(row ?? 0),
        column: Number(column ?? 0),
        colour: (colour ?? null) as Colour | null,
        points,
      },
    ];
  });
}
