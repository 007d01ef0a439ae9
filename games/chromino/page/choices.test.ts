import { expect, test } from "vitest";
import { openTestEngine } from "@page/testing.ts";
import {
  asFacing,
  nextFacing,
  placementAt,
  placementOf,
  placementsByTile,
  placesOf,
  type Facing,
} from "./choices.ts";
import { contactsOf } from "./figures.ts";
import type { Position } from "./position.ts";

const HAND = ["RGB", "YGY", "BCG"];

test("a notation says which tile of the hand is laid, and how it is turned", () => {
  expect(placementOf("RGB@3,-2h", HAND)).toEqual({
    notation: "RGB@3,-2h",
    held: "RGB",
    tile: "RGB",
    x: 3,
    y: -2,
    direction: "h",
    facing: 0,
  });
  const facing = (notation: string): number | undefined => placementOf(notation, HAND)?.facing;
  expect(facing("RGB@0,0v")).toBe(1);
  expect(facing("BGR@0,0h")).toBe(2);
  expect(facing("BGR@0,0v")).toBe(3);
  expect(facing("YGY@0,0v")).toBe(1);
  expect(placementOf("pass", HAND)).toBeNull();
});

test("a facing is a number of quarter turns", () => {
  const facings: Facing[] = [0, 1, 2, 3];
  expect(facings.map((facing) => asFacing(facing).direction)).toEqual(["h", "v", "h", "v"]);
  expect(facings.map((facing) => asFacing(facing).isReversed)).toEqual([false, false, true, true]);
});

test("legal actions are grouped by tile, then by the square of the middle", () => {
  const legal = ["RGB@0,0h", "BGR@0,0h", "BGR@1,-1v", "YGY@5,5v", "RGB@1,0h"];
  const byTile = placementsByTile(legal, HAND);
  expect([...byTile.keys()]).toEqual(["RGB", "YGY"]);
  const places = placesOf(byTile.get("RGB") ?? []);
  expect(places.map(({ name, placements }) => [name, placements.length])).toEqual([
    ["at 1,0", 3],
    ["at 2,0", 1],
  ]);
});

test("at a place the chosen facing wins, else the next one clockwise", () => {
  const places = placesOf(placementsByTile(["RGB@0,0h", "BGR@1,-1v"], HAND).get("RGB") ?? []);
  const [place] = places;
  if (!place) throw new Error("there is a place");
  expect(placementAt(place, 0).notation).toBe("RGB@0,0h");
  expect(placementAt(place, 3).notation).toBe("BGR@1,-1v");
  expect(placementAt(place, 1).notation).toBe("BGR@1,-1v");
});

test("turning goes round the facings that fit", () => {
  const placements = placementsByTile(["RGB@0,0h", "BGR@1,-1v", "BGR@4,4h"], HAND).get("RGB") ?? [];
  expect(nextFacing(placements, 0)).toBe(2);
  expect(nextFacing(placements, 2)).toBe(3);
  expect(nextFacing(placements, 3)).toBe(0);
  expect(nextFacing(placements, 1)).toBe(2);
  expect(nextFacing(placements.slice(0, 1), 0)).toBe(0);
});

test.each(["standard", "simple", "expert"])(
  "in whole games every action has a place, and its edges are those of the engine: %s",
  async (mode) => {
    const engine = openTestEngine();
    await engine.open(`chromino players=2 mode=${mode}`, new Uint8Array(32).fill(7));
    for (const seat of [0, 1]) await engine.seat(seat, "person", 1, "");
    for (let ply = 0; ply < 200; ply++) {
      const actor = (await engine.view(-1)).actor;
      if (actor === null) return;
      const view = await engine.view(actor);
      const position = view.position as Position;
      const legal = view.legal ?? [];
      const hand = (position.players[actor]?.hand ?? []).filter((tile) => tile !== null);
      const byTile = placementsByTile(legal, hand);
      const places = [...byTile.values()].flatMap(placesOf);
      const offered = places.flatMap(({ placements }) => placements.map((p) => p.notation));
      expect([...offered].sort()).toEqual([...legal].sort());
      for (const placement of [...byTile.values()].flat().slice(0, 3)) {
        const events = await engine.preview(actor, placement.notation);
        const told = events.find(({ event }) => event === "played")?.["contacts"];
        expect(contactsOf(placement, position.table).length).toBe(told);
      }
      await engine.play(actor, view.ply, legal[ply % legal.length] ?? "");
    }
    throw new Error("the game does not end");
  },
);
