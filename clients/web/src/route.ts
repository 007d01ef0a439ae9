/** route.ts -- which screen an address means. */
export type Route =
  | { readonly screen: "home" }
  | { readonly screen: "setup"; readonly game: string; readonly isOnline: boolean }
  /** Open matches of the server, and one's own. */
  | { readonly screen: "online" }
  /** Who one is there. */
  | { readonly screen: "profile" }
  /** Who leads in a game with so many players; null for whatever is shown first. */
  | { readonly screen: "leaders"; readonly game: string | null; readonly players: number | null }
  | { readonly screen: "match"; readonly id: string }
  /** A link that makes this device somebody. */
  | { readonly screen: "link"; readonly code: string }
  | { readonly screen: "table"; readonly id: string }
  /** Its guide, or one of its exercises. */
  | { readonly screen: "learn"; readonly game: string; readonly exercise: string | null }
  /** Games of this device, and what they add up to. */
  | { readonly screen: "history" }
  | { readonly screen: "puzzles" }
  /** By its code; "today-GAME" is whatever today's is. */
  | { readonly screen: "puzzle"; readonly code: string }
  /** A game of this device, or one that is in the link itself; and how far it is to be shown. */
  | { readonly screen: "replay"; readonly id: string; readonly ply: number | null }
  | { readonly screen: "shared"; readonly code: string; readonly ply: number | null }
  /** The same, reviewed; and the action that is looked at. */
  | { readonly screen: "review"; readonly id: string; readonly ply: number | null }
  | {
      readonly screen: "shared-review";
      readonly code: string;
      readonly ply: number | null;
      /** Whose review it is, and the match online that it is of; null for anybody's, and for any record. */
      readonly seat: number | null;
      readonly match: string | null;
    };

function numberIn(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : null;
}

/** The screens of a server: "me", "leaders/GAME/3", or its matches. */
function readOnline([name, game, players]: readonly string[]): Route {
  if (name === "me") return { screen: "profile" };
  if (name !== "leaders") return { screen: "online" };
  return { screen: "leaders", game: game ?? null, players: numberIn(players) };
}

export function readRoute(hash: string): Route {
  const [screen, ...rest] = hash.replace(/^#\/?/, "").split("/");
  const [name, more, seat, match] = rest;
  if (screen === "setup" && name) return { screen, game: name, isOnline: more === "online" };
  if (screen === "online") return readOnline(rest);
  if (screen === "match" && name) return { screen, id: name };
  if (screen === "link" && name) return { screen, code: name };
  if (screen === "table" && name) return { screen, id: name };
  if (screen === "learn" && name) return { screen, game: name, exercise: more ?? null };
  if (screen === "puzzles" || screen === "history") return { screen };
  if (screen === "puzzle" && name) return { screen, code: name };
  if (screen === "replay" && name) return { screen, id: name, ply: numberIn(more) };
  if (screen === "shared" && name) return { screen, code: name, ply: numberIn(more) };
  if (screen === "review" && name) return { screen, id: name, ply: numberIn(more) };
  if (screen === "shared-review" && name)
    return { screen, code: name, ply: numberIn(more), seat: numberIn(seat), match: match ?? null };
  return { screen: "home" };
}

/** Where a game is reviewed that is looked back at there: "#/replay/ID", "#/shared/CODE". */
export function reviewAddress(lookBack: string): string {
  return lookBack.replace(/^#\/replay\//, "#/review/").replace(/^#\/shared\//, "#/shared-review/");
}
