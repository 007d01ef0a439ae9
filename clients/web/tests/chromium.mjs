/** chromium.mjs -- Debian's browser for tests and screenshots. */
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

export const GAMES = ["chocolatier", "pavilion", "ingenious", "polyssimo", "chromino"];
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export function openBrowser() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, headless: true, args: FLAGS });
}

/** A page of a fresh visitor, who wants no animations, so that no test waits for one. What the console complains of is collected in `complaints`. */
export async function visit(browser, address, options = {}) {
  const { viewport = DESKTOP, language = "en", theme = "light", pace = "none" } = options;
  const context = await browser.newContext({
    viewport,
    locale: language === "zh-Hant" ? "zh-TW" : "en-GB",
    colorScheme: theme,
    reducedMotion: options.reducedMotion ?? "reduce",
    hasTouch: viewport.width < 600,
    acceptDownloads: true,
  });
  const preferences = { language, theme: "system", pace, sound: false, ...options.preferences };
  await context.addInitScript((value) => {
    if (!localStorage.getItem("tessera.preferences"))
      localStorage.setItem("tessera.preferences", value);
  }, JSON.stringify(preferences));
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await options.prepare?.(page);
  await page.goto(address);
  return { context, page, complaints };
}
