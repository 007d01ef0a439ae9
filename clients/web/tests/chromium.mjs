/** chromium.mjs -- Debian's browser for tests and screenshots. */
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** A name of this machine that no browser takes for a secure place, as it does localhost. */
export const INSECURE = "tessera.test";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--host-resolver-rules=MAP ${INSECURE} 127.0.0.1`,
];

/** Of anything that a test waits for. It is long, because other programs may take the processor meanwhile. */
export const WAIT_MS = 120_000;

/** The same engine without the windows around it takes a third of the processor's time for a page. */
const WINDOWLESS = "/usr/bin/chromium-headless-shell";
export const WINDOWED = "/usr/bin/chromium";

export const GAMES = ["chocolatier", "pavilion", "ingenious", "polyssimo", "chromino"];
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** What Playwright launches: its own browsers are never downloaded. */
export const LAUNCH = {
  executablePath: process.env.CHROMIUM ?? [WINDOWLESS, WINDOWED].find(existsSync),
  headless: true,
  args: FLAGS,
};

export const openBrowser = () => chromium.launch(LAUNCH);

/** What a test itself brought about is no complaint of the page's. */
const BLOCKED = "Service Worker registration blocked by Playwright";

/** A page of a fresh visitor, who wants no animations, so that no test waits for one. What the console complains of is
 * collected in `complaints`, and what is asked for, in `asked`. */
export async function visit(browser, address, options = {}) {
  const { viewport = DESKTOP, language = "en", theme = "light", pace = "none" } = options;
  const context = await browser.newContext({
    viewport,
    locale: language === "zh-Hant" ? "zh-TW" : "en-GB",
    colorScheme: theme,
    reducedMotion: options.reducedMotion ?? "reduce",
    serviceWorkers: options.serviceWorkers ?? "allow",
    hasTouch: viewport.width < 600,
    acceptDownloads: true,
  });
  const preferences = { language, theme: "system", pace, sound: false, ...options.preferences };
  await context.addInitScript((value) => {
    if (!localStorage.getItem("tessera.preferences"))
      localStorage.setItem("tessera.preferences", value);
  }, JSON.stringify(preferences));
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const asked = new Set();
  page.on("request", (request) => asked.add(new URL(request.url()).pathname));
  const complaints = [];
  page.on("console", (message) => {
    const isComplaint = ["error", "warning"].includes(message.type());
    if (isComplaint && message.text() !== BLOCKED) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await options.prepare?.(page);
  await page.goto(address);
  return { context, page, complaints, asked };
}
