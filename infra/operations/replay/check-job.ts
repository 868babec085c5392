import { parentPort, workerData } from "node:worker_threads";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Transact } from "@asesorador/projections/kernel/db";
import type { Block } from "@asesorador/projections/replay/blocks";
import type { Readable } from "@asesorador/projections/replay/catalogues";
import { type CheckedHistory, checkHistory } from "@asesorador/projections/replay/check-history";
import {
  type ComparedFigureIndex,
  figureComparison,
} from "@asesorador/projections/replay/compare-figure-index";
import type { HistoryReader, ReadOptions, ReadProgress } from "@asesorador/projections/replay/read-history";
import { stopping } from "../../kernel/stopping.ts";
import { openSource } from "../copy/open.ts";
import { CONNECT_TIMEOUT_MS, openIndex } from "./rows.ts";

// The work of a thread that checks history; see check-thread.ts.

/** `figures` null: the index was not compared. */
export type Checked = { readonly history: CheckedHistory; readonly figures: ComparedFigureIndex | null };

type CheckOptions = Pick<ReadOptions, "signal" | "onProgress"> & {
  readonly others: readonly Readable[];
  /** Transactions in the database of the figure index; null: it is not compared. */
  readonly transact: Transact | null;
};

/** Reads history once for both checks. Throws ReplayStopped, StoreUnavailable. */
export const checkHistoryAndFigures = async (
  store: HistoryReader & EventStore,
  { transact, ...options }: CheckOptions,
): Promise<Checked> => {
  const { signal } = options;
  const figures = transact && (await figureComparison({ transact, store, signal }));
  const history = await checkHistory(store, { ...options, ...(figures ? { onEvent: figures.add } : {}) });
  return { history, figures: figures && (await figures.result()) };
};

export type CheckJob = {
  /** Address of the event store. */
  readonly address: string;
  readonly blocks: readonly Block[];
  /** Address of the database of the figure index; null: it is not compared. */
  readonly rows: string | null;
};

/** What the thread sends, in this order: any number of progress reports, then the outcome. */
export type CheckMessage = { readonly progress: ReadProgress } | { readonly checked: Checked };

const PROGRESS_EVERY_MS = 200;

/** Does the job of this thread, which is stopped by ending it. `others`: as in ReplayContext. */
export const doCheckJob = async (others: readonly Readable[]): Promise<void> => {
  const { address, blocks, rows } = workerData as CheckJob;
  const post = (message: CheckMessage): void => parentPort?.postMessage(message);
  let reportedAt = Number.NEGATIVE_INFINITY;
  const onProgress = (progress: ReadProgress): void => {
    if (performance.now() - reportedAt < PROGRESS_EVERY_MS) return;
    reportedAt = performance.now();
    post({ progress });
  };
  const all = stopping();
  const { store } = await openSource(address, all, { connectTimeoutMs: CONNECT_TIMEOUT_MS });
  const transact = rows === null ? null : openIndex(rows, all);
  const { signal } = new AbortController();
  const reader = { ...store, blocks: async () => blocks };
  post({ checked: await checkHistoryAndFigures(reader, { transact, others, signal, onProgress }) });
  await all.stop();
};
