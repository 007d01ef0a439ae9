/// <reference types="svelte" />
/// <reference types="vite/client" />

/** A digest of rules.wasm, so that a new page never meets an old copy of it. */
declare const WASM_VERSION: string;
