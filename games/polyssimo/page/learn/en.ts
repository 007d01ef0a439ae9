/** en.ts -- the exercises and the first game of Polyssimo Challenge in English. */
import type { LessonTexts } from "@page/learn/lessons.ts";

export const en = {
  exercises: {
    "six-squares": {
      ask: "You take a black and white piece from the middle. How many squares does it add to those you have to place?",
      why: "Black and white pieces have six squares, coloured ones five.",
    },
    "where-it-fits": {
      ask: "What may you place? The I is your straight piece.",
      options: [
        "The I in row 1, from a to e",
        "The I in row 6, from i beyond the edge",
        "The I in column c, from 1 to 5",
        "The I in column c, from 7 to 11",
        "The T of the other player, on free squares",
      ],
      why: "You place your own pieces, wholly on the board and on free squares. They need not touch another piece.",
    },
    "turned-over": {
      ask: "How must your N be turned to fill the hole between g7 and j8?",
      options: ["As drawn", "After half a turn", "Turned over", "Turned over, then half a turn"],
      why: "The hole is a mirror image of the N, so turning alone does not do it. Either side of a piece may be up.",
    },
    corner: {
      ask: "Your two black and white pieces have left a hole in the corner at a11. Which of your pieces fits in?",
      options: ["The black and white C", "The F", "The P", "The U"],
      why: "Only the U does, and nobody else has it. The hole will wait for you until the end.",
    },
    "most-squares": {
      ask: "Place the piece that leaves you the fewest squares.",
      why: "Your black and white piece has six squares, the others have five.",
    },
    "same-number": {
      ask: "Nobody can place, and each has two pieces left. Who wins?",
      why: "Squares count: two coloured pieces have 10, two black and white ones 12. Who placed last only matters on a tie.",
    },
    "only-six": {
      ask: "Place the piece that leaves you the fewest squares. There is only one way.",
      why: "One of your two black and white pieces still fits, turned over, between d7 and g8.",
    },
    "go-on": {
      ask: "The other player is out, so it is your turn again. Place the piece that leaves you the fewest squares.",
      why: "Whoever is out stays out, and the others go on. Your black and white piece fits between g4 and i7, turned over.",
    },
    tie: {
      ask: "Nobody can place. Two players have five squares left. Who wins?",
      why: "Both have equally many left, so whoever placed their last piece later wins: number 20 came after number 19.",
    },
    "full-board": {
      ask: "All 24 pieces are on the board, and nobody has a square left. Who wins?",
      why: "It is a tie, and the last to place wins. That is the start player of the draft: placing begins with the last to draft and goes anticlockwise.",
    },
    "two-readings": {
      ask: "On this small board pieces are counted. You have ten coloured pieces left, the other player nine black and white ones. Who wins?",
      why: "Nine pieces are fewer than ten. If squares were counted, it would be the other way round: 50 are fewer than 54.",
    },
    "own-quota": {
      ask: "You need at least eight black and white pieces, and have two after six picks. What may you take now?",
      options: ["A black and white piece", "A coloured piece"],
      why: "You have six picks left, and need a black and white piece with each of them.",
    },
    "quota-of-another": {
      ask: "You have the four black and white pieces that you need. The other player needs eight and has one. What may you take now?",
      options: ["A black and white piece", "A coloured piece"],
      why: "Seven black and white pieces are left in the middle, and the other player needs all of them.",
    },
    "one-side-up": {
      ask: "Pieces may not be turned over in this game. How may your L be turned?",
      options: [
        "As drawn",
        "Turned to the right",
        "Turned over",
        "Turned over, then turned to the right",
      ],
      why: "It may be turned, but the side that is up in the drawing stays up.",
    },
  },
  moments: {
    "first-pick":
      "It is your turn: take a piece from the middle. Coloured pieces have five squares, black and white ones six, and you will have to place all that you take.",
    drafted:
      "Players take one piece each in turn, clockwise, where all can see it. What was taken is gone: if you like a shape, do not wait too long.",
    "placing-began":
      "All pieces are taken. Whoever drafted last places first, and from now on turns go anticlockwise.",
    "first-place":
      "Now place one of your pieces: pick it up and put it on free squares. The buttons turn it and turn it over. It need not touch another. Large and awkward pieces are best placed early, while there is room.",
    placed:
      "Each piece takes room from everybody. The squares that a player has left are written beside the name. Whoever has the fewest wins.",
    stuck:
      "One of your pieces fits nowhere any more, so its squares will stay with you. Look after the holes that only your pieces fit.",
    "went-out": "Somebody can place nothing any more and is out. The others go on.",
    "placed-all": "Somebody has placed every piece. Nobody can have fewer squares left than none.",
    end: "Nobody can place any more: the game is over. Whoever has the fewest squares left wins. If tied, whoever placed their last piece later is ahead.",
  },
} as const satisfies LessonTexts;
