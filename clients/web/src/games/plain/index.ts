/** The board of any game: its position in words, its legal actions as a list. */
import { defineBoard } from "../board.ts";
import Board from "./Board.svelte";
import { outline, type Json } from "./outline.ts";

export const board = defineBoard<Json>({
  component: Board,
  describe: (position, context) => outline("", position, context.texts),
});
