import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { aborted } from "@asesorador/projections/kernel/pause";
import type { ProjectionVault, ReadModel } from "@asesorador/projections/kernel/read-model";
import type { RebuildProgress } from "@asesorador/projections/kernel/rebuild-options";
import type { Pool } from "pg";
import { LOCKS } from "../adapters/postgres/advisory-locks.ts";
import { listen } from "../adapters/postgres/listen.ts";
import { keepLeading } from "./leader-election.ts";
import type { Log } from "./log.ts";
import { rebuildReadModel } from "./read-models/rebuild.ts";
import { retryLog } from "./retry-log.ts";
import { wakeUp } from "./wake-up.ts";

/** A request was written down. */
export const REBUILD_CHANNEL = "rebuild_request";
const TELL_EVERY_MS = 500;
const MESSAGES = { failing: "rebuilds: failing, retrying", working: "rebuilds: work again" };

type Options = {
  /** Its statements may take minutes. */
  readonly pool: Pool;
  readonly url: string;
  readonly store: EventStore;
  readonly vault: ProjectionVault;
  readonly readModels: readonly ReadModel[];
  readonly log: Log;
  readonly signal: AbortSignal;
};

/**
 * Carries out requested rebuilds, one at a time, in one of the processes that keep the read models up; how far each is
 * stands in its row. One that died in the middle is begun again by whoever comes after. Resolves when the signal aborts;
 * never rejects.
 */
export const carryOutRebuilds = (options: Options): Promise<void> => {
  const { url, signal, log } = options;
  const retries = retryLog({ log, level: "warn", messages: MESSAGES });
  return keepLeading(
    {
      ...{ url, lock: LOCKS.rebuildRequests, name: "rebuilds", signal },
      onLeading: () => {},
      onError: retries.failed,
    },
    (leadership) => work({ ...options, signal: leadership }, retries.succeeded),
  );
};

const work = async (options: Options, onSuccess: () => void): Promise<void> => {
  const { url, signal } = options;
  const requested = wakeUp();
  const listener = listen(url, [REBUILD_CHANNEL], { onNotify: requested.notify, onReady: requested.notify });
  try {
    while (!signal.aborted) {
      const next = requested.next();
      while (!signal.aborted && (await carryOutNext(options))) onSuccess();
      onSuccess();
      await aborted(signal, next);
    }
  } finally {
    await listener.close();
  }
};

/** Whether there was one. */
const carryOutNext = async (options: Options): Promise<boolean> => {
  const { pool, readModels, log, signal } = options;
  const { rows } = await pool.query<{ id: string; name: string }>(
    `update projection.rebuild_request set started_at = now(), events = 0, share = 0
      where id = (select id from projection.rebuild_request where finished_at is null order by requested_at limit 1)
      returning id, read_model as name`,
  );
  const [request] = rows;
  if (!request) return false;
  const readModel = readModels.find(({ name }) => name === request.name);
  const tell = teller(pool, request.id);
  try {
    if (!readModel) throw new Error("this version has no such read model");
    const { events } = await rebuildReadModel({ ...options, readModel, onProgress: tell.progress });
    await tell.done(events);
    log.info({ readModel: request.name, events }, "rebuilds: swapped");
  } catch (error) {
    // Begun again by the next one; an abort is nobody's failure.
    if (signal.aborted) return false;
    log.error({ readModel: request.name, err: error }, "rebuilds: failed");
    await tell.failed(error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : "unknown");
  }
  return true;
};

/** Writes down how far it is, in order and not too often. */
const teller = (pool: Pool, id: string) => {
  let next = 0;
  let writes: Promise<unknown> = Promise.resolve();
  return {
    progress: ({ events, share, eventsPerSecond, etaMs }: RebuildProgress): void => {
      if (performance.now() < next) return;
      next = performance.now() + TELL_EVERY_MS;
      const write = () =>
        pool.query(
          `update projection.rebuild_request set events = $2, share = $3, events_per_second = $4, eta_ms = $5 where id = $1`,
          [id, events, share, eventsPerSecond, etaMs],
        );
      // What is not written now is written by the next one.
      writes = writes.then(write).catch(() => {});
    },
    done: async (events: number): Promise<void> => {
      await writes;
      await pool.query(
        `update projection.rebuild_request set finished_at = now(), events = $2, share = 1, eta_ms = 0 where id = $1`,
        [id, events],
      );
    },
    failed: async (error: string): Promise<void> => {
      await writes;
      await pool.query(
        "update projection.rebuild_request set finished_at = now(), error = $2 where id = $1",
        [id, error],
      );
    },
  };
};
