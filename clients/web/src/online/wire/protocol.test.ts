/** The types of the protocol are those of its document. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { en } from "../../texts/en.ts";
import { zhHant } from "../../texts/zh-Hant.ts";
import { refusalCodes, type Say } from "./protocol.ts";

const document = readFileSync(new URL("../../../../../docs/protocol.md", import.meta.url), "utf8");

const says: Readonly<Record<Say, true>> = {
  hello: true,
  sign_up: true,
  sign_in: true,
  sign_out: true,
  password: true,
  link: true,
  whose: true,
  rename: true,
  forget: true,
  leaders: true,
  fair: true,
  push: true,
  subscribe: true,
  unsubscribe: true,
  ratings: true,
  lobby: true,
  history: true,
  open: true,
  watch: true,
  unwatch: true,
  record: true,
  sit: true,
  leave: true,
  bot: true,
  preview: true,
  play: true,
  undo: true,
  resign: true,
  draw: true,
  decline: true,
  stand_in: true,
  return: true,
  chat: true,
  mute: true,
  report: true,
  rematch: true,
};

test("everything that can be said", () => {
  const found = new Set([...document.matchAll(/^ +\w+> \{"say":"(\w+)"/gm)].map(([, say]) => say));
  expect([...found].filter((say) => !(say! in says))).toEqual([]);
  expect(Object.keys(says).filter((say) => !found.has(say))).toEqual([]);
});

test("every refusal has its sentence, in both languages", () => {
  const codes = [...document.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code);
  // Only a page knows that it has no connection.
  expect([...codes, "offline"]).toEqual([...refusalCodes]);
  for (const texts of [en, zhHant]) {
    expect(Object.keys(texts.online.refusals).sort()).toEqual([...refusalCodes].sort());
  }
});
