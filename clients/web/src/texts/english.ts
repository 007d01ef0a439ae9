/** english.ts -- what the texts of all games in English are put together with. */
export function many(count: number | string, one: string, more = `${one}s`): string {
  return `${count} ${Number(count) === 1 ? one : more}`;
}

/** The unit of so many: "squares left", or "square left" of one. */
export function unitFor(count: number, unit: string): string {
  return Math.abs(count) === 1 ? unit.replace(/s\b/, "") : unit;
}

export function points(count: number): string {
  return count < 0 ? `minus ${many(-count, "point")}` : many(count, "point");
}

/** "2 blue, 1 red", leaving out what there is none of. */
export function tiles(counts: readonly (readonly [string, string])[]): string {
  const some = counts.filter(([count]) => count !== "0");
  return some.length ? some.map(([count, colour]) => `${count} ${colour}`).join(", ") : "nothing";
}
