/** en.ts -- English. It gives the type of every other dictionary. */
import type { EventTexts, GameName, OptionTexts, PointTexts } from "./kinds.ts";

function many(count: number | string, one: string, more = `${one}s`): string {
  return `${count} ${Number(count) === 1 ? one : more}`;
}

function points(count: number): string {
  return count < 0 ? `minus ${many(-count, "point")}` : many(count, "point");
}

/** "2 blue, 1 red", leaving out what there is none of. */
function tiles(counts: readonly (readonly [string, string])[]): string {
  const some = counts.filter(([count]) => count !== "0");
  return some.length ? some.map(([count, colour]) => `${count} ${colour}`).join(", ") : "nothing";
}

const start = {
  title: "Who begins",
  text: "The player of the first seat, or one by lot.",
  values: {
    first: { title: "The first seat", text: "The player at the top of the list begins." },
    random: { title: "By lot", text: "One of the players is drawn." },
  },
};

const options: OptionTexts = {
  chocolatier: {
    start,
    box: {
      title: "Box of chocolates",
      text: "Where the tile of a full line goes.",
      values: {
        coloured: { title: "Coloured", text: "Each colour has its printed place in every row." },
        free: { title: "Free", text: "You choose the column; no colour twice in one column." },
      },
    },
    factories: {
      title: "Discs",
      text: "Plain discs, or some with powers.",
      values: {
        plain: { title: "Plain", text: "All discs are alike." },
        special: { title: "Golden", text: "Every round some discs turn to gold and have a power." },
      },
    },
    max_rounds: {
      title: "Most rounds",
      text: "The game ends after this round at the latest; 0 means never.",
      values: {},
    },
  },
  pavilion: {
    start,
    board: {
      title: "Side of the board",
      text: "Stars with colours, or grey ones.",
      values: {
        coloured: { title: "Coloured", text: "Each star takes its own colour." },
        grey: { title: "Grey", text: "Your first tile decides the colour of a star." },
      },
    },
    grey_stars: {
      title: "Grey stars",
      text: "What a star of the grey side takes; only for that side.",
      values: {
        rulebook: {
          title: "By the rulebook",
          text: "Outer stars of one colour, the middle of six.",
        },
        free: {
          title: "Free",
          text: "Each star is either of one colour or of six different ones.",
        },
      },
    },
  },
  ingenious: {
    start,
    mode: {
      title: "Mode",
      text: "For how many, and how it is won.",
      values: {
        base: { title: "Everyone for themselves", text: "2 to 4 players, hidden racks." },
        solo: { title: "Alone", text: "One player, one open tile at a time." },
        team: { title: "Two teams", text: "Four players, partners share their tracks." },
        duel: { title: "Duel", text: "Two players pull the same markers to their own side." },
      },
    },
    first_turn: {
      title: "First tile",
      text: "What the first tile of each player must touch.",
      values: {
        rulebook: { title: "By the rulebook", text: "A printed symbol, and no tile." },
        distinct: { title: "A symbol each", text: "A symbol that no other first tile touches." },
        both: { title: "Both", text: "A symbol of one's own, and no tile." },
      },
    },
  },
  polyssimo: {
    start,
    rows: { title: "Rows", text: "The rows of the board.", values: {} },
    cols: { title: "Columns", text: "The columns of the board.", values: {} },
    flips: {
      title: "Turning over",
      text: "May pieces be turned over?",
      values: {
        no: { title: "No", text: "Pieces are turned, but lie with the side up that is drawn." },
        yes: { title: "Yes", text: "Either side may be up." },
      },
    },
    min_bw: {
      title: "Black and white pieces",
      text: "How many of the large black and white pieces a player must draft at least.",
      values: {},
    },
  },
  chromino: {
    start,
    mode: {
      title: "Mode",
      text: "How tiles are laid, and what wins.",
      values: {
        standard: { title: "Standard", text: "Two edges must match; the first empty hand wins." },
        simple: { title: "Simple", text: "Like dominoes: end to end in the same colour." },
        expert: { title: "Expert", text: "Standard placing, and tiles score points." },
      },
    },
    draw: {
      title: "Drawing",
      text: "What a player who cannot play draws.",
      values: {
        one: { title: "One tile", text: "It is played at once if it can be." },
        until: { title: "Until it fits", text: "As many as it takes." },
        three: { title: "Up to three", text: "Until one fits, three at most." },
        four: { title: "Up to four", text: "Until one fits, four at most." },
        five: { title: "Up to five", text: "Until one fits, five at most." },
      },
    },
    hands: {
      title: "Hands",
      text: "Who sees the tiles in a hand.",
      values: {
        hidden: { title: "Hidden", text: "Only their owner." },
        open: { title: "Open", text: "Everybody." },
      },
    },
    final: {
      title: "The end",
      text: "What follows when a hand is empty.",
      values: {
        round: { title: "Finish the round", text: "Everybody has had equally many turns." },
        one_more: { title: "One more turn", text: "Every other player has one more." },
      },
    },
  },
};

const events: EventTexts = {
  chocolatier: {
    round_began: (e) => `Round ${e.round} begins; ${e.who} starts.`,
    turned_gold: (e) => `${e.disc} turns to gold: ${e.back}.`,
    lid_emptied: (e) => `The lid, with ${many(e.count, "tile")}, is emptied into the bag.`,
    filled: (e) =>
      `${e.disc} is filled: ${tiles([
        [e.blue, "blue"],
        [e.brown, "brown"],
        [e.white, "white"],
        [e.black, "black"],
        [e.red, "red"],
      ])}.`,
    got_extra: (e) => `${e.disc} gets one more tile: ${e.colour}.`,
    attracted: (e) => `${e.disc} attracts a ${e.colour} tile from ${e.from}.`,
    took: (e) => `${e.who} takes ${e.count} ${e.colour} from ${e.source}.`,
    took_marker: (e) => `${e.who} takes the start marker.`,
    took_shelter: (e) => `${e.who} keeps ${e.disc} as a shelter.`,
    left_over: (e) => `The rest of ${e.disc} goes to the centre.`,
    pushed: (e) => `${e.who} pushes ${e.count} ${e.colour} from ${e.disc} to ${e.to}.`,
    laid: (e) => `${e.who} lays ${e.count} ${e.colour} on line ${e.line}.`,
    fell: (e) =>
      `${e.count} ${e.colour} of ${e.who} ${e.count === "1" ? "falls" : "fall"} to ${e.where}.`,
    fits_nowhere: (e) => `The ${e.colour} on line ${e.line} of ${e.who} fits in no column.`,
    placed: (e) =>
      `${e.who} puts ${e.colour} into row ${e.row}, column ${e.column}: ${e.across} across, ${e.down} down, ${points(e.points)}.`,
    paid: (e) =>
      `${e.who} pays ${e.cost} for ${many(e.count, "space")} of the foundry line: ${points(e.points)}.`,
    full_row: (e) => `${e.who} has filled row ${e.row}: ${points(e.points)}.`,
    full_column: (e) => `${e.who} has filled column ${e.column}: ${points(e.points)}.`,
    full_colour: (e) => `${e.who} has all five ${e.colour}: ${points(e.points)}.`,
    game_ended: (e) => `The game ends: ${e.reason}.`,
  },
  pavilion: {
    round_began: (e) => `Round ${e.round} begins; ${e.wild} is wild, ${e.who} starts.`,
    tower_emptied: (e) => `The tower, with ${many(e.count, "tile")}, is emptied into the bag.`,
    supply_filled: (e) => `The supply gets ${many(e.count, "tile")}: ${six(e)}.`,
    filled: (e) => `${e.factory} is filled: ${six(e)}.`,
    took: (e) =>
      e.wilds === "0"
        ? `${e.who} takes ${e.count} ${e.colour} from ${e.source}.`
        : `${e.who} takes ${e.count} ${e.colour} and ${e.wilds} wild from ${e.source}.`,
    took_start_tile: (e) =>
      `${e.who} takes the start tile with ${many(e.count, "tile")}: ${points(e.points)}.`,
    left_over: (e) => `The rest of ${e.factory} goes to the centre.`,
    placing_began: (e) => `All tiles are taken; ${e.who} is the first to place.`,
    placed: (e) =>
      `${e.who} places ${e.colour} on the ${e.number} of star ${e.star} at ${e.hour}` +
      (e.wilds === "0" ? "" : ` with ${e.wilds} wild`) +
      `: a group of ${e.group}, ${points(e.points)}.`,
    closed: (e) => `${e.who} closes ${e.feature}: ${many(e.tiles, "tile")} from the supply.`,
    supply_short: (e) => `The supply has only ${many(e.count, "tile")}.`,
    picked: (e) => `${e.who} picks ${e.colour} from the supply.`,
    passed: (e) => `${e.who} passes.`,
    out_of_tiles: (e) => `${e.who} has no tiles and passes.`,
    kept: (e) => `${e.who} keeps ${many(e.count, "tile")}: ${six(e)}.`,
    discarded: (e) => `${e.who} discards ${many(e.count, "tile")}: ${six(e)}; ${points(e.points)}.`,
    full_star: (e) => `${e.who} has filled star ${e.star} with ${e.colour}: ${points(e.points)}.`,
    full_number: (e) => `${e.who} has filled every ${e.number}: ${points(e.points)}.`,
    lost_kept: (e) => `${e.who} has ${many(e.count, "tile")} left over: ${points(e.points)}.`,
    game_ended: () => "The sixth round is over; the game ends.",
  },
  ingenious: {
    drew: (e) => `${e.who} draws ${e.tile}.`,
    placed: (e) => `${e.who} places ${e.tile} on ${e.cell} and ${e.other_cell}.`,
    scored: (e) =>
      `${e.who} moves ${e.colour} by ${e.points} for ${e.cell}: ${tiles([
        [e.east, "to the east"],
        [e.south_east, "to the south-east"],
        [e.south_west, "to the south-west"],
        [e.west, "to the west"],
        [e.north_west, "to the north-west"],
        [e.north_east, "to the north-east"],
      ])}.`,
    second_track: (e) => `The ${e.colour} marker of ${e.who} goes on to the second track.`,
    took_token: (e) => `${e.who} takes the ${e.colour} token from ${e.from}.`,
    bonus: (e) => `Ingenious! ${e.who} has brought ${e.colour} to its end and places once more.`,
    lapsed: (e) => `${e.who} has no tile left: ${many(e.count, "bonus placement")} lapse.`,
    kept: (e) => `${e.who} keeps the rack.`,
    showed: (e) => `${e.who} shows ${e.tile}.`,
    set_aside: (e) => `${e.who} sets ${e.tile} aside.`,
    returned: (e) => `${e.who} puts ${many(e.count, "tile")} back into the bag.`,
    game_ended: (e) => `The game ends: ${e.reason}.`,
  },
  polyssimo: {
    draft_began: (e) => `The draft begins with ${e.who} and goes clockwise.`,
    drafted: (e) => `${e.who} takes ${e.piece}, ${many(e.points, "square")}.`,
    placing_began: (e) =>
      `All pieces are taken. ${e.who} places first, and it goes on anticlockwise.`,
    placed: (e) =>
      `${e.who} places ${e.piece} as ${e.orientation} at ${e.column}${e.row} and has ${many(e.left, "square")} left.`,
    placed_all: (e) => `${e.who} has placed every piece.`,
    went_out: (e) => `${e.who} can place no more and has ${many(e.left, "square")} left.`,
    game_ended: (e) => `The game ends: ${many(e.count, "piece")} are on the board.`,
  },
  chromino: {
    began: (e) => `${e.tile} lies on the table; ${e.who} begins.`,
    dealt: (e) => `${e.who} gets ${e.tile}.`,
    drew: (e) => `${e.who} draws ${e.tile}.`,
    played: (e) =>
      `${e.who} plays ${e.tile} at ${e.x},${e.y} ${e.direction}, touching ${many(e.contacts, "edge")}.`,
    scored: (e) => `${e.who} scores ${e.points} for ${e.tile}, which was ${e.how}.`,
    showed: (e) => `${e.who} shows the last tile: ${e.tile}.`,
    passed: (e) => `${e.who} passes.`,
    emptied: (e) => `${e.who} has no tile left; turns to come: ${e.turns}.`,
    ended: (e) => `The game ends: ${e.reason}.`,
  },
};

type Six = Readonly<Record<"orange" | "red" | "blue" | "yellow" | "green" | "purple", string>>;

function six(e: Six): string {
  return tiles([
    [e.orange, "orange"],
    [e.red, "red"],
    [e.blue, "blue"],
    [e.yellow, "yellow"],
    [e.green, "green"],
    [e.purple, "purple"],
  ]);
}

const pointTexts: PointTexts = {
  chocolatier: {
    placed: "Tiles in the box",
    paid: "Foundry line",
    full_row: "Full rows",
    full_column: "Full columns",
    full_colour: "All five of a colour",
  },
  pavilion: {
    took_start_tile: "Start tile",
    placed: "Tiles on stars",
    discarded: "Discarded tiles",
    full_star: "Full stars",
    full_number: "Full numbers",
    lost_kept: "Tiles left over",
  },
  ingenious: { scored: "Steps on the tracks" },
  polyssimo: { drafted: "Squares drafted", placed: "Squares placed" },
  chromino: {
    dealt: "Tiles dealt",
    drew: "Tiles drawn",
    played: "Tiles played",
    scored: "Tiles laid and touched",
  },
};

const gameTexts: Record<GameName, { title: string; line: string }> = {
  chocolatier: {
    title: "Azul: Master Chocolatier",
    line: "Take chocolates from the factories, fill your lines, decorate your box.",
  },
  pavilion: {
    title: "Azul: Summer Pavilion",
    line: "Build seven stars of glazed tiles; close windows and statues for more.",
  },
  ingenious: {
    title: "Ingenious",
    line: "Lay pairs of hexagons in rows of colour. Your weakest colour counts.",
  },
  polyssimo: {
    title: "Polyssimo Challenge",
    line: "Draft wooden pieces, then fit yours onto a board that fills up.",
  },
  chromino: {
    title: "Chromino",
    line: "Match colours edge to edge on a table without end. First empty hand wins.",
  },
};

export const en = {
  tag: "en" as string,
  nativeName: "English",
  games: gameTexts,
  options,
  events,
  points: pointTexts,
  /** Words of the engine that are not English as they stand. */
  words: {
    NW: "north-west",
    NE: "north-east",
    E: "east",
    SE: "south-east",
    SW: "south-west",
    W: "west",
    C: "centre",
    h: "across",
    v: "down",
    "12h": "12 o'clock",
    "2h": "2 o'clock",
    "4h": "4 o'clock",
    "6h": "6 o'clock",
    "8h": "8 o'clock",
    "10h": "10 o'clock",
  } as Readonly<Record<string, string>>,
  /** What is counted where more is better, and where fewer are. */
  units: {
    chocolatier: ["points", "points"],
    pavilion: ["points", "points"],
    ingenious: ["points", "points"],
    polyssimo: ["squares left", "squares left"],
    chromino: ["points", "tiles"],
  } as Readonly<Record<GameName, readonly [string, string]>>,
  hidden: "a hidden tile",
  /** What the engine says in English, in this language; # is a number, * a quoted word. */
  reasons: {} as Readonly<Record<string, string>>,
  reasonLine: (line: string, reason: string) => `line ${line}: ${reason}`,
  site: {
    name: "Tessera",
    tagline: "Five tile-laying games, by the rulebook.",
    skip: "Skip to the game",
    home: "All games",
    language: "Language",
    theme: "Colours",
    themes: { system: "As the system", light: "Light", dark: "Dark" },
    close: "Close",
    cancel: "Cancel",
    updateReady: "A new version is ready. Your games are kept.",
    update: "Load it",
    loading: "One moment …",
    preferences: "Preferences",
    keyboard: "Keyboard",
  },
  home: {
    title: "Play",
    playNow: "Play now",
    setUp: "Set up",
    playNowOf: (title: string) => `Play now: ${title}`,
    setUpOf: (title: string) => `Set up: ${title}`,
    goOn: "Go on where you left",
    moves: (ply: number) => many(ply, "move"),
    over: "over",
    forget: (title: string) => `Delete this game of ${title}`,
    forgetAsk: "Delete this game? It cannot be brought back.",
    forgetYes: "Delete",
    players: (min: number, max: number) =>
      min === max ? `${min} players` : `${min}–${max} players`,
    importRecord: "Open a record",
    importLine: "A game you have saved as a file.",
  },
  setUp: {
    title: (game: string) => `Set up ${game}`,
    players: "Players",
    seat: (seat: number) => `Seat ${seat}`,
    name: "Name",
    who: "Who plays",
    person: "A person",
    bot: (level: number) => `Bot, level ${level}`,
    levels: "Level 1 is for a first game, 9 is the strongest.",
    variants: "Variants",
    details: "Details",
    clock: "Clock",
    clockText: "Whose time is up has lost. It stands still while the page is closed.",
    noClock: "No clock",
    clockGame: (minutes: number, seconds: number) =>
      seconds
        ? `${minutes} minutes each for the game, and ${seconds} seconds more for each move`
        : `${minutes} minutes each for the game`,
    clockMove: (seconds: number) =>
      seconds < 60 ? `${seconds} seconds a move` : `${many(seconds / 60, "minute")} a move`,
    begin: "Begin",
    back: "Back",
    perSeat: (option: string, name: string) => `${option}: ${name}`,
  },
  names: {
    you: "you",
    person: (seat: number) => `Player ${seat}`,
    bot: (seat: number) => `Bot ${seat}`,
    level: (level: number) => `level ${level}`,
    resigned: "has given up",
    timeLeft: (minutes: number, seconds: number) => `${minutes} min ${seconds} s left`,
  },
  table: {
    turn: (name: string) => `${name} to move`,
    yourTurn: "Your turn",
    thinking: (name: string) => `${name} is thinking …`,
    seats: "Players",
    log: "Log",
    undo: "Take back",
    hint: "Hint",
    menu: "Menu",
    resign: "Give up",
    resignAsk: "Give up this game?",
    again: "Once more",
    reckoning: "Reckoning",
    describe: "The position in words",
    plainBoard: "As a list",
    drawnBoard: "As a board",
    save: "Save as a file",
    confirm: "Play it",
    confirmTitle: "Is this your move?",
    hintTitle: (notation: string) => `A good move: ${notation}`,
    hintExpects: (percent: number) => `Chance to win as the bot sees it: ${percent} %.`,
    hintPlay: "Play it",
    hintThinking: "Looking for a good move …",
    cover: (name: string) => `Pass the device to ${name}`,
    coverLine: "Nobody else should look now.",
    coverShow: (name: string) => `I am ${name}`,
    placeOf: (place: number) => `place ${place}`,
    won: (names: string) => `${names} won`,
    wonMany: (names: string) => `${names} won together`,
    and: (names: readonly string[]) =>
      new Intl.ListFormat("en", { type: "conjunction" }).format(names),
    total: "In all",
    begins: "At the start",
    lines: "Every line",
    boardOf: (title: string) => `${title}: the board`,
    enlarge: (name: string) => `Show the board of ${name} large`,
    nothingForeseen: "What follows depends on luck.",
  },
  learn: {
    link: "Learn",
    linkOf: (game: string) => `Learn ${game}`,
    title: (game: string) => `Learn ${game}`,
    rules: "Rules",
    guide: "The rules",
    parts: "Parts of the rules",
    exercises: "Exercises",
    question: "Question",
    firstGame: "Your first game",
    firstGameLine:
      "Against an easy bot. Each thing is explained when it happens for the first time.",
    begin: "Begin",
    check: "Check",
    playIt: "Answer on the board: make the move.",
    right: "Right!",
    wrong: "Not quite. Try again.",
    next: "Next exercise",
    done: "solved",
    back: (game: string) => `All of ${game}`,
    of: (at: number, count: number) => `Exercise ${at} of ${count}`,
    gotIt: "Got it",
  },
  puzzles: {
    title: "Puzzles",
    line: "Alone and at your own pace. Every puzzle has a link, and is the same for everybody.",
    homeLine: "A new one of each game every day, and as many more as you like.",
    today: "Today’s puzzle",
    todayOf: (game: string) => `Today’s puzzle: ${game}`,
    of: (game: string) => `${game} puzzle`,
    asks: {
      chromino: "Find all places where each of the tiles fits.",
      polyssimo: "Fill the board with all of the pieces.",
    },
    done: "solved",
    difficulty: "Difficulty",
    number: "Number",
    numberLine: "The same number is the same puzzle everywhere.",
    begin: "Begin",
    level: (level: number) => `Difficulty ${level}`,
    ofDay: (date: string) => `of ${date}`,
    ofNumber: (number: number) => `number ${number}`,
    loading: "Thinking up the puzzle …",
    thinking: "Thinking …",
    back: "All puzzles",
    refused: (why: string) => `This link leads to no puzzle: ${why}.`,
    time: "Time",
    spent: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
    left: {
      chromino: (count: number) => `${many(count, "place")} left`,
      polyssimo: (count: number) => `${many(count, "piece")} left`,
    },
    mistakes: (count: number) => many(count, "mistake"),
    verdicts: {
      right: "Right!",
      repeated: "You have marked this place already.",
      unreadable: "This is no place.",
      not_asked: "This one is not asked for.",
      outside: "Here it lies beyond the board’s edge.",
      covered: "Here it lies on another.",
      other_colour: "Here it touches a different colour.",
      too_few_edges: "Here it touches fewer than two edges.",
    },
    canFinish: "Still solvable?",
    finish: {
      yes: "Yes, it can still be solved.",
      no: "No, not like this: something must be taken back.",
      unknown: "That would take too long to find out.",
    },
    solutions: (count: number, isExact: boolean) =>
      isExact && count === 1
        ? "There is one solution."
        : `There are ${isExact ? "" : "at least "}${many(count, "solution")}.`,
    reveal: "Solution",
    revealAsk: "Show the solution? The puzzle ends with it.",
    revealYes: "Show it",
    isSolved: (time: string, mistakes: number) =>
      `Solved in ${time}, ${mistakes ? `with ${many(mistakes, "mistake")}` : "without a mistake"}.`,
    isRevealed: "This is the solution.",
    again: "Begin afresh",
    another: "Another one",
    share: "Share",
    link: "Link to this puzzle",
    copied: "The link is copied.",
    tiles: "Tiles whose places are to be found",
    tilePlaces: (count: number) => many(count, "place"),
    tileLeft: (left: number) => (left === 0 ? "all found" : `${left} left`),
    markHere: "Mark it here",
    free: "free",
    at: (x: number, y: number, lies: string) => `${x},${y}: ${lies}`,
    found: (tile: string) => `found: ${tile}`,
    pieces: "Pieces",
    blocked: (square: string) => `${square}, not of the board`,
    lies: (square: string, piece: string) => `${square}, ${piece}`,
    takeUp: "take it up again",
    advise: {
      chromino: "Choose a tile, turn it (R), and click the square where its middle is to lie.",
      polyssimo:
        "Choose a piece, turn it (R, F), and click where it is to lie. Click it again to take it up.",
    },
  },
  replay: {
    look: "Look back",
    title: (game: string) => `Looking back: ${game}`,
    at: (ply: number, plies: number) => `After move ${ply} of ${plies}`,
    atStart: (plies: number) => `At the start of ${many(plies, "move")}`,
    jump: (ply: number) => (ply ? `Show the position after move ${ply}` : "Show the start"),
    first: "To the start",
    back: "One back",
    play: "Play",
    pause: "Pause",
    next: "One on",
    last: "To the end",
    slider: "Move",
    speed: "Speed",
    original: "as it was played",
    seconds: (seconds: number) => `${seconds} s a move`,
    eyes: "Seen by",
    spectator: "a spectator",
    playOn: "Play on from here",
    share: "Share",
    shareGame: "Link to the game",
    sharePosition: "Link to this position",
    shareLine: "The whole game is in the link: whoever has it sees everything.",
    copy: "Copy",
    copied: "Copied.",
    export: "Save",
    record: "The game as a file",
    picture: "This position as a picture (SVG)",
    film: "The whole game as a film (APNG)",
    filming: (percent: number) => `The film is being made: ${percent} %`,
    filmFailed: "This browser could not make the film. The picture and the file work all the same.",
  },
  preferences: {
    confirm: "Ask before each move",
    marks: "A mark for each colour",
    pace: "Bots answer",
    paces: { calm: "calmly", quick: "at once" },
    shortcuts: "Single keys",
    sentence: "Kept on this device.",
  },
  keys: {
    title: "Keyboard",
    list: [
      ["Tab", "from one part to the next"],
      ["Arrows", "within a board or a list"],
      ["Enter, Space", "choose"],
      ["Esc", "leave a choice, close a window"],
      ["N, Shift N", "to the next choice on a board, or the one before"],
      ["U", "take back"],
      ["H", "hint"],
      ["P", "the position in words"],
      ["G", "the rules, at the part that matters now"],
      ["?", "this list"],
    ] as readonly (readonly [string, string])[],
  },
  /** What each drawn board says besides; a member per game. */
  boards: {
    chocolatier: {
      supply: "Discs and centre",
      list: (counts: readonly (readonly [string, string])[]) => tiles(counts),
      and: (parts: readonly string[]) => parts.join(", "),
      sentence: (parts: readonly string[]) => `${parts.join("; ")}.`,
      disc: (disc: number, list: string) => `Disc ${disc}: ${list}`,
      golden: (back: string, power: string) => `golden (${back}): ${power}`,
      powers: {
        "plus one": "it begins with a fifth tile",
        magnet: "it begins with a tile of this colour from each neighbour",
        keep: "what is left stays on it",
        push: "what is left is pushed to its neighbours",
        shelter: "the taker keeps it, and the next tile that falls costs nothing",
      } as Readonly<Record<string, string>>,
      isShelter: "it shelters a player",
      centre: (list: string) => `Centre: ${list}`,
      pile: (count: number, colour: string, source: string) => `${count} ${colour}, ${source}`,
      withMarker: "with the start marker",
      marker: "start marker",
      board: (name: string) => `Board of ${name}`,
      score: (score: number) => points(score),
      starts: "began this round",
      hasMarker: "has the start marker",
      emptyLine: (line: number, size: number) => `Line ${line}: empty, ${many(size, "space")}`,
      line: (line: number, count: number, size: number, colour: string) =>
        `Line ${line}: ${colour}, ${count} of ${size}`,
      space: (row: number, column: number, what: string) => `Row ${row}, column ${column}: ${what}`,
      row: (row: number, list: string) => `Row ${row} of the box: ${list}`,
      free: "free",
      freeFor: (colour: string) => `free for ${colour}`,
      foundry: (list: string) => `Foundry line: ${list}`,
      nothing: "empty",
      shelter: (what: string) => `Shelter: ${what}`,
      leads: (what: string, says: string) => `${what}; ${says}`,
      lays: (count: number) => `would take ${count}`,
      falls: (count: number) => `${count} would fall`,
      scores: (count: number) => `would score ${points(count)}`,
      scored: (count: number) => `scored ${points(count)}`,
      round: (round: number) => `Round ${round}`,
      lastRound: (round: number) => `at most ${round}`,
      bag: (count: number) => `Bag: ${many(count, "tile")}`,
      lid: (count: number) => `Lid: ${many(count, "tile")}`,
      askTake: "Take tiles of one colour",
      askLine: (count: number, colour: string) => `${count} ${colour}: choose a line`,
      askPush: (colour: string) => `Push ${colour}: to which disc?`,
      askColumn: (colour: string) => `Choose a column for ${colour}`,
      pushes: (colour: string, disc: number) => `push ${colour} to disc ${disc}`,
      pushed: (colour: string, disc: number) => `${colour} goes to disc ${disc}`,
    },

    pavilion: {
      round: (round: number) => `Round ${round} of 6`,
      roundShort: (round: number) => `Round ${round}`,
      isWild: (colour: string) => `${colour} is wild`,
      wild: "wild",
      wildOf: (round: number, colour: string) => `Round ${round}: ${colour} is wild`,
      track: "Rounds and their wild colours",
      phases: {
        take: "tiles are taken",
        place: "tiles are placed",
        pick: "tiles are picked from the supply",
        keep: "tiles to keep are chosen",
        ended: "the game is over",
      },
      take: "Take one colour from a factory or the centre.",
      place: "Choose a space to fill, or pass.",
      placeColour: (colour: string) => `Choose a space for ${colour}.`,
      passOnly: "You cannot fill any space: pass.",
      pay: (number: number) => `What do you pay for the ${number}?`,
      payColour: (number: number) => `Which colour goes on the ${number}?`,
      pickPrompt: (picks: number) =>
        picks === 1 ? "Pick a tile from the supply." : `Pick ${picks} tiles from the supply.`,
      keepPrompt: (kept: number) => `Choose the tiles to keep: ${kept} so far.`,
      keep: "Keep these",
      pass: "Pass",
      drop: "Not this",
      supply: "Supply",
      bag: "Bag",
      tower: "Tower",
      table: "Factories and centre",
      tiles: "Tiles",
      yourTiles: "Your tiles",
      tilesOf: (name: string) => `Tiles of ${name}`,
      keptTiles: "kept tiles",
      startTile: "start tile",
      passed: "passed",
      closed: "Closed",
      stars: "Seven stars",
      boardOf: (name: string) => `Board of ${name}`,
      numbers: "Full numbers",
      fullNumber: (number: number, filled: number, all: number, bonus: number) =>
        `All spaces with a ${number}: ${filled} of ${all} filled, ${bonus} points when full`,
      star: (star: string, colour: string | null) =>
        colour === null ? `Star ${star}` : `Star ${star}, ${colour}`,
      space: (star: string, hour: string, number: number, tile: string | null) =>
        tile === null
          ? `${star}, ${hour}: ${number}, empty`
          : `${star}, ${hour}: ${number}, ${tile} tile`,
      spaceAt: (hour: string, number: number, tile: string | null) =>
        tile === null ? `${hour} ${number} empty` : `${hour} ${number} ${tile}`,
      canBe: (place: string, brings: string) => `${place}; can be filled: ${brings}`,
      closes: (feature: string, tiles: number) =>
        `closes ${feature}, ${many(tiles, "tile")} from the supply`,
      points: (count: number) => points(count),
      score: (count: number) => points(count),
      count: (count: number, colour: string) => `${count} ${colour}`,
      list: (items: readonly string[]) => items.join(", ") || "none",
      line: (name: string, what: string) => `${name}: ${what}`,
      sentence: (parts: readonly string[]) => parts.join("; "),
      takes: (tiles: string, brings: string) => `take ${tiles}, ${brings}`,
      wilds: (count: number) => `${count} wild`,
      pays: (colour: string, tiles: string, brings: string) =>
        `Place ${colour}, pay ${tiles}: ${brings}`,
      keeps: (count: number) => `${count} kept`,
      unkeep: (colour: string) => `Do not keep this ${colour} tile`,
      startInCentre: (name: string) => `The start tile is in the centre; ${name} began.`,
      startWith: (name: string) => `${name} had the start tile last.`,
      showBoard: "Show my board large",
      showTable: "Show the factories large",
    },

    ingenious: {
      board: "Hexagonal board",
      rack: (who: string) => `Rack of ${who}`,
      tile: (first: string, second: string) =>
        first === second ? `double ${first}` : `${first} and ${second}`,
      empty: (cell: string) => `${cell}, empty`,
      holds: (cell: string, colour: string) => `${cell}, ${colour}`,
      printed: (cell: string, colour: string) => `${cell}, ${colour}, printed`,
      putHere: (colour: string) => `put ${colour} here`,
      endHere: (colour: string) => `put ${colour} here and end the move`,
      playHere: "place the tile as it lies",
      setAside: (tile: string) => `Set ${tile} aside`,
      hiddenTiles: (count: number) => many(count, "hidden tile"),
      chooseTile: "Choose a tile from your rack.",
      chooseCell: (colour: string) => `Choose a cell for ${colour}.`,
      lies: (first: string, cell: string, second: string, other: string) =>
        `${first} on ${cell}, ${second} on ${other}`,
      gains: (aim: string, gains: readonly string[]) =>
        `${aim}: ${gains.length ? gains.join(", ") : "no points"}`,
      gain: (colour: string, points: number) => `${colour} +${points}`,
      last: (who: string, gains: readonly string[]) =>
        `${who}: ${gains.length ? gains.join(", ") : "no points"}`,
      bonus: "Ingenious! One more placement.",
      due: (count: number) => `${many(count, "placement")} to make.`,
      turnLeft: "Turn left",
      turnRight: "Turn right",
      turnKeys: "R, wheel",
      flip: "Exchange the halves",
      place: "Place",
      swapAsk: "No tile of yours shows your lowest colour.",
      swap: "Swap the rack",
      exchangeAsk: "Set tiles aside that light up, or keep all.",
      keep: "Keep",
      bagOf: (count: number) => `Bag: ${many(count, "tile")}. What is in it?`,
      bagTitle: (count: number) => `${many(count, "tile")} in the bag`,
      unseen: "What you have not seen, in the bag or on hidden racks:",
      shown: "Shown in the latest swap, and perhaps in the bag again:",
      returned: "What you returned last, and perhaps in the bag again:",
      aside: (count: number) => `${many(count, "tile")} set aside`,
      tracks: (who: string, values: readonly string[]) => `Tracks of ${who}: ${values.join(", ")}`,
      duelTracks: (other: string, own: string) => `${other} ← → ${own}`,
      value: (colour: string, value: number) => `${colour} ${value}`,
      lowest: (colours: string) => `lowest ${colours}`,
      tokens: (colours: string) => `tokens ${colours}`,
      magnify: "Magnify",
      wholeBoard: "Whole board",
      words: {
        mode: (title: string) => `Mode: ${title}.`,
        zones: {
          5: "Tiles lie on the white cells.",
          6: "Tiles lie on the white and light grey cells.",
          7: "Tiles lie on all cells.",
        } as Readonly<Record<number, string>>,
        row: (letter: string, cells: readonly string[]) => `Row ${letter}: ${cells.join(", ")}.`,
        phase: {
          place: "A tile is to be placed.",
          swap: "The rack may be swapped.",
          exchange: "Tiles may be set aside.",
          ended: "The game is over.",
        },
        rackOf: (who: string, tiles: readonly string[]) =>
          `Rack of ${who}: ${tiles.length ? tiles.join("; ") : "empty"}.`,
        hiddenRack: (who: string, count: number, old: number) =>
          `Rack of ${who}: ${many(count, "hidden tile")}` +
          (old > 0 ? `, ${old} from before the latest return.` : "."),
        bag: (count: number) => `Bag: ${many(count, "tile")}.`,
        unseen: (tiles: readonly string[]) => `Unseen: ${tiles.join(", ")}.`,
        shown: (tiles: readonly string[]) => `Shown in the latest swap: ${tiles.join("; ")}.`,
        returned: (tiles: readonly string[]) => `You returned last: ${tiles.join("; ")}.`,
        aside: (count: number, tiles: readonly string[]) =>
          `${many(count, "tile")} set aside` + (tiles.length ? `: ${tiles.join("; ")}.` : "."),
        count: (tile: string, count: number) => `${count} × ${tile}`,
        due: (count: number) => `Placements to make: ${count}.`,
      },
    },

    polyssimo: {
      board: (rows: number, cols: number) => `Board of ${rows} rows and ${cols} columns`,
      middleOf: (kind: string) => `In the middle: ${kind}`,
      large: "Black and white, 6 squares each",
      small: "Coloured, 5 squares each",
      trayOf: (who: string) => `Pieces of ${who}`,
      piece: (piece: string, squares: number) => `${piece}, ${squares} squares`,
      andMore: (one: string, more: string) => `${one}; ${more}`,
      notNow: "cannot be taken now",
      inHand: "in your hand",
      fitsNowhere: "fits nowhere any more",
      fitsHere: "the piece in your hand fits here",
      fitsIn: (places: number) =>
        places === 0 ? "Does not fit this way." : `Fits in ${many(places, "place")} this way.`,
      freeSquare: (square: string) => `${square}, free`,
      takenSquare: (square: string, piece: string, who: string) => `${square}, ${piece} of ${who}`,
      covers: (piece: string, squares: string) => `${piece} would cover ${squares}.`,
      after: (points: number, left: number) =>
        `${points > 0 ? "+" : "−"}${Math.abs(points)}: then you have ${many(left, "square")} left.`,
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
      squaresLeft: (squares: number) => `${many(squares, "square")} left`,
      shortLeft: (squares: number) => `${squares} left`,
      starts: "takes first",
      quota: (has: number, needs: number) => `black and white: ${has}, at least ${needs}`,
      lastPlacement: (number: number) => `last placed: no. ${number}`,
      out: "out",
      placedAll: "all placed",
      adviseDraft:
        "Take a piece from the middle: click it, or drag it here. The draft goes clockwise; placing begins with the last to take, and goes anticlockwise.",
      advisePlace:
        "Take one of your pieces and put it on free squares. R turns it, F turns it over, and so do the wheel and the buttons.",
      winning:
        "The fewest squares left win. Of equals, whoever placed their last piece later is ahead.",
      says: {
        draft: "Draft: the players take pieces from the middle, clockwise.",
        place: "The players place their pieces, anticlockwise.",
        ended: "The game is over.",
      },
      saysStart: (who: string) => `The draft begins with ${who}.`,
      saysMiddle: (pieces: readonly string[]) =>
        `In the middle, ${many(pieces.length, "piece")}: ${pieces.join(", ")}.`,
      saysLeft: (who: string, squares: number, pieces: readonly string[]) =>
        `${who} has ${many(squares, "square")} left${pieces.length ? `: ${pieces.join(", ")}` : ""}.`,
      saysQuota: (who: string, has: number, needs: number) =>
        `${who} has ${has} black and white and must take at least ${needs}.`,
      lies: (piece: string, orientation: string, square: string) =>
        `${piece} as ${orientation} at ${square}`,
      saysPlaced: (who: string, placed: readonly string[]) =>
        `${who} has placed ${placed.join(", ")}.`,
      saysLast: (who: string, number: number) =>
        `The last piece of ${who} was number ${number} on the board.`,
      saysOut: (who: string) => `${who} can place no more.`,
      saysAll: (who: string) => `${who} has placed all pieces.`,
      run: (columns: string, piece: string | null) => `${columns} ${piece ?? "free"}`,
      saysRow: (row: number, parts: readonly string[]) => `Row ${row}: ${parts.join(", ")}.`,
    },

    chromino: {
      wild: "wild",
      colours: (words: readonly string[]) => words.join(" "),
      list: (parts: readonly string[]) => parts.join(", "),
      clause: (parts: readonly string[]) => parts.join(", "),
      sentence: (parts: readonly string[]) =>
        `${parts.join("; ")}.`.replace(/^./u, (first) => first.toUpperCase()),
      lies: (tile: string, direction: string, x: number, y: number) =>
        `${tile} ${direction} at ${x},${y}`,
      contacts: (count: number) => `touches ${many(count, "edge")}`,
      scores: (count: number) => `scores ${points(count)}`,
      holds: (name: string, count: number, seen: string, score: number | null) =>
        `${name} holds ${many(count, "tile")}` +
        (seen === "" ? "" : `: ${seen}`) +
        (score === null ? "" : ` (${points(score)} so far)`),
      variant: (option: string, value: string) => `${option}: ${value}`,
      turn: (count: number) => `turn ${count}`,
      pile: (count: number) => `${many(count, "tile")} in the pile`,
      drawn: (count: number) => `${many(count, "tile")} drawn`,
      began: (name: string) => `${name} began`,
      mustPlay: (tile: string) => `the drawn tile must be played: ${tile}`,
      mustPlayHidden: "the drawn tile must be played",
      turnsLeft: (count: number) => `a hand is empty: ${many(count, "more turn")} after this one`,
      lastRound: (count: number) => (count === 0 ? "Last turn" : `Last round: ${count} to follow`),
      passes: (count: number) => `${many(count, "pass", "passes")} in a row without a pile`,
      onTable: (count: number) =>
        `On the table ${count === 1 ? "lies" : "lie"} ${many(count, "tile")}:`,
      table: "The table. Arrows move it, plus and minus zoom, 0 shows all",
      facts: "The state of the game",
      hand: "Your hand",
      begins: "Began",
      zoomIn: "Larger",
      zoomOut: "Smaller",
      fit: "Show all",
      rotate: "Rotate",
      rotateTo: (tile: string, direction: string) => `Rotate the tile; now ${tile} ${direction}`,
      pickTile: "Choose a tile",
      pickPlace: "Choose where it goes",
      playDrawn: "You drew this tile: play it",
      fits: (count: number) => `fits in ${many(count, "place")}`,
      fitsNowhere: "fits nowhere now",
      justDrawn: "just drawn",
      magnify: "show it larger first",
      wait: (name: string) => `${name} is choosing`,
      over: "The game is over",
    },
  },
  plain: {
    position: "Position",
    actions: "What you may play",
    filter: "Find",
    shown: (shown: number, found: number) =>
      shown === found
        ? many(found, "move")
        : `${shown} of ${many(found, "move")}: write more to find yours`,
    foreseen: "What it brings",
  },
  errors: {
    garbled: "This link is incomplete or garbled: no game could be read from it.",
    engine: "The engine could not be started. Load the page again; your games are kept.",
    worker: "This browser does not let the page start a worker, which the games need.",
    storage:
      "This browser keeps nothing for the page. You can play, but save the game as a file before you leave.",
    full: "There is no room left to keep this game. Save it as a file, or delete old games.",
    record: (why: string) => `This file is no record that can be played: ${why}.`,
    recordLong: "This file is too long to be a record.",
    setup: (why: string) => `This is no game yet: ${why}.`,
    refused: "This move is not possible any more.",
    undo: "There is nothing to take back.",
    undoAgree: "Something new was seen since. Do all of you agree to take it back?",
    undoYes: "We all agree",
    lost: "This game is not on this device any more.",
    bot: "The bot could not move. Load the page again; your game is kept.",
  },
};

/** What every language has. A text that is missing does not compile. */
export type Texts = typeof en;
