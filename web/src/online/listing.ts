/** listing.ts -- how a match in a list is told of. */
import type { Texts } from "../texts/index.ts";
import { nameIn } from "./people.ts";
import type { Listing, Listings } from "./protocol.ts";

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

/** How far it is, or how it ended. */
export function stateOf(texts: Texts, { end, stage }: Listing): string {
  if (end) return texts.online.ends[end.why];
  return stage === "open" ? texts.online.waits : texts.online.runs;
}
