/** The proof of luck, on a record that a server wrote. */
import { expect, test } from "vitest";
import { hexOf } from "../../record.ts";
import { blake2b, isBound } from "./fair.ts";

const record = `tessera 1
game ingenious
rules 1
players 2
commitment edc85a0964544b9bccad666709e96eefa57cab4d0be9942021dc8e27dcaf99e8
number p1 5e0fb2f87c6c0ce0b7f7ee23ec9a1dc1b8bcd02bf9c0f8dd0f2f9c34a0a1a2a3
secret 31381e5709f1db0509791781e1f28e4a529cb2c52d3a00b22d43d22a9a0e11cb
key 9190b9376d5d91703cef69c15667ad2d210bc8d6dfeda945a5a883b41a418c1c
begin = 19 9 2 9 11 10 6 4 7 8 1 16
end unfinished
`;
const witness = {
  commitment: "edc85a0964544b9bccad666709e96eefa57cab4d0be9942021dc8e27dcaf99e8",
  number: "5e0fb2f87c6c0ce0b7f7ee23ec9a1dc1b8bcd02bf9c0f8dd0f2f9c34a0a1a2a3",
};

test("the hash is BLAKE2b, whatever the length", () => {
  const ofLength = (count: number): string =>
    hexOf(blake2b(Uint8Array.from({ length: count }, (_, i) => i & 255)));
  expect(ofLength(0)).toBe("0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
  expect(ofLength(128)).toBe("c3582f71ebb2be66fa5dd750f80baae97554f3b015663c8be377cfcb2488c1d1");
  expect(ofLength(300)).toBe("3a486e3fe3ee414853000269ac020030aeef748cb05cd62ba85939ec298ef25c");
});

test("a record of a server is bound", () => {
  expect(isBound(record, witness)).toBe(true);
  expect(isBound(record, { ...witness, number: null })).toBe(true);
});

test("whatever is changed in it shows", () => {
  for (const field of ["commitment", "number p1", "secret", "key"]) {
    const changed = record.replace(
      new RegExp(`^(${field} .)(.)`, "m"),
      (_all, head, digit) => `${head}${digit === "0" ? "1" : "0"}`,
    );
    expect(changed).not.toBe(record);
    expect(isBound(changed, { ...witness, number: null }), field).toBe(false);
  }
});

test("another commitment, or a number left out, is not what was seen", () => {
  expect(isBound(record, { ...witness, commitment: "0".repeat(64) })).toBe(false);
  expect(isBound(record, { ...witness, number: "0".repeat(64) })).toBe(false);
});
