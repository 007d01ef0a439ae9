/** worker.ts -- rules.wasm in a worker: one for the table, one more for the player who thinks. */
import type { Answer, Request } from "./messages.ts";
import { Nets } from "./nets.ts";
import { Refusal, Rules } from "./wasm.ts";

let rules: Promise<Rules> | undefined;
let nets: Nets | undefined;

/** Some servers give .wasm a type that browsers do not stream; then the bytes do. */
async function load(url: string): Promise<Rules> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  const isStreamed = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return Rules.open(isStreamed ? response : await response.arrayBuffer());
}

async function carryOut(request: Request): Promise<unknown> {
  if ("wasm" in request) {
    rules = load(request.wasm);
    nets = new Nets(request.wasm, NETS, (url) => fetch(url));
    await rules;
    return null;
  }
  if (!rules) throw new Error("the rules are not loaded");
  const opened = await rules;
  if (request.method === "choose") {
    const [game, , , level] = request.args as Parameters<Rules["choose"]>;
    await nets?.bring(opened, game, level);
  }
  const method = opened[request.method] as (...args: readonly unknown[]) => unknown;
  return method.apply(opened, [...request.args]);
}

async function answer(request: Request): Promise<Answer> {
  try {
    return { id: request.id, value: await carryOut(request) };
  } catch (error) {
    if (error instanceof Refusal) {
      const { kind, message, reason } = error;
      return { id: request.id, kind, sentence: message, reason };
    }
    return { id: request.id, kind: "broken", sentence: String(error) };
  }
}

addEventListener("message", (event: MessageEvent<Request>) => {
  void answer(event.data).then((message) => postMessage(message));
});
