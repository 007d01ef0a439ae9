/** en.ts -- the exercises and the first game of Ingenious in English. */
import type { LessonTexts } from "@page/learn/lessons.ts";

export const en = {
  exercises: {
    "printed-symbol": {
      ask: "Your first tile, red and blue, lies beside the printed blue. How many points does it bring?",
      why: "Blue counts the printed symbol: 1. Red has no red beside it.",
    },
    "first-tile": {
      ask: "The other player has placed a tile. Where may your first one go?",
      options: [
        "Green and blue on c9 and d8, beside the printed red",
        "Blue and purple on g4 and g5, beside the printed purple and the other tile",
        "Double blue on h8 and h9, in the middle of the board",
        "Blue and yellow on l8 and k8, beside the printed orange",
      ],
      why: "A first tile touches a printed symbol and no tile. It need not match the symbol.",
    },
    "two-directions": {
      ask: "Your second tile, red and blue, lies above your first one. How many points does it bring?",
      why: "Red counts one red. Blue counts one blue in each of two directions.",
    },
    double: {
      ask: "A double blue comes to the right of the other blues. How many points does it bring?",
      why: "The upper half counts two directions with one blue each, the lower one two blues in a row. The halves do not count each other.",
    },
    "straight-lines": {
      ask: "Red and blue come above your other tiles. How many points do they bring?",
      why: "Red counts two down to the left. Blue counts two in each of two directions; the blue between these lines is not in line.",
    },
    "behind-the-half": {
      ask: "Green comes to h9, purple to h8 on its left. How many points does the tile bring?",
      why: "Green counts 1 + 1 + 1, and 2 down to the left. The green on h7 lies behind the purple half: no half counts through the other one.",
    },
    "in-the-midst": {
      ask: "A double green fits right in among the greens. How many points does it bring?",
      why: "The left half counts 1 + 1 + 1 + 1 + 3, the right one 1 + 1 + 1 + 2.",
    },
    "most-points": {
      ask: "Place the tile that brings the most points at once.",
      why: "Red at the lower end of the long red line counts 7, and the other half finds the printed yellow: 8.",
    },
    "end-of-a-track": {
      ask: "Red counts 2 here and purple 4. By how many steps do your markers move in all?",
      why: "Red moves by 2. Purple stands on 16 and moves by 2 to 18; the rest is lost. But arriving there brings a bonus.",
    },
    bonus: {
      ask: "Your purple has just arrived at 18. What may you do now?",
      options: [
        "Place red and green on d10 and c11, for points",
        "Place blue and orange on j3 and j4, for nothing",
        "Swap the rack",
        "Place no other tile",
      ],
      why: "The bonus must be placed, from the five tiles that are left, but anywhere. Swapping comes after it, if at all.",
    },
    "full-colours": {
      ask: "Your red and your purple are on 18. Place the tile that brings the most points.",
      why: "However long the red and purple lines are, they bring you nothing any more. The double yellow counts 1 and 2.",
    },
    swap: {
      ask: "Your bonuses are placed; green and yellow are your lowest colours. What may you do before you draw?",
      options: ["Swap the rack", "Keep the rack", "Place red and blue on e8 and e9"],
      why: "No tile of yours shows green or yellow: you may swap, but you need not. All placements are made.",
    },
    "lowest-counts": {
      ask: "The board is full. Who wins?",
      why: "Only the lowest marker counts at first: 10 is more than 9, 9 and 7. How many are on 18 does not matter.",
    },
    "second-lowest": {
      ask: "Both have 9 as their lowest. Who wins?",
      why: "9 and 9, 12 and 12: equal. Then 13 is more than the second 12. The sum does not count.",
    },
    "first-track-ends": {
      ask: "You play solo. Green stands on 17 and counts 4, blue stands on 33 and counts 8. By how many steps do your markers move in all?",
      why: "Green stops at 18, the end of its first track: 1. Blue stops at 36: 3.",
    },
    "right-side": {
      ask: "You play solo. Green stands on 16 and counts 2, yellow stands on 17 and counts 4. By how many steps do your markers move in all?",
      why: "Green arrives at 18, the 0 of the right side: 2. Yellow would pass 18 and stops there: 1. The other 3 points are lost. There are no bonus placements in solo.",
    },
    "which-half-first": {
      ask: "You play solo, and blue stands on 17. Place the double blue for the most points.",
      why: "The half on i7 counts 2, that on h7 counts 6. With i7 first the marker stops at 18 and loses one point; then all 6 count. The other way round five are lost.",
    },
    "team-bonus": {
      ask: "Your team's green and yellow have just arrived at 18. What may you do now?",
      options: [
        "Place red and blue on i9 and i10",
        "Place double red on e7 and e8",
        "Swap the rack",
        "Draw without placing",
      ],
      why: "In a team, arriving at 18 brings a bonus placement: two of them, one for green and one for yellow. Both must be placed before you draw, by the player on turn and from their own rack.",
    },
    "team-lowest": {
      ask: "Two teams have played to the end. Who wins?",
      why: "Partners win together. The lowest marker of the one team is 17, that of the other 18.",
    },
    "set-aside": {
      ask: "A duel: purple stands on your 9. What may you do before you draw?",
      options: [
        "Set green and blue aside",
        "Set orange and yellow aside",
        "Set yellow and purple aside",
        "Set double purple aside",
        "Keep all tiles",
      ],
      why: "Tiles may be set aside that show a colour on your own 9, on either half. Yellow is on your side, but not on 9.",
    },
    "own-side": {
      ask: "A duel has ended with two markers on each side. Who wins?",
      why: "The lowest of each side are equal, 2 and 2; then 4 is more than 3. Markers on 0 are nobody's, and tokens do not count.",
    },
  },
  moments: {
    "first-turn":
      "It is your turn. Choose a tile from your rack, tap or point at the board, turn the tile with the buttons, and place it. Your first tile must touch a printed symbol and no tile.",
    scored:
      "Each half scores by itself: it counts equal symbols in straight lines away from the tile. The marker of that colour moves that many steps.",
    "no-points":
      "This tile scored nothing. That is allowed: it can prepare a line, or spoil one for the others.",
    anywhere:
      "The first round is over. From now on tiles may lie on any two empty cells side by side.",
    "half-way":
      "A marker has come half way. Look at the others, too: in the end your lowest colour is your result. It is marked on the tracks.",
    bonus:
      "Ingenious! A colour has arrived at 18, the end of its track. That brings one more placement from the rack, before any drawing. More points of this colour bring nothing.",
    swap: "No tile of yours shows your lowest colour. So you may show your rack and swap it for six new tiles, or keep it.",
    showed:
      "A rack was swapped. All have seen its tiles; they are in the bag again and may be drawn.",
    end: "The game is over. The lowest markers are compared, and the highest of them wins.",
  },
} as const satisfies LessonTexts;
