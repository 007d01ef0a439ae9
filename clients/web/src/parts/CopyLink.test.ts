// @vitest-environment happy-dom
/** A link to be given away, in both languages. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { en } from "../texts/en.ts";
import { zhHant } from "../texts/zh-Hant.ts";
import CopyLink from "./CopyLink.svelte";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const LINK = "https://example.org/#/match/u823usrc5rsa";

test.each([en, zhHant])("is copied, which is said", async (texts) => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  render(CopyLink, { texts, label: "Link", link: LINK });
  expect(screen.getByLabelText<HTMLInputElement>("Link").value).toBe(LINK);
  expect(screen.getByRole("status").textContent).toBe("");
  await fireEvent.click(screen.getByRole("button", { name: texts.site.copy }));
  await screen.findByText(texts.site.copied);
  expect(write).toHaveBeenCalledWith(LINK);
});

test("where the browser refuses, it stays there to be copied by hand", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no"));
  render(CopyLink, { texts: en, label: "Link", link: LINK });
  await fireEvent.click(screen.getByRole("button", { name: en.site.copy }));
  await Promise.resolve();
  expect(screen.getByRole("status").textContent).toBe("");
});
