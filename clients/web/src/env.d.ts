/// <reference types="svelte" />
/// <reference types="vite/client" />

/** A digest of rules.wasm, so that a new page never meets an old copy of it. */
declare const WASM_VERSION: string;

/** A digest of the weights of each game that has a network. */
declare const NETS: Readonly<Record<string, string>>;

/** What the engine says of a game once and for all; asked when the page is built. */
declare module "facts:*" {
  const facts: unknown;
  export default facts;
}
