// npm run shots [-- --only visit,administer] [--width 390|1280]: a picture of every step and page, in the git-ignored shots/.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext } from "@playwright/test";
import { endBadUsage, ownFlags, Usage } from "../kernel/command-line.ts";
import { scratchFolder } from "../testing/scratch-folder.ts";
import type { RunningProject } from "./support/project.ts";
import type { Tour } from "./support/tours.ts";

const FOLDER = fileURLToPath(new URL("../../shots", import.meta.url));
const SCREENS = {
  "390": { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  "1280": { viewport: { width: 1280, height: 800 } },
} as const;

const VISITS = ["visit", "visitAsClaro", "visitChile", "visitAlarm", "visitCar", "visitAround"] as const;
const ADMINISTRATIONS = ["administer", "administerTabs"] as const;
const TOURS: readonly string[] = [...VISITS, ...ADMINISTRATIONS];

const toursByName = async (): Promise<Readonly<Record<string, Tour>>> => {
  const [visits, administrations] = [
    await import("./support/tours.ts"),
    await import("./support/admin-tours.ts"),
  ];
  return Object.fromEntries([
    ...VISITS.map((name) => [name, visits[name]]),
    ...ADMINISTRATIONS.map((name) => [name, administrations[name]]),
  ]);
};

const USAGE = `npm run shots [-- --only NAME,…] [--width ${Object.keys(SCREENS).join("|")}]  pictures of every step and page, or of these: ${TOURS.join(", ")}`;
const asked = ownFlags(USAGE, { texts: ["only", "width"] });
const TAKEN = asked.only?.split(",") ?? TOURS;
const unknown = TAKEN.find((name) => !TOURS.includes(name));
if (unknown !== undefined) endBadUsage(new Usage(`--only: there is no tour "${unknown}"`), USAGE);
const WIDTHS = (Object.keys(SCREENS) as (keyof typeof SCREENS)[]).filter(
  (width) => asked.width === undefined || asked.width === width,
);
if (WIDTHS.length === 0) endBadUsage(new Usage(`--width: it is ${Object.keys(SCREENS).join(" or ")}`), USAGE);

const main = async (): Promise<void> => {
  // Loaded only now: with Playwright the usage would take seven times as long.
  const { findChromium } = await import("../testing/chromium.ts");
  const { startProject } = await import("./support/project.ts");
  const { executablePath, args, env } = findChromium();
  const dataDir = scratchFolder("asesorador-shots-");
  const project = await startProject(dataDir);
  const tours = await toursByName();
  const { chromium: playwright } = await import("@playwright/test");
  const browser = await playwright.launch({
    executablePath,
    args: [...args],
    env: { ...process.env, ...env },
  });
  try {
    mkdirSync(FOLDER, { recursive: true });
    for (const width of WIDTHS)
      for (const name of TAKEN) {
        const tour = tours[name];
        if (tour) await withCamera(browser, project, width, tour);
      }
  } finally {
    await browser.close();
    await project.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const withCamera = async (
  browser: Browser,
  project: RunningProject,
  width: keyof typeof SCREENS,
  tour: Tour,
): Promise<void> => {
  const context: BrowserContext = await browser.newContext({
    ...SCREENS[width],
    baseURL: project.url,
    locale: "es-PE",
    timezoneId: "America/Lima",
  });
  const page = await context.newPage();
  const { untilStill } = await import("./support/axe.ts");
  const shoot = async (name: string): Promise<void> => {
    await untilStill(page);
    await page.screenshot({ path: join(FOLDER, `${name}-${width}.png`) });
    // Sticky elements are placed as on a screen of the whole page's height.
    await page.screenshot({ path: join(FOLDER, `${name}-${width}-whole.png`), fullPage: true });
    process.stdout.write(`${name}-${width}\n`);
  };
  await tour({ page, shoot }, project);
  await context.close();
};

await main();
