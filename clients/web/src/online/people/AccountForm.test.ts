// @vitest-environment happy-dom
/** Name and password as they are asked for, in both languages, against a server that is not there. */
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeServer } from "../../../tests/fake_server.ts";
import { BrowserStore } from "../../storage.ts";
import { TestStorage } from "../../testing.ts";
import { en, type Texts } from "../../texts/en.ts";
import { zhHant } from "../../texts/zh-Hant.ts";
import AccountForm from "./AccountForm.svelte";
import { Hall } from "../hall/hall.svelte.ts";

let server: FakeServer;
let hall: Hall;
let done: number;

beforeEach(async () => {
  server = new FakeServer();
  const hello = { tell: "hello", person: 1, name: "Ann", account: true, token: "new" };
  server.answers["sign_in"] = () => hello;
  server.answers["sign_up"] = () => hello;
  done = 0;
  hall = new Hall({
    store: new BrowserStore(new TestStorage()),
    confirms: () => false,
    showBoard: () => Promise.resolve(),
    openSocket: server.openSocket,
  });
  await waitFor(() => expect(hall.line).toBe("open"));
});
afterEach(() => {
  cleanup();
  hall.close();
});

const nameField = (texts: Texts) => screen.getByLabelText<HTMLInputElement>(texts.people.name);
const secretField = (texts: Texts) =>
  screen.getByLabelText<HTMLInputElement>(texts.people.password);

/** Fills in the form and sends it. */
async function send(
  texts: Texts,
  say: "sign_up" | "sign_in",
  name: string,
  password: string,
): Promise<void> {
  cleanup();
  render(AccountForm, { texts, hall, say, done: () => void done++ });
  await fireEvent.input(nameField(texts), { target: { value: name } });
  await fireEvent.input(secretField(texts), { target: { value: password } });
  await fireEvent.submit(nameField(texts).form!);
}

/** What is said beside a field. */
function problemOf(field: HTMLInputElement): string {
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return document.getElementById(ids.at(-1) ?? "")?.textContent ?? "";
}

test.each([en, zhHant])(
  "the rules are said before, and what browsers fill in is named",
  (texts) => {
    render(AccountForm, { texts, hall, say: "sign_up", done: () => undefined });
    screen.getByText(texts.people.passwordRule);
    expect(nameField(texts).autocomplete).toBe("username");
    expect(secretField(texts).autocomplete).toBe("new-password");
    cleanup();
    render(AccountForm, { texts, hall, say: "sign_in", done: () => undefined });
    expect(secretField(texts).autocomplete).toBe("current-password");
    expect(secretField(texts).type).toBe("password");
  },
);

test.each([en, zhHant])("what cannot be right is said at once, and not sent", async (texts) => {
  await send(texts, "sign_up", " ", "short");
  expect(problemOf(nameField(texts))).toBe(texts.people.nameMissing);
  expect(problemOf(secretField(texts))).toBe(texts.people.passwordProblems.short);
  await send(texts, "sign_in", "Ann", "");
  expect(problemOf(secretField(texts))).toBe(texts.people.passwordMissing);
  expect([...server.said("sign_up"), ...server.said("sign_in")]).toEqual([]);
});

test.each([en, zhHant])("refusals are said where they belong", async (texts) => {
  server.answers["sign_up"] = () => ({ refused: "name", sentence: "taken" });
  await send(texts, "sign_up", "Ann", "three blue tiles");
  await waitFor(() => expect(problemOf(nameField(texts))).toBe(texts.online.refusals.name));
  expect(problemOf(secretField(texts))).toBe("");
  expect(secretField(texts).value).toBe("three blue tiles");

  server.answers["sign_in"] = () => ({ refused: "password", sentence: "no" });
  await send(texts, "sign_in", "Ann", "three red tiles");
  await waitFor(() => expect(problemOf(secretField(texts))).toBe(texts.online.refusals.password));
  expect(secretField(texts).value).toBe("");

  server.answers["sign_in"] = () => ({ refused: "too_fast", sentence: "wait" });
  await send(texts, "sign_in", "Ann", "three red tiles");
  await screen.findByText(texts.people.refusals.too_fast!);
  expect(done).toBe(0);
});

test("what is too short for any account is not sent to the server", async () => {
  await send(en, "sign_in", "Ann", "tiles");
  await waitFor(() => expect(problemOf(secretField(en))).toBe(en.online.refusals.password));
  expect(server.said("sign_in")).toEqual([]);
});

test("the password can be looked at, and is hidden and gone when it has been used", async () => {
  await send(en, "sign_in", "Ann", "");
  await fireEvent.input(secretField(en), { target: { value: "three blue tiles" } });
  await fireEvent.click(screen.getByRole("button", { name: en.people.showPassword }));
  expect(secretField(en).type).toBe("text");
  await fireEvent.submit(nameField(en).form!);
  expect(secretField(en).type).toBe("password");
  await waitFor(() => expect(done).toBe(1));
  expect(secretField(en).value).toBe("");
});

test("a guest with matches is asked before they leave themselves behind", async () => {
  server.answers["lobby"] = () => ({ tell: "lobby", matches: [], names: [] });
  server.answers["history"] = () => ({ tell: "history", matches: [{ match: "a" }], names: [] });
  await hall.introduce("Ann");
  await hall.refresh();
  await send(en, "sign_in", "Sue", "three blue tiles");
  screen.getByText(en.people.signInAskLine);
  expect(server.said("sign_in")).toEqual([]);
  const dialog = document.querySelector("dialog")!;
  await fireEvent.click(dialog.querySelector("button.primary")!);
  await waitFor(() => expect(done).toBe(1));
  expect(server.said("sign_in")).toMatchObject([{ name: "Sue", password: "three blue tiles" }]);
});
