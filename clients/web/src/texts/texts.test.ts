/** The dictionaries are complete: every event kind, option and word that the engine uses. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine, EngineError, Game, LogEntry } from "../engine.ts";
import { outline, type Json } from "../games/plain/outline.ts";
import { openTestEngine } from "../testing.ts";
import { KEY_SIZE } from "../wasm.ts";
import { en, type Texts } from "./en.ts";
import {
  languageFor,
  languages,
  optionTexts,
  pointTitle,
  reasonIn,
  sentenceOf,
  unitOf,
  wordOf,
} from "./index.ts";
import { fill, readCatalogue, scoreOf } from "./catalogue.ts";
import { numeral, signed } from "./numbers.ts";
import { withGames } from "./plain.ts";
import { spaced } from "./spacing.ts";
import { zhHant } from "./zh-Hant.ts";

/** Fields that a sentence need not tell: of a closed feature, its name says the kind. */
const UNTOLD: ReadonlySet<string> = new Set(["kind"]);
const dictionaries: readonly Texts[] = [en, zhHant];
let engine: Engine;
let games: readonly Game[];

beforeAll(async () => {
  engine = openTestEngine();
  games = await engine.games();
});

describe.each(dictionaries.map((texts) => [texts.tag, texts] as const))("%s", (_tag, texts) => {
  test("has a sentence for every kind of event, with all of its fields", () => {
    for (const game of games) {
      for (const { event, fields } of game.events) {
        const told = Object.fromEntries(fields.map((field, index) => [field, 11 + index]));
        const sentence = sentenceOf(game.name, { event, ...told }, [], texts);
        expect(sentence, `${game.name} ${event}`).not.toBe(event);
        expect(sentence).not.toMatch(/[{}[\]|]/);
        for (const field of fields.filter((it) => !UNTOLD.has(it)))
          expect(sentence, `${game.name} ${event} ${field}`).toContain(`${told[field]}`);
      }
    }
  });
  test("has a title and a sentence for every option and value", () => {
    for (const game of games) {
      for (const option of game.options) {
        const said = optionTexts(texts, game.name, option.name);
        expect(said.text, `${game.name} ${option.name}`).not.toBe("");
        expect(Object.keys(said.values)).toEqual(option.values ?? []);
        for (const { title, text } of Object.values(said.values))
          expect(title && text).toBeTruthy();
      }
    }
  });
  test("is listed under its own name", () => {
    expect(Object.values(languages)).toContain(texts.nativeName);
  });
});

/** Plays games of every variant, choosing by a small generator, and hands over what happened. */
async function playAll(visit: (game: Game, log: readonly LogEntry[], view: Json) => void) {
  let seed = 1;
  const random = (count: number): number => {
    seed = (seed * 48271) % 2147483647;
    return seed % count;
  };
  for (const game of games) {
    const variants = game.options.filter(({ is_variant }) => is_variant);
    const setups = [[game.name]];
    for (const { name, values } of variants)
      for (const value of values ?? []) setups.push([game.name, `${name}=${value}`]);
    if (game.name === "pavilion") setups.push([game.name, "board=grey", "grey_stars=free"]);
    for (const words of setups) {
      if (
        await engine.checkSetup(words.join(" ")).then(
          () => false,
          () => true,
        )
      )
        continue;
      await engine.open(words.join(" "), new Uint8Array(32).fill(seed % 256));
      for (let ply = 0; ply < 400; ply++) {
        const { actor } = await engine.view(-1);
        if (actor === null) break;
        const { legal } = await engine.view(actor);
        await engine.play(actor, ply, legal?.[random(legal.length)] ?? "");
        if (ply === 20) visit(game, [], (await engine.view(actor)).position as Json);
      }
      visit(game, await engine.log(0, 0), (await engine.view(0)).position as Json);
    }
  }
}

test("no English word is left in Chinese sentences and positions of real games", async () => {
  const seats = Array.from({ length: 8 }, (_, seat) => ({ name: `玩家 ${seat + 1}` }));
  const foreign = new Set<string>();
  const untitled = new Set<string>();
  await playAll((game, log, view) => {
    for (const event of log.flatMap(({ events }) => events)) {
      const sentence = sentenceOf(game.name, event, seats, zhHant);
      if (/[a-z]{3}/.test(sentence)) foreign.add(sentence);
      if (event.points && !(event.event in (zhHant.games[game.name]?.points ?? {})))
        untitled.add(`${game.name} ${event.event}`);
    }
    for (const line of outline(game.name, view, zhHant)) {
      if (/[a-z]{3}/.test(line)) foreign.add(`${game.name}: ${line}`);
    }
  });
  expect([...foreign].slice(0, 20)).toEqual([]);
  expect([...untitled]).toEqual([]);
});

test("no word of the engine has one meaning in one game and another in another", () => {
  for (const texts of dictionaries) {
    const meanings = new Map<string, string>();
    for (const { words, reasons } of Object.values(texts.games))
      for (const [word, meaning] of [...Object.entries(words), ...Object.entries(reasons)]) {
        if (word in texts.sharedWords) continue; // a game may have its own: wordsFor() knows
        expect(meanings.get(word) ?? meaning, word).toBe(meaning);
        meanings.set(word, meaning);
      }
  }
});

test("a game that brings no texts is told with the engine's words", () => {
  const game = games.find(({ name }) => name === "chromino");
  if (!game) throw new Error("chromino");
  const texts = withGames({ ...en, games: {} }, [game]);
  const event = { event: "dealt", seat: 0, tile: "RRB" };
  expect(sentenceOf("chromino", event, [{ name: "Ann" }], texts)).toBe("Ann gets RRB.");
  expect(optionTexts(texts, "chromino", "hands").values).toHaveProperty("hidden");
  expect(pointTitle(texts, "chromino", "scored")).toBe("scored");
  expect(unitOf(texts, "chromino", { counts_down: true })).toBe("points");
});

test("Chinese has a space beside Latin letters and digits, and names stay as they are", () => {
  expect(spaced("由玩家1先行，50%的Ann在-1")).toBe("由玩家 1 先行，50% 的 Ann 在 -1");
  expect(spaced("抽到：rb、12")).toBe("抽到：rb、12");
  expect(spaced("第 3 輪")).toBe("第 3 輪");
  expect(zhHant.table.won("Ann")).toBe("Ann 獲勝");
  expect(zhHant.table.won("小明2號")).toBe("小明2號獲勝");
  const event = { event: "drew", seat: 0, tile: "rb" };
  expect(sentenceOf("ingenious", event, [{ name: "A君" }], zhHant)).toBe("A君抽到 rb。");
  expect(sentenceOf("ingenious", { ...event, tile: null }, [{ name: "Ann" }], zhHant)).toBe(
    "Ann 抽到一個看不到的板塊。",
  );
});

test("a loss of nothing is a loss", () => {
  const event = { event: "paid", seat: 0, points: 0, count: 5, cost: 8 };
  expect(sentenceOf("chocolatier", event, [{ name: "Ann" }], zhHant)).toContain("扣 0 分");
  expect(sentenceOf("chocolatier", event, [{ name: "Ann" }], en)).toContain(": 0 points");
});

test("a game's own word goes before the shared one, and a piece is no word of another game", () => {
  const position = { tile: "W", board: ["h", "W"] };
  expect(outline("pavilion", { tile: 1 }, zhHant)).toEqual(["瓷磚：1"]);
  expect(outline("polyssimo", position, zhHant)).toEqual(["磚：W", "底板：h W"]);
  expect(outline("polyssimo", position, en)).toEqual(["tile: W", "board: h W"]);
  expect(outline("chromino", { pile: { red: 1, blue: 2 } }, zhHant)).toEqual([
    "方塊堆：紅 1、藍 2",
  ]);
});

test("names of pieces and columns are no words", () => {
  const event = { event: "placed", piece: "W", orientation: "r0", column: "h", row: 5, left: 1 };
  for (const texts of [en, zhHant]) {
    const sentence = sentenceOf("polyssimo", event, [], texts);
    expect(sentence).toContain("W");
    expect(sentence).toContain("h5");
  }
});

test("sentences of a catalogue count, and leave out what is not there", () => {
  const say = (sentence: string, told: Record<string, string | number>): string =>
    fill(sentence, told, "nothing");
  expect(say("{seat} gets {count tile|tiles}", { seat: "Ann", count: "1" })).toBe(
    "Ann gets 1 tile",
  );
  expect(say("{seat} gets {count tile|tiles}", { seat: "Ann", count: "2" })).toBe(
    "Ann gets 2 tiles",
  );
  expect(say("{count} red[ and {wilds} wild]", { count: "2", wilds: "0" })).toBe("2 red");
  expect(say("{count} red[ and {wilds} wild]", { count: "2", wilds: "1" })).toBe(
    "2 red and 1 wild",
  );
  expect(say("[{red} red, {blue} blue, {green} green]", { red: "1", blue: "0", green: "2" })).toBe(
    "1 red, 2 green",
  );
  expect(say("[紅 {red}、藍 {blue}]", { red: "0", blue: "3" })).toBe("藍 3");
  expect(say("[{red} red, {blue} blue]", { red: "0", blue: "0" })).toBe("nothing");
  expect([3, 1, -1, -2, 0].map((points) => scoreOf(points, en.sentences.points))).toEqual([
    "3 points",
    "1 point",
    "minus 1 point",
    "minus 2 points",
    "0 points",
  ]);
});

test("a catalogue is read up to what the terminal alone says", () => {
  const file = `# A comment\n\ntitle = A game\nword disc # = Scheibe #\nstop = ". "\n[terminal]\nsay = sag\n`;
  expect(readCatalogue(file)).toEqual({
    title: { "": "A game" },
    word: { "disc #": "Scheibe #" },
    stop: { "": ". " },
  });
});

test("words with numbers keep them", () => {
  expect(wordOf(zhHant, "disc 3")).toBe("工廠圓盤 3");
  expect(wordOf(en, "disc 3")).toBe("disc 3");
});

/** What the engine refuses, in Chinese; "" if it refuses nothing. */
async function refusedIn(texts: Texts, asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => "",
    (error: EngineError) => reasonIn(texts, error),
  );
}

test("reasons of the engine are said in Chinese", async () => {
  for (const words of [
    "ingenious players=2 mode=solo",
    "ingenious players=2 mode=team",
    "ingenious players=3 mode=duel",
    "ingenious players=1",
    "pavilion grey_stars=free",
    "polyssimo min_bw=12",
    "polyssimo players=4 min_bw=7",
    "polyssimo rows=99",
    "polyssimo min_bw=99",
    "polyssimo players=9",
    "chocolatier max_rounds=999",
    "patience players=1",
  ]) {
    expect(await refusedIn(zhHant, engine.checkSetup(words)), words).not.toMatch(/[a-z]{3}|^$/);
  }
  for (const code of ["c9-3-s42-xz", "c1-3-s43-xz", "hello"]) {
    const said = await refusedIn(zhHant, engine.openPuzzle(code));
    expect(said.replace("Tessera", ""), code).not.toMatch(/[a-z]{3}|^$/);
  }
});

test("a reason has its arguments and its line", async () => {
  const range = engine.checkSetup("polyssimo rows=99");
  expect(await refusedIn(zhHant, range)).toBe("橫列數不能是「99」，要在 5 到 16 之間");
  expect(await refusedIn(en, range)).toBe("'99' is no value of option rows: it takes 5 to 16");
  const choice = engine.checkSetup("ingenious mode=chess");
  expect(await refusedIn(zhHant, choice)).toBe(
    "模式不能是「chess」，可以是 base, solo, team 或 duel",
  );
  const record = "tessera 1\ngame chocolatier\nrules 9\n";
  const loaded = engine.load(record, new Uint8Array(KEY_SIZE));
  expect(await refusedIn(zhHant, loaded)).toBe("第 3 行：第三行必須是已知的規則版本");
});

test("reasons are found by their codes, and by nothing else", () => {
  const illegal = { code: "record.illegal", line: 7, arguments: {} };
  expect(reasonIn(zhHant, { message: "worded anew", reason: illegal })).toBe(
    "第 7 行：這個動作在這裡不合規則",
  );
  const sentence = "this action is not legal here";
  expect(reasonIn(zhHant, { message: sentence })).toBe(sentence);
  const unknown = { code: "record.newer", arguments: {} };
  expect(reasonIn(zhHant, { message: sentence, reason: unknown })).toBe(sentence);
});

test("what a game says needs no mouse and no keys; names of buttons may tell their keys", () => {
  const files = import.meta.glob<string>("../../../../games/*/page/{texts,learn}/*.ts", {
    eager: true,
    query: "?raw",
    import: "default",
  });
  const lines = Object.values(files).flatMap((file) => file.split("\n"));
  expect(lines.length).toBeGreaterThan(1000);
  const isButton = (line: string): boolean => /^\s*(turn\w+|flip|putBack): "/.test(line);
  const needsMore = lines.filter(
    (line) =>
      /\bwheel\b|滾輪|(?<![Tt]ap or )\b[Cc]lick\b|\bR\b (or|turns)|key R|（R|\(R[,)]|按 R|R 鍵/.test(
        line,
      ) && !isButton(line),
  );
  expect(needsMore).toEqual([]);
});

test("a browser's languages", () => {
  expect(languageFor(["fr", "zh-TW", "en"])).toBe("zh-Hant");
  expect(languageFor(["fr"])).toBe("en");
  expect(pointTitle(en, "chocolatier", "placed")).toBe("Tiles in the box");
});

test("one of a unit is not many", () => {
  expect([0, 1, 2].map((count) => en.unitFor(count, "squares left"))).toEqual([
    "squares left",
    "square left",
    "squares left",
  ]);
  expect(zhHant.unitFor(1, "塊")).toBe("塊");
});

test("numbers have a true minus sign", () => {
  expect([-4, 0, 12].map(numeral)).toEqual(["−4", "0", "12"]);
  expect([-4, 0, 12].map(signed)).toEqual(["−4", "0", "+12"]);
});
