import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../adapters/postgres/embedded.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { scratchFolder } from "../../testing/scratch-folder.ts";
import type { Proof } from "../command.ts";
import { openRows } from "../faults/compare.ts";
import { onDatabase } from "../faults/installation.ts";
import { answersOf, differencesOf, useVersion } from "./answers.ts";
import { keepStage, keptStages, restoreStage, type Stage } from "./stages.ts";
import { adoptRestored, createAdministrator, startVersion } from "./version.ts";

export type Upgraded = {
  readonly name: string;
  readonly commit: string;
  readonly leads: number;
  readonly seconds: number;
  readonly violations: readonly string[];
};

const CAUGHT_UP_WITHIN_MS = 120_000;

/** Starts this version on a database that an earlier one has left, and compares what both answer, and rows with history. */
export const upgrade = async (
  { name, commit, answers }: Stage,
  { url, dataDir }: { readonly url: string; readonly dataDir: string },
  all: Stopping,
): Promise<Upgraded> => {
  const started = performance.now();
  const rows = openRows({ url: () => url }, all);
  const version = await startVersion({ url, dataDir });
  all.add(`processes on ${name}`, version.stop);
  const inTime = await rows.caughtUp(CAUGHT_UP_WITHIN_MS);
  const violations = [
    ...(inTime ? [] : ["the read models did not reach the head of history"]),
    ...differencesOf(answers, await answersOf(version)),
    ...(await rows.differences("after the upgrade")),
  ];
  await version.stop();
  const seconds = (performance.now() - started) / 1_000;
  return { name, commit, violations, seconds, leads: answers.leads.length };
};

export type UpgradePlan = {
  /** An earlier version's checkout; absent: the stages that are kept. */
  readonly checkout?: string | undefined;
  /** Name under which its database is kept as a stage. */
  readonly keep?: string | undefined;
  /** Its database, else a new one. */
  readonly database?: string | undefined;
};

/** Upgrades the kept stages, or what another checkout leaves on an empty database. */
export const upgradeStages = async (
  { checkout, keep, database }: UpgradePlan,
  all: Stopping,
  report: (line: string) => void,
): Promise<Proof> => {
  const dir = scratchFolder("asesorador-upgrade-");
  all.add("folder", async () => rmSync(dir, { recursive: true, force: true }));
  report("Starting PostgreSQL …");
  const server = await startEmbeddedPostgres({
    dataDir: join(dir, "pg18"),
    settings: { max_connections: 200 },
  });
  all.add("PostgreSQL", () => server.stop());
  const newDatabase = async (name: string): Promise<string> => {
    await onDatabase(server.url("postgres"), (client) => client.query(`create database ${name}`));
    return server.url(name);
  };
  const upgraded: Upgraded[] = [];
  if (checkout === undefined)
    for (const [n, stage] of keptStages().entries()) {
      report(`Upgrading ${stage.name}, ${stage.commit} …`);
      const url = await newDatabase(`stage_${n}`);
      await restoreStage(stage.name, url);
      const where = { url, dataDir: join(dir, "data") };
      await adoptRestored(where);
      upgraded.push(await upgrade(stage, where, all));
    }
  else {
    const url = database ?? (await newDatabase("stage"));
    report(`Using ${checkout} …`);
    const stage = await earlierStage(checkout, { url, dataDir: join(dir, "data") }, keep ?? "given", all);
    if (keep !== undefined) keepStage(stage, dumpOf(url));
    report(`Upgrading ${stage.commit} …`);
    upgraded.push(await upgrade(stage, { url, dataDir: join(dir, "data") }, all));
  }
  return {
    held: upgraded.every(({ violations }) => violations.length === 0),
    lines: upgraded.flatMap(({ name, commit, leads, seconds, violations }) => [
      `${name} (${commit}): ${leads} leads, ${violations.length === 0 ? "the same answers" : "NOT the same"} after ${seconds.toFixed(1)} s`,
      ...violations.map((each) => `  ${each}`),
    ]),
    record: { upgraded },
  };
};

/** Runs another checkout's version on an empty database. */
const earlierStage = async (
  checkout: string,
  where: { readonly url: string; readonly dataDir: string },
  name: string,
  all: Stopping,
): Promise<Stage> => {
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-C", checkout, ...args], { encoding: "utf8" }).trim();
  await createAdministrator({ ...where, checkout });
  const version = await startVersion({ ...where, checkout });
  all.add("the earlier version", version.stop);
  const answers = await useVersion(version);
  await version.stop();
  const date = git("log", "-1", "--format=%cI");
  return { name, commit: git("rev-parse", "--short", "HEAD"), date, answers };
};

const dumpOf = (url: string): string =>
  execFileSync("pg_dump", ["--inserts", "--no-owner", "--no-privileges", url], {
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
