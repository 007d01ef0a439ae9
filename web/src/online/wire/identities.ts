/** identities.ts -- who this device is on a server, and who it was before.
 *
 * A token is all there is of a guest. So whoever this device stops being is set aside, not lost, and
 * can be switched back to. */
import { isRecord, type Keeper } from "../../storage.ts";

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
  constructor(private readonly keeper: Keeper) {}

  /** Of this device; null if it is nobody. */
  get token(): string | null {
    const kept = this.keeper.read(ME);
    return isRecord(kept) && typeof kept["token"] === "string" ? kept["token"] : null;
  }

  /** Whom this device was, the latest first. */
  get others(): readonly Identity[] {
    const kept = this.keeper.read(OTHERS);
    return Array.isArray(kept) ? kept.filter(isIdentity) : [];
  }

  /** The device is this person now; whoever it was before is set aside. */
  become({ token, person }: Omit<Identity, "name">, before: Identity | null): void {
    const left = before && before.person !== person ? [before] : [];
    const others = this.others.filter(
      (other) => other.person !== person && other.person !== left[0]?.person,
    );
    this.keeper.write(ME, { token });
    this.keeper.write(OTHERS, [...left, ...others].slice(0, OTHERS_MAX));
  }

  /** The device is nobody now: signed out, or forgotten. */
  leave(): void {
    this.keeper.remove(ME);
  }

  /** Nobody is known by this token any more. */
  drop(token: string): void {
    this.keeper.write(
      OTHERS,
      this.others.filter((other) => other.token !== token),
    );
  }
}
