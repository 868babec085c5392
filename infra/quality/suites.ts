import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ran, ROOT, runNode, runTool } from "./command.ts";
import { type Outcome, printed } from "./outcome.ts";
import { readPlaywrightReport, readVitestReport, type Tally } from "./reports.ts";

/** Unit, property, contract and API tests; `paths` narrows them. */
export const runVitest = (name: string, paths: readonly string[] = []): Promise<Outcome> =>
  suite(name, readVitestReport, (report) =>
    runTool(
      { from: "vitest", bin: "vitest" },
      [
        "run",
        ...["--config", "infra/quality/vitest.config.ts"],
        ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
        ...paths,
      ],
      { show: true },
    ),
  );

/** The product in a real browser. */
export const runPlaywright = (name: string): Promise<Outcome> =>
  suite(name, readPlaywrightReport, (report) =>
    runTool(
      { from: "@playwright/test", bin: "playwright" },
      ["test", "--config", "infra/e2e/playwright.config.ts"],
      { show: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
    ),
  );

/** In a process of its own: a build sets NODE_ENV for everything that follows. */
export const buildFrontend = async (name: string): Promise<Outcome> => {
  const file = join(ROOT, "frontend", "build", "build.ts");
  const program = `import { buildFrontend } from ${JSON.stringify(file)}; await buildFrontend();`;
  const ran: Ran = existsSync(file)
    ? await runNode(["--input-type=module", "--eval", program])
    : { ok: false, output: `${file} is missing: nothing to build the front end with.`, seconds: 0 };
  if (!ran.ok) console.log(ran.output);
  return printed({
    name,
    passed: ran.ok ? 1 : 0,
    failures: ran.ok ? [] : ["the build"],
    skipped: 0,
    seconds: ran.seconds,
  });
};

/** A suite that says it failed while no test did (or that says nothing at all) counts as one failure. */
const suite = async (
  name: string,
  read: (report: unknown, root: string) => Tally,
  run: (report: string) => Promise<Ran>,
): Promise<Outcome> => {
  const dir = mkdtempSync(join(tmpdir(), "asesorador-report-"));
  try {
    const file = join(dir, "report.json");
    const { ok, seconds } = await run(file);
    if (!existsSync(file)) {
      return printed({ name, passed: 0, skipped: 0, failures: ["no result"], seconds });
    }
    const tally = read(JSON.parse(readFileSync(file, "utf8")), ROOT);
    const silent = !ok && tally.failures.length === 0;
    const failures = silent ? ["an error outside any test; see above"] : tally.failures;
    return printed({ ...tally, name, failures, seconds });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};
