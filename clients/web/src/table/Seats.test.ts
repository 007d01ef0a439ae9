// @vitest-environment happy-dom
/** What is said of the seats, in both languages. */
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { tableAt } from "../../tests/fake_server.ts";
import type { Seat } from "../games/board.ts";
import { en } from "../texts/en.ts";
import { zhHant } from "../texts/zh-Hant.ts";
import Seats from "./Seats.svelte";

afterEach(cleanup);

const seats: readonly Seat[] = [
  { kind: "bot", level: 3, name: "Ann", has_resigned: true },
  { kind: "bot", level: 3, name: "Ben", has_resigned: true },
  { kind: "bot", level: 3, name: "Bot 3", has_resigned: false },
];

test.each([
  [en, ["you resigned", "resigned", "level 3"]],
  [zhHant, ["你已認輸", "已認輸", "等級 3"]],
] as const)("who has given up is told of rightly, oneself too", (texts, expected) => {
  const table = { view: tableAt(0, null), viewer: 0, seen: 0, cover: null };
  const { container } = render(Seats, { texts, game: "polyssimo", table, seats });
  const said = [...container.querySelectorAll(".who > small")].map(({ textContent }) =>
    textContent.trim(),
  );
  expect(said).toEqual(expected);
});
