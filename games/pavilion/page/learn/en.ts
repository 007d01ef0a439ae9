/** en.ts -- the exercises and the first game of Summer Pavilion in English. */
import type { LessonTexts } from "@page/learn/lessons.ts";

export const en = {
  exercises: {
    "lone-tile": {
      ask: "You have seven blue tiles, and fill the blue 6. How many points does it bring?",
      why: "Six tiles pay for it: one is placed, five go to the tower. It is alone in its star, so it scores 1, whatever its number.",
    },
    "wild-along": {
      ask: "Purple is wild. What may you take?",
      options: [
        "Green from factory 1",
        "Orange from factory 1",
        "Purple from factory 1",
        "Purple from factory 2",
        "Yellow from the centre",
        "Purple from the centre",
      ],
      why: "The wild colour can only be chosen where nothing else lies: you get one purple tile from factory 2. Elsewhere you get a purple one together with another colour.",
    },
    "not-connected": {
      ask: "You have three red tiles, and fill the red 3. How many points does it bring?",
      why: "One red tile is placed, two go into the tower. The other red tile in this star is not next to it, so it scores 1.",
    },
    "start-tile": {
      ask: "You have 5 points, and are the first to take from the centre: three yellow tiles and a wild one. What does that do to your score?",
      why: "The start tile costs a point for each tile taken: three yellow and a purple.",
    },
    "middle-star": {
      ask: "You have one tile each of orange, red, blue, green and purple. Which of them may go on the 1 in the middle?",
      options: ["Orange", "Red", "Blue", "Green", "Purple"],
      why: "The star in the middle has red and green already, and takes each colour once. Purple is wild, but still a colour.",
    },
    "with-wilds": {
      ask: "Purple is wild. You pay three blue and three purple tiles for the blue 6. How many points does it bring?",
      why: "The 6 lies beside the 5, and the 5 beside the 4: a group of three. It closes the window, too: three tiles from the supply.",
    },
    "which-pays": {
      ask: "Purple is wild. You have an orange, a green and three purple tiles. What may you place?",
      options: [
        "Orange on the orange 4",
        "Orange on the orange 5",
        "Purple on the orange 1",
        "Purple on the purple 3",
        "Green on the green 4",
      ],
      why: "One tile of a colour and three wild ones pay for a 4, but not for a 5. A wild tile is never placed as another colour, but it may be placed in its own star.",
    },
    "one-orange": {
      ask: "Purple is wild. You have one orange and three purple tiles, and fill the orange 4 with them. How many points does it bring?",
      why: "Orange is placed, the three purple tiles go into the tower. The 4 lies next to the 3, and the 3 next to the 2: a group of three. The green tile can be stored: green is wild in the next round.",
    },
    "own-wild": {
      ask: "Purple is wild. You fill the purple 2 with two purple tiles. How many points does it bring?",
      why: "A wild tile may be placed in its own star, and is paid for with its own colour. It lies between the 1 and the 3: a group of three.",
    },
    "around-the-ring": {
      ask: "You fill the yellow 3. How many points does it bring?",
      why: "A star is a ring: on one side the 3 meets the 4, on the other the 2 and the 1. That is a group of four.",
    },
    "choose-space": {
      ask: "Purple is wild. Play the move that brings the most points at once.",
      why: "The green 3 joins the 2 and the 4 to a group of three. Two green tiles and a wild one pay for it.",
    },
    pick: {
      ask: "You have closed a window and pick three tiles. What may you do first?",
      options: ["Pick orange", "Pick red", "Pick green", "Pick purple, the wild colour", "Pass"],
      why: "You may pick whatever lies in the supply, wild tiles too; green is not there. Picking is compulsory.",
    },
    "keep-four": {
      ask: "You pass with four green and two red tiles. You keep the green ones, which are wild in the next round. What do you lose?",
      why: "Four tiles can be kept; each of the two others costs a point.",
    },
    "all-ones": {
      ask: "The last move of the game: you place yellow on the 1 in the middle. How many points do you get in all?",
      why: "The tile has no neighbour and scores 1. Now all seven 1s are filled, which brings 4: the one in the middle belongs to them.",
    },
    "last-move": {
      ask: "This is the last move of the game. Play the one that brings the most points.",
      why: "In the green star there are 5 points for the group. In the middle there are 6, and 12 for the full star.",
    },
    "last-pass": {
      ask: "This is the sixth round. You pass and store three tiles. What do they do to your score at the end?",
      why: "After the sixth round each tile that is still stored costs one point.",
    },
    "grey-star": {
      ask: "This is the grey side, and you have three red and three blue tiles. What may you place?",
      options: [
        "Blue on the 3 of the star in the north-west",
        "Red on the 3 of the star in the north-west",
        "Blue on the 1 of the star in the north-east",
        "Red on the 3 of the star in the north-east",
        "Blue on a 3 in the middle",
        "Red on a 3 in the middle",
      ],
      why: "The star in the north-west has become blue. An empty one takes any colour, blue again too. The middle has red already, and takes each colour once.",
    },
    "free-star": {
      ask: "The grey stars are free, and you have three tiles each of red, blue and yellow. What may you place?",
      options: [
        "Blue on the 3 of the star in the north-west",
        "Yellow on the 3 of the star in the north-west",
        "Red on the 3 of the star in the north-east",
        "Yellow on the 3 of the star in the north-east",
        "Blue on the 2 of the star in the south-east",
        "Yellow on the 2 of the star in the south-east",
      ],
      why: "Two blue tiles: this star stays blue. Red and blue: now only colours that are not there yet. After a single tile both ways are open.",
    },
    tie: {
      ask: "You and the second player have 58 points, the third has 41. Who wins?",
      why: "Nothing breaks a tie: they share the victory.",
    },
  },
  moments: {
    "first-turn":
      "It is your turn. Tap or click a colour of a factory, and you take all its tiles of this colour. A space costs as many tiles as its number says, so many of one colour are worth more than a few of each.",
    "left-over":
      "The tiles that were not taken lie in the centre now. A colour can be taken from there as well.",
    "wild-along":
      "You also get a wild tile. In this round it helps to pay for any colour. You never get more than one per turn.",
    "start-tile":
      "The first to take from the centre gets the start tile and loses a point for each tile taken. But this player is the first to place now, and the first to take in the next round.",
    placing:
      "All tiles are taken. Now tap or click a space to fill it: it costs as many tiles as its number says, and wild ones help. Or pass.",
    placed:
      "A tile was placed. It scores for all tiles of its group in this star, itself included. So build beside what is there.",
    closed:
      "All spaces around a pillar, a statue or a window are filled: that brings 1, 2 or 3 tiles of the player's choice from the supply.",
    keep: "You have more than four tiles. Choose the four to keep; each of the others costs a point. The next wild colour is worth keeping.",
    passed:
      "Whoever passes is out for this round. Up to four tiles are kept, and can be used in the next one.",
    "new-round":
      "A new round: the factories are filled again, and another colour is wild. Whoever had the start tile last begins.",
    end: "The sixth round is over. Full stars and full numbers bring their bonus, and then each tile that was kept costs a point.",
  },
} as const satisfies LessonTexts;
