import { getHeapStatistics } from "node:v8";
import type { Db } from "@asesorador/projections/kernel/db";
import type { Block } from "@asesorador/projections/replay/blocks";
import { figureIndexIn } from "@asesorador/projections/replay/figure-index-queries";
import {
  type ReplayAnswers,
  type ReplayOutcome,
  type ReplayRequests,
  type ReplayUpdate,
  type ReplayVerb,
  runReplay,
} from "@asesorador/projections/replay/run";
import type { Pool } from "pg";
import { lowerBackendPriority } from "../../adapters/postgres/backend-priority.ts";
import { createPool, type PoolSettings } from "../../adapters/postgres/pool.ts";
import { type Stopping, stopping } from "../../kernel/stopping.ts";
import { SILENT } from "../../processing/log.ts";
import { queryRoute } from "../../processing/read-models/replica.ts";
import { openSource } from "../copy/open.ts";

// The work of a replay's process; see replay-process.ts.

/** Addresses of the databases with the block index and the figure index. `replica` null: there is none, or it does not answer queries now. */
export type RowsAddresses = { readonly replica: string | null; readonly primary: string };

export type ReplayJob = {
  /** Address of the event store. */
  readonly address: string;
  /** Null: replays read the events alone. */
  readonly rows: RowsAddresses | null;
  readonly verb: ReplayVerb;
  readonly request: ReplayRequests[ReplayVerb];
  readonly blocks: readonly Block[];
  readonly nowMs: number;
};

/** What the process sends for each job, in this order: any number of updates, then the outcome, after which it takes another job, or what it threw. */
export type ReplayMessage<Answer = ReplayAnswers[ReplayVerb]> =
  | { readonly update: ReplayUpdate<Answer> }
  | { readonly outcome: ReplayOutcome<Answer>; readonly isReusable: boolean }
  | { readonly thrown: ThrownError };

/** An error as data: a channel between processes loses its class and its code. */
export type ThrownError = {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: unknown;
};

const PROGRESS_EVERY_MS = 200;
const READ_TIMEOUT_MS = 60_000;
/** Its queries take milliseconds, and the primary can answer them. */
const REPLICA_TIMEOUT_MS = 5_000;
/** On a busy machine a process of low priority may get to a new connection late, which is no fault of the database. */
const CONNECTING = { verify: lowerBackendPriority, connectTimeoutMs: 30_000 };

/** A process with more on its heap is not kept for another replay. */
const KEPT_HEAP_BYTES = 128 * 2 ** 20;

/** A parent that has ended does not get it, and this process ends with its channel. */
const post = (message: ReplayMessage): void => void process.send?.(message, () => {});

const poolOf = (url: string, all: Stopping, settings: Partial<PoolSettings>): Pool => {
  const pool = createPool(url, { max: 1, statementTimeoutMs: READ_TIMEOUT_MS, name: "replay", ...settings });
  all.add("figure index", () => pool.end());
  return pool;
};
/** The process's own route has left a replica that did not answer; this one leaves it when it vanishes meanwhile. */
const databaseOf = ({ replica: url, primary: primaryUrl }: RowsAddresses, all: Stopping): Db => {
  const primary = poolOf(primaryUrl, all, CONNECTING);
  if (url === null) return primary;
  const replica = poolOf(url, all, { verify: lowerBackendPriority, statementTimeoutMs: REPLICA_TIMEOUT_MS });
  return queryRoute({ replica, primary, probe: replica, log: SILENT });
};

type Addresses = Pick<ReplayJob, "address" | "rows">;

const openReader = async ({ address, rows }: Addresses) => {
  const all = stopping();
  const { store } = await openSource(address, all, CONNECTING);
  const figures = rows === null ? {} : { figures: figureIndexIn(databaseOf(rows, all)) };
  return { reader: { ...store, ...figures }, close: all.stop };
};

/** The reader of the last job, kept for the next one. Opening its connections is a quarter of PostgreSQL's processor time for a short replay, at normal priority. */
let last: { readonly key: string; readonly opened: ReturnType<typeof openReader> } | null = null;

const readerOf = async (addresses: Addresses) => {
  const key = JSON.stringify([addresses.address, addresses.rows]);
  if (last?.key !== key) {
    await (await last?.opened)?.close();
    last = { key, opened: openReader(addresses) };
  }
  return (await last.opened).reader;
};

/** Answers the parent process. Connections are kept for the next job, as long as the process is. */
export const answerJob = (job: ReplayJob): Promise<void> =>
  replayed(job).catch((error: unknown) => post({ thrown: thrownOf(error) }));

const replayed = async ({ address, rows, verb, request, blocks, nowMs }: ReplayJob): Promise<void> => {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const onUpdate = (update: ReplayUpdate<ReplayAnswers[ReplayVerb]>): void => {
    if ("progress" in update && performance.now() - reportedAt < PROGRESS_EVERY_MS) return;
    reportedAt = performance.now();
    post({ update });
  };
  const { signal } = new AbortController();
  const reader = { ...(await readerOf({ address, rows })), blocks: async () => blocks };
  const outcome = await runReplay(reader, verb, request, { signal, nowMs, onUpdate });
  post({ outcome, isReusable: getHeapStatistics().used_heap_size <= KEPT_HEAP_BYTES });
};

const thrownOf = (error: unknown): ThrownError => {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack, ...("code" in error ? { code: error.code } : {}) };
};
