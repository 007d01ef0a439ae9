/** The lessons of every game: nothing is missing in any language, every exercise can be solved and
 * failed, and every part of the guide is reached. */
import { describe, expect, test } from "vitest";
import { openTestEngine } from "../testing.ts";
import { guideOf, lessonsOf } from "../games/index.ts";
import { fillOptions } from "../texts/guide.ts";
import { isLanguage, languages, loadTexts } from "../texts/index.ts";
import { momentToExplain, progressOf } from "./lessons.ts";
import { Studio } from "./studio.ts";

const engine = openTestEngine();
const studio = new Studio(engine);
const games = (await engine.games()).map(({ name }) => name);
const tags = Object.keys(languages).filter(isLanguage);

/** The options that lines name, in order. */
function placesIn(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.match(/\{[^}]*\}/g) ?? []);
}

/** "{box=free}" is about the option box. */
function optionIn(place: string): string {
  return /^\{([a-z_]+)/.exec(place)?.[1] ?? place;
}

test("progress: how many are done, and which is next", () => {
  const of = (...done: readonly string[]) => progressOf(["a", "b", "c"], (it) => done.includes(it));
  expect(of()).toEqual({ done: 0, count: 3, next: "a" });
  expect(of("a", "c", "gone")).toEqual({ done: 2, count: 3, next: "b" });
  expect(of("c", "b", "a")).toEqual({ done: 3, count: 3, next: undefined });
  expect(progressOf([], () => true)).toEqual({ done: 0, count: 0, next: undefined });
});

describe.each(games)("%s", async (game) => {
  const lessons = (await lessonsOf(game))!;
  const exercises = await studio.exercises(game);

  test("has a guide, eight exercises and a first game", () => {
    expect(lessons).not.toBe(null);
    expect(lessons.sections.length).toBeGreaterThanOrEqual(5);
    expect(exercises.length).toBeGreaterThanOrEqual(8);
    expect(lessons.moments.length).toBeGreaterThanOrEqual(5);
  });

  test.each(tags)("every word is there: %s", async (tag) => {
    const texts = await lessons.texts[tag]();
    const guide = await guideOf(game, tag);
    expect(guide.map(({ id }) => id)).toEqual(lessons.sections.map(({ id }) => id));
    for (const { id, lines } of guide) expect(lines.length, id).toBeGreaterThan(0);
    expect(Object.keys(texts.exercises).sort()).toEqual(exercises.map(({ name }) => name).sort());
    expect(Object.keys(texts.moments).sort()).toEqual(lessons.moments.map(({ id }) => id).sort());
    for (const { name, options } of exercises) {
      const said = texts.exercises[name]?.options;
      if (said) expect(said.length, name).toBe(options.length);
    }
  });

  test("every part of the guide has a picture, and it can be drawn", async () => {
    for (const { picture } of lessons.sections) {
      expect((await studio.picture(game, picture)).view.game).toBe(game);
    }
  });

  test.each(tags)(
    "the guide says as much in every language, and names options: %s",
    async (tag) => {
      const { games } = await loadTexts(tag);
      const english = await guideOf(game, "en");
      const guide = await guideOf(game, tag);
      for (const [index, { id, lines }] of guide.entries()) {
        expect(lines.length, id).toBe(english[index]?.lines.length);
        expect(placesIn(lines), id).toEqual(placesIn(english[index]?.lines ?? []));
        const options = games[game]?.options ?? {};
        for (const place of placesIn(lines))
          expect(Object.keys(options)).toContain(optionIn(place));
        for (const line of lines)
          expect(fillOptions(line, options), id).not.toMatch(/[a-z_]=|[{}]/);
      }
    },
  );

  test("every exercise can be solved and failed", async () => {
    for (const { name, options } of exercises) {
      const asked = await studio.ask(game, name);
      const answers =
        asked.exercise.kind === "best"
          ? (asked.view.legal ?? [])
          : asked.exercise.kind === "winner"
            ? asked.view.seats.map((_, seat) => `${seat}`)
            : options;
      const right = await Promise.all(answers.map((answer) => asked.isRight(answer)));
      expect(right, name).toContain(true);
      if (asked.exercise.kind !== "winner") expect(right, name).toContain(false);
    }
  });

  test("a first game explains each moment once, and help is about the present", async () => {
    await engine.open(game, new Uint8Array(32).fill(7));
    const seen: string[] = [];
    const ids = lessons.sections.map(({ id }) => id);
    for (let i = 0; i < 600; i++) {
      const { actor, ply } = await engine.view(-1);
      const view = await engine.view(0);
      expect(ids).toContain(lessons.sectionFor(view));
      const happened = (await engine.log(0, ply)).at(-1)?.events ?? [];
      for (;;) {
        const id = momentToExplain(lessons, { view, happened, isMine: actor === 0 }, seen);
        if (id === null) break;
        seen.push(id);
      }
      if (actor === null) break;
      const { legal } = await engine.view(actor);
      await engine.play(actor, ply, legal?.[(i * 7) % legal.length] ?? "");
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toContain(lessons.moments[0]?.id);
    expect(seen).toContain("end");
  });
});
