import { ReadModelBehind } from "@asesorador/backend/application/reaction-ports";
import type { EventStore, Recorded } from "@asesorador/domain/kernel/event-store";
import type { Place } from "@asesorador/projections/kernel/fingerprint";
import { pause } from "@asesorador/projections/kernel/pause";
import type { Pool } from "pg";
import { LOCKS } from "../../adapters/postgres/advisory-locks.ts";
import { backoff } from "../backoff.ts";
import { keepLeading } from "../leader-election.ts";
import type { Log } from "../log.ts";
import { retryLog } from "../retry-log.ts";
import { moveTo, noteError, placeOf } from "./checkpoint.ts";
import { type Job, keepRunning } from "./job.ts";
import type { Reaction } from "./reaction.ts";

/** Until then waiting for the read models is ordinary: a rebuild takes its time. */
const LAG_LIMIT_MS = 60_000;
const LEADERSHIP = { failing: "reactions: leadership failed", working: "reactions: leading again" };
const REACTION = {
  failing: "reaction failed: the same events are handled again",
  working: "reaction works again",
};
/** A reaction gets at most this many events at once. */
const BATCH = 500;
/** So many events that a reaction does not hear of may come again after a restart. */
const UNHEARD = 1_000;

export type RunReactions = {
  readonly pool: Pool;
  /** Of the same database, for the connection that holds the leader's lock. */
  readonly url: string;
  readonly store: EventStore;
  readonly reactions: readonly Reaction[];
  /** Done beside the reactions, by the same process. */
  readonly jobs?: readonly Job[];
  readonly log: Log;
  /** A reaction that has waited longer than this for the read models is an error; 60 s by default. */
  readonly lagLimitMs?: number;
  /** Aborting it stops all reactions after the events at hand. */
  readonly signal: AbortSignal;
};

export type RunningReactions = {
  /** Whether this process's reactions are at work; otherwise another's are. */
  leading(): boolean;
  /** Resolves when the signal has aborted and the last events are through; never rejects. */
  readonly stopped: Promise<void>;
};

/**
 * Follows history with each reaction from its durable checkpoint, in one process at a time. What one throws is logged,
 * recorded beside its checkpoint, and retried with growing pauses; the others go on.
 */
export const runReactions = (options: RunReactions): RunningReactions => {
  const { url, signal, log, reactions, jobs = [] } = options;
  const retries = retryLog({ log, level: "error", messages: LEADERSHIP });
  let leading = false;
  const stopped = keepLeading(
    {
      ...{ url, lock: LOCKS.reactors, name: "reactions-leader", signal },
      onLeading: (now) => {
        leading = now;
      },
      onError: retries.failed,
    },
    async (leadership) => {
      retries.succeeded();
      await Promise.all([
        ...reactions.map((reaction) => keepReacting({ ...options, signal: leadership }, reaction)),
        ...jobs.map((job) => keepRunning(job, log, leadership)),
      ]);
      if (!signal.aborted) log.warn({}, "reactions: leadership lost");
    },
  );
  return { leading: () => leading, stopped };
};

/** Until the signal aborts; never rejects. */
const keepReacting = async (options: RunReactions, reaction: Reaction): Promise<void> => {
  const { pool, log, signal, lagLimitMs = LAG_LIMIT_MS } = options;
  const wait = backoff();
  const retries = retryLog({
    ...{ log, level: "error", messages: REACTION, fields: { reaction: reaction.name } },
    toleratedMs: (error) => (error instanceof ReadModelBehind ? lagLimitMs : 0),
  });
  const onDone = (): void => {
    wait.reset();
    retries.succeeded();
  };
  while (!signal.aborted) {
    try {
      await follow(options, reaction, onDone);
    } catch (error) {
      if (signal.aborted) return;
      retries.failed(error);
      // The database may be what is wrong: then the log's line has to do.
      await noteError(pool, reaction.name, messageOf(error)).catch(() => {});
    }
    await pause(wait.nextMs(), signal);
  }
};

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

const follow = async (
  { pool, store, signal }: RunReactions,
  { name, types, from, handle }: Reaction,
  onDone: () => void,
): Promise<void> => {
  const heard = new Set(types);
  let place: Place = await placeOf(pool, store, { name, from });
  let unheard = 0;
  const move = async (last: Recorded): Promise<void> => {
    place = await moveTo(pool, name, place, last);
    unheard = 0;
    onDone();
  };
  for await (const turn of store.subscribe({ after: place.position, signal })) {
    if (turn === "caught_up") continue;
    for (const batch of batchesOf(turn)) {
      if (signal.aborted) return;
      const events = batch.filter(({ type }) => heard.has(type));
      const last = batch.at(-1);
      if (events.length > 0) await handle(events, signal);
      else unheard += batch.length;
      if (last && (events.length > 0 || unheard >= UNHEARD)) await move(last);
    }
  }
};

function* batchesOf(events: readonly Recorded[]): Generator<readonly Recorded[]> {
  for (let from = 0; from < events.length; from += BATCH) yield events.slice(from, from + BATCH);
}
