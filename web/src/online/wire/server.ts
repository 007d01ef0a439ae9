/** server.ts -- where the server of the page is, if it has one. */
import { isRecord } from "../../storage.ts";
import type { Socket } from "./connection.ts";
import { VERSION } from "./protocol.ts";

function apiAddress(): URL {
  return new URL("api", document.baseURI);
}

async function answersHello(): Promise<boolean> {
  const body = JSON.stringify({ say: "hello", version: VERSION });
  const answer = await fetch(apiAddress(), { method: "POST", body });
  const message: unknown = answer.ok ? await answer.json() : null;
  return isRecord(message) && message["tell"] === "hello";
}

/** The page may lie with other static files, or be used without a network: then there is none. What
 * says its name is believed; behind any other name may be a proxy, which is asked. */
export async function findServer(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const answer = await fetch(document.baseURI, { method: "HEAD", cache: "no-store" });
    const name = answer.headers.get("server") ?? "";
    return name.startsWith("tessera") || (name !== "" && (await answersHello()));
  } catch {
    return false;
  }
}

export function openSocket(): Socket {
  const address = apiAddress();
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(address, "tessera") as Socket;
}
