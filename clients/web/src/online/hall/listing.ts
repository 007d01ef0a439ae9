/** listing.ts -- the words for a match in a list. */
import type { Texts } from "../../texts/index.ts";
import { nameIn } from "../people/people.ts";
import type { History, Listing, Listings } from "../wire/protocol.ts";

/** Who sits where, in the order of the seats; `me` is the person whose seats are "you". */
export function seatNames(
  texts: Texts,
  listings: Listings,
  { people }: Listing,
  me: number | null,
): string {
  const names = people.map(({ kind, person, level }) => {
    if (kind === "empty") return texts.online.freeSeat;
    if (kind === "bot") return texts.setUp.bot(level ?? 1);
    if (person === me) return texts.names.you;
    return nameIn(listings, person) ?? texts.people.forgotten;
  });
  return names.join(" · ");
}

/** Waiting, running, or how it ended. */
export function stateOf(texts: Texts, { end, stage }: Listing): string {
  if (end) return texts.online.ends[end.why];
  return stage === "open" ? texts.online.waits : texts.online.runs;
}

/** When it ended, or else when it was opened. */
export function whenOf(texts: Texts, { opened_ms, ended_ms }: Listing): string {
  const format = new Intl.DateTimeFormat(texts.tag, { dateStyle: "medium", timeStyle: "short" });
  const date = format.format(ended_ms ?? opened_ms);
  return ended_ms === null ? texts.people.openedAt(date) : date;
}

/** Two pages of a history as one. A match that is in both is listed once. */
export function joined(first: History, rest: History): History {
  const isNew = ({ match }: Listing): boolean => !first.matches.some((it) => it.match === match);
  const isNamed = (person: number): boolean => first.names.some((it) => it.person === person);
  return {
    matches: [...first.matches, ...rest.matches.filter(isNew)],
    names: [...first.names, ...rest.names.filter(({ person }) => !isNamed(person))],
    before_ms: rest.before_ms,
  };
}

/** A new first page, followed by the older pages already loaded if the two overlap. */
export function renewed(first: History, known: History | null): History {
  const meets = known?.matches.some(({ match }) => first.matches.some((it) => it.match === match));
  return known && meets && first.before_ms !== null ? joined(first, known) : first;
}
