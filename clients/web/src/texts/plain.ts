/** plain.ts -- what is said of a game that brings no texts: the engine's own words. */
import type { Game } from "../engine.ts";
import type { Texts } from "./en.ts";
import type { GameTexts, OptionText } from "./game.ts";

function optionText({ name, text, values }: Game["options"][number]): OptionText {
  const told = (values ?? []).map((value) => [value, { title: value, text: "" }] as const);
  return { title: name, text, values: Object.fromEntries(told) };
}

export function plainTexts(game: Game, unit: string): GameTexts {
  return {
    title: game.title,
    line: "",
    options: Object.fromEntries(game.options.map((option) => [option.name, optionText(option)])),
    events: Object.fromEntries(game.events.map(({ event, text }) => [event, text])),
    points: {},
    units: { "": [unit, unit] },
    words: {},
    hidden: "",
    reasons: {},
  };
}

/** The texts with something to say of every game. */
export function withGames(texts: Texts, games: readonly Game[]): Texts {
  const missing = games.filter(({ name }) => !(name in texts.games));
  if (missing.length === 0) return texts;
  const plain = missing.map((game) => [game.name, plainTexts(game, texts.unit)] as const);
  return { ...texts, games: { ...texts.games, ...Object.fromEntries(plain) } };
}
