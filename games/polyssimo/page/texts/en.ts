/** en.ts -- Polyssimo Challenge in English. It gives the type of every other language. */
import type { Words } from "@page/texts/game.ts";
import { many } from "@page/texts/english.ts";
import type { Count } from "../position.ts";

function counted(left: number, count: Count): string {
  return many(left, count === "pieces" ? "piece" : "square");
}

const puzzle = {
  asks: "Fill the board with all of the pieces.",
  left: (count: number) => `${many(count, "piece")} left`,
  advise:
    "Choose a piece, turn it with the buttons, and tap or click where it should go. Tap it again to pick it up.",
  pieces: "Pieces",
  blocked: (square: string) => `${square}, not part of the board`,
  lies: (square: string, piece: string) => `${square}, ${piece}`,
  takeUp: "pick it up again",
};

/** What its board says besides. */
const board = {
  tie: {
    squares: "Equally many squares are left; whoever placed their last piece later is ahead.",
    pieces:
      "Equally many pieces and squares are left; whoever placed their last piece later is ahead.",
  } satisfies Record<Count, string>,
  tieOfPieces: "Equally many pieces are left; whoever has fewer squares left is ahead.",
  woods: ["Cherry", "Teal", "Maple", "Plum"],
  magnify: "Magnify",
  wholeBoard: "Whole board",
  board: (rows: number, cols: number) => `Board of ${rows} rows and ${cols} columns`,
  middleOf: (kind: string) => `In the middle: ${kind}`,
  large: "Black and white, 6 squares each",
  small: "Coloured, 5 squares each",
  trayOf: (who: string) => `${who}’s pieces`,
  piece: (piece: string, squares: number) => `${piece}, ${squares} squares`,
  andMore: (one: string, more: string) => `${one}; ${more}`,
  notNow: "cannot be taken now",
  inHand: "in your hand",
  fitsNowhere: "no longer fits anywhere",
  fitsHere: "the piece in your hand fits here",
  fitsIn: (places: number) =>
    places === 0 ? "Does not fit this way." : `Fits in ${many(places, "place")} this way.`,
  freeSquare: (square: string) => `${square}, free`,
  takenSquare: (square: string, piece: string, who: string) => `${square}, ${who}’s ${piece}`,
  covers: (piece: string, squares: string) => `${piece} would cover ${squares}.`,
  after: (points: number, left: number, count: Count) =>
    `${points > 0 ? "+" : "−"}${Math.abs(points)}: then you have ${counted(left, count)} left.`,
  handOf: (piece: string) => `${piece} in your hand`,
  turnLeft: "Turn left (Shift R)",
  turnRight: "Turn right (R)",
  flip: "Turn over (F)",
  putBack: "Put back (Esc)",
  nudges: {
    left: "One square to the left",
    up: "One square up",
    down: "One square down",
    right: "One square to the right",
  },
  place: "Place",
  left: (left: number, count: Count) => `${counted(left, count)} left`,
  shortLeft: (left: number, _count: Count) => `${left} left`,
  starts: "drafts first",
  quota: (has: number, needs: number) => `black and white: ${has}, at least ${needs}`,
  lastPlacement: (number: number) => `last placed: no. ${number}`,
  out: "out",
  placedAll: "all placed",
  askDraft: "Take a piece",
  askPlace: "Place a piece",
  adviseDraft:
    "Take a piece from the middle: tap or click it, or drag it here. The draft goes clockwise; placing begins with the last to take, and goes anticlockwise.",
  advisePlace:
    "Take one of your pieces and put it on free squares. The buttons turn it and turn it over.",
  winning: {
    squares:
      "Whoever has the fewest squares left wins. If tied, whoever placed their last piece later is ahead.",
    pieces:
      "Whoever has the fewest pieces left wins; if tied, the fewest squares decide, then whoever placed their last piece later.",
  } satisfies Record<Count, string>,
  says: {
    draft: "Draft: the players take pieces from the middle, clockwise.",
    place: "The players place their pieces, anticlockwise.",
    ended: "The game is over.",
  },
  saysStart: (who: string) => `${who} begins the draft.`,
  saysMiddle: (pieces: readonly string[]) =>
    `In the middle, ${many(pieces.length, "piece")}: ${pieces.join(", ")}.`,
  saysLeft: (who: string, squares: number, pieces: readonly string[]) =>
    `${who} has ${many(squares, "square")} left${pieces.length ? `: ${pieces.join(", ")}` : ""}.`,
  saysQuota: (who: string, has: number, needs: number) =>
    `${who} has ${has} black and white and must take at least ${needs}.`,
  lies: (piece: string, orientation: string, square: string) =>
    `${piece} as ${orientation} at ${square}`,
  saysPlaced: (who: string, placed: readonly string[]) => `${who} has placed ${placed.join(", ")}.`,
  saysLast: (who: string, number: number) =>
    `${who}’s last piece was number ${number} on the board.`,
  saysOut: (who: string) => `${who} cannot place any more pieces.`,
  saysAll: (who: string) => `${who} has placed all pieces.`,
  run: (columns: string, piece: string | null) => `${columns} ${piece ?? "free"}`,
  saysRow: (row: number, parts: readonly string[]) => `Row ${row}: ${parts.join(", ")}.`,
};

/** Shorter sentences for the log and for hints. */
const log: Words = {
  placed: "{seat} places {piece} and has {left square|squares} left",
};

export const texts = {
  log,
  puzzle,
  board,
};

export type PolyssimoTexts = typeof texts;
