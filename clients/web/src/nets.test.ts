/** nets.test.ts -- weights are fetched once, when a level needs them, and never stop a game. */
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { JUDGE_LEVEL, Nets } from "./nets.ts";
import { openRules } from "./testing.ts";
import type { Advised, Rules } from "./wasm.ts";

const weights = readFileSync(
  new URL("../../../games/chocolatier/mind/chocolatier.net", import.meta.url),
);
const pavilion = readFileSync(
  new URL("../../../games/pavilion/mind/pavilion.net", import.meta.url),
);

/** Answers with these bytes, and keeps what was asked for. */
function serving(bytes: Uint8Array, status = 200): { asked: string[]; nets: Nets } {
  const asked: string[] = [];
  const nets = new Nets("https://example.org/x/rules.wasm?1", { chocolatier: "ab" }, (url) => {
    asked.push(url);
    return Promise.resolve(new Response(new Uint8Array(bytes), { status }));
  });
  return { asked, nets };
}

test("weights are fetched once, and only for a level that uses them", async () => {
  const rules = await openRules();
  const { asked, nets } = serving(weights);
  await nets.bring(rules, "chocolatier", 6);
  await nets.bring(rules, "polyssimo", 9);
  expect(asked).toEqual([]);
  expect(rules.wantsNet("chocolatier", 7)).toBe(true);
  await nets.bring(rules, "chocolatier", 7);
  await nets.bring(rules, "chocolatier", 9);
  expect(asked).toEqual(["https://example.org/x/nets/chocolatier.net?ab"]);
  expect(rules.wantsNet("chocolatier", 9)).toBe(false);
});

/** What is found in the first position, by what has been given so far: the same for the same. */
function hints(rules: Rules): readonly Advised[] {
  rules.openTable("chocolatier players=2 start=first", new Uint8Array(32));
  return rules.advise("chocolatier", rules.view("chocolatier", 0), 0, 60, 1);
}

/** Chocolatier's weights with this byte changed. */
function changed(at: number): Uint8Array {
  const bytes = new Uint8Array(weights);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

test.each([
  ["damaged", changed(1000), "damaged"],
  ["cut short", new Uint8Array(weights).slice(0, 5000), "weights"],
  ["empty", new Uint8Array(0), "no weights"],
  ["of another version", changed(4), "version"],
  ["of another game", new Uint8Array(pavilion), "another game"],
  [
    "a page that says that something is missing",
    new TextEncoder().encode("<!doctype html>"),
    "no weights",
  ],
])("a bot plays without weights that are %s, and the console says why", async (_, bytes, why) => {
  const rules = await openRules();
  const said = vi.spyOn(console, "warn").mockReturnValue();
  await serving(bytes).nets.bring(rules, "chocolatier", 7);
  expect(said.mock.calls.flat().join()).toMatch(new RegExp(`nets/chocolatier.net.*${why}`));
  said.mockRestore();
  expect(rules.wantsNet("chocolatier", 7)).toBe(true);
  expect(hints(rules)).toEqual(hints(await openRules()));
  rules.play(0, 0, rules.choose("chocolatier", rules.view("chocolatier", 0), 0, 7, 1).notation);
});

test("a bot plays without weights that are missing or out of reach", async () => {
  const rules = await openRules();
  const said = vi.spyOn(console, "warn").mockReturnValue();
  await serving(weights, 404).nets.bring(rules, "chocolatier", 7);
  await new Nets("https://example.org/", { chocolatier: "ab" }, () =>
    Promise.reject(new TypeError("failed to fetch")),
  ).bring(rules, "chocolatier", 7);
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
  expect(rules.wantsNet("chocolatier", 7)).toBe(true);
  expect(hints(rules)).toEqual(hints(await openRules()));
  rules.play(0, 0, rules.choose("chocolatier", rules.view("chocolatier", 0), 0, 7, 1).notation);
});

test("hints use the network, once it is there", async () => {
  const rules = await openRules();
  const before = hints(rules);
  await serving(weights).nets.bring(rules, "chocolatier", JUDGE_LEVEL);
  expect(hints(rules)).not.toEqual(before);
});

test("weights of another game are refused with a sentence", async () => {
  const rules = await openRules();
  expect(() => rules.giveNet("pavilion", new Uint8Array(weights))).toThrow("for another game");
  expect(() => rules.giveNet("pavilion", new Uint8Array(2 << 20))).toThrow("too large");
});
