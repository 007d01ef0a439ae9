/** reviewing.mjs -- opens a review of a record, and waits for its results. */
import { deflateRawSync } from "node:zlib";

export const LONG = { timeout: 300_000 }; // thinking is slow where many tests run side by side

/** A record as a link carries it. */
export const packed = (record) => deflateRawSync(record).toString("base64url");

export const isDone = (page) => page.locator('.review[data-done="true"]').waitFor(LONG);

/** The first results are shown while the rest is still being made. */
export const hasFirstResults = (page, limit = LONG) =>
  page.waitForFunction(
    () =>
      document.querySelector('.review[data-done="true"]') ||
      document.querySelector(".review progress")?.value >= 1,
    null,
    limit,
  );

export async function openReview(page, address, record) {
  await page.goto(`${address}#/shared-review/${packed(record)}`);
  await page.locator(".review main").waitFor(LONG);
}
