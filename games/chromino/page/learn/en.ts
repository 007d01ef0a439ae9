/** en.ts -- the exercises and the first game of Chromino in English. */
import type { LessonTexts } from "@page/learn/lessons.ts";

export const en = {
  exercises: {
    "two-edges": {
      ask: "Where may you lay the tile red red green?",
      options: [
        "Across, its reds under the two reds of the lower tile",
        "Across, green on the left, under purple, red and red",
        "Across, only its left red under the last red",
        "Across, only corner to corner with the last red",
      ],
      why: "Two edges touch, and both match. Green does not match purple, so the two reds beside it do not help. One edge is too few, and a corner is no edge.",
    },
    "one-square": {
      ask: "Where may you lay the tile red blue yellow?",
      options: [
        "Down, with red at the bottom, in the corner beside red and above red",
        "Across, with red on the left, in the same corner",
        "Across, with yellow on the left, in the same corner",
        "Across, in line with the lower tile, red against red",
      ],
      why: "In the corner one square touches two edges, and that is enough. Yellow does not match the reds there. In line with the lower tile only one edge touches.",
    },
    places: {
      ask: "Where may you lay the tile red red blue?",
      options: [
        "Across, at the right end of the bottom row, red on the left",
        "Across, at the right end of the bottom row, blue on the left",
        "Down the right side, its reds beside the two reds, blue at the bottom",
        "Down the right side, beside blue, red and red, blue at the top",
        "Across, in line with green red red, red against red",
      ],
      why: "At the end of the bottom row red touches red on the left and above. Down the right side two edges match, or even three. Blue does not match red, and in line there is only one edge.",
    },
    gap: {
      ask: "Which of your tiles fit down into the gap between red and yellow, green at the top?",
      options: ["Green wild red", "Green yellow red", "Green red red"],
      why: "The middle comes to lie between red and yellow: only a wild one matches both. With the red end the tile touches five edges.",
    },
    "lone-chameleon": {
      ask: "The wild tile was all that you had, and so you drew blue green green. What may you lay now?",
      options: [
        "The wild tile, red under red and wild under blue",
        "The wild tile, green under green, wild under red and red under red",
        "The drawn tile, blue above blue and green above green",
      ],
      why: "A wild tile cannot be the last one, so you had to draw. What is drawn and fits must be laid at once, and only it. Had it not fitted, you would keep it and could lay the wild tile in your next turn.",
    },
    "same-round": {
      ask: "You began the game. The second player has just laid their last tile, and then the third player has, too. Who wins?",
      why: "The round was finished, and all whose hands are empty win together. You began the round, so you have no further turn.",
    },
    "simple-ends": {
      ask: "This is simple mode. Where may you lay the tile yellow yellow green?",
      options: [
        "In line, yellow against the yellow end",
        "In line, green against the yellow end",
        "At a right angle under the yellow end",
        "At a right angle under the wild middle",
        "Across, its yellows under wild and yellow",
      ],
      why: "A tile joins with a short side: in line with the same colour, or at a right angle to a wild middle. The last place would be right in standard mode.",
    },
    "simple-chameleon": {
      ask: "This is simple mode. Where may you lay the tile blue wild green?",
      options: [
        "Crosswise, at the green end on the right",
        "In line, green against the green end on the right",
        "Crosswise, under the yellow end at the bottom left",
        "Above the wild middle of the first tile, green against it",
      ],
      why: "A wild tile is laid crosswise, its middle against the end of a tile, of any colour. It does not join with its own ends.",
    },
    "expert-values": {
      ask: "This is expert mode. You lay red green green, its greens under two of the three greens. How many points does it bring?",
      why: "Two colours: 2. It touches one tile, which has one colour: 1.",
    },
    "expert-two-tiles": {
      ask: "This is expert mode. You lay red red red down, its lower end in the corner beside red and above red. How many points does it bring?",
      why: "It is worth 1, the wild tile that it touches 3, and green red red 2.",
    },
    "expert-touched-twice": {
      ask: "This is expert mode. You lay red blue purple at the bottom, red under red and blue under blue. How many points does it bring?",
      why: "It is worth 3. Green red blue is worth 3, too, and counts once, though two of its edges are touched.",
    },
    "expert-best": {
      ask: "This is expert mode. Play the move that brings the most points at once.",
      why: "Red purple green is worth 3, and at the end of the bottom row it touches purple green red, 3, and green red red, 2. Tiles count, not edges.",
    },
    "expert-total": {
      ask: "This is expert mode. You have laid your last tile and have 42 points; the other player has one tile left, and 57 points. Who wins?",
      why: "An empty hand ends the game, but in expert mode whoever has the most points wins.",
    },
  },
  moments: {
    "first-turn":
      "It is your turn. Choose a tile of your hand: where it fits, the table lights up. Turn it with the button, then choose a place. At least two edges must touch, and all that touch must match.",
    played:
      "A tile was laid, and there are new places now. Look for corners, where one square touches two edges.",
    wild: "That was a wild tile: its middle matches every colour, even two at the same time.",
    "third-edge":
      "This tile touches more than two edges. Two would do, but all of them must match.",
    drew: "Whoever cannot lay any of their tiles draws one from the pile. That happens by itself.",
    "must-play":
      "You had to draw, and the tile fits. You must lay it now; you may not lay any other.",
    passed:
      "Nothing could be laid, not even what was drawn. A drawn tile is kept, and it is the next player's turn.",
    showed:
      "A player with one tile left shows it to all. A wild tile cannot be the last one, so lay yours in time.",
    "last-round":
      "A hand is empty. The round is finished: whoever lays their last tile in it wins, too.",
    end: "The game is over. All whose hands are empty win together. If everybody had to pass instead, whoever has the fewest tiles wins.",
  },
} as const satisfies LessonTexts;
