import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { recordOf } from "@asesorador/domain/kernel/record-of";
import { findChromium } from "../../testing/chromium.ts";
import { scratchFolder } from "../../testing/scratch-folder.ts";
import { BenchFailed } from "../audit.ts";
import { loadYardstick } from "../yardsticks.ts";
import type { Profile } from "./plan.ts";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

/** Result of one visit. */
export type Visit = {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
  /** Transferred bytes. */
  readonly bytes: number;
  /** Audits below the full score, by id. */
  readonly faults: readonly string[];
};

type Audit = {
  readonly id: string;
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly numericValue?: number;
};
type Report = {
  readonly runtimeError?: { readonly message: string };
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<
    Record<
      Category,
      {
        readonly score: number;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
};
/** The used part of Lighthouse's API. */
type Lighthouse = (
  url: string,
  flags: object,
  config: object,
) => Promise<{ readonly lhr: Report } | undefined>;

export const lighthouseVersion = (): string =>
  (loadYardstick("lighthouse/package.json") as { readonly version: string }).version;

/** On a busy machine the browser sometimes loses the trace, independent of the page. */
const ATTEMPTS = 3;

/** Visits a page once with a new browser. Throws BenchFailed when it could not be measured in three attempts. */
export const visit = async (url: string, profile: Profile): Promise<Visit> => {
  let problem = "";
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const report = await attemptAt(url, profile);
    if (report && !report.runtimeError) return visitOf(report);
    problem = report?.runtimeError?.message ?? "no report";
  }
  throw new BenchFailed(`${url}: ${problem}`);
};

const attemptAt = async (url: string, profile: Profile): Promise<Report | undefined> => {
  const lighthouse = loadYardstick("lighthouse/core/index.cjs") as Lighthouse;
  const browser = await startChromium();
  try {
    const ran = await lighthouse(
      url,
      { port: browser.port, output: "json", logLevel: "error" },
      { extends: "lighthouse:default", settings: settingsOf(profile) },
    );
    return ran?.lhr;
  } finally {
    await browser.stop();
  }
};

/** Simulated throttling: the page is loaded at full speed, and Lighthouse computes the effect of the profile. */
const settingsOf = ({ rttMs, throughputKbps, cpuSlowdown }: Profile) => ({
  onlyCategories: CATEGORIES,
  formFactor: "mobile",
  throttlingMethod: "simulate",
  throttling: {
    rttMs,
    throughputKbps,
    cpuSlowdownMultiplier: cpuSlowdown,
    requestLatencyMs: 0,
    downloadThroughputKbps: 0,
    uploadThroughputKbps: 0,
  },
});

const visitOf = ({ audits, categories }: Report): Visit => {
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const weighed = CATEGORIES.flatMap((category) => categories[category].auditRefs)
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => id);
  return {
    scores: recordOf(CATEGORIES, (category) => Math.round(categories[category].score * 100)),
    lcpMs: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbtMs: value("total-blocking-time"),
    bytes: value("total-byte-weight"),
    faults: weighed.filter((id) => {
      const audit = audits[id];
      return audit && audit.score !== null && audit.score < (audit.scoreDisplayMode === "numeric" ? 0.9 : 1);
    }),
  };
};

/** Starts a new browser with an empty profile; resolves to its debugging port. */
const startChromium = async () => {
  const { executablePath, args, env } = findChromium(() => {});
  const dir = scratchFolder("asesorador-web-");
  const child = spawn(
    executablePath,
    [...args, "--headless=new", "--remote-debugging-port=0", `--user-data-dir=${dir}`, "about:blank"],
    { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"] },
  );
  const exited = once(child, "exit");
  const stop = async (): Promise<void> => {
    child.kill();
    await exited;
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { port: await portOf(child.stderr, exited), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const portOf = (stderr: NodeJS.ReadableStream, exited: Promise<unknown>): Promise<number> =>
  new Promise((resolve, reject) => {
    let said = "";
    stderr.on("data", (text: Buffer) => {
      said += text;
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said)?.[1];
      if (port) resolve(Number(port));
    });
    void exited.then(() => reject(new BenchFailed(`The browser did not start: ${said.slice(-500)}`)));
  });

/** The browser's version, for the report. */
export const chromiumVersion = async (): Promise<string> => {
  const { executablePath, env } = findChromium(() => {});
  const child = spawn(executablePath, ["--version"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const said = await child.stdout.toArray();
  return Buffer.concat(said).toString().trim();
};
