// @vitest-environment happy-dom
/** What is said over http: once, in both languages, with a link. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { page } from "../state.svelte.ts";
import { en } from "../texts/en.ts";
import { zhHant } from "../texts/zh-Hant.ts";
import { httpsTexts } from "./texts/index.ts";
import Withheld from "./Withheld.svelte";

afterEach(() => {
  cleanup();
  localStorage.clear();
  page.language = "en";
});

test.each([en, zhHant])("is said with a link, until it is closed", async (texts) => {
  page.language = texts.tag === "en" ? "en" : "zh-Hant";
  const said = httpsTexts[page.language];
  render(Withheld, { texts });
  expect(screen.getByRole("status").textContent).toContain(said.withheld);
  expect(screen.getByText(said.how).getAttribute("href")).toBe("./https.html");
  await fireEvent.click(screen.getByRole("button", { name: texts.site.close }));
  expect(screen.queryByRole("status")).toBeNull();
  cleanup();
  render(Withheld, { texts });
  expect(screen.queryByRole("status")).toBeNull();
});
