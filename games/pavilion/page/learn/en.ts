/** en.ts -- the lessons of Summer Pavilion in English. */
import type { LessonTexts } from "@page/learn/lessons.ts";

export const en = {
  sections: {
    aim: {
      title: "The aim",
      text: [
        "Your board has seven stars with six spaces each. In each of six rounds all take tiles first, and then pay with them to fill spaces.",
        "Tiles score when they are placed, full stars and full numbers at the end. Everybody begins with 5 points; whoever has the most after the sixth round wins.",
      ],
    },
    taking: {
      title: "Taking tiles",
      text: [
        "Choose a factory or the centre, and a colour there that is not wild: you take all its tiles of this colour. If any wild tiles lie there, you take exactly one of them along.",
        "Where only wild tiles lie, you take one of them.",
        "What is left on a factory goes to the centre, wild tiles too; what is left in the centre stays. When everything is taken, the placing begins.",
      ],
    },
    start: {
      title: "The start tile",
      text: [
        "Whoever is the first to take from the centre in a round also takes the start tile. He loses a point for each tile that he took, the wild one included. No loss ever takes anybody below 1.",
        "He is the first to place in this round, and the first to take in the next. If nobody took from the centre, the start player stays.",
      ],
    },
    placing: {
      title: "Placing tiles",
      text: [
        "In turn, each places one tile or passes. A space costs as many tiles as its number says: one is placed, the others go to the tower.",
        "Each outer star takes its own colour only. The star in the middle takes all colours, but each of them once.",
      ],
    },
    wild: {
      title: "The wild colour",
      text: [
        "Each round has its own: purple, green, orange, yellow, blue, and at last red.",
        "Wild tiles pay for other colours, as many as you like; but at least one tile must be of the colour that you place. A wild tile is never placed as another colour. The wild colour itself is paid in its own tiles alone.",
        "A wild tile that you keep is an ordinary one in the next round, and tiles of the next colour become wild.",
      ],
    },
    scoring: {
      title: "Scoring",
      text: [
        "A tile that you place scores as many points as there are tiles in its group, itself included: 1 to 6. The number of the space does not matter.",
        "The six spaces of a star form a ring, and neighbours in it are connected. Different stars never are.",
      ],
    },
    features: {
      title: "Pillars, statues, windows",
      text: [
        "Fill all spaces around one of them and you pick tiles from the supply: 1 for a pillar, 2 for a statue, 3 for a window. Pillars, next to the middle star, and statues, between two outer stars, have four spaces around them; a window at the rim has only two.",
        "Pick at once, whatever colours you like, wild ones too. You must pick all of them; what several features pay is added up. From your next turn on you can use these tiles. Then the supply is filled up to ten.",
      ],
    },
    passing: {
      title: "Passing",
      text: [
        "You may pass even if you could place. Then you are out for this round. Whoever has no tiles left passes without being asked.",
        "Up to four tiles are kept for the next round. If you have more, choose which; each of the others goes to the tower and costs a point.",
      ],
    },
    end: {
      title: "The end",
      text: [
        "After the sixth round full stars bring a bonus: the middle one 12, red 14, blue 15, yellow 16, orange 17, green 18, purple 20.",
        "So do numbers of which every space is filled, in all seven stars: 4 points for the 1s, 8 for the 2s, 12 for the 3s, 16 for the 4s.",
        "After that each tile that was kept costs a point. The highest score wins; on a tie the victory is shared.",
      ],
    },
    grey: {
      title: "Variant: the grey side",
      text: [
        "Any colour may begin an outer star. All its six tiles must then be of this colour. Several stars may have the same one; each pays its bonus when it is full.",
        "The star in the middle still holds six different colours. The numbers are others: all in the middle are 3s.",
      ],
    },
    free: {
      title: "Variant: free stars",
      text: [
        "On the grey side with free stars, each star, the middle one too, is either of one colour or of six different ones. Its second tile decides which.",
        "A full star of six colours brings 12, one of a single colour the bonus of this colour.",
      ],
    },
  },
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
      why: "The wild colour can only be chosen where nothing else lies: you get one purple tile from factory 2. From the other places a purple one comes along by itself.",
    },
    "start-tile": {
      ask: "You have 5 points, and are the first to take from the centre: three yellow tiles, and a wild one along. What does that do to your score?",
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
      why: "One tile of a colour and three wild ones pay for a 4, but not for a 5. A wild tile is never placed as another colour; in its own star it may lie.",
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
      "A wild tile came along. In this round it helps to pay for any colour. There is never more than one with each taking.",
    "start-tile":
      "The first to take from the centre gets the start tile and loses a point for each tile taken. But this player is the first to place now, and the first to take in the next round.",
    placing:
      "All tiles are taken. Now tap or click a space to fill it: it costs as many tiles as its number says, and wild ones help. Or pass.",
    placed:
      "A tile was placed. It scores for all tiles of its group in this star, itself included. So build beside what is there.",
    closed:
      "All spaces around a pillar, a statue or a window are filled: that pays 1, 2 or 3 tiles of one's choice from the supply.",
    keep: "You have more than four tiles. Choose the four to keep; each of the others costs a point. The next wild colour is worth keeping.",
    passed:
      "Whoever passes is out for this round. Up to four tiles are kept, and can be used in the next one.",
    "new-round":
      "A new round: the factories are filled again, and another colour is wild. Whoever had the start tile last begins.",
    end: "The sixth round is over. Full stars and full numbers bring their bonus, and then each tile that was kept costs a point.",
  },
} as const satisfies LessonTexts;
