/** nets.test.ts -- weights are fetched once, when a level needs them, and never stop a game. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Nets } from "./nets.ts";
import { openRules } from "./testing.ts";

const weights = readFileSync(new URL("../../games/chocolatier/chocolatier.net", import.meta.url));

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

test("a bot plays without weights that are missing, damaged or out of reach", async () => {
  const rules = await openRules();
  const damaged = new Uint8Array(weights);
  damaged[1000] = (damaged[1000] ?? 0) ^ 1;
  await serving(damaged).nets.bring(rules, "chocolatier", 7);
  await serving(weights, 404).nets.bring(rules, "chocolatier", 7);
  await new Nets("https://example.org/", { chocolatier: "ab" }, () =>
    Promise.reject(new TypeError("failed to fetch")),
  ).bring(rules, "chocolatier", 7);
  expect(rules.wantsNet("chocolatier", 7)).toBe(true);
  rules.openTable("chocolatier players=2", new Uint8Array(32));
  const choice = rules.choose("chocolatier", rules.view("chocolatier", 0), 0, 7, 1);
  rules.play(0, 0, choice.notation);
});

test("weights of another game are refused with a sentence", async () => {
  const rules = await openRules();
  expect(() => rules.giveNet("pavilion", new Uint8Array(weights))).toThrow("for another game");
  expect(() => rules.giveNet("pavilion", new Uint8Array(2 << 20))).toThrow("too large");
});
