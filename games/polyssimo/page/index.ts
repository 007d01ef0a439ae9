/** Polyssimo Challenge, drawn: wooden pieces on a board of squares. */
import { defineBoard } from "@page/games/board.ts";
import Board from "./Board.svelte";
import { describe } from "./describe.ts";
import { explainOrder } from "./order.ts";
import { icon } from "./icon.ts";
import { motions } from "./motions.ts";
import type { Position } from "./position.ts";
import { coloursOf } from "./woods.ts";

export const board = defineBoard<Position>({
  component: Board,
  describe,
  explainOrder,
  colours: coloursOf,
  icon,
  motions,
  material: "wood",
});
