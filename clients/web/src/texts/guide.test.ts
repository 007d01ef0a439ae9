/** Guides: how they are read, and how they name options. That their sections are whole in every language is
 * tested in learn/lessons.test.ts. */
import { expect, test } from "vitest";
import { blocksOf, fillOptions, readGuide } from "./guide.ts";

test("a guide is read by its sections", () => {
  const guide = readGuide(
    "# a comment\n\n[aim] The aim\nOne.\n- Two.\n- Three.\nFour.\n\n[end] The end\nFive.\n",
  );
  expect(guide.map(({ id, title }) => [id, title])).toEqual([
    ["aim", "The aim"],
    ["end", "The end"],
  ]);
  expect(blocksOf(guide[0]!.lines)).toEqual(["One.", ["Two.", "Three."], "Four."]);
});

test("options have their names", () => {
  const free = { title: "Free", text: "" };
  const options = { box: { title: "Box", text: "", values: { free } } };
  expect(fillOptions("Choose “{box=free}”, or see {box}.", options)).toBe(
    "Choose “Box: Free”, or see Box.",
  );
  const chinese = {
    box: { title: "盒子", text: "", values: { free: { title: "自由", text: "" } } },
  };
  expect(fillOptions("選項「{box=free}」", chinese)).toBe("選項「盒子：自由」");
  expect(fillOptions("{box=other}", options)).toBe("box=other");
});
