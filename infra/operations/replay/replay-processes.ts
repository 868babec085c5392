import type { Replays } from "@asesorador/backend/application/replays";
import { semaphore } from "@asesorador/backend/application/semaphore";
import { withTimeout } from "@asesorador/backend/application/with-timeout";
import type { Block } from "@asesorador/projections/replay/blocks";
import type { FigureReader } from "@asesorador/projections/replay/indexed-figures";
import {
  type ReplayAnswers,
  type ReplayOutcome,
  type ReplayRequests,
  type ReplayUpdate,
  type ReplayVerb,
  runIndexed,
} from "@asesorador/projections/replay/run";
import { type IdleProcesses, idleProcesses } from "./idle-processes.ts";
import type { ReplayJob, ReplayMessage, RowsAddresses, ThrownError } from "./replay-job.ts";

export type ReplayProcessesOptions = {
  /** Address of the event store, as for `openSource`. */
  readonly address: string;
  /** Where the figure index is now; without it every figure is folded from events. */
  readonly rows?: () => RowsAddresses;
  /** ISO 8601 UTC. */
  readonly now: () => string;
  /** Blocks of that store's history; without them, all of history is read. */
  readonly blocks?: () => Promise<readonly Block[]>;
  /** Called when an index could not be read: history is read without it. */
  readonly onError?: (error: unknown) => void;
  /** Answers here, without a process and without waiting, what the figure index answers with little work. */
  readonly indexed?: FigureReader;
  readonly running?: number;
  readonly waiting?: number;
  readonly timeoutMs?: number;
  /** Limit of a process's heap; a process that needs more ends. */
  readonly heapMb?: number;
};

const RUNNING = 2;
const WAITING = 4;
const TIMEOUT_MS = 60_000;
/** An idle process is kept for so long: starting one, and compiling its code again, takes several times as much processor time as a short replay. */
const IDLE_MS = 30_000;
const HEAP_MB = 1_024;

/**
 * Replays in processes of low priority, one in each at a time, with a bounded time and memory. A process is kept for the next one for a
 * while, unless its replay was stopped or failed. `close` ends all of them.
 */
export const replayProcesses = ({
  address,
  rows,
  now,
  blocks = async () => [],
  onError = () => {},
  indexed,
  running = RUNNING,
  waiting = WAITING,
  timeoutMs = TIMEOUT_MS,
  heapMb = HEAP_MB,
}: ReplayProcessesOptions): Replays & { close(): Promise<void> } => {
  const places = semaphore(running);
  const processes = idleProcesses({ heapMb, idleMs: IDLE_MS });
  const stop = new AbortController();
  return {
    run: async <Verb extends ReplayVerb>(
      verb: Verb,
      request: ReplayRequests[Verb],
      caller: AbortSignal,
      onUpdate?: (update: ReplayUpdate<ReplayAnswers[Verb]>) => void,
    ): Promise<ReplayOutcome<ReplayAnswers[Verb]>> => {
      const signal = AbortSignal.any([caller, stop.signal]);
      const nowMs = Date.parse(now());
      const without =
        <Nothing>(nothing: Nothing) =>
        (error: unknown): Nothing => {
          if (!signal.aborted) onError(error);
          return nothing;
        };
      const known =
        indexed && (await runIndexed(indexed, verb, request, { nowMs, signal }).catch(without(null)));
      signal.throwIfAborted();
      if (known) return known;
      if (places.isFull(waiting)) return { kind: "busy" };
      return places.run(
        async () => {
          const job: ReplayJob = {
            address,
            rows: rows?.() ?? null,
            verb,
            request,
            nowMs,
            blocks: await blocks().catch(without([])),
          };
          return inProcess(job, { processes, signal, timeoutMs, onUpdate });
        },
        { signal },
      );
    },
    close: async () => {
      stop.abort(new Error("stopping"));
      await processes.close();
    },
  };
};

/** Among the last words of a process that used up its heap. */
const OUT_OF_MEMORY = "out of memory";

type ProcessOptions<Answer> = {
  readonly processes: IdleProcesses;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onUpdate: ((update: ReplayUpdate<Answer>) => void) | undefined;
};

/** `Answer`: of the job's verb. */
const inProcess = async <Answer>(
  job: ReplayJob,
  { processes, signal, timeoutMs, onUpdate }: ProcessOptions<Answer>,
): Promise<ReplayOutcome<Answer>> => {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<ReplayOutcome<Answer>>();
  const taken = processes.take();
  const { child } = taken;
  let isReusable = false;
  const stopped = () => reject(signal.reason);
  signal.addEventListener("abort", stopped, { once: true });
  const onMessage = (message: ReplayMessage<Answer>): void => {
    if ("outcome" in message) {
      isReusable = message.isReusable;
      resolve(message.outcome);
    } else if ("thrown" in message) reject(errorOf(message.thrown));
    else if (!signal.aborted) onUpdate?.(message.update);
  };
  // "close" comes after the last words, "exit" may come before them.
  const onClose = (code: number | null, by: string | null): void =>
    taken.words().includes(OUT_OF_MEMORY)
      ? resolve({ kind: "too_large", limit: "memory", max: processes.heapMb * 2 ** 20 })
      : reject(new Error(`the replay's process ended without an answer: ${by ?? code} ${taken.words()}`));
  child.on("message", onMessage).once("error", reject).once("close", onClose);
  try {
    // A failure to send: the process has ended, which "close" reports.
    child.send(job, () => {});
    return await withTimeout(promise, timeoutMs, () => ({
      kind: "too_large",
      limit: "time",
      max: timeoutMs,
    }));
  } finally {
    signal.removeEventListener("abort", stopped);
    child.off("message", onMessage).off("error", reject).off("close", onClose);
    if (isReusable) processes.keep(taken);
    else await taken.end();
  }
};

const errorOf = ({ name, message, stack, code }: ThrownError): Error =>
  Object.assign(new Error(message), { name, stack }, code === undefined ? {} : { code });
