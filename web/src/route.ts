/** route.ts -- which screen an address means. */
export type Route =
  | { readonly screen: "home" }
  | { readonly screen: "setup"; readonly game: string; readonly isOnline: boolean }
  /** Open matches of the server, and one's own. */
  | { readonly screen: "online" }
  | { readonly screen: "match"; readonly id: string }
  /** Whoever comes with this link is the one whose token it has. */
  | { readonly screen: "me"; readonly token: string }
  | { readonly screen: "table"; readonly id: string }
  /** Its guide, or one of its exercises. */
  | { readonly screen: "learn"; readonly game: string; readonly exercise: string | null }
  | { readonly screen: "puzzles" }
  /** By its code; "today-chromino" is whatever today's is. */
  | { readonly screen: "puzzle"; readonly code: string }
  /** A game of this device, or one that is in the link itself; and how far it is to be shown. */
  | { readonly screen: "replay"; readonly id: string; readonly ply: number | null }
  | { readonly screen: "shared"; readonly code: string; readonly ply: number | null };

function plyIn(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : null;
}

export function readRoute(hash: string): Route {
  const [screen, name, more] = hash.replace(/^#\/?/, "").split("/");
  if (screen === "setup" && name) return { screen, game: name, isOnline: more === "online" };
  if (screen === "online") return { screen };
  if (screen === "match" && name) return { screen, id: name };
  if (screen === "me" && name) return { screen, token: name };
  if (screen === "table" && name) return { screen, id: name };
  if (screen === "learn" && name) return { screen, game: name, exercise: more ?? null };
  if (screen === "puzzles") return { screen };
  if (screen === "puzzle" && name) return { screen, code: name };
  if (screen === "replay" && name) return { screen, id: name, ply: plyIn(more) };
  if (screen === "shared" && name) return { screen, code: name, ply: plyIn(more) };
  return { screen: "home" };
}
