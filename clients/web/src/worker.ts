/** worker.ts -- rules.wasm in a worker: one for the table, one more for the player who thinks. */
import type { Answer, Request } from "./messages.ts";
import { JUDGE_LEVEL, Nets } from "./nets.ts";
import { gameIn } from "./record.ts";
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

type Args<M extends "choose" | "advise" | "appraise" | "openReview"> = Parameters<Rules[M]>;

/** The game and the level of a request that may need a network. */
function netFor(request: Exclude<Request, { wasm: string }>): [string, number] | null {
  switch (request.method) {
    case "choose": {
      const [game, , , level] = request.args as Args<"choose">;
      return [game, level];
    }
    case "advise":
    case "appraise":
      return [(request.args as Args<"advise" | "appraise">)[0], JUDGE_LEVEL];
    case "openReview":
      return [gameIn((request.args as Args<"openReview">)[0]), JUDGE_LEVEL];
    default:
      return null;
  }
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
  const net = netFor(request);
  if (net) await nets?.bring(opened, ...net);
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
