/** Azul: Summer Pavilion, drawn. */
import { defineBoard } from "@page/games/board.ts";
import Board from "./Board.svelte";
import { describe } from "./describe.ts";
import { coloursOf } from "./colours.ts";
import { icon } from "./icon.ts";
import { motions } from "./motions.ts";
import type { Position } from "./position.ts";

export const board = defineBoard<Position>({
  component: Board,
  describe,
  colours: coloursOf,
  icon,
  motions,
  material: "glaze",
});
