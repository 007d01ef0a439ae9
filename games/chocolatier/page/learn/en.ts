/** en.ts -- the lessons of Master Chocolatier in English. */
import type { LessonTexts } from "@page/learn/lessons.ts";

export const en = {
  sections: {
    aim: {
      title: "The aim",
      text: [
        "You are making a box of chocolates. Take tiles from the discs of the factories, collect them on your pattern lines, and set one tile of each full line into the box on its right.",
        "Tiles score when they come to lie beside others. Whoever has the most points wins.",
      ],
    },
    turn: {
      title: "A turn",
      text: [
        "Choose a disc and a colour: you take all its tiles of this colour, and the others go to the centre of the table. Or choose a colour in the centre and take all of it.",
        "Then put all these tiles on one of your pattern lines, or on the foundry line below them.",
        "Whoever is the first to take from the centre in a round also takes the start marker. It costs a space of the foundry line, and he begins the next round.",
      ],
    },
    lines: {
      title: "Pattern lines",
      text: [
        "A line holds one colour only, and a colour that its row of the box has already may not come again.",
        "What does not fit on the line falls to the foundry line.",
        "A round ends when discs and centre are empty. Lines that are not full stay as they are.",
      ],
    },
    foundry: {
      title: "The foundry line",
      text: [
        "It fills from the left and costs 1, 1, 2, 2, 2, 3 and 3 points at the end of the round, the marker included. Nobody falls below 0.",
        "Tiles that find it full cost nothing more.",
      ],
    },
    scoring: {
      title: "Scoring",
      text: [
        "At the end of a round each full line, from the top, gives one tile to its row of the box. The rest of the line is put away.",
        "A tile without neighbours scores 1. Otherwise it scores as many points as there are tiles in its run across, and as many as in its run down; a run of one counts nothing.",
      ],
    },
    end: {
      title: "The end",
      text: [
        "The game ends after the round in which somebody has filled a row of his box.",
        "Then there are 2 points for each full row, 7 for each full column, and 10 for each colour of which all five tiles are in the box.",
        "On a tie the player with more full rows wins; if that is equal, too, they share the victory.",
      ],
    },
    free: {
      title: "Variant: the free box",
      text: [
        "No place is printed: you choose the column for each tile. No colour may come twice in a row or in a column.",
        "If no column is left for a colour, all tiles of that line fall to the foundry line.",
      ],
    },
    special: {
      title: "Variant: special factories",
      text: [
        "In each round as many discs as there are players turn to gold. One has a fifth tile; magnets attract a tile of their colour from each neighbour; from one the rest is not moved; from one you push the rest to its neighbours; and one is a shelter: the next tile that falls lies on it and costs nothing.",
      ],
    },
  },
  exercises: {
    "lone-tile": {
      ask: "You take the last brown tile of the round for line one. How many points does it bring?",
      why: "A tile with no neighbour scores 1.",
    },
    "run-across": {
      ask: "You take the white tile for line one. How many points does it bring?",
      why: "It makes a run of three across. There is nothing above or below it.",
    },
    "two-brown": {
      ask: "You take the two brown tiles from disc 3. Where may they go?",
      options: ["Line 1", "Line 2", "Line 3", "Line 4", "Line 5", "The foundry line"],
      why: "Rows two and three have brown already, and line four has blue. Line one takes one of the two, and the other falls. The foundry line may always be chosen.",
    },
    "foundry-cost": {
      ask: "You must take the last red tile, and put it on the foundry line. What does this round cost you?",
      why: "The marker and four tiles: 1 + 1 + 2 + 2 + 2.",
    },
    "choose-line": {
      ask: "Play the move that brings the most points at once.",
      why: "Line three is full now, and its tile comes to lie beside others, across and down.",
    },
    "across-and-down": {
      ask: "You take the black tile for line three. How many points does it bring?",
      why: "Four across and three down: the tile itself counts in both.",
    },
    "full-row": {
      ask: "You take the red tile for line one. How many points do you get in all?",
      why: "A run of five, and 2 for the full row. A full row ends the game.",
    },
    "full-colour": {
      ask: "You take the blue tile for line five, and the game ends. How many points do you get in all?",
      why: "Row one: 5, and 2 for being full. The blue tile: 1, and 10 for all five of its colour.",
    },
    "free-column": {
      ask: "The box is free. In which columns may the white tile of line two lie?",
      options: ["Column 1", "Column 2", "Column 3", "Column 4", "Column 5"],
      why: "Column two is taken in this row, and columns three and five have white already.",
    },
    tie: {
      ask: "Both have the same score. Who wins?",
      why: "On a tie the one with more full rows wins.",
    },
  },
  moments: {
    "first-turn":
      "It is your turn. Tap or click a colour of a disc, then one of your lines. Lines that take it light up, with what it will score. Short lines are quickly full; long ones need patience.",
    "left-over":
      "The tiles that were not taken lie in the centre now. All of one colour can be taken from there as well.",
    marker:
      "The first to take from the centre gets the start marker: one space of the foundry line is gone, but the next round begins with this player.",
    fell: "There was no room for all tiles: what is too much falls to the foundry line and costs points.",
    placed:
      "The round is over. Every full line gives a tile to the box. It scores for its run across and its run down.",
    paid: "Then the foundry line is paid. Better few tiles there than none on your lines.",
    "new-round":
      "A new round: the discs are filled again. Lines that were not full kept their tiles.",
    end: "Somebody has a full row: the game is over. Rows, columns and complete colours bring points now.",
  },
} as const satisfies LessonTexts;
