/** moves.ts -- lets tiles that have moved come from where they lay, as the events tell it. */
import type { Event } from "@page/games/board.ts";
import { glide } from "@page/games/parts/motion.ts";
import { COLOURS, type Position } from "./position.ts";

/** "disc 3" or "the centre", as the drawing names it. */
function sourceOf(word: unknown): string {
  return /\d+$/.exec(`${word}`)?.[0] ?? "centre";
}

function boxOf(board: Element, selector: string): DOMRect | undefined {
  return board.querySelector(selector)?.getBoundingClientRect();
}

function bring(board: Element, selector: string, from: DOMRect | undefined): void {
  if (!from) return;
  for (const element of board.querySelectorAll(selector)) glide(element, from);
}

/** The tiles that a player has taken, on their line and on their foundry line. */
function bringTaken(
  board: Element,
  took: Event,
  events: readonly Event[],
  before: Position,
  after: Position,
): void {
  const { seat = 0 } = took;
  const from = boxOf(board, `[data-source="${sourceOf(took["source"])}"]`);
  const laid = events.find(({ event }) => event === "laid");
  const line = Number(laid?.["line"] ?? 0);
  const now = after.players[seat]?.lines[line - 1]?.count ?? 0;
  for (let index = now - Number(laid?.["count"] ?? 0); index < now; index++)
    bring(board, `[data-tile="${seat}-line-${line}-${index}"]`, from);
  const fallen = after.players[seat]?.foundry.length ?? 0;
  for (let index = before.players[seat]?.foundry.length ?? 0; index < fallen; index++)
    bring(board, `[data-tile="${seat}-foundry-${index}"]`, from);
}

/** Moves what an action has moved, from `before` to `after`, which is already drawn. */
export function showMoves(
  board: Element,
  events: readonly Event[],
  before: Position,
  after: Position,
): void {
  for (const event of events) {
    if (event.event === "took") bringTaken(board, event, events, before, after);
    if (event.event === "pushed")
      bring(
        board,
        `[data-pile="${sourceOf(event["to"])}-${event["colour"]}"]`,
        boxOf(board, `[data-source="${sourceOf(event["disc"])}"]`),
      );
    if (event.event === "left_over")
      for (const colour of COLOURS)
        if (after.centre[colour] > before.centre[colour])
          bring(
            board,
            `[data-pile="centre-${colour}"]`,
            boxOf(board, `[data-source="${sourceOf(event["disc"])}"]`),
          );
    if (event.event === "placed")
      bring(
        board,
        `[data-tile="${event.seat}-box-${event["row"]}-${event["column"]}"]`,
        boxOf(board, `[data-line="${event.seat}-${event["row"]}"]`),
      );
  }
}
