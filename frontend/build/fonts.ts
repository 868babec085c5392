/// <reference path="./subset-font.d.ts" />
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const FILES = join(dirname(fileURLToPath(import.meta.url)), "../../node_modules/@fontsource-variable");
/** Folder of the subset files; ignored by git, and inside the front end so that Vite may serve it. */
export const FONTS_DIR = join(dirname(fileURLToPath(import.meta.url)), "../node_modules/.fonts");

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join("");
const ACCENTS = "áéíóúüñÁÉÍÓÚÜÑ¿¡°·–—−\u00a0";
/** Characters of Spanish texts and the signs used in ours. Other characters fall back to the system font. */
const TEXT = `${ASCII}${ACCENTS}ªº‘’“”…©×→←✓•`;
/** Characters of headings, prices and plan names, without brackets, quotes and signs. */
const DISPLAY = `${ASCII.replace(/[*<=>@[\\\]^_\x60{|}~]/g, "")}${ACCENTS}`;
const TABULAR_FIGURES = ["tnum", "lnum"];

const FACES = [
  {
    name: "display.woff2",
    source: "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    characters: DISPLAY,
    axes: { wght: 750 },
    // Without kerning: its pairs are more than a third of the file, and no heading of ours shows the difference.
    features: TABULAR_FIGURES,
  },
  {
    name: "text.woff2",
    source: "figtree/files/figtree-latin-wght-normal.woff2",
    characters: TEXT,
    axes: { wght: { min: 400, max: 700 } },
    features: ["kern", ...TABULAR_FIGURES],
  },
] as const;

/** Builds the two subset fonts unless they are newer than their sources. Returns their paths. */
export const ensureFonts = async (): Promise<readonly string[]> => {
  await mkdir(FONTS_DIR, { recursive: true });
  return Promise.all(FACES.map(ensureFace));
};

const ensureFace = async (face: (typeof FACES)[number]): Promise<string> => {
  const target = join(FONTS_DIR, face.name);
  const source = join(FILES, face.source);
  if (await isNewer(target, [source, fileURLToPath(import.meta.url)])) return target;
  const subset = await subsetFont(await readFile(source), face.characters, {
    targetFormat: "woff2",
    variationAxes: face.axes,
    keepFeatures: face.features,
    noHinting: true,
  });
  const partial = `${target}.${process.pid}`;
  await writeFile(partial, subset);
  await rename(partial, target);
  return target;
};

const isNewer = async (target: string, sources: readonly string[]): Promise<boolean> => {
  const made = await stat(target).catch(() => null);
  if (!made) return false;
  const times = await Promise.all(sources.map(async (source) => (await stat(source)).mtimeMs));
  return times.every((time) => time <= made.mtimeMs);
};
