/** The log of commitments: what is computed of it, and what a rolled back one looks like. */
import { describe, expect, test } from "vitest";
import { BrowserStore } from "../../storage.ts";
import { TestStorage } from "../../testing.ts";
import { forgetHead, hashOf, isSound, look, markOf, placeOf, type Ask } from "./chain.ts";
import { Refused, type FairEntry } from "../wire/protocol.ts";

/** As a server made it: docs/examples/verify.py has the same hashes. */
const known: FairEntry = {
  index: 1,
  match: "69d51bd1249f3602a319a6b216d80c63847750b805a6f3510b61cdf389885e89",
  commitment: "3d0c5cac2c44e18bd3b2fd346d8b8e8034266a9b101a69ea2605e70b70617311",
  previous: "0".repeat(64),
  hash: "e3f745ec58fbc96c295adad9b4fa80579d64b49b8948452876b3f34c55497bcb",
};

function chainOf(length: number, salt = "a"): FairEntry[] {
  const chain: FairEntry[] = [];
  for (let index = 1; index <= length; index++) {
    const commitment = index.toString(16).padStart(63, "0") + salt;
    const previous = chain.at(-1)?.hash ?? "0".repeat(64);
    const match = markOf(`match${index}`, commitment)!;
    const entry = { index, match, commitment, previous, hash: "" };
    chain.push({ ...entry, hash: hashOf(entry)! });
  }
  return chain;
}

function serverOf(chain: () => readonly FairEntry[]): Ask {
  return ({ after, match }) => {
    const log = chain();
    const head = log.at(-1) ?? null;
    if (match !== undefined) {
      const of = log.filter((entry) => entry.match === markOf(match, entry.commitment));
      return Promise.resolve({ head, log: of });
    }
    const first = after ?? log.length - 1;
    return Promise.resolve({ head, log: log.slice(Math.max(0, first), first + 500) });
  };
}

describe("the log of commitments", () => {
  test("is hashed as the server does it", () => {
    expect(isSound(known)).toBe(true);
    expect(markOf("mhrn3vuagx6r", known.commitment)).toBe(known.match);
    expect(isSound({ ...known, index: 2 })).toBe(false);
    expect(hashOf({ ...known, match: "no hash" })).toBeNull();
    expect(hashOf({ ...known, index: 0.5 })).toBeNull();
  });

  test("is followed from visit to visit while it grows", async () => {
    const store = new BrowserStore(new TestStorage());
    let chain = chainOf(0);
    const ask = serverOf(() => chain);
    for (const length of [0, 3, 3, 4, 40]) {
      chain = chainOf(length);
      expect(await look(ask, store)).toBe("sound");
    }
    expect(store.read("tessera.fair")).toEqual({ index: 40, hash: chain.at(-1)?.hash });
  });

  test("that was rolled back, or has another past, is broken until it is accepted", async () => {
    const store = new BrowserStore(new TestStorage());
    let chain = chainOf(9);
    const ask = serverOf(() => chain);
    await look(ask, store);
    for (const other of [chainOf(8), chainOf(0), chainOf(9, "b"), chainOf(20, "b")]) {
      chain = other;
      expect(await look(ask, store)).toBe("broken");
    }
    forgetHead(store);
    expect(await look(ask, store)).toBe("sound");
  });

  test("that does not hang together is broken", async () => {
    const store = new BrowserStore(new TestStorage());
    let chain = chainOf(5);
    const ask = serverOf(() => chain);
    await look(ask, store);
    const [longer, other] = [chainOf(9), chainOf(9, "b")];
    chain = [...longer.slice(0, 6), other[6]!, ...longer.slice(7)];
    expect(await look(ask, store)).toBe("broken");
    chain = [...longer.slice(0, 6), ...longer.slice(7)];
    expect(await look(ask, store)).toBe("broken");
    chain = longer;
    expect(await look(ask, store)).toBe("sound");
  });

  test("of a server that has none is not known", async () => {
    const refuse: Ask = () => Promise.reject(new Refused("unknown", "no such message"));
    expect(await look(refuse, new BrowserStore(new TestStorage()))).toBe("unknown");
    expect(await placeOf(refuse, "match1", "00")).toBeNull();
  });

  test("has a place for each match, by its commitment", async () => {
    const chain = chainOf(3);
    const ask = serverOf(() => chain);
    expect(await placeOf(ask, "match2", chain[1]!.commitment)).toBe(2);
    expect(await placeOf(ask, "match2", chain[0]!.commitment)).toBeNull();
    expect(await placeOf(ask, "match9", chain[1]!.commitment)).toBeNull();
  });
});
