/** Help in Ingenious opens at the part of the guide that matters now, in every mode and phase. */
import { describe, expect, test } from "vitest";
import { openTestEngine } from "@page/testing.ts";
import type { Picture } from "@page/learn/lessons.ts";
import { Studio } from "@page/learn/studio.ts";
import { lessons } from "./index.ts";

const studio = new Studio(openTestEngine());

async function sectionAt(picture: Picture): Promise<string> {
  return lessons.sectionFor((await studio.picture("ingenious", picture)).view);
}

describe("the part of the guide", () => {
  test.each([
    ["players=2", "first-tile"],
    ["players=4", "first-tile"],
    ["players=1 mode=solo", "solo"],
    ["players=4 mode=team", "team"],
    ["players=2 mode=duel", "duel"],
  ])("at the beginning of %s", async (setup, section) => {
    expect(await sectionAt({ setup })).toBe(section);
  });

  test.each([
    ["first-tile", "first-tile"],
    ["two-directions", "turn"],
    ["bonus", "bonus"],
    ["swap", "swap"],
    ["second-lowest", "end"],
    ["which-half-first", "solo"],
    ["team-lowest", "team"],
    ["set-aside", "duel"],
    ["own-side", "duel"],
  ])("in exercise %s", async (exercise, section) => {
    expect(await sectionAt({ exercise })).toBe(section);
  });
});
