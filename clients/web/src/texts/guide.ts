/** guide.ts -- the guide to a game, section by section: games/<game>/texts/guide.<language>.txt, which the
 * terminal reads, too. CONTRIBUTING.md, "Words", says how it is written. */
import type { OptionText } from "./game.ts";

export interface GuideSection {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
}

export type Guide = readonly GuideSection[];

/** A paragraph, or a list of items. */
export type Block = string | readonly string[];

const ITEM = "- ";

export function readGuide(file: string): Guide {
  const sections: (GuideSection & { lines: string[] })[] = [];
  for (const line of file.split("\n")) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [, id, title] = /^\[([a-z-]+)\] (.+)$/.exec(line) ?? [];
    if (id !== undefined && title !== undefined) sections.push({ id, title, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

/** Lines of a section as paragraphs and lists. */
export function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: (string | string[])[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (!line.startsWith(ITEM)) blocks.push(line);
    else if (Array.isArray(last)) last.push(line.slice(ITEM.length));
    else blocks.push([line.slice(ITEM.length)]);
  }
  return blocks;
}

/** What an option and its value are called: "box=free" is "Box: Free". */
function nameOf(words: string, options: Readonly<Record<string, OptionText>>): string {
  const [name = "", value] = words.split("=");
  const title = options[name]?.title ?? name;
  if (value === undefined) return title;
  const meaning = options[name]?.values[value]?.title;
  if (meaning === undefined) return words;
  return `${title}${/[\u2E80-\u9FFF]$/.test(title) ? "：" : ": "}${meaning}`;
}

/** A line with the names of the options that it speaks of: {box=free}, {max_rounds}. */
export function fillOptions(line: string, options: Readonly<Record<string, OptionText>>): string {
  return line.replace(/\{([a-z_]+(?:=[a-z_]+)?)\}/g, (_, words: string) => nameOf(words, options));
}
