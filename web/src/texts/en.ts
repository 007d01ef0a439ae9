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
    begin: "Begin",
    back: "Back",
    perSeat: (option: string, name: string) => `${option}: ${name}`,
  },
  names: {
    you: "you",
    person: (seat: number) => `Player ${seat}`,
    bot: (seat: number) => `Bot ${seat}`,
    level: (level: number) => `level ${level}`,
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
      ["?", "this list"],
    ] as readonly (readonly [string, string])[],
  },
  /** What each drawn board says besides; a member per game. */
  boards: {
    chocolatier: {},

    pavilion: {},

    ingenious: {},

    polyssimo: {},

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
