/** hall.spec.mjs -- quick matches, a bot while one waits, being told, and phrases. */
import assert from "node:assert/strict";
import { assertAccessible } from "../axe.mjs";
import { INSECURE, PHONE } from "../chromium.mjs";
import { startServer, test } from "./fixtures.mjs";
import { introduce } from "./together.mjs";

/** Notes what would be notified, as if the player looked at something else. */
const lookAway = (page) =>
  page.evaluate(() => {
    globalThis.told = [];
    globalThis.Notification = class {
      static permission = "granted";
      static requestPermission = async () => "granted";
      constructor(title, { body }) {
        globalThis.told.push(`${title} ${body}`);
      }
    };
    navigator.serviceWorker.getRegistration = async () => undefined;
    Object.defineProperty(document, "hidden", { get: () => true });
  });

const iconOf = (page) => page.locator("link[rel=icon]").getAttribute("href");

test("hall: over http the page says once what browsers withhold, and what helps", async ({
  enter,
  address,
}) => {
  const insecure = address.replace("127.0.0.1", INSECURE);
  const visitors = [];
  const said = [
    ["en", "need https", "https at home", "Close"],
    ["zh-Hant", "都需要 https", "在家使用 https", "關閉"],
  ];
  // The browser says of a header that it is of no use over http, and of nothing else.
  const enterOverHttp = async (options) => {
    const visitor = await enter(`${insecure}#/online`, { ...options, isNoisy: true });
    visitors.push(visitor);
    return visitor;
  };
  for (const [language, sentence, link, close] of said) {
    const { page } = await enterOverHttp({ language, viewport: PHONE });
    await page.getByText(sentence).waitFor();
    assert.equal(await page.getByText(sentence).count(), 1, "it is said once");
    await assertAccessible(page, `what is withheld, ${language}`);
    const [paragraph] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: link }).click(),
    ]);
    await paragraph.getByRole("heading", { name: "https at home" }).waitFor();
    await paragraph.getByText("What a phone has to accept.").waitFor();
    await paragraph.close();
    await page.getByRole("textbox").fill("Ann");
    await page.keyboard.press("Enter");
    await page.locator("button.primary, .quick button").first().waitFor();
    await page.getByRole("status").getByRole("button", { name: close }).click();
    assert.equal(await page.getByText(sentence).count(), 0, "until it is closed");
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await page.getByText(sentence).count(), 0, "and not again");
  }
  const { page } = await enterOverHttp({});
  await introduce(page, "Ben");
  await page.getByRole("button", { name: "Quick match" }).click();
  await page.getByRole("button", { name: "Leave seat" }).waitFor();
  assert.equal(await page.locator("button.notify").count(), 0, "nothing is offered in vain");
  const { page: own } = await enter(`${address}#/online`);
  await own.getByRole("heading", { level: 1 }).waitFor();
  assert.equal(await own.getByText("need https").count(), 0, "this machine's own page has it all");
  const other = visitors
    .flatMap(({ complaints }) => complaints)
    .filter((text) => !text.startsWith("The Cross-Origin-Opener-Policy header has been ignored"));
  assert.deepEqual(other, [], "the console says nothing else");
});

/** `startServer` starts one for this test alone: a quick match takes whoever waits. */
test("hall: a quick match, a bot while one waits, the news of its beginning, and phrases", async ({
  enter,
}) => {
  const { address, stop } = await startServer();
  try {
    const ann = await enter(`${address}#/online`);
    const quick = ann.page.getByRole("button", { name: "Quick match" });
    await quick.waitFor();
    assert.ok(await quick.isDisabled(), "whoever has no name cannot join");
    await introduce(ann.page, "Ann");
    await quick.click();
    await ann.page.getByRole("button", { name: "Leave seat" }).waitFor();
    const link = new URL(ann.page.url()).hash;
    await lookAway(ann.page);
    await ann.page.locator("button.notify").click();
    await ann.page.locator("button.notify").waitFor({ state: "detached" });
    await assertAccessible(ann.page, "waiting");
    await ann.page.locator("button.bot").click();
    await ann.page.locator(".table main").waitFor();

    const ben = await enter(`${address}#/online`, { language: "zh-Hant" });
    await ben.page.getByLabel("你的名字").fill("Ben");
    await ben.page.getByRole("button", { name: "繼續" }).click();
    await ben.page.getByRole("button", { name: "快速配對" }).click();
    await ben.page.locator(".table main").waitFor();
    assert.equal(new URL(ben.page.url()).hash, link, "Ben joins whoever waits");

    await ann.page.getByText("Your match has begun.").waitFor();
    assert.equal((await ann.page.evaluate(() => globalThis.told)).length, 1, "Ann is told once");
    await ann.page.getByRole("button", { name: "Go there" }).click();
    await ann.page.waitForURL((url) => url.hash === link);
    await ann.page.locator(".table main").waitFor();
    const pages = [ann.page, ben.page];
    await Promise.any(
      pages.map((page) => page.locator("main [data-can]").first().waitFor({ state: "attached" })),
    );
    const icons = await Promise.all(pages.map(iconOf));
    assert.deepEqual(icons.sort(), ["./icon-turn.svg", "./icon.svg"], "one is on turn");

    await ann.page.getByRole("button", { name: "Quick phrases" }).click();
    await assertAccessible(ann.page, "phrases");
    await ann.page.getByRole("button", { name: "Good luck!" }).click();
    await ann.page.locator("[role=log]", { hasText: "Good luck!" }).waitFor();
    await ben.page.locator("[role=log]", { hasText: "祝你好運！" }).waitFor();
    for (const { context } of [ann, ben]) await context.close();
  } finally {
    await stop();
  }
});
