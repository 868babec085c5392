import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium as playwright } from "@playwright/test";
import { packagedChromium } from "./packaged-chromium.ts";
import { sharedMemoryHasRoom } from "./scratch-folder.ts";

/** A Chromium that starts on this system, and its launch options. */
export type Chromium = {
  readonly executablePath: string;
  readonly args: readonly string[];
  /** Additional environment variables. */
  readonly env: Readonly<Record<string, string>>;
  /** Source of the browser; for the log. */
  readonly from: string;
};

/** Memory that Chromium's processes share is in files in the folder for temporary files. */
const SHARED_MEMORY_ON_DISK = "--disable-dev-shm-usage";
const inMemory = sharedMemoryHasRoom();

/**
 * Those of Playwright's own arguments that are left out. With shared memory on disk each request makes a file there: 2.5 % of the
 * processor time of the browser tests.
 */
export const IGNORED_DEFAULT_ARGS = inMemory ? [SHARED_MEMORY_ON_DISK] : [];

/** Without a sandbox (root and many containers do not have one), and without background network traffic. */
const ARGS = [
  "--no-sandbox",
  ...(inMemory ? [] : [SHARED_MEMORY_ON_DISK]),
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-default-apps",
  "--no-first-run",
  "--no-pings",
  "--disable-domain-reliability",
  "--disable-features=OptimizationHints,MediaRouter,Translate,CertificateTransparencyComponentUpdater",
];

const DEBIANS = "/usr/bin/chromium";
const programFiles = ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"].flatMap(
  (name) => process.env[name] ?? [],
);
const SYSTEM: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    DEBIANS,
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/opt/google/chrome/chrome",
    "/usr/bin/microsoft-edge",
  ],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: programFiles.flatMap((dir) => [
    `${dir}\\Google\\Chrome\\Application\\chrome.exe`,
    `${dir}\\Microsoft\\Edge\\Application\\msedge.exe`,
  ]),
};

const CACHE = fileURLToPath(new URL("../../.cache", import.meta.url));

/**
 * Finds or installs a Chromium: CHROMIUM_PATH, Playwright's own, the system's, Debian's by apt-get (root on Debian
 * only), else the one in an npm package, unpacked into the project's `.cache`. Throws when none is available. May take
 * a minute the first time, and logs so.
 */
export const findChromium = (log: (line: string) => void = console.log): Chromium => {
  const configured = process.env["CHROMIUM_PATH"];
  if (configured) return { executablePath: configured, args: ARGS, env: {}, from: "CHROMIUM_PATH" };
  const installed = installedChromium(log);
  if (installed) return { ...installed, args: ARGS, env: {} };
  const packaged = packagedChromium(CACHE, log);
  if (packaged) return { ...packaged, args: ARGS };
  throw new Error(
    "No Chromium found: install Chrome or Chromium, run `npx playwright install chromium`, or set CHROMIUM_PATH.",
  );
};

/**
 * For the browser tests: CHROMIUM_PATH, else the pinned one in an npm package where it starts, else what findChromium finds. A
 * headless shell takes half of the processor time that a desktop's Chromium takes, and is the same on every machine.
 */
export const findTestChromium = (log: (line: string) => void): Chromium => {
  const packaged = process.env["CHROMIUM_PATH"] ? null : packagedChromium(CACHE, log);
  return packaged && starts(packaged) ? { ...packaged, args: ARGS } : findChromium(log);
};

const installedChromium = (log: (line: string) => void): Found | null =>
  ownOfPlaywright() ?? ofSystem() ?? ofDebian(log);

const starts = ({ executablePath, env }: Pick<Chromium, "executablePath" | "env">): boolean =>
  spawnSync(executablePath, ["--version"], { env: { ...process.env, ...env }, stdio: "ignore" }).status === 0;

type Found = Pick<Chromium, "executablePath" | "from">;

const ownOfPlaywright = (): Found | null => {
  const executablePath = playwright.executablePath();
  return existsSync(executablePath) ? { executablePath, from: "Playwright" } : null;
};

const ofSystem = (): Found | null => {
  const executablePath = SYSTEM[process.platform]?.find((file) => existsSync(file));
  return executablePath ? { executablePath, from: "system" } : null;
};

const ofDebian = (log: (line: string) => void): Found | null => {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !isDebian()) return null;
  log("No Chromium here: installing Debian's with apt-get …");
  const aptGet = (...args: string[]): boolean =>
    spawnSync("apt-get", ["-qq", "-o", "Acquire::Retries=1", ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: "ignore",
      timeout: 300_000,
    }).status === 0;
  if (
    aptGet("update") &&
    aptGet("install", "-y", "--no-install-recommends", "chromium") &&
    existsSync(DEBIANS)
  ) {
    return { executablePath: DEBIANS, from: "apt-get" };
  }
  log("apt-get could not: taking the one that npm brought.");
  return null;
};

/** Ubuntu's package of that name only refers to a snap. */
const isDebian = (): boolean =>
  existsSync("/etc/os-release") && /^ID="?debian"?$/m.test(readFileSync("/etc/os-release", "utf8"));
