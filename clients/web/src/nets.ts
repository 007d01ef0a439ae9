/** nets.ts -- brings bots, hints and reviews the weights of a network, when they first need them.
 *
 * They are files beside rules.wasm. Without them, or with ones that the engine refuses, a bot plays as it would
 * without a network, and reviews judge as they do in a game that has none; the console says why. */
import { Refusal, type Rules } from "./wasm.ts";

type Fetch = (url: string) => Promise<Response>;

/** Whoever judges for people uses a network wherever the best bot does. */
export const JUDGE_LEVEL = 9;

/** The digest of a game's network; "" if the game has none. */
export function netVersion(versions: Readonly<Record<string, string>>, game: string): string {
  return (Object.hasOwn(versions, game) && versions[game]) || "";
}

export class Nets {
  /** `versions` has a digest for each game that has a network. */
  constructor(
    private readonly base: string,
    private readonly versions: Readonly<Record<string, string>>,
    private readonly get: Fetch,
  ) {}

  /** Before a bot of this level chooses in this game. */
  async bring(rules: Rules, game: string, level: number): Promise<void> {
    const version = netVersion(this.versions, game);
    if (!version || !rules.wantsNet(game, level)) return;
    const url = new URL(`nets/${game}.net?${version}`, this.base).href;
    try {
      const response = await this.get(url);
      if (response.ok) rules.giveNet(game, new Uint8Array(await response.arrayBuffer()));
    } catch (error) {
      // No network, or damaged weights: the next choice tries again.
      if (!(error instanceof TypeError) && !(error instanceof Refusal)) throw error;
      console.warn(`${url}: ${error.message}`);
    }
  }
}
