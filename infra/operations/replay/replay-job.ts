import { parentPort, workerData } from "node:worker_threads";
import type { Block } from "@asesorador/projections/replay/blocks";
import { figureIndexIn } from "@asesorador/projections/replay/figure-index-queries";
import {
  type ReplayAnswers,
  type ReplayNews,
  type ReplayOutcome,
  type ReplayRequests,
  type ReplayVerb,
  runReplay,
} from "@asesorador/projections/replay/run";
import { lowerBackendPriority } from "../../adapters/postgres/backend-priority.ts";
import { createPool } from "../../adapters/postgres/pool.ts";
import { stopping } from "../../runtime/stopping.ts";
import { openSource } from "../copy/open.ts";

// The work of a replay's thread; see replay-thread.ts.

export type ReplayJob = {
  /** Address of the event store. */
  readonly address: string;
  /** Address of the database of the block index and the figure index; null: replays read the events alone. */
  readonly rows: string | null;
  readonly verb: ReplayVerb;
  readonly request: ReplayRequests[ReplayVerb];
  readonly blocks: readonly Block[];
  readonly nowMs: number;
};

/** Of the thread, in this order: any number of news, then the outcome. */
export type ReplayMessage<Answer = ReplayAnswers[ReplayVerb]> =
  | { readonly news: ReplayNews<Answer> }
  | { readonly outcome: ReplayOutcome<Answer> };

const PROGRESS_EVERY_MS = 200;
const READ_TIMEOUT_MS = 60_000;
/** On a busy machine a thread of low priority may get to a new connection late, which is no fault of the database. */
const CONNECTING = { verify: lowerBackendPriority, connectTimeoutMs: 30_000 };

const { address, rows, verb, request, blocks, nowMs } = workerData as ReplayJob;
const post = (message: ReplayMessage): void => parentPort?.postMessage(message);
let toldAt = 0;
const onNews = (news: ReplayNews<ReplayAnswers[ReplayVerb]>): void => {
  if ("progress" in news && performance.now() - toldAt < PROGRESS_EVERY_MS) return;
  toldAt = performance.now();
  post({ news });
};
const all = stopping();
const { store } = await openSource(address, all, CONNECTING);
const { signal } = new AbortController();
const figuresIn = (url: string) => {
  const pool = createPool(url, {
    max: 1,
    statementTimeoutMs: READ_TIMEOUT_MS,
    name: "replay",
    ...CONNECTING,
  });
  all.add("figure index", () => pool.end());
  return { figures: figureIndexIn(pool) };
};
const reader = { ...store, blocks: async () => blocks, ...(rows === null ? {} : figuresIn(rows)) };
post({ outcome: await runReplay(reader, verb, request, { signal, nowMs, onNews }) });
await all.stop();
