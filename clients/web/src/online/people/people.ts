/** people.ts -- what is shown of people: how sure a rating is, who leads, how a match ended for one. */
import type { Leader, Leaders, Listing, Listings, Rating } from "../wire/protocol.ts";

/** The rating of everybody who has not played yet, and the best guess of how strong they are. */
export const FIRST_RATING = 1500;
const SURE_DEVIATION = 110;
const ROUGH_DEVIATION = 200;

const PASSWORD_BYTES_MIN = 8;
const PASSWORD_BYTES_MAX = 128;
const PASSWORD_WORTH_MIN = 24;
const PASSWORD_DIFFERENT_MIN = 4;
const EAST_ASIAN = /[\u3040-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3ffff}]/u;

export type PasswordProblem = "short" | "long" | "plain";

/** Whether it could be any account's. The server counts bytes. */
export function isPasswordPossible(password: string): boolean {
  const { length } = new TextEncoder().encode(password);
  return length >= PASSWORD_BYTES_MIN && length <= PASSWORD_BYTES_MAX;
}

/** What is wrong with it for a new account: the rule of server/hall/password_rule.h. */
export function passwordProblem(password: string): PasswordProblem | null {
  if (new TextEncoder().encode(password).length > PASSWORD_BYTES_MAX) return "long";
  const characters = [...password];
  const worth = characters.reduce((sum, it) => sum + (EAST_ASIAN.test(it) ? 4 : 3), 0);
  if (worth < PASSWORD_WORTH_MIN) return "short";
  return new Set(characters).size < PASSWORD_DIFFERENT_MIN ? "plain" : null;
}

export type Sureness = "first" | "rough" | "sure";

export function surenessOf({ deviation }: Rating): Sureness {
  if (deviation <= SURE_DEVIATION) return "sure";
  return deviation <= ROUGH_DEVIATION ? "rough" : "first";
}

/** In 19 cases of 20 the true rating is no further away. */
export function marginOf({ deviation }: Rating): number {
  return 2 * deviation;
}

export type Standing = "above" | "around" | "below";

/** Against a newcomer; only what is beyond doubt is said. */
export function standingOf(rating: Rating): Standing {
  if (rating.rating - marginOf(rating) > FIRST_RATING) return "above";
  return rating.rating + marginOf(rating) < FIRST_RATING ? "below" : "around";
}

/** A row of the leaderboard. */
export interface Ranked extends Leader {
  /** null for who is not among the first. */
  readonly rank: number | null;
  readonly isMe: boolean;
}

/** The leaders, and oneself after them for who is not one of them. Equal ratings share a rank. */
export function ranked(
  { leaders, you }: Leaders,
  me: { readonly person: number; readonly name: string } | null,
): readonly Ranked[] {
  const rows = leaders.map((leader): Ranked => {
    const rank = 1 + leaders.findIndex(({ rating }) => rating === leader.rating);
    return { ...leader, rank, isMe: me !== null && leader.person === me.person };
  });
  if (!me || !you || rows.some(({ isMe }) => isMe)) return rows;
  return [...rows, { ...you, person: me.person, name: me.name, rank: null, isMe: true }];
}

export type Result =
  | { readonly kind: "won" | "drawn" | "alone" | "unplayed" }
  | { readonly kind: "place"; readonly place: number; readonly players: number };

/** How a match that is over ended for one of its players. */
export function resultFor({ people, end }: Listing, me: number): Result {
  const seat = people.findIndex(({ person }) => person === me);
  const place = end?.place?.[seat];
  if (!end?.place || place === undefined) return { kind: "unplayed" };
  const players = end.place.length;
  if (players === 1) return { kind: "alone" };
  if (end.place.every((other) => other === 1)) return { kind: "drawn" };
  return place === 1 ? { kind: "won" } : { kind: "place", place, players };
}

/** null for a person whom the server has forgotten. */
export function nameIn({ names }: Listings, person: number | undefined): string | null {
  return names.find((named) => named.person === person)?.name || null;
}
