/** chinese.ts -- 各遊戲繁體中文文字共用的部分。 */
export function points(count: number): string {
  return count < 0 ? `扣 ${-count} 分` : `得 ${count} 分`;
}

/** 「藍 2、紅 1」，沒有的不列。 */
export function tiles(counts: readonly (readonly [string, string])[]): string {
  const some = counts.filter(([count]) => count !== "0");
  return some.length ? some.map(([count, colour]) => `${colour} ${count}`).join("、") : "無";
}

export const start = {
  title: "起始玩家",
  text: "由第一個座位先行，或抽籤決定。",
  values: {
    first: { title: "第一個座位", text: "名單最上方的玩家先行。" },
    random: { title: "抽籤", text: "隨機抽出一位玩家先行。" },
  },
};
