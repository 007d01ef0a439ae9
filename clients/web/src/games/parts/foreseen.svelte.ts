/** foreseen.svelte.ts -- what choices would bring, asked once each and kept until the next action. */
import type { Event } from "../../told.ts";

/** What the events score for a seat. */
export function pointsFor(events: readonly Event[], seat: number): number {
  return events.reduce((sum, event) => sum + (event.seat === seat ? (event.points ?? 0) : 0), 0);
}

export class Foreseen {
  #known = $state.raw<ReadonlyMap<string, readonly Event[]>>(new Map());
  #asked = new Set<string>();
  #age = 0;

  /** Forgets everything: call it when `legal` changes. */
  clear(): void {
    this.#age++;
    this.#asked.clear();
    this.#known = new Map();
  }

  /** Asks for what is not known yet; call it in an effect, for what is lit up only. */
  ask(
    notations: readonly string[],
    preview: (notation: string) => Promise<readonly Event[]>,
  ): void {
    const age = this.#age;
    for (const notation of notations) {
      if (this.#asked.has(notation)) continue;
      this.#asked.add(notation);
      void preview(notation).then((events) => {
        if (age === this.#age) this.#known = new Map(this.#known).set(notation, events);
      });
    }
  }

  /** The events of an action, as soon as they are known. */
  of(notation: string): readonly Event[] | undefined {
    return this.#known.get(notation);
  }
}
