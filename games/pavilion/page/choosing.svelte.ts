/** choosing.svelte.ts -- what the player has half chosen, what can come next, and what it would bring. */
import type { BoardProps } from "@page/games/board.ts";
import { Foreseen } from "@page/games/parts/foreseen.svelte.ts";
import {
  canKeepMore,
  coloursOf,
  counted,
  keepOf,
  placingsOn,
  price,
  sorted,
  type Placing,
  type Take,
} from "./choices.ts";
import { COLOURS, spaceNames, type Colour, type Position } from "./position.ts";
import { outlookOf, type Outlook } from "./words.ts";

/** What of the board's props a choice depends on; and the seat whose board it is. */
export type Given = Pick<
  BoardProps<Position>,
  "position" | "legal" | "chosen" | "hinted" | "preview"
> & { readonly me: number };

export class Choosing {
  colour = $state<Colour | null>(null);
  space = $state<string | null>(null);
  takeNotation = $state<string | null>(null);
  kept = $state<readonly Colour[]>([]);
  readonly #foreseen = new Foreseen();

  constructor(private readonly given: Given) {}

  readonly choices = $derived.by(() => sorted(this.given.legal));
  /** The choice that waits for confirmation, and the one of a hint. */
  readonly lying = $derived.by(() => sorted(listed(this.given.chosen)));
  readonly hint = $derived.by(() => sorted(listed(this.given.hinted)));

  /** The first placing on a space stands for all on it, until they are looked at one by one. */
  readonly examples = $derived.by(() => {
    const { colour } = this;
    const fitting = this.choices.placings.filter((it) => colour === null || it.colour === colour);
    return new Map(fitting.map((placing) => [placing.space, placing] as const).reverse());
  });
  readonly lit = $derived.by(() => new Set(this.examples.keys()));
  readonly colours = $derived.by(() => coloursOf(this.on(this.space, null)));
  readonly payColour = $derived.by(() =>
    this.colours.length === 1 ? (this.colours[0] ?? null) : this.colour,
  );
  readonly payments = $derived.by(() =>
    this.payColour === null ? [] : this.on(this.space, this.payColour),
  );
  readonly keeping = $derived.by(() => keepOf(this.choices.keeps, this.kept));
  readonly addable = $derived.by(() => canKeepMore(this.choices.keeps, this.kept));
  readonly take = $derived.by(() =>
    this.choices.takes.find(({ notation }) => notation === this.takeNotation),
  );
  readonly outlooks = $derived.by(
    () =>
      new Map(
        [...this.examples].flatMap(([space, { notation }]) => {
          const brings = this.outlook(notation);
          return brings ? [[space, brings] as const] : [];
        }),
      ),
  );
  readonly shownKept = $derived.by(() => {
    const lying = this.lying.keeps[0];
    if (lying) return COLOURS.flatMap((colour) => Array<Colour>(lying.tiles[colour]).fill(colour));
    return this.choices.keeps.length > 0 ? this.kept : null;
  });
  /** The number that is printed on each space. */
  readonly numbers = $derived.by(() => {
    const stars = this.given.position.players[this.given.me]?.stars ?? [];
    return new Map(
      stars.flatMap((star) =>
        spaceNames(star).map((name, index) => [name, star.spaces[index]?.number ?? 0] as const),
      ),
    );
  });
  /** Tiles that come or go by the choice that waits for confirmation. */
  readonly coming = $derived.by(() => {
    const [take] = this.lying.takes;
    return counted([...(take ? this.takenBy(take) : []), ...this.lying.picks.keys()]);
  });
  readonly going = $derived.by(() => {
    const [placing] = this.lying.placings;
    return counted(placing ? this.priceOf(placing) : []);
  });
  readonly isHalf = $derived.by(
    () =>
      this.colour !== null ||
      this.space !== null ||
      this.takeNotation !== null ||
      this.kept.length > 0,
  );
  readonly isOpen = $derived.by(
    () => this.space !== null || this.takeNotation !== null || this.choices.keeps.length > 0,
  );

  /** Call it when `legal` changes. */
  reset(): void {
    this.#foreseen.clear();
    this.drop();
  }

  drop(): void {
    this.colour = null;
    this.space = null;
    this.takeNotation = null;
    this.kept = [];
  }

  /** Asks what the offered choices would bring; call it in an effect. */
  foresee(): void {
    const { choices, examples, payments, keeping } = this;
    const offered = [...choices.takes, ...examples.values(), ...payments];
    const notations = offered.map(({ notation }) => notation);
    if (choices.canPass) notations.push("pass");
    if (keeping !== null) notations.push(keeping);
    this.#foreseen.ask(notations, this.given.preview);
  }

  outlook(notation: string): Outlook | undefined {
    const events = this.#foreseen.of(notation);
    return events && outlookOf(events, this.given.me);
  }

  points(notation: string): number {
    return this.outlook(notation)?.points ?? 0;
  }

  on(space: string | null, colour: Colour | null): readonly Placing[] {
    return placingsOn(this.choices, space, colour);
  }

  priceOf(placing: Placing): readonly Colour[] {
    return price(placing, this.numbers.get(placing.space) ?? 0, this.given.position.wild);
  }

  /** The tiles that a choice takes from the table. */
  takenBy({ notation, colour }: Take): readonly Colour[] {
    const brings = this.outlook(notation);
    return [
      ...Array<Colour>(brings?.taken ?? 0).fill(colour),
      ...Array<Colour>(brings?.wilds ?? 0).fill(this.given.position.wild),
    ];
  }

  /** Has the space just one placing? */
  isSingle(space: string): boolean {
    return this.on(space, this.colour).length === 1;
  }

  pickOwn(colour: Colour): void {
    if (this.choices.keeps.length > 0) {
      if (this.addable.includes(colour)) this.kept = [...this.kept, colour];
      return;
    }
    if (!this.choices.placings.some((placing) => placing.colour === colour)) return;
    this.colour = this.colour === colour ? null : colour;
    if (this.space !== null && this.on(this.space, this.colour).length === 0) this.space = null;
  }

  unkeep(index: number): void {
    this.kept = this.kept.filter((_, i) => i !== index);
  }

  ownCan(colour: Colour): "pick" | undefined {
    if (this.choices.keeps.length > 0) return this.addable.includes(colour) ? "pick" : undefined;
    if (this.colour !== null || this.space !== null) return undefined;
    return this.choices.placings.some((it) => it.colour === colour) ? "pick" : undefined;
  }
}

function listed(notation: string | null): readonly string[] | null {
  return notation === null ? null : [notation];
}
