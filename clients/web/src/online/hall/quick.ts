/** quick.ts -- what a quick match does: it joins the game that most people wait for, or opens one. */
import type { Listing } from "../wire/protocol.ts";

export type Quick =
  /** Sits down at a match that somebody waits at. */
  | { readonly join: string }
  /** Goes back to a match where the player waits already. */
  | { readonly goTo: string }
  /** Opens a match of this game. */
  | { readonly open: string };

interface Known {
  /** The player. */
  readonly me: number;
  /** Games of the page, in its order. */
  readonly games: readonly string[];
  /** The game the player played last; null if there is none. */
  readonly last: string | null;
}

const countOf = ({ people }: Listing, kind: "empty" | "person"): number =>
  people.filter((sitter) => sitter.kind === kind).length;

function isIn({ people }: Listing, me: number): boolean {
  return people.some(({ person }) => person === me);
}

/** The game with most people waiting; of several, the one somebody has waited for longest. */
function mostWanted(waiting: readonly Listing[]): string | null {
  const people = new Map<string, number>();
  for (const match of waiting) {
    people.set(match.game, (people.get(match.game) ?? 0) + countOf(match, "person"));
  }
  const most = Math.max(...people.values());
  return waiting.find(({ game }) => people.get(game) === most)?.game ?? null;
}

export function quickMatch(lobby: readonly Listing[], { me, games, last }: Known): Quick {
  const open = lobby
    .filter(({ stage, game }) => stage === "open" && games.includes(game))
    .sort((a, b) => a.opened_ms - b.opened_ms);
  const waiting = open.filter(
    (match) => !isIn(match, me) && countOf(match, "person") > 0 && countOf(match, "empty") > 0,
  );
  const game = mostWanted(waiting);
  const [next] = waiting
    .filter((match) => match.game === game)
    .sort((a, b) => countOf(a, "empty") - countOf(b, "empty"));
  if (next) return { join: next.match };
  const own = open.find((match) => isIn(match, me));
  if (own) return { goTo: own.match };
  const usual = last !== null && games.includes(last) ? last : games[0];
  return { open: usual ?? "" };
}
