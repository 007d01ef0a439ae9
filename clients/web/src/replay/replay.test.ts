/** Replays: forwards, backwards, by themselves, and on from a position. */
import { expect, test } from "vitest";
import type { Engine } from "../engine.ts";
import { openTestEngine } from "../testing.ts";
import { Replay, type ReplayState } from "./replay.ts";

async function played(engine: Engine, words: string, moves: number): Promise<string> {
  await engine.open(words, new Uint8Array(32).fill(3));
  for (let i = 0; i < moves; i++) {
    const { actor } = await engine.view(-1);
    if (actor === null) break;
    const { legal, ply } = await engine.view(actor);
    await engine.play(actor, ply, legal?.[i % legal.length] ?? "");
  }
  return engine.save();
}

const MODES = [
  "chocolatier players=2",
  "pavilion players=3",
  "ingenious players=2",
  "ingenious mode=solo",
  "ingenious mode=team",
  "ingenious mode=duel",
  "polyssimo players=4",
  "chromino players=3",
];

test.each(MODES)("%s: backwards it shows what it showed forwards", async (words) => {
  const record = await played(openTestEngine(), words, 14);
  const replay = await Replay.open(openTestEngine(), record, null, null, () => undefined);
  const forwards: string[] = [];
  for (let ply = 0; ply <= replay.current.plies; ply++) {
    await replay.go(ply);
    forwards.push(JSON.stringify(replay.current.view.position));
  }
  expect(new Set(forwards).size).toBe(forwards.length);
  for (let ply = replay.current.plies; ply >= 0; ply--) {
    await replay.go(ply);
    expect(JSON.stringify(replay.current.view.position)).toBe(forwards[ply]);
  }
  expect(replay.current.view.legal).not.toBe(undefined);
});

test("a step forwards tells what happened, a jump does not", async () => {
  const record = await played(openTestEngine(), "chocolatier players=2", 5);
  const replay = await Replay.open(openTestEngine(), record, null, 2, () => undefined);
  expect(replay.current.ply).toBe(2);
  await replay.step(1);
  expect(replay.current.happened.length).toBeGreaterThan(0);
  await replay.go(1);
  expect(replay.current.happened).toEqual([]);
});

test("it plays by itself to the end, and stops", async () => {
  const record = await played(openTestEngine(), "polyssimo players=2", 3);
  let wake = (_: ReplayState): void => undefined;
  const replay = await Replay.open(openTestEngine(), record, null, null, (state) => wake(state));
  replay.setSpeed(1);
  const end = new Promise<ReplayState>((resolve) => {
    wake = (state) => {
      if (!state.isPlaying && state.ply === 3) resolve(state);
    };
  });
  await replay.play();
  expect((await end).ply).toBe(3);
});

test("eyes that one may not use stay closed; the record up to here goes on", async () => {
  const record = await played(openTestEngine(), "chromino players=2", 6);
  const replay = await Replay.open(openTestEngine(), record, 0, 3, () => undefined);
  await replay.lookAs(1);
  expect(replay.current.viewer).toBe(0);
  const part = await replay.upToHere();
  expect(part).toMatch(/^3 p/m);
  expect(part).not.toMatch(/^4 p/m);
  expect((await replay.current.plies) === 6).toBe(true);
});
