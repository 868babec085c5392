import { Worker } from "node:worker_threads";
import type { Replays } from "@asesorador/backend/application/replays";
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
  const free = places(running, waiting);
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
      const leave = await free.enter(signal);
      if (leave === null) return { kind: "busy" };
      try {
        const job: ReplayJob = {
          ...{ address, rows: rows?.() ?? null, verb, request, nowMs },
          blocks: await blocks().catch(() => []),
        };
        return await inThread(job, { signal, timeoutMs, onNews });
      } finally {
        leave();
      }
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
  const timer = setTimeout(() => resolve({ kind: "too_large", limit: "time", most: timeoutMs }), timeoutMs);
  const stopped = () => reject(signal.reason);
  signal.addEventListener("abort", stopped, { once: true });
  thread.on("message", (message: ReplayMessage<Answer>) => {
    if ("outcome" in message) return resolve(message.outcome);
    if (!signal.aborted) onNews?.(message.news);
  });
  thread.once("error", (error: NodeJS.ErrnoException) =>
    error.code === "ERR_WORKER_OUT_OF_MEMORY"
      ? resolve({ kind: "too_large", limit: "memory", most: HEAP_MB * 2 ** 20 })
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

/** At most `running` at once; others wait in order, at most `waiting` of them. */
const places = (running: number, waiting: number) => {
  let taken = 0;
  const line: (() => void)[] = [];
  const leave = (): void => {
    const next = line.shift();
    // The place is passed to the next caller in the queue.
    if (next) next();
    else taken -= 1;
  };
  return {
    /** Resolves to the function that releases the place, or to null when the queue is full. Rejects when the signal aborts. */
    enter: async (signal: AbortSignal): Promise<(() => void) | null> => {
      signal.throwIfAborted();
      if (taken < running) {
        taken += 1;
        return leave;
      }
      if (line.length >= waiting) return null;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      line.push(resolve);
      const gone = () => {
        const at = line.indexOf(resolve);
        if (at < 0) return;
        line.splice(at, 1);
        reject(signal.reason);
      };
      signal.addEventListener("abort", gone, { once: true });
      await promise;
      signal.removeEventListener("abort", gone);
      return leave;
    },
  };
};
