// @vitest-environment happy-dom
/** Another name, and what it changes for signing in. */
import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { FakeServer } from "../../../tests/fake_server.ts";
import { BrowserStore } from "../../storage.ts";
import { TestStorage } from "../../testing.ts";
import { en } from "../../texts/en.ts";
import { zhHant } from "../../texts/zh-Hant.ts";
import { Hall } from "../hall/hall.svelte.ts";
import RenameForm from "./RenameForm.svelte";

afterEach(cleanup);

test.each([en, zhHant])("says the name that signing in goes on with", async (texts) => {
  const server = new FakeServer();
  const hello = { tell: "hello", person: 1, name: "Annie", account: true, account_name: "ann" };
  server.answers["sign_in"] = () => hello;
  const hall = new Hall({
    store: new BrowserStore(new TestStorage()),
    confirms: () => false,
    showBoard: () => Promise.resolve(),
    openSocket: server.openSocket,
  });
  await waitFor(() => expect(hall.line).toBe("open"));
  render(RenameForm, { texts, hall, done: () => undefined });
  screen.getByText(texts.people.renameLine);
  cleanup();
  await hall.change("sign_in", { name: "Ann", password: "three blue tiles" });
  render(RenameForm, { texts, hall, done: () => undefined });
  expect(screen.getByText(texts.people.renameLineAccount("ann")).textContent).toContain("ann");
  hall.close();
});
