/** setup.ts -- the words of a set-up, from what a form holds. */
import type { Game, GameOption } from "../engine.ts";
import type { SeatPlan } from "../storage.ts";
import type { Texts } from "../texts/index.ts";
import type { ClockRule } from "../wasm.ts";

/** The value of each option as text; of one per seat, a list with commas. */
export type Values = Readonly<Record<string, string>>;

export function usualValues(game: Game): Values {
  return Object.fromEntries(game.options.map((option) => [option.name, `${option.default}`]));
}

/** Does another choice make the option void? */
export function isVoid({ needs }: GameOption, players: number, values: Values): boolean {
  if (!needs) return false;
  if (players < (needs.players ?? 0)) return true;
  return needs.option !== undefined && !needs.values?.includes(values[needs.option] ?? "");
}

/** What the rulebook suggests for so many players; null where it suggests nothing. */
export function suggestedOf(
  game: Game,
  option: GameOption,
  players: number,
): readonly [number, number] | null {
  return option.suggested?.[players - game.players_min] ?? null;
}

/** "GAME players=3 box=free", leaving out what has its default or is void. */
export function setupWords(game: Game, players: number, values: Values): string {
  const words = game.options
    .filter((option) => values[option.name] !== undefined)
    .filter((option) => !isVoid(option, players, values))
    .filter((option) => values[option.name] !== `${option.default}`)
    .map((option) => `${option.name}=${values[option.name]}`);
  return [game.name, `players=${players}`, ...words].join(" ");
}

/** The value of one seat in a list such as "7,8"; a single value is for all seats. */
export function seatValue(values: Values, option: GameOption, seat: number): string {
  const list = (values[option.name] ?? `${option.default}`).split(",");
  return list[seat] ?? list[0] ?? `${option.default}`;
}

export function withSeatValue(
  values: Values,
  option: GameOption,
  players: number,
  seat: number,
  value: string,
): Values {
  const list = Array.from({ length: players }, (_, other) =>
    other === seat ? value : seatValue(values, option, other),
  );
  return { ...values, [option.name]: list.join(",") };
}

/** The seats after one of them has taken a colour; whoever had it gets theirs. */
export function withColour(
  seats: readonly SeatPlan[],
  seat: number,
  colour: number,
): readonly SeatPlan[] {
  const colours = seats.map((plan, index) => plan.colour ?? index);
  const old = colours[seat] ?? seat;
  return seats.map((plan, index) => {
    if (index === seat) return { ...plan, colour };
    return colours[index] === colour ? { ...plan, colour: old } : plan;
  });
}

const game = (minutes: number, seconds: number): ClockRule => ({
  game_ms: 60_000 * minutes,
  increment_ms: 1000 * seconds,
  move_ms: 0,
});
const move = (seconds: number): ClockRule => ({
  game_ms: 0,
  increment_ms: 0,
  move_ms: 1000 * seconds,
});

/** The clocks that a form offers. */
export const CLOCKS: readonly (ClockRule | null)[] = [
  null,
  game(5, 5),
  game(10, 10),
  game(20, 20),
  game(30, 0),
  move(30),
  move(60),
  move(120),
  move(300),
];

const DAY_S = 86_400;

/** Over a server a match may go on for weeks. */
export const CLOCKS_ONLINE: readonly (ClockRule | null)[] = [
  ...CLOCKS,
  move(DAY_S),
  move(3 * DAY_S),
  move(7 * DAY_S),
];

export function clockTitle(texts: Texts, rule: ClockRule | null): string {
  if (!rule) return texts.setUp.noClock;
  if (rule.move_ms >= 1000 * DAY_S) {
    return texts.setUp.clockDays(rule.move_ms / 1000 / DAY_S);
  }
  if (rule.move_ms) return texts.setUp.clockMove(rule.move_ms / 1000);
  return texts.setUp.clockGame(rule.game_ms / 60_000, rule.increment_ms / 1000);
}
