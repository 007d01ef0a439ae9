/** vite.config.ts -- how the page is built: hashed files, rules.wasm beside them, the worker that
 * keeps all of it for use without a network. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte, type Options } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { paragraphPage } from "./src/https/paragraph.ts";
import { readCatalogue } from "./src/texts/catalogue.ts";
import { readGuide } from "./src/texts/guide.ts";
import { Rules } from "./src/wasm.ts";

/** Where `make wasm` puts the rules; another build can be named by TESSERA_WASM. */
const wasmFile = process.env["TESSERA_WASM"] ?? new URL("../../build/rules.wasm", import.meta.url);

function wasmBytes(): Buffer {
  if (!existsSync(wasmFile)) {
    throw new Error(`${wasmFile} is missing: run "make wasm", or name another by TESSERA_WASM`);
  }
  return readFileSync(wasmFile);
}

function digest(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 12);
}

/** Serves rules.wasm in development, and puts it beside the page in a build. */
function rules(): Plugin {
  return {
    name: "rules",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.split("?")[0]?.endsWith("/rules.wasm")) return next();
        response.setHeader("Content-Type", "application/wasm");
        response.end(wasmBytes());
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "rules.wasm", source: wasmBytes() });
    },
  };
}

/** The weights of networks, games/GAME/mind/GAME.net, by game. */
function netFiles(): ReadonlyMap<string, Buffer> {
  const folder = new URL("../../games/", import.meta.url);
  const found = new Map<string, Buffer>();
  for (const game of readdirSync(folder)) {
    const file = new URL(`${game}/mind/${game}.net`, folder);
    if (existsSync(file)) found.set(game, readFileSync(file));
  }
  return found;
}

/** Serves them in development, and puts them beside the page in a build. */
function nets(): Plugin {
  return {
    name: "nets",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const game = /\/nets\/([a-z]+)\.net$/.exec(request.url?.split("?")[0] ?? "")?.[1];
        const file = netFiles().get(game ?? "");
        if (!file) return next();
        response.end(file);
      });
    },
    generateBundle() {
      for (const [game, source] of netFiles())
        this.emitFile({ type: "asset", fileName: `nets/${game}.net`, source });
    },
  };
}

/** "facts:GAME" is what the engine says of a game once and for all: prices, shapes, bonuses. It is asked when the
 * page is built, so that no fact of a game is written down twice. */
function facts(): Plugin {
  const prefix = "facts:";
  return {
    name: "facts",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const rules = await Rules.open(new Uint8Array(wasmBytes()));
      const games = rules.games() as readonly { readonly name: string; readonly facts: unknown }[];
      const game = games.find(({ name }) => id === `\0${prefix}${name}`);
      if (!game) throw new Error(`the engine knows no game for ${id.slice(1)}`);
      return `export default ${JSON.stringify(game.facts)};`;
    },
  };
}

/** Reads the catalogues of words and the guides, so that the page has no file to take apart. */
function catalogues(): Plugin {
  const read = (id: string) => (/\/guide\.[\w-]+\.txt$/.test(id) ? readGuide : readCatalogue);
  return {
    name: "catalogues",
    enforce: "pre",
    load: (id) =>
      id.endsWith(".txt")
        ? {
            code: `export default ${JSON.stringify(read(id)(readFileSync(id, "utf8")))};`,
            moduleType: "js", // else the bundler takes it for a plain text
          }
        : null,
  };
}

/** Puts what the page links to of docs/ beside it. */
function paragraphs(): Plugin {
  const source = new URL("../../docs/operation.md", import.meta.url);
  return {
    name: "paragraphs",
    generateBundle() {
      const html = paragraphPage(readFileSync(source, "utf8"), "https at home");
      this.emitFile({ type: "asset", fileName: "https.html", source: html });
    },
  };
}

/** Tells the service worker which files make up this version. */
function precache(): Plugin {
  return {
    name: "precache",
    enforce: "post",
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).filter(
        (name) => name !== "sw.js" && !name.endsWith(".map"),
      );
      // Weights are kept when a bot has needed them, not before.
      const isAtOnce = (name: string) => !name.endsWith(".html") && !name.endsWith(".net");
      const contents = names.map((name) => {
        const file = bundle[name];
        return file?.type === "chunk" ? file.code : (file?.source ?? "");
      });
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") throw new Error("the service worker was not built");
      const files = ["./", ...names.filter(isAtOnce), ...publicFiles];
      const version = digest([...names, ...contents]);
      worker.code = `const PRECACHE=${JSON.stringify({ version, files })};${worker.code}`;
    },
  };
}

/** Of public/: what the page needs without a network. */
const publicFiles = [
  "icon.svg",
  "icon-turn.svg",
  "icon-192.png",
  "icon-512.png",
  "manifest.webmanifest",
];

/** Classes are named after the styles: by default they are named after the file, and boards lie outside of this folder, so that
 * the same sources in another folder would give another page. */
const byStyles: NonNullable<Options["compilerOptions"]> = {
  cssHash: ({ hash, css }) => `svelte-${hash(css)}`,
};

export default defineConfig(({ mode, command }) => ({
  base: "./",
  plugins: [
    svelte({ compilerOptions: byStyles }),
    rules(),
    nets(),
    facts(),
    catalogues(),
    paragraphs(),
    precache(),
  ],
  define: {
    NETS: JSON.stringify(
      Object.fromEntries([...netFiles()].map(([game, bytes]) => [game, digest([bytes])])),
    ),
    WASM_VERSION: JSON.stringify(
      command === "build" && mode !== "test" ? digest([wasmBytes()]) : "development",
    ),
  },
  build: {
    target: "es2022",
    // The page is small; every request costs more than the bytes it saves.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { page: "index.html", sw: "src/sw.ts" },
      output: {
        entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  worker: { format: "es" },
  server: { host: "127.0.0.1", fs: { allow: ["../.."] } },
  resolve: {
    alias: { "@page": fileURLToPath(new URL("src", import.meta.url)) },
    // What a game's folder imports from a package is found here: no package is installed above it.
    dedupe: ["svelte", "vitest"],
    ...(mode === "test" ? { conditions: ["browser"] } : {}),
  },
  test: {
    include: ["src/**/*.test.ts", "../../games/*/page/**/*.test.ts"],
    testTimeout: 60_000,
    pool: "threads",
    isolate: false, // files leave nothing behind, in whatever order they run
  },
}));
