/** spacing.ts -- the space that Chinese has beside Latin letters and digits, wherever texts are put together.
 * clients/texts/spacing.c is its twin. */

const BEFORE_LATIN = /(\p{Script=Han})(?=[A-Za-z0-9]|[+−±-][0-9])/gu;
const AFTER_LATIN = /([A-Za-z0-9%])(?=\p{Script=Han})/gu;

/** The text with its spaces. What is kept, such as the name of a player, stays as it is. */
export function spaced(text: string, kept: readonly string[] = []): string {
  const all = text.replace(BEFORE_LATIN, "$1 ").replace(AFTER_LATIN, "$1 ");
  return kept.reduce((said, name) => said.replaceAll(spaced(name), name), all);
}

/** All strings in what a text is made of. */
function stringsIn(parts: readonly unknown[]): readonly string[] {
  return parts.flatMap((part) =>
    typeof part === "string" ? [part] : Array.isArray(part) ? stringsIn(part) : [],
  );
}

type Sentence = (...parts: unknown[]) => unknown;

/** The same texts, of which each says what it says with spaces. */
export function withSpaces<T>(texts: T): T {
  return spacedValue(texts) as T;
}

function spacedValue(value: unknown): unknown {
  if (typeof value === "string") return spaced(value);
  if (typeof value === "function")
    return (...parts: unknown[]): unknown => {
      const said = (value as Sentence)(...parts);
      return typeof said === "string" ? spaced(said, stringsIn(parts)) : said;
    };
  if (Array.isArray(value)) return value.map(spacedValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, spacedValue(item)]));
}
