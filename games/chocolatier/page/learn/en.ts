/** en.ts -- the exercises and the first game of Master Chocolatier in English. */
import type { LessonTexts } from "@page/learn/lessons.ts";

export const en = {
  exercises: {
    "lone-tile": {
      ask: "You take the last tile of the round, a brown one, for line one. How many points does it bring?",
      why: "A tile with no tile next to it scores 1.",
    },
    "run-across": {
      ask: "You take the white tile for line one. How many points does it bring?",
      why: "It makes a run of three across. There is nothing above or below it.",
    },
    "run-down": {
      ask: "You take the blue tile for line three. How many points does it bring?",
      why: "It makes a run of three down. There is nothing to the left or right of it.",
    },
    "two-brown": {
      ask: "You take the two brown tiles from disc 3. Where may they go?",
      options: ["Line 1", "Line 2", "Line 3", "Line 4", "Line 5", "The foundry line"],
      why: "Rows two and three already have brown, and line four has blue. Line one takes one of the two, and the other falls. The foundry line may always be chosen.",
    },
    "from-the-centre": {
      ask: "You are the first in this round to take from the centre: three white tiles for line four. What does this round cost you?",
      why: "The start marker comes along. It takes the leftmost space of the foundry line, which costs 1. The white tiles find room on line four, which keeps them.",
    },
    "foundry-cost": {
      ask: "You must take the last red tile, and put it on the foundry line. What does this round cost you?",
      why: "The marker and four tiles: 1 + 1 + 2 + 2 + 2.",
    },
    "two-lines": {
      ask: "You take the last blue tile for line four. How many points does the round bring you?",
      why: "Lines two and four are complete. Each moves its rightmost tile into the box, and neither tile has a neighbour: 1 + 1. Lines three and five are not complete and keep their tiles.",
    },
    "choose-line": {
      ask: "Play the move that brings the most points at once.",
      why: "Line three is complete now, and its tile lies next to others, across and down.",
    },
    "across-and-down": {
      ask: "You take the black tile for line three. How many points does it bring?",
      why: "Four across and three down: the tile itself counts in both.",
    },
    "full-row": {
      ask: "You take the red tile for line one. How many points do you get in all?",
      why: "A run of five, and 2 for the full row. A full row ends the game.",
    },
    "full-column": {
      ask: "You take the brown tile for line five, and the game ends, since the other player fills a row. How many points do you get in all?",
      why: "A run of five down: 5. The full column: 7.",
    },
    "full-colour": {
      ask: "You take the blue tile for line five, and the game ends. How many points do you get in all?",
      why: "Row one: 5, and 2 for being full. The blue tile: 1, and 10 for all five of its colour.",
    },
    tie: {
      ask: "Both have the same score. Who wins?",
      why: "If tied, the player with more full rows wins.",
    },
    "free-column": {
      ask: "This is the brown box. Which columns may the white tile of line two go to?",
      options: ["Column 1", "Column 2", "Column 3", "Column 4", "Column 5"],
      why: "Column two is taken in this row, and columns three and five already have white.",
    },
    "no-column": {
      ask: "This is the brown box. You take the white tile for line two, which is complete then. How many points does the round bring you?",
      why: "Each free column of row two already has white. So both tiles of the line fall to the foundry line: 1 + 1.",
    },
    "plus-one": {
      ask: "Disc 2 is special factory 1, with five tiles. You take them for line five, and the round is over. How many points do they bring?",
      why: "Only this disc can fill line five in a single turn. The tile lies next to another one: 2.",
    },
    magnet: {
      ask: "Disc 2 is the red magnet. What may you take?",
      options: [
        "Red from disc 1",
        "Red from disc 2",
        "Red from disc 3",
        "Black from disc 2",
        "Red from disc 4",
      ],
      why: "The magnet has attracted a red tile from disc 1 and one from disc 3, its neighbours. Red on other discs stays there.",
    },
    keep: {
      ask: "Disc 2 is special factory 3. The other player has just taken blue from it. What may you take?",
      options: [
        "White from disc 2",
        "Black from disc 2",
        "Blue from disc 2",
        "White from the centre",
      ],
      why: "The other tiles stay on the disc, and can be taken from there. Nothing has moved to the centre.",
    },
    push: {
      ask: "Disc 2 is special factory 4, and you have taken blue. Where may the two brown tiles and the black one go?",
      options: [
        "Brown to disc 1, black to disc 3",
        "All to disc 1",
        "All to disc 3",
        "One brown to each side",
        "To the centre",
      ],
      why: "Divide them as you like, or move all to one side, even to an empty disc. But all tiles of one colour go to the same disc, and none to the centre.",
    },
    shelter: {
      ask: "Disc 2 is the shelter. You take its three blue tiles for line one, and the round is over. How many points do you get in all?",
      why: "The tile in the box: 1. Two tiles fall. The first goes on the shelter and costs nothing, the second costs 1.",
    },
  },
  moments: {
    "first-turn":
      "It is your turn. Tap or click a colour on a disc, then one of your lines. Lines that take it light up, with what it will score. Short lines are quickly complete; long ones need patience.",
    "left-over":
      "The tiles that were not taken are in the centre now. All of one colour can be taken from there as well.",
    marker:
      "The first to take from the centre gets the start marker: one space of the foundry line is gone, but this player begins the next round.",
    fell: "There was no room for all tiles: the surplus falls to the foundry line and costs points.",
    placed:
      "The round is over. Every complete line moves a tile into the box. It scores for its run across and its run down.",
    paid: "Then the foundry line is paid. A few tiles there are better than none on your lines.",
    "new-round":
      "A new round: the discs are filled again. Lines that were not complete kept their tiles.",
    end: "Somebody has a full row: the game is over. Rows, columns and complete colours bring points now.",
  },
} as const satisfies LessonTexts;
