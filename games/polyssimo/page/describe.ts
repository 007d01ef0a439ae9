/** describe.ts -- the position in lines, for those who cannot see the board. */
import type { DescribeContext } from "@page/games/board.ts";
import { nameOf } from "./aim.ts";
import { isBlackAndWhite } from "./pieces.ts";
import type { Player, Position } from "./position.ts";
import { ownTexts } from "./texts/index.ts";

function playerLines(
  player: Player,
  name: string,
  position: Position,
  { texts }: DescribeContext,
): readonly string[] {
  const t = ownTexts(texts).board;
  const lines = [t.saysLeft(name, player.squares_left, player.left)];
  if (position.phase === "draft") {
    const drafted = player.left.filter(isBlackAndWhite).length;
    if (player.min_bw > 0) lines.push(t.saysQuota(name, drafted, player.min_bw));
    return lines;
  }
  const placed = player.placed.map(({ piece, orientation, square }) =>
    t.lies(piece, orientation, square),
  );
  if (placed.length > 0) lines.push(t.saysPlaced(name, placed));
  if (player.last_placement !== null) lines.push(t.saysLast(name, player.last_placement));
  if (player.is_out) lines.push(player.left.length === 0 ? t.saysAll(name) : t.saysOut(name));
  return lines;
}

/** Neighbours in a row with the same on them, as one part: "a–c free". */
function rowLine(line: readonly (string | null)[], row: number, context: DescribeContext): string {
  const t = ownTexts(context.texts).board;
  const parts: string[] = [];
  for (let from = 0; from < line.length;) {
    let to = from;
    while (to + 1 < line.length && line[to + 1] === line[from]) to++;
    const first = nameOf({ col: from, row }).charAt(0);
    const last = nameOf({ col: to, row }).charAt(0);
    parts.push(t.run(from === to ? first : `${first}–${last}`, line[from] ?? null));
    from = to + 1;
  }
  return t.saysRow(row + 1, parts);
}

export function describe(position: Position, context: DescribeContext): readonly string[] {
  const t = ownTexts(context.texts).board;
  const nameAt = (seat: number): string => context.seats[seat]?.name ?? "";
  const lines = [t.says[position.phase]];
  if (position.phase === "draft") {
    lines.push(t.saysStart(nameAt(position.start)), t.saysMiddle(position.middle));
  }
  position.players.forEach((player, seat) =>
    lines.push(...playerLines(player, nameAt(seat), position, context)),
  );
  if (position.phase !== "draft") {
    lines.push(...position.board.map((line, row) => rowLine(line, row, context)));
  }
  return [...lines, t.winning[position.count]];
}
