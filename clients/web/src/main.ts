/** main.ts -- starts the page. */
import { mount } from "svelte";
import App from "./App.svelte";
import { watchUpdates } from "./offline.ts";
import "./page.css";
import { page } from "./state.svelte.ts";

const root = document.getElementById("page");
if (root) mount(App, { target: root });
void page.start();
watchUpdates((load) => (page.update = load));
