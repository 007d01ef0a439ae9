/** server.ts -- finds the game server of this page, if there is one. */
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

/** A page that is served as plain files, or used offline, has no game server. The header `Server`
 * names ours. Behind any other name there may be a proxy, so the page asks. */
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
