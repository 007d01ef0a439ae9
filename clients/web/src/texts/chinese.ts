/** chinese.ts -- 各遊戲繁體中文文字共用的部分。 */
export function points(count: number): string {
  return count < 0 ? `扣 ${-count} 分` : `得 ${count} 分`;
}

/** 「藍 2、紅 1」，沒有的不列。 */
export function tiles(counts: readonly (readonly [string, string])[]): string {
  const some = counts.filter(([count]) => count !== "0");
  return some.length ? some.map(([count, colour]) => `${colour} ${count}`).join("、") : "無";
}
