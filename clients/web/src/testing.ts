/** testing.ts -- the engine for tests: the same rules.wasm under node, with no worker. */
import { readFileSync } from "node:fs";
import { Engine, EngineError, type Link } from "./engine.ts";
import type { Method } from "./messages.ts";
import type { StorageArea } from "./storage.ts";
import { Refusal, Rules } from "./wasm.ts";

const file = process.env["TESSERA_WASM"] ?? new URL("../../../build/rules.wasm", import.meta.url);

export function openRules(): Promise<Rules> {
  return Rules.open(readFileSync(file));
}

class DirectLink implements Link {
  private readonly rules = openRules();

  async call<M extends Method>(
    method: M,
    ...args: Parameters<Rules[M]>
  ): Promise<ReturnType<Rules[M]>> {
    const rules = await this.rules;
    try {
      return (rules[method] as (...args: readonly unknown[]) => ReturnType<Rules[M]>).apply(
        rules,
        args,
      );
    } catch (error) {
      if (error instanceof Refusal) throw new EngineError(error.kind, error.message, error.reason);
      throw error;
    }
  }

  close(): void {
    // There is nothing to end.
  }
}

export function openTestLink(): Link {
  return new DirectLink();
}

export function openTestEngine(): Engine {
  return new Engine(() => new DirectLink());
}

/** A localStorage in memory, which can be told to refuse. */
export class TestStorage implements StorageArea {
  readonly items = new Map<string, string>();
  isFull = false;

  get length(): number {
    return this.items.size;
  }
  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null;
  }
  getItem(name: string): string | null {
    return this.items.get(name) ?? null;
  }
  setItem(name: string, value: string): void {
    if (this.isFull) throw new DOMException("full", "QuotaExceededError");
    this.items.set(name, value);
  }
  removeItem(name: string): void {
    this.items.delete(name);
  }
}
