/** Chromino: an endless table, tiles of three squares, and a hand of them. */
import { defineBoard } from "@page/games/board.ts";
import Board from "./Board.svelte";
import { describe, explainSkip } from "./describe.ts";
import { icon } from "./icon.ts";
import { motions } from "./motions.ts";
import type { Position } from "./position.ts";

export const board = defineBoard<Position>({
  component: Board,
  describe,
  explainSkip,
  icon,
  motions,
  material: "card",
});
