/** reasons.ts -- why an action is good, in a few words: found in what it brings and in the position.
 *
 * What a game knows is in its folder page/reasons/: a function that finds reasons, and a file of words for each
 * language. Where a game has none, the points of the events are the reason. */
import type { Event } from "../games/board.ts";
import { fill, lossOf, scoreOf } from "../texts/catalogue.ts";
import type { Words } from "../texts/game.ts";
import { pointTitle, wordOf, type Language, type Texts } from "../texts/index.ts";
import { signed } from "../texts/numbers.ts";
import { spaced } from "../texts/spacing.ts";

/** An action before it is played. */
export interface Considered<Position> {
  readonly position: Position;
  readonly seat: number;
  /** What it brings, up to the first luck. */
  readonly events: readonly Event[];
}

/** A reason: the kind of sentence, and what is filled in. A `rival` is a seat. */
export interface Found {
  readonly kind: string;
  readonly [field: string]: string | number | null | undefined;
}

/** What games/<game>/page/reasons/index.ts exports as `reasons`. */
export interface GameReasons<Position> {
  /** The strongest first. */
  readonly find: (considered: Considered<Position>) => readonly Found[];
  readonly texts: Readonly<Record<Language, () => Promise<Words>>>;
}

export type AnyReasons = GameReasons<unknown>;

/** The one place where the engine's JSON gets the type that the game's folder gives it. */
export function defineReasons<Position>(reasons: GameReasons<Position>): AnyReasons {
  return reasons as unknown as AnyReasons;
}

/** The events of the seat itself. */
export function eventsOf(events: readonly Event[], seat: number, kind: string): readonly Event[] {
  return events.filter((event) => event.event === kind && event.seat === seat);
}

/** A number of an event. */
export function numberOf(event: Event | undefined, field: string): number {
  return Number(event?.[field] ?? 0);
}

interface Spoken {
  readonly game: string;
  readonly names: readonly string[];
  readonly texts: Texts;
}

/** The reasons of a game in one language. */
export class Explainer {
  constructor(
    private readonly own: AnyReasons | null,
    private readonly words: Words,
    private readonly spoken: Spoken,
  ) {}

  private sentence(found: Found): string | null {
    const { names, texts } = this.spoken;
    const sentence = this.words[found.kind];
    if (sentence === undefined) return null;
    const told: Record<string, string | number> = {};
    for (const [field, value] of Object.entries(found)) {
      if (field === "rival") told[field] = names[Number(value)] ?? "";
      else if (typeof value === "string") told[field] = wordOf(texts, value);
      else told[field] = value ?? "";
    }
    const points = Number(found["points"] ?? 0);
    told["score"] = scoreOf(points, texts.sentences.points);
    told["loss"] = lossOf(points, texts.sentences.points);
    return spaced(fill(sentence, told, texts.sentences.nothing), names);
  }

  /** Points by what they are for: "Full rows: +2". */
  private points({ events, seat }: Considered<unknown>): readonly string[] {
    const { game, texts } = this.spoken;
    return events.flatMap((event) =>
      event.seat === seat && event.points
        ? [`${pointTitle(texts, game, event.event)}${texts.outline.is}${signed(event.points)}`]
        : [],
    );
  }

  /** In words, the strongest first. */
  reasons(considered: Considered<unknown>): readonly string[] {
    const found = this.own?.find(considered) ?? [];
    const said = found.map((reason) => this.sentence(reason)).filter((text) => text !== null);
    return said.length ? [...new Set(said)] : this.points(considered);
  }

  /** What speaks for an action and not for another. */
  against(considered: Considered<unknown>, other: Considered<unknown>): string | null {
    const own = this.reasons(considered);
    const others = this.reasons(other);
    return own.find((reason) => !others.includes(reason)) ?? null;
  }
}
