import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import { fnv1a } from "@asesorador/domain/kernel/fnv1a";
import { build, type Plugin } from "vite";
import { sourceHash } from "../runtime/source-hash.ts";
import { PASSWORDS, withLightCosts } from "./light-passwords.ts";

const INFRA = fileURLToPath(new URL("..", import.meta.url));
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Below the packages' folder, from where the bundles find what they import. */
const BUNDLES = join(INFRA, "node_modules/.test-programs");

/** What tests start as processes, in infra; others run from their sources. */
const PROGRAMS = [
  "admin",
  "api",
  "cli",
  "main",
  "projector",
  "replay",
  "bench/lag/server",
  "bench/main",
  "operations/replay/replay-process",
  "proof/erasure-scan",
  "proof/faults",
  "proof/fuzz",
  "proof/rehearsal",
  "proof/simulate",
  "proof/simulate/trial-process",
  "proof/upgrade",
];

/** Packages that stay beside the bundles: they are large, have parts in machine code, and few starts load them. */
const APART = [
  "vite",
  "playwright-core",
  "@playwright/test",
  "@vitejs/plugin-react",
  "@tailwindcss/vite",
  "subset-font",
  "@eventstore/db-client",
];

/**
 * Bundles these programs with the packages that they import, unless that was done for the current sources: loading some
 * files in place of a thousand saves each process about two thirds of the processor time that its modules take. Resolves to
 * the folder, for `run-bundled.mjs`.
 */
export const bundlePrograms = async (): Promise<string> => {
  // The bundles name the folder of their sources: a copy of the project has its own.
  const folder = join(BUNDLES, `${await hashOfInputs()}-${fnv1a(ROOT).toString(36)}`);
  if (existsSync(folder)) return folder;
  await removeOld();
  const work = `${folder}.${process.pid}`;
  try {
    await build({
      root: INFRA,
      configFile: false,
      logLevel: "error",
      plugins: [ownPlace, httpAsCommonJs, lightCosts],
      // A package's entry as Node chooses it.
      resolve: { mainFields: [] },
      ssr: { noExternal: true, external: APART, resolve: { conditions: ["node"] } },
      build: {
        ssr: true,
        outDir: work,
        copyPublicDir: false,
        target: "esnext",
        minify: false,
        rolldownOptions: {
          input: Object.fromEntries(PROGRAMS.map((name) => [name, join(INFRA, `${name}.ts`)])),
          output: {
            entryFileNames: "[name].mjs",
            chunkFileNames: "chunks/[name]-[hash].mjs",
            keepNames: true,
          },
        },
      },
    });
    // Another run may have made it meanwhile.
    await rename(work, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return folder;
};

/** Without the browser tests, of which no program is made: a run of them writes into their folder. */
const hashOfInputs = async (): Promise<string> => {
  const inInfra = (await readdir(INFRA, { withFileTypes: true })).filter(
    ({ name }) => name !== "node_modules" && name !== "dist" && name !== "e2e",
  );
  const folders = inInfra.filter((entry) => entry.isDirectory()).map(({ name }) => join(INFRA, name));
  const files = inInfra.filter((entry) => entry.isFile()).map(({ name }) => join(INFRA, name));
  const packages = ["backend", "domain", "frontend", "projections"].map((name) => join(ROOT, name));
  return sourceHash([...packages, ...folders], [...files, join(ROOT, "package-lock.json")]);
};

/** Those of earlier sources; another run may still use a young one. */
const removeOld = async (): Promise<void> => {
  await mkdir(BUNDLES, { recursive: true });
  for (const name of await readdir(BUNDLES)) {
    const at = join(BUNDLES, name);
    const { mtimeMs } = await stat(at);
    if (Date.now() - mtimeMs > DAY_MS) await rm(at, { recursive: true, force: true });
  }
};

const HTTP = "\0http.cjs";

/**
 * An import of node:http reads all of its exports, and one of them loads Node's fetch: 0.04 CPU seconds. From a CommonJS
 * module only the names are read that a program uses.
 */
const httpAsCommonJs: Plugin = {
  name: "http-as-commonjs",
  enforce: "pre",
  resolveId: (source) => (source === "node:http" || source === "http" ? HTTP : null),
  load: (id) => (id === HTTP ? 'module.exports = process.getBuiltinModule("node:http");' : null),
};

const lightCosts: Plugin = {
  name: "light-costs",
  enforce: "pre",
  transform: (code, id) => (id === PASSWORDS ? withLightCosts(code) : null),
};

/** A module that reads a file beside it looks where its source is. */
const ownPlace: Plugin = {
  name: "own-place",
  enforce: "pre",
  transform(code, id) {
    // Modules of the bundler itself.
    if (id.startsWith("\0") || !/import\.meta\.|__dirname/.test(code)) return null;
    return code
      .replaceAll(/\b__dirname\b/g, JSON.stringify(dirname(id)))
      .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
      .replaceAll("import.meta.dirname", JSON.stringify(dirname(id)))
      .replaceAll("import.meta.main", "false");
  },
};
