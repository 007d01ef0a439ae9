/** The lessons of every game: nothing is missing in any language, every exercise can be solved and
 * failed, and every part of the guide is reached. */
import { describe, expect, test } from "vitest";
import { openTestEngine } from "../testing.ts";
import { lessonsOf } from "../games/index.ts";
import { isLanguage, languages } from "../texts/index.ts";
import { momentToExplain } from "./lessons.ts";
import { Studio } from "./studio.ts";

const engine = openTestEngine();
const studio = new Studio(engine);
const games = (await engine.games()).map(({ name }) => name);
const tags = Object.keys(languages).filter(isLanguage);

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
    expect(Object.keys(texts.sections).sort()).toEqual(lessons.sections.map(({ id }) => id).sort());
    expect(Object.keys(texts.exercises).sort()).toEqual(exercises.map(({ name }) => name).sort());
    expect(Object.keys(texts.moments).sort()).toEqual(lessons.moments.map(({ id }) => id).sort());
    for (const { name, options } of exercises) {
      const said = texts.exercises[name]?.options;
      if (said) expect(said.length, name).toBe(options.length);
    }
  });

  test("every picture can be drawn", async () => {
    for (const { picture } of lessons.sections) {
      if (picture) expect((await studio.picture(game, picture)).view.game).toBe(game);
    }
  });

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
