/** outcome_text.ts -- how a game of this device ended, in words. */
import type { SavedTable } from "../storage.ts";
import type { HistoryTexts } from "./texts/index.ts";

export interface OutcomeText {
  readonly text: string;
  readonly isWon: boolean;
}

/** For the only person of a table; where several played, only that it is over. */
export function outcomeText({ outcomes }: HistoryTexts, table: SavedTable): OutcomeText {
  const { result, seats } = table;
  if (!table.is_over) return { text: outcomes.running(table.ply), isWon: false };
  const persons = [...seats.keys()].filter((seat) => seats[seat]?.kind === "person");
  const [me] = persons;
  if (persons.length !== 1 || me === undefined || !result || seats.length === 1) {
    return { text: outcomes.over, isWon: false };
  }
  if (table.resigned.includes(me)) return { text: outcomes.resigned, isWon: false };
  const place = result.place[me] ?? seats.length;
  if (place > 1) return { text: outcomes.lost(place, seats.length), isWon: false };
  const isShared = result.place.filter((other) => other === 1).length > 1;
  return { text: isShared ? outcomes.shared : outcomes.won, isWon: true };
}
