/** index.ts -- why an action of Master Chocolatier is good: what it completes, scores, or takes from others. */
import type { Considered, Found } from "@page/reasons/reasons.ts";
import { defineReasons, eventsOf, numberOf } from "@page/reasons/reasons.ts";
import type { Colour, Position } from "../position.ts";

const FULL = ["full_row", "full_column", "full_colour"];

/** How many tiles of a colour can be taken now. */
function onOffer({ discs, centre }: Position, colour: Colour): number {
  return discs.reduce((sum, disc) => sum + disc.tiles[colour], centre[colour]);
}

/** Somebody who has begun a line of this colour, and gets no more of it. */
function denied({ position, seat, events }: Considered<Position>): readonly Found[] {
  const took = eventsOf(events, seat, "took")[0];
  const colour = took?.["colour"] as Colour | undefined;
  if (!colour || onOffer(position, colour) > numberOf(took, "count")) return [];
  return position.players.flatMap((player, rival) => {
    const line = player.lines.findIndex(
      (it) => it.colour === colour && it.count > 0 && it.count < it.size,
    );
    return rival === seat || line < 0 ? [] : [{ kind: "denies", colour, rival, line: line + 1 }];
  });
}

/** The lines that tiles are laid on. */
function filled({ position, seat, events }: Considered<Position>): readonly Found[] {
  return eventsOf(events, seat, "laid").map((laid) => {
    const line = numberOf(laid, "line");
    const before = position.players[seat]?.lines[line - 1];
    const count = (before?.count ?? 0) + numberOf(laid, "count");
    const size = before?.size ?? 0;
    return { kind: count >= size ? "completes" : "fills", line, count, size };
  });
}

function find(considered: Considered<Position>): readonly Found[] {
  const { position, seat, events } = considered;
  const full = events.filter((event) => event.seat === seat && FULL.includes(event.event));
  const lines = filled(considered);
  const took = eventsOf(events, seat, "took")[0];
  const isClean = took !== undefined && !eventsOf(events, seat, "fell").length;
  return [
    ...full.map((event) => ({ kind: event.event, ...event })),
    ...(position.phase === "decorate" ? eventsOf(events, seat, "placed") : []).map((event) => ({
      kind: "scores",
      points: event.points,
    })),
    ...lines.filter(({ kind }) => kind === "completes"),
    ...denied(considered),
    ...(isClean && numberOf(took, "count") > 1
      ? [{ kind: "clean", count: numberOf(took, "count"), colour: took["colour"] }]
      : []),
    ...lines.filter(({ kind }) => kind === "fills"),
    ...eventsOf(events, seat, "took_marker").map(() => ({ kind: "starts" })),
  ];
}

export const reasons = defineReasons<Position>({
  find,
  texts: {
    en: async () => (await import("./en.ts")).en,
    "zh-Hant": async () => (await import("./zh-Hant.ts")).zhHant,
  },
});
