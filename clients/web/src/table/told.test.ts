/** What logs and hints say: pictures and words, never the engine's notation. */
import { expect, test } from "vitest";
import { boardOf } from "../games/index.ts";
import { openTestEngine } from "../testing.ts";
import { en } from "../texts/en.ts";
import { partsOf } from "../texts/index.ts";
import { zhHant } from "../texts/zh-Hant.ts";

const seats = ["Ann", "Ben"].map((name) => ({ name }));
// Tiles of Ingenious, of Chromino, coordinates, pieces as they lie, cells, stars by their side.
const NOTATION =
  /\b(?!by\b|or\b|go\b)[rgboyp]{2}\b|[RYGBPC]{3}|-?\d+,-?\d+|\b[A-Z]\d?-?[rm]\d\b|\b[a-p]\d{1,2}\b|o'clock|south|north/;

for (const game of ["chocolatier", "pavilion", "ingenious", "polyssimo", "chromino"]) {
  test(`the log of ${game} shows tiles, not notation, and no directions`, async () => {
    const engine = openTestEngine();
    const board = await boardOf(game);
    await engine.open(`${game} players=2`, new Uint8Array(32).fill(7));
    let actor = (await engine.view(-1)).actor;
    for (let ply = 0; ply < 40 && actor !== null; ply++) {
      const { legal } = await engine.view(actor);
      await engine.play(actor, ply, legal?.[(ply * 7) % legal.length] ?? "");
      actor = (await engine.view(-1)).actor;
    }
    const events = (await engine.log(0, 1)).flatMap((entry) => entry.events);
    for (const texts of [en, zhHant]) {
      const icon = (field: string, value: string) => board.icon?.(field, value, texts) ?? null;
      const told = events.map((event) => partsOf(game, event, seats, texts, icon));
      const pictures = told.flat().filter((part) => typeof part !== "string");
      expect(pictures.length).toBeGreaterThan(20);
      expect(pictures.every(({ words }) => words.length > 0)).toBe(true);
      const words = told.flat().filter((part) => typeof part === "string");
      expect(words.filter((text) => NOTATION.test(text))).toEqual([]);
    }
  });
}

test("in Chinese, a tile of Master Chocolatier is of a colour, also where a picture shows it", async () => {
  const board = await boardOf("chocolatier");
  const icon = (field: string, value: string) => board.icon?.(field, value, zhHant) ?? null;
  const event = { event: "took", seat: 0, source: "centre", colour: "red", count: 4 };
  const parts = partsOf("chocolatier", event, seats, zhHant, icon);
  expect(parts.map((part) => (typeof part === "string" ? part : "▲")).join("")).toContain(
    "4 塊▲色磚",
  );
});
