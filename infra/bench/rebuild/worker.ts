// The projecting process of the rebuild bench: first live, then a rebuild, then one by one; runs until the bench
// disconnects.
import { setTimeout as sleep } from "node:timers/promises";
import { readModels } from "@asesorador/projections/all";
import { createPool } from "../../adapters/postgres/pool.ts";
import { stopping } from "../../kernel/stopping.ts";
import { progressLine } from "../../operations/progress-line.ts";
import { createLogger } from "../../runtime/logger.ts";
import { openParts, type Parts } from "../../runtime/open-parts.ts";
import type { Secrets } from "../../runtime/secrets.ts";
import { startProjector } from "../../runtime/start-projector.ts";
import { answerParent } from "../child.ts";
import { projectOneByOne } from "./one-by-one.ts";
import { rebuildTogether } from "./together.ts";

export type WorkerQuestion =
  | { readonly ask: "open"; readonly url: string; readonly secrets: Secrets }
  /** Waits until every read model has reached the head; started by `open`. Ends the projector. */
  | { readonly ask: "catch up" }
  | { readonly ask: "rebuild" }
  | { readonly ask: "one by one"; readonly events: number };

/** Number of events of all read models, elapsed time, and processor time of this process. */
export type WorkerReply = {
  readonly events: number;
  readonly elapsedMs: number;
  readonly cpuMs: number;
};

/** Building an index over all rows is one statement. */
const STATEMENT_TIMEOUT_MS = 30 * 60_000;
const LOOK_EVERY_MS = 200;

const all = stopping();
const following = stopping();
type Opened = { readonly parts: Parts; readonly projector: ReturnType<typeof startProjector> };
let opened: Opened | null = null;

const open = async (url: string, secrets: Secrets): Promise<number> => {
  const parts = await openParts({ databaseUrl: url, secrets, log: createLogger("warn") }, all);
  opened = { parts, projector: startProjector(parts, following) };
  return 0;
};

const catchUp = async ({ projector }: Opened): Promise<number> => {
  const line = progressLine(process.stdout);
  for (;;) {
    const status = (await projector.status()).find(({ name }) => name === "lead");
    if (!status) throw new Error("no read model of leads");
    if (status.positionsBehind === 0 && status.position !== null) {
      await following.stop();
      return Number(status.position);
    }
    const done = Number(status.position ?? 0n);
    const share = done / (done + Number(status.positionsBehind ?? 0) || 1);
    line.show({ what: "Live projector", events: done, share, eventsPerSecond: 0, etaMs: null });
    await sleep(LOOK_EVERY_MS);
  }
};

const rebuildAll = async ({ parts }: Opened): Promise<number> => {
  const { databaseUrl: url, store, vault } = parts;
  const pool = createPool(url, { max: 3, statementTimeoutMs: STATEMENT_TIMEOUT_MS, name: "rebuild" });
  const { events } = await rebuildTogether({ pool, url, store, vault }, readModels);
  await pool.end();
  return events;
};

const timed = async (work: () => Promise<number>): Promise<WorkerReply> => {
  const cpu = process.cpuUsage();
  const started = performance.now();
  const events = await work();
  const elapsedMs = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  return { events, elapsedMs, cpuMs: (user + system) / 1000 };
};

const answer = async (question: WorkerQuestion): Promise<WorkerReply> => {
  switch (question.ask) {
    case "open":
      return timed(() => open(question.url, question.secrets));
    case "catch up":
      return timed(() => catchUp(there()));
    case "rebuild":
      return timed(() => rebuildAll(there()));
    case "one by one":
      return timed(async () => (await projectOneByOne(there().parts, question.events)).events);
  }
};

const there = (): Opened => {
  if (!opened) throw new Error("asked before it was opened");
  return opened;
};

answerParent<WorkerQuestion, WorkerReply>(answer, async () => {
  await following.stop();
  await all.stop();
});
