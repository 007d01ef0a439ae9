/** motions.ts -- which ways tiles took by an action of Master Chocolatier, and what was counted. */
import type { Event, Moment, Motions } from "@page/games/board.ts";
import type { Spot, Way } from "@page/games/parts/flights.ts";
import { COLOURS, type Position, type Tiles } from "./position.ts";

/** "disc 3" or "the centre", as the drawing names it. */
function sourceOf(word: unknown): string {
  return /\d+$/.exec(`${word}`)?.[0] ?? "centre";
}

const pile = (source: string, colour: unknown): string => `[data-pile="${source}-${colour}"]`;
const line = (seat: unknown, row: unknown): string => `[data-line="${seat}-${row}"]`;
const tileIn = (seat: unknown, where: string): string => `[data-tile="${seat}-${where}"]`;

function tilesAt({ discs, centre }: Position, source: string): Tiles {
  return discs[Number(source) - 1]?.tiles ?? centre;
}

class Ways {
  readonly ways: Way[] = [];
  readonly spots: Spot[] = [];
  private source = "centre";
  /** The event by which it was taken: all that is taken flies together. */
  private taking = 0;

  constructor(private readonly moment: Moment<Position>) {}

  /** Tiles that join a pile, or make a new one. */
  private toPile(event: number, from: readonly string[], source: string, colour: string): void {
    const joins = tilesAt(this.moment.before, source)[colour as keyof Tiles] > 0;
    this.ways.push({ event, from, to: [pile(source, colour)], joins });
  }

  private lay({ seat = 0, colour, count, ...laid }: Event, event: number): void {
    const row = Number(laid["line"]);
    const now = this.moment.after.players[seat]?.lines[row - 1]?.count ?? 0;
    const from = [pile(this.source, colour), `[data-source="${this.source}"]`];
    for (let index = Math.max(now - Number(count), 0); index < now; index++)
      this.ways.push({ event, from, to: [tileIn(seat, `line-${row}-${index}`)], seat });
    // Where the round is over, the line is empty already.
    if (now === 0) this.ways.push({ event, from, to: ["", line(seat, row)], seat });
  }

  private fall({ seat = 0, colour }: Event, event: number): void {
    const { before, after } = this.moment;
    const from = [
      pile(this.source, colour),
      `[data-pile="marker"]`,
      `[data-source="${this.source}"]`,
    ];
    const now = after.players[seat]?.foundry ?? [];
    for (let index = before.players[seat]?.foundry.length ?? 0; index < now.length; index++)
      if (now[index] === colour)
        this.ways.push({ event, from, to: [tileIn(seat, `foundry-${index}`)], seat });
  }

  private leave(word: unknown, event: number): void {
    const disc = sourceOf(word);
    const { before, after } = this.moment;
    for (const colour of COLOURS)
      if (after.centre[colour] > before.centre[colour])
        this.toPile(event, [pile(disc, colour)], "centre", colour);
  }

  private fill(told: Event, event: number): void {
    for (const colour of COLOURS)
      if (told[colour])
        this.ways.push({
          event,
          from: ["[data-bag]"],
          to: [pile(sourceOf(told["disc"]), colour)],
          emerges: true,
        });
  }

  private count(told: Event, event: number): void {
    const { seat = 0 } = told;
    const box = this.moment.after.players[seat]?.box ?? [];
    const counted = box.flatMap((row, r) =>
      row.flatMap((colour, c) => {
        const isCounted =
          (told.event === "full_row" && r + 1 === told["row"]) ||
          (told.event === "full_column" && c + 1 === told["column"]) ||
          (told.event === "full_colour" && colour === told["colour"]);
        return isCounted ? [tileIn(seat, `box-${r + 1}-${c + 1}`)] : [];
      }),
    );
    if (counted.length) this.spots.push({ event, at: counted.join(",") });
  }

  tell(told: Event, event: number): void {
    const { seat, colour } = told;
    switch (told.event) {
      case "took":
        this.source = sourceOf(told["source"]);
        this.taking = event;
        return;
      case "laid":
        return this.lay(told, this.taking);
      case "fell":
        return this.fall(told, this.taking);
      case "took_marker":
        return this.fall({ ...told, colour: "marker" }, this.taking);
      case "left_over":
        return this.leave(told["disc"], event);
      case "pushed":
        return this.toPile(
          event,
          [pile(sourceOf(told["disc"]), colour)],
          sourceOf(told["to"]),
          `${colour}`,
        );
      case "filled":
        return this.fill(told, event);
      case "got_extra":
      case "attracted": {
        const from =
          told["from"] === undefined ? "[data-bag]" : pile(sourceOf(told["from"]), colour);
        return this.toPile(event, [from], sourceOf(told["disc"]), `${colour}`);
      }
      case "placed": {
        const { row, column } = told;
        const to = [tileIn(seat, `box-${row}-${column}`)];
        this.ways.push({ event, from: [line(seat, row)], to, seat: seat ?? 0 });
        return;
      }
      default:
        return this.count(told, event);
    }
  }
}

export function motions(events: readonly Event[], moment: Moment<Position>): Motions {
  const found = new Ways(moment);
  events.forEach((told, event) => found.tell(told, event));
  return { ways: found.ways, spots: found.spots };
}
