/** route.ts -- which screen an address means. */
export type Route =
  | { readonly screen: "home" }
  | { readonly screen: "setup"; readonly game: string }
  | { readonly screen: "table"; readonly id: string };

export function readRoute(hash: string): Route {
  const [screen, name] = hash.replace(/^#\/?/, "").split("/");
  if (screen === "setup" && name) return { screen, game: name };
  if (screen === "table" && name) return { screen, id: name };
  return { screen: "home" };
}
