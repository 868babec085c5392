import { Worker } from "node:worker_threads";
import type { Replays } from "@asesorador/backend/application/replays";
import { semaphore } from "@asesorador/backend/application/semaphore";
import type { Block } from "@asesorador/projections/replay/blocks";
import type { FigureReader } from "@asesorador/projections/replay/indexed-figures";
import {
  type ReplayAnswers,
  type ReplayNews,
  type ReplayOutcome,
  type ReplayRequests,
  type ReplayVerb,
  runIndexed,
} from "@asesorador/projections/replay/run";
import type { ReplayJob, ReplayMessage, RowsAddresses } from "./replay-job.ts";

export type ReplayThreadsOptions = {
  /** Address of the event store, as for `openSource`. */
  readonly address: string;
  /** Where the figure index is now; without it every figure is folded from events. */
  readonly rows?: () => RowsAddresses;
  /** ISO 8601 UTC. */
  readonly now: () => string;
  /** Blocks of that store's history; when they can't be read, or without them, all of history is read. */
  readonly blocks?: () => Promise<readonly Block[]>;
  /** Answers here, without a thread and without waiting, what the figure index answers with little work. */
  readonly indexed?: FigureReader;
  readonly running?: number;
  readonly waiting?: number;
  readonly timeoutMs?: number;
};

const RUNNING = 2;
const WAITING = 4;
const TIMEOUT_MS = 60_000;
/** Limit of a thread's heap; a thread that needs more is ended, and the process continues. */
const HEAP_MB = 1_024;

const THREAD = new URL("./replay-thread.ts", import.meta.url);

/** Replays, each in a thread of its own with a bounded time and memory. `close` ends those that run. */
export const replayThreads = ({
  address,
  rows,
  now,
  blocks = async () => [],
  indexed,
  running = RUNNING,
  waiting = WAITING,
  timeoutMs = TIMEOUT_MS,
}: ReplayThreadsOptions): Replays & { close(): Promise<void> } => {
  const places = semaphore(running);
  const stop = new AbortController();
  return {
    run: async <Verb extends ReplayVerb>(
      verb: Verb,
      request: ReplayRequests[Verb],
      caller: AbortSignal,
      onNews?: (news: ReplayNews<ReplayAnswers[Verb]>) => void,
    ): Promise<ReplayOutcome<ReplayAnswers[Verb]>> => {
      const signal = AbortSignal.any([caller, stop.signal]);
      const nowMs = Date.parse(now());
      // A database that does not answer leaves the replay of the events.
      const known =
        indexed && (await runIndexed(indexed, verb, request, { nowMs, signal }).catch(() => null));
      signal.throwIfAborted();
      if (known) return known;
      if (places.isFull(waiting)) return { kind: "busy" };
      return places.run(
        async () => {
          const job: ReplayJob = {
            ...{ address, rows: rows?.() ?? null, verb, request, nowMs },
            blocks: await blocks().catch(() => []),
          };
          return inThread(job, { signal, timeoutMs, onNews });
        },
        { signal },
      );
    },
    close: async () => {
      stop.abort(new Error("stopping"));
    },
  };
};

type ThreadOptions<Answer> = {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onNews: ((news: ReplayNews<Answer>) => void) | undefined;
};

/** `Answer`: of the job's verb. */
const inThread = async <Answer>(
  job: ReplayJob,
  { signal, timeoutMs, onNews }: ThreadOptions<Answer>,
): Promise<ReplayOutcome<Answer>> => {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<ReplayOutcome<Answer>>();
  const thread = new Worker(THREAD, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  const timer = setTimeout(() => resolve({ kind: "too_large", limit: "time", max: timeoutMs }), timeoutMs);
  const stopped = () => reject(signal.reason);
  signal.addEventListener("abort", stopped, { once: true });
  thread.on("message", (message: ReplayMessage<Answer>) => {
    if ("outcome" in message) return resolve(message.outcome);
    if (!signal.aborted) onNews?.(message.news);
  });
  thread.once("error", (error: NodeJS.ErrnoException) =>
    error.code === "ERR_WORKER_OUT_OF_MEMORY"
      ? resolve({ kind: "too_large", limit: "memory", max: HEAP_MB * 2 ** 20 })
      : reject(error),
  );
  thread.once("exit", (code) => reject(new Error(`the replay's thread ended without an answer: ${code}`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stopped);
    await thread.terminate();
  }
};
