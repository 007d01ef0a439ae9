/** push.spec.mjs -- notifications that a server pushes. Only the browser with windows shows any. */
import assert from "node:assert/strict";
import { LAUNCH, WINDOWED } from "../chromium.mjs";
import { test } from "../fixtures.mjs";

test.use({ launchOptions: { ...LAUNCH, executablePath: WINDOWED } });

const pushed = { match: "abcdefghij12", game: "chromino", news: "turn" };

/** Delivers a push to the service worker, as the push service of the browser would. */
async function deliver(page, context, origin) {
  const session = await context.newCDPSession(page);
  const found = new Promise((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  const data = JSON.stringify(pushed).padEnd(128);
  const registrationId = await found;
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

test("push: a notification in the words of the page, and a click on it leads to the match", async ({
  page,
  context,
  address,
}) => {
  const { origin } = new URL(address);
  await context.grantPermissions(["notifications"], { origin });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(async () => {
    const words = { turn: "輪到你了", chromino: "Chromino" };
    const cache = await caches.open("push-tessera");
    await cache.put("./push-words", new Response(JSON.stringify(words)));
  });
  await deliver(page, context, origin);
  const shown = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    for (let tries = 0; tries < 400; tries++) {
      const [first] = await registration.getNotifications();
      if (first) return { title: first.title, body: first.body, data: first.data };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return null;
  });
  const data = `#/match/${pushed.match}`;
  assert.deepEqual(shown, { title: "輪到你了", body: "Chromino", data });
  await context.serviceWorkers()[0].evaluate(async () => {
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  });
  await page.waitForURL((url) => url.hash === data);
});
