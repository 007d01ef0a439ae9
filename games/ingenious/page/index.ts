/** Ingenious: the hexagonal board, tracks and racks. */
import { defineBoard } from "@page/games/board.ts";
import Board from "./Board.svelte";
import { describe } from "./describe.ts";
import { explainOrder } from "./order.ts";
import { motions } from "./motions.ts";
import type { Position } from "./position.ts";

export const board = defineBoard<Position>({
  component: Board,
  describe,
  explainOrder,
  motions,
  material: "card",
});
