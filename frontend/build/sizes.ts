import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { DIST } from "./dist.ts";
import { MODULES } from "./modules-plugin.ts";

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z._default(z.array(z.string()), []),
    dynamicImports: z._default(z.array(z.string()), []),
    css: z._default(z.array(z.string()), []),
  }),
);
type Manifest = z.output<typeof Manifest>;

/** One weight of design goals P8 to P10: bytes on the wire and their limit. */
export type Size = {
  readonly what: string;
  readonly bytes: number;
  /** The limit that fails the check. */
  readonly atMost: number;
  /** The design goal, where the limit is what was reached so far. */
  readonly goal?: number;
};

const KB = 1000;
const LANDING = "index.html";
const WIZARD = "app/wizard-island.tsx";
const CHILE = "chile.html";
/** Loaded when the browser is idle: the picker's handlers and the wizard's first steps. */
const CHILE_WIZARD = "app/chile-main.tsx";
const OUTBOX = "kernel/outbox.ts";
/** Fetched after the first step's paint; nothing waits for it. Weighed on its own. */
const RECORDER = "wizard/peru/journey.ts";
/**
 * Parts of the wizard that are loaded on demand, by a shared link, or on wide screens: not part of the
 * journey.
 */
const ON_DEMAND: ReadonlySet<string> = new Set([
  RECORDER,
  "wizard/peru/tools/tools.ts",
  "wizard/peru/tools/parse-link.ts",
  "wizard/peru/Summary.tsx",
  // Where a draft is restored.
  "wizard/shared/RestoredNotice.tsx",
  // Where a bill is read.
  "wizard/bill/BillReader.tsx",
  // With the optional district.
  "wizard/district/DistrictField.tsx",
  "wizard/district/CoverageNote.tsx",
]);
const ASSISTANT = "app/assistant-island.tsx";
const ADMIN = "admin.html";
/** Loaded before the submit in browsers with Background Sync; not a chunk of the pages' build. */
const WORKER = "sw.js";

/**
 * Weighs the built site as a browser fetches it, in the encoding named by the goal; the journey in brotli.
 * Fonts are compressed already. Reads DIST: build first.
 */
export const measureSizes = async (): Promise<readonly Size[]> => {
  const manifest = await readManifest();
  const landing = reached(manifest, LANDING, "static");
  const firstStep = reached(manifest, WIZARD, "static");
  const chile = reached(manifest, CHILE, "static");
  const untilSent = filesUntilSent(manifest);
  // Its style sheet is inlined.
  const page = await weigh([LANDING], "br");
  const fonts = await weigh(await fontFiles());
  const afterLanding = [...untilSent].filter((file) => !landing.has(file));
  const wholeJourney = page + fonts + (await weigh([WORKER, ...afterLanding], "br"));
  const admin = reached(manifest, ADMIN, "static");
  const tabs = [...reached(manifest, ADMIN, "all")].filter((file) => !admin.has(file));
  return [
    { what: "landing script, gz", bytes: await weigh(scripts(landing), "gz"), atMost: 1.5 * KB },
    { what: "landing HTML + CSS, br", bytes: page, atMost: 14 * KB },
    { what: "fonts", bytes: fonts, atMost: 19 * KB },
    {
      what: "wizard to its first step, gz",
      bytes: await weigh(scripts(firstStep), "gz"),
      // React, React DOM and XState alone weigh 80.
      atMost: 97.8 * KB,
      goal: 90 * KB,
    },
    { what: "landing to lead sent, br", bytes: wholeJourney, atMost: 155 * KB },
    {
      what: "recorder of visits, br",
      bytes: await weigh(
        [...reached(manifest, RECORDER, "static")].filter((file) => !untilSent.has(file)),
        "br",
      ),
      atMost: 3 * KB,
    },
    { what: "/chile's script, gz", bytes: await weigh(scripts(chile), "gz"), atMost: 1.9 * KB },
    {
      what: "/chile to its first step, gz",
      bytes: await weigh(scripts(new Set([...chile, ...reached(manifest, CHILE_WIZARD, "static")])), "gz"),
      atMost: 110 * KB,
    },
    {
      what: "chat, beyond the wizard's script, gz",
      bytes: await weigh(
        [...reached(manifest, ASSISTANT, "static")].filter((file) => !firstStep.has(file)),
        "gz",
      ),
      atMost: 25 * KB,
    },
    {
      what: "admin initial, gz",
      bytes: await weigh([...scripts(admin), ...sheets(admin)], "gz"),
      atMost: 150 * KB,
    },
    { what: "admin's largest lazy chunk, gz", bytes: await largest(scripts(tabs)), atMost: 40 * KB },
  ];
};

/** With the landing page, which Vite leaves out because other pages have the same script. */
const readManifest = async (): Promise<Manifest> => {
  const built = Manifest.parse(JSON.parse(await readFile(join(DIST, ".vite/manifest.json"), "utf8")));
  const html = await readFile(join(DIST, LANDING), "utf8");
  const files = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file]) => file);
  const imports = Object.keys(built).filter((key) => files.includes(built[key]?.file));
  if (imports.length !== files.length)
    throw new Error("The build's manifest lacks a script of the landing page");
  return { ...built, [LANDING]: { file: LANDING, imports, dynamicImports: [], css: [] } };
};

/** The files loaded from the landing page to a sent lead. */
const filesUntilSent = (manifest: Manifest): ReadonlySet<string> =>
  new Set([
    ...reached(manifest, LANDING, "static"),
    ...reached(manifest, WIZARD, "journey"),
    ...reached(manifest, OUTBOX, "journey"),
  ]);

const Modules = z.record(z.string(), z.record(z.string(), z.number()));

/** One line for each script between the landing page and a sent lead, and below it one for each module, largest first. */
const modulesReport = async (): Promise<string> => {
  const modules = Modules.parse(JSON.parse(await readFile(join(DIST, MODULES), "utf8")));
  const files = scripts(filesUntilSent(await readManifest()));
  const lines = files.map(async (file) => {
    const own = Object.entries(modules[file] ?? {}).sort(([, a], [, b]) => b - a);
    const head = `${kilobytes(await sizeOf(file, "br"))}  ${file}`;
    return [head, ...own.map(([module, bytes]) => `${" ".repeat(11)}${kilobytes(bytes)}  ${module}`)];
  });
  return (await Promise.all(lines)).flat().join("\n");
};

/** Which imports to follow. */
type Scope = "static" | "all" | "journey";

/**
 * Files of an entry: its static imports ("static"), with all dynamic imports ("all"), or without those loaded
 * on demand ("journey").
 */
const reached = (manifest: Manifest, entry: string, scope: Scope): ReadonlySet<string> => {
  const files = new Set<string>();
  const walk = (key: string) => {
    if (scope === "journey" && ON_DEMAND.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build's manifest has no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const sheet of chunk.css) files.add(sheet);
    for (const next of scope === "static" ? chunk.imports : [...chunk.imports, ...chunk.dynamicImports])
      walk(next);
  };
  walk(entry);
  return files;
};

const scripts = (files: Iterable<string>) => [...files].filter((file) => file.endsWith(".js"));
const sheets = (files: Iterable<string>) => [...files].filter((file) => file.endsWith(".css"));
const fontFiles = async () =>
  (await readdir(join(DIST, "assets")))
    .filter((file) => file.endsWith(".woff2"))
    .map((file) => `assets/${file}`);

const sizeOf = async (file: string, encoding?: "br" | "gz") =>
  (await stat(join(DIST, encoding ? `${file}.${encoding}` : file))).size;
const weigh = async (files: readonly string[], encoding?: "br" | "gz"): Promise<number> =>
  (await Promise.all(files.map((file) => sizeOf(file, encoding)))).reduce((sum, size) => sum + size, 0);
const largest = async (files: readonly string[]): Promise<number> =>
  Math.max(0, ...(await Promise.all(files.map((file) => sizeOf(file, "gz")))));

const kilobytes = (bytes: number): string => `${(bytes / KB).toFixed(1)} kB`.padStart(9);

/** One line per weight; "OVER" marks those above their limit. */
export const sizesReport = (sizes: readonly Size[]): string =>
  sizes
    .map(({ what, bytes, atMost, goal }) => {
      const [measured, limit] = [bytes, atMost].map(kilobytes);
      const aim = goal === undefined ? "" : `  (goal ${(goal / KB).toFixed(1)} kB)`;
      return `${what.padEnd(34)}${measured} of ${limit}${aim}${isOver({ bytes, atMost }) ? "  OVER" : ""}`;
    })
    .join("\n");

export const isOver = ({ bytes, atMost }: Pick<Size, "bytes" | "atMost">): boolean => bytes > atMost;

if (import.meta.main) {
  const sizes = await measureSizes();
  console.log(sizesReport(sizes));
  if (process.argv.includes("--modules")) console.log(`\n${await modulesReport()}`);
  if (sizes.some(isOver)) process.exitCode = 1;
}
