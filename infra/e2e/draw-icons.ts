// node infra/e2e/draw-icons.ts: draws the pictures in frontend/public again, after a change of infra/e2e/og.html or of the mark. Run by
// hand; what it makes is committed, so that no build needs a browser.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Page, chromium as playwright } from "@playwright/test";
import { findChromium } from "../testing/chromium.ts";

const PUBLIC = join(import.meta.dirname, "../../frontend/public");
const PAPER = "#FBF8F1";

type Icon = {
  readonly file: string;
  readonly pixels: number;
  /** The mark's height, as a share of the picture's. */
  readonly share: number;
  /** Null: transparent. */
  readonly ground: string | null;
};

const ICONS: readonly Icon[] = [
  { file: "icon-192.png", pixels: 192, share: 0.92, ground: null },
  { file: "icon-512.png", pixels: 512, share: 0.92, ground: null },
  // A launcher may cut away everything outside the middle 80 %.
  { file: "icon-maskable-512.png", pixels: 512, share: 0.52, ground: PAPER },
  // iOS paints what is transparent black.
  { file: "apple-touch-icon.png", pixels: 180, share: 0.66, ground: PAPER },
];
const FAVICON: Icon = { file: "favicon.ico", pixels: 32, share: 1, ground: null };

const drawIcon = async (page: Page, mark: string, { pixels, share, ground }: Icon): Promise<Buffer> => {
  await page.setViewportSize({ width: pixels, height: pixels });
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${ground ?? "transparent"}}
     svg{height:${share * 100}vh}</style>${mark}`,
  );
  return page.screenshot({ omitBackground: ground === null });
};

/** The PNG as an ICO file with one entry, for old browsers. */
const asIco = (png: Buffer, pixels: number): Buffer => {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(pixels, 6);
  header.writeUInt8(pixels, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
};

const { executablePath, args, env } = findChromium();
const browser = await playwright.launch({
  executablePath,
  args: [...args],
  env: { ...process.env, ...env },
});
const page = await browser.newPage();
const mark = await readFile(join(PUBLIC, "favicon.svg"), "utf8");
for (const icon of ICONS) await writeFile(join(PUBLIC, icon.file), await drawIcon(page, mark, icon));
await writeFile(join(PUBLIC, FAVICON.file), asIco(await drawIcon(page, mark, FAVICON), FAVICON.pixels));
await page.setViewportSize({ width: 1200, height: 630 });
await page.goto(pathToFileURL(join(import.meta.dirname, "og.html")).href);
await page.evaluate("document.fonts.ready");
await page.screenshot({ path: join(PUBLIC, "og.png") });
await browser.close();
