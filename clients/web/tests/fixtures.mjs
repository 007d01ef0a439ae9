/** fixtures.mjs -- what a test in the browser is given: a server of the page, visitors, and a page of one who is at home.
 *
 * Whoever a test lets in is a visitor of their own, and leaves when it ends. The console of each must stay silent. */
import assert from "node:assert/strict";
import { test as base } from "@playwright/test";
import { visit as enter } from "./chromium.mjs";
import { serve } from "./serve.mjs";

export const test = base.extend({
  /** One for all tests that a worker runs. */
  server: [
    async ({}, use) => {
      const server = await serve();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],

  /** How visitors come if a test says nothing else: options of chromium.mjs. */
  look: [{}, { option: true }],

  address: ({ server }, use) => use(server.address),

  /** Lets somebody in; `options` are those of chromium.mjs, and `isNoisy` if the console may complain. */
  visit: async ({ browser, look }, use) => {
    const visitors = [];
    await use(async (address, options = {}) => {
      const visitor = await enter(browser, address, { ...look, ...options });
      visitors.push({ ...visitor, isNoisy: options.isNoisy });
      return visitor;
    });
    for (const { context } of visitors) await context.close();
    for (const { complaints, isNoisy } of visitors) {
      if (!isNoisy) assert.deepEqual(complaints, [], "the console is silent");
    }
  },

  /** Who is at home when the test begins. */
  visitor: async ({ visit, address }, use) => {
    const visitor = await visit(address);
    await visitor.page.locator(".games .primary").first().waitFor();
    await use(visitor);
  },
  page: ({ visitor }, use) => use(visitor.page),
  context: ({ visitor }, use) => use(visitor.context),
});
