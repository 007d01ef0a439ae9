/** setup.ts -- the words of a set-up, from what a form holds. */
import type { Game, GameOption } from "../engine.ts";

/** The value of each option as text; of one per seat, a list with commas. */
export type Values = Readonly<Record<string, string>>;

export function usualValues(game: Game): Values {
  return Object.fromEntries(game.options.map((option) => [option.name, `${option.default}`]));
}

/** "chocolatier players=3 box=free", leaving out what has its default. */
export function setupWords(game: Game, players: number, values: Values): string {
  const words = game.options
    .filter((option) => values[option.name] !== undefined)
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
