/** identities.ts -- who this device is on a server, and who it was before.
 *
 * A guest has nothing but a token. So when this device becomes another person, the old token is set
 * aside, and the player can switch back. */
import { isRecord, type BrowserStore } from "../../storage.ts";

const ME = "tessera.me";
const OTHERS = "tessera.others";
const OTHERS_MAX = 8;

export interface Identity {
  readonly token: string;
  readonly person: number;
  readonly name: string;
}

function isIdentity(value: unknown): value is Identity {
  return (
    isRecord(value) &&
    typeof value["token"] === "string" &&
    typeof value["person"] === "number" &&
    typeof value["name"] === "string"
  );
}

export class Identities {
  constructor(private readonly store: BrowserStore) {}

  /** The token of this device; null if it has none. */
  get token(): string | null {
    const kept = this.store.read(ME);
    return isRecord(kept) && typeof kept["token"] === "string" ? kept["token"] : null;
  }

  /** The people this device was before, the latest first. */
  get others(): readonly Identity[] {
    const kept = this.store.read(OTHERS);
    return Array.isArray(kept) ? kept.filter(isIdentity) : [];
  }

  /** Makes the device this person, and sets the one before aside. */
  become({ token, person }: Omit<Identity, "name">, before: Identity | null): void {
    const left = before && before.person !== person ? [before] : [];
    const others = this.others.filter(
      (other) => other.person !== person && other.person !== left[0]?.person,
    );
    this.store.write(ME, { token });
    this.store.write(OTHERS, [...left, ...others].slice(0, OTHERS_MAX));
  }

  /** Removes the token: the player signed out or deleted themselves. */
  leave(): void {
    this.store.remove(ME);
  }

  /** Removes a token that the server does not know any more. */
  drop(token: string): void {
    this.store.write(
      OTHERS,
      this.others.filter((other) => other.token !== token),
    );
  }
}
