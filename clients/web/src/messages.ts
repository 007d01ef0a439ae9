/** messages.ts -- what the page and its workers say to each other. */
import type { Reason } from "./told.ts";
import type { RefusalKind, Rules } from "./wasm.ts";

/** What can be asked of a worker: whatever Rules can do. */
export type Method = {
  [K in keyof Rules]: Rules[K] extends (...args: never[]) => unknown ? K : never;
}[keyof Rules];

export type Request =
  | { readonly id: number; readonly wasm: string }
  | { readonly id: number; readonly method: Method; readonly args: readonly unknown[] };

/** `broken`: the worker or rules.wasm does not work at all. */
export type FailureKind = RefusalKind | "broken";

export type Answer =
  | { readonly id: number; readonly value: unknown }
  | {
      readonly id: number;
      readonly kind: FailureKind;
      readonly sentence: string;
      readonly reason?: Reason | undefined;
    };
