/** en.ts -- what a review says in English. It gives the type of the other languages. */
import { many, unitFor } from "../../texts/english.ts";

export const en = {
  title: (game: string) => `Review: ${game}`,
  at: (ply: number, plies: number, name: string) => `Move ${ply} of ${plies}: ${name}`,
  atEnd: "The end of the game",
  progress: (done: number, all: number) => `Reviewed: ${done} of ${all}`,
  stop: "Stop",
  goOn: "Continue",
  failed: "The review could not be finished. What was found so far is kept.",
  share: "Share",
  shareLine: "The whole game is in the link. Whoever opens it can review it.",
  replay: "Replay",
  graph: "Chance to win",
  graphOf: (name: string) => `Chance to win: ${name}`,
  ofOthers: "by others",
  slider: "Move",
  back: "Previous move",
  next: "Next move",
  lastBad: "Previous mistake",
  nextBad: "Next mistake",
  classes: {
    best: "best",
    good: "good",
    inaccuracy: "inaccuracy",
    mistake: "mistake",
    blunder: "blunder",
  },
  percent: (value: number) => `${value}%`,
  decision: "This move",
  waiting: "Not reviewed yet.",
  noChoice: "There was only one legal move.",
  exact: "Solved to the end: these numbers are exact.",
  played: "Played",
  bestFound: "Best",
  better: "Better",
  other: "Also",
  keeps: (percent: number) => `win chance ${percent}%`,
  gains: (percent: number) => `+${percent}`,
  marginMore: (points: number, unit: string) =>
    `about ${points} more ${unitFor(points, unit)} in the end`,
  marginFewer: (points: number, unit: string) =>
    `about ${points} fewer ${unitFor(points, unit)} in the end`,
  why: (reason: string) => `Why: ${reason}`,
  lost: (verdict: string, percent: number) =>
    `${verdict}: it gave away ${percent}% of the win chance`,
  nothingLost: (verdict: string) => `${verdict}: nothing was lost`,
  luck: (name: string, percent: string, error: number) =>
    `Luck of this move for ${name}: ${percent}% (± ${error})`,
  players: "Luck and skill",
  playersLine:
    "An even share, plus luck, plus skill, makes the result. All in percent of a victory.",
  player: "Player",
  luckTitle: "Luck",
  skill: "Skill",
  result: "Result",
  lossEach: "Lost per decision",
  counts: (decisions: number, best: number) =>
    `${many(decisions, "decision")}, ${best} of them best`,
  bad: (mistakes: number, blunders: number) =>
    `${many(mistakes, "mistake")}, ${many(blunders, "blunder")}`,
  sums: (counts: string, bad: string) => `${counts}; ${bad}`,
  find: "Find a better move",
  findLine: (count: number) =>
    count
      ? `${many(count, "decision")} that cost most. What would have been better?`
      : "No decision cost much. Well played!",
  findLater: "The exercises come when the review is done.",
  solve: (at: number, ply: number, mark: string) => `Exercise ${at}: move ${ply}, ${mark}`,
  marks: { solved: "solved", failed: "not solved", open: "open" },
  exercise: (at: number, count: number) => `Exercise ${at} of ${count}`,
  ask: (name: string, percent: number) =>
    `${name} is to move. The move played gave away ${percent}%. Play a better one on the board.`,
  judging: "Judging your move …",
  verdicts: {
    right: (percent: number) => `Right! It keeps a win chance of ${percent}%.`,
    better: (percent: number) =>
      `Better than what was played (${percent}%), but there is something better still.`,
    same: (percent: number) => `That is what was played (${percent}%). Try another move.`,
    worse: (percent: number) => `No: it keeps only ${percent}%. Try another move.`,
  },
  show: "Show the best",
  nextExercise: "Next exercise",
  leave: "Back to the review",
  table: "As a table",
  columns: {
    ply: "Move",
    player: "Player",
    what: "What",
    verdict: "Verdict",
    win: "Win %",
    loss: "Loss",
    luck: "Luck",
  },
  jump: (ply: number) => `Show move ${ply}`,
};

export type ReviewTexts = typeof en;
