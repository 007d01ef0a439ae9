/** fixtures.mjs -- what a test of matches between browsers is given: a real server, and players who are at it.
 *
 * The server is build/tessera, with the page inside it, or the program that TESSERA names; ONLINE names the address of one
 * that runs already. Every frame that a browser receives is read: what another player has in hand must be in none of
 * them. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { INSECURE } from "../chromium.mjs";
import { test as base } from "../fixtures.mjs";
import { joinMatch, openMatch } from "./together.mjs";

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A server with a store of its own, which goes with it. */
export async function startServer() {
  if (process.env.ONLINE)
    return { address: process.env.ONLINE, stop: async () => {}, reports: () => null };
  const program =
    process.env.TESSERA ?? fileURLToPath(new URL("../../../../build/tessera", import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), "tessera-online-"));
  const port = await freePort();
  const store = `sqlite:${join(folder, "store.db")}`;
  const words = ["--port", `${port}`, "--store", store, "--host-names", INSECURE];
  const child = spawn(program, ["serve", ...words]);
  await new Promise((resolve, reject) => {
    child.stdout.once("data", resolve);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const stop = async () => {
    child.removeAllListeners("exit");
    child.kill();
    await rm(folder, { recursive: true, force: true });
  };
  const reports = () => execFileSync(program, ["reports", "--store", store], { encoding: "utf8" });
  return { address: `http://127.0.0.1:${port}/`, stop, reports };
}

/** Where a person's own link is. */
async function linkOf(page) {
  await page.locator("summary", { hasText: "My link for another device" }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  return page.getByLabel("My link for another device").inputValue();
}

export const test = base.extend({
  /** One for all tests that a worker runs. */
  server: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],

  /** Lets in a visitor whose frames are read, and whose connection can be cut. */
  enter: ({ visit }, use) =>
    use(async (address, options = {}) => {
      const frames = [];
      const wires = [];
      const prepare = (page) =>
        page.routeWebSocket(/\/api$/, (wire) => {
          const server = wire.connectToServer();
          server.onMessage((text) => {
            frames.push(JSON.parse(text));
            wire.send(text);
          });
          wires.push(wire);
        });
      const visitor = await visit(address, { ...options, prepare });
      const cut = () => wires.at(-1).close();
      return { ...visitor, frames, cut };
    }),

  /** Lets in Ann and Ben, who sit down together. */
  sitTogether: ({ enter, address }, use) =>
    use(async (game, { isPublic = true, ...options } = {}) => {
      const ann = await enter(address, options);
      const link = await openMatch(ann.page, address, game, isPublic);
      const ben = await enter(address, options);
      await joinMatch(ben.page, address, link, isPublic);
      await ann.page.locator(".table main").waitFor();
      return { ann, ben, link, pages: [ann.page, ben.page] };
    }),

  /** Lets in the same person at another device, by the link of their own. */
  changeDevice: ({ enter, address }, use) =>
    use(async (from, options) => {
      await from.page.goto(`${address}#/online/me`);
      const own = await linkOf(from.page);
      const other = await enter(own, options);
      await other.page.getByRole("button", { name: "Switch to Ann" }).click();
      await other.page.getByText("You are Ann").waitFor();
      const isClean = /#\/online$/.test(other.page.url());
      assert.ok(isClean, "the key to the seats does not stay in the address");
      return other;
    }),
});
