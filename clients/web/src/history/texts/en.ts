/** en.ts -- what the history says in English. It gives the type of the other languages. */
import { many, unitFor } from "../../texts/english.ts";

export const en = {
  line: "All of this stays in this browser.",
  online: "Matches online are in your profile.",
  statistics: "Statistics",
  none: "Nothing yet. Finish a game, and it will be counted here.",
  played: "Games",
  won: "Won",
  share: "Win rate",
  percent: (percent: number) => `${percent}%`,
  against: "Against bots",
  strongest: "Strongest bot",
  level: (level: number) => `Level ${level}`,
  all: "All",
  together: (count: number) => `${many(count, "game")} played together at this device`,
  best: "Best solo results",
  bestOf: (points: number, unit: string, count: number) =>
    `${points} ${unitFor(points, unit)}, best of ${many(count, "game")}`,
  standard: "Standard rules",
  daily: "Daily puzzles",
  streakNow: (days: number) => `Current streak: ${many(days, "day")}`,
  streakBest: (days: number) => `Longest streak: ${many(days, "day")}`,
  games: "Games on this device",
  noGames: "No games yet.",
  goOn: "Continue",
  more: "Show more",
  outcomes: {
    won: "You won",
    shared: "You share the victory",
    lost: (place: number, players: number) => `Place ${place} of ${players}`,
    resigned: "You resigned",
    over: "Finished",
    running: (ply: number) => `In progress: ${many(ply, "move")}`,
  },
  points: (points: readonly number[]) => points.join(" : "),
  goOnOf: (title: string) => `Continue this game of ${title}`,
  lookOf: (title: string) => `Replay of this game of ${title}`,
  reviewOf: (title: string) => `Review this game of ${title}`,
};

export type HistoryTexts = typeof en;
