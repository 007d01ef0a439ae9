/** The pictures of the games: one file each, named after the game. */
const files = import.meta.glob<string>("../../../../games/*/page/picture.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

export function pictureOf(game: string): string | undefined {
  return files[`../../../../games/${game}/page/picture.svg`];
}
