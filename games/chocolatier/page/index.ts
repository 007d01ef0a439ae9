/** The drawn board of Master Chocolatier. */
import { defineBoard } from "@page/games/board.ts";
import Board from "./Board.svelte";
import { describe } from "./describe.ts";
import { explainOrder } from "./order.ts";
import { icon } from "./icon.ts";
import { motions } from "./motions.ts";
import type { Position } from "./position.ts";

export const board = defineBoard<Position>({
  component: Board,
  describe,
  explainOrder,
  icon,
  motions,
  material: "glaze",
});
