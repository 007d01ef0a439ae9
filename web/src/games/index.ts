/** index.ts -- the drawn boards: one line per game. Each is loaded when it is first needed. */
import type { AnyBoard } from "./board.ts";

const drawn: Readonly<Record<string, () => Promise<{ readonly board: AnyBoard }>>> = {
  chocolatier: () => import("../../../games/chocolatier/page/index.ts"),
  pavilion: () => import("../../../games/pavilion/page/index.ts"),
  ingenious: () => import("../../../games/ingenious/page/index.ts"),
  polyssimo: () => import("../../../games/polyssimo/page/index.ts"),
  chromino: () => import("../../../games/chromino/page/index.ts"),
};

/** The board of a game; one that is not drawn has the plain board. */
export async function boardOf(game: string, plain = false): Promise<AnyBoard> {
  const load = plain ? undefined : drawn[game];
  return (await (load ? load() : import("./plain/index.ts"))).board;
}

export function isDrawn(game: string): boolean {
  return game in drawn;
}
