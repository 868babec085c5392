import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { ProjectionVault, ReadModel } from "@asesorador/projections/kernel/read-model";
import type { RebuildProgress } from "@asesorador/projections/kernel/rebuild-options";
import type { Pool } from "pg";
import type { Job } from "../job.ts";
import type { Log } from "../log.ts";
import { RebuildBusy, rebuildReadModel } from "../read-models/rebuild.ts";

/** Notified when a request was stored. */
export const REBUILD_CHANNEL = "rebuild_request";
const PROGRESS_EVERY_MS = 500;
/** A request that was notified while nothing listened is found after this time at the latest. */
const LONGEST_WAIT_MS = 600_000;

export type RebuildRequests = {
  /** Its statements may take minutes. */
  readonly pool: Pool;
  readonly url: string;
  readonly store: EventStore;
  readonly vault: ProjectionVault;
  readonly readModels: readonly ReadModel[];
  readonly log: Log;
};

/**
 * Carries out requested rebuilds, one at a time; the progress of each is in its row. One that a process left unfinished is
 * begun again by the next leader.
 */
export const rebuildRequests = (options: RebuildRequests): Job => ({
  name: "rebuild-requests",
  wokenBy: { channel: REBUILD_CHANNEL },
  run: async (signal) => {
    while (!signal.aborted && (await carryOutNext({ ...options, signal })));
    return LONGEST_WAIT_MS;
  },
});

type Options = RebuildRequests & { readonly signal: AbortSignal };

/** Resolves to whether there was a request. */
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
  const progress = progressOf(pool, request.id);
  try {
    if (!readModel) throw new Error("this version has no such read model");
    const { events } = await rebuildReadModel({ ...options, readModel, onProgress: progress.report });
    await progress.done(events);
    log.info({ readModel: request.name, events }, "rebuilds: swapped");
  } catch (error) {
    // Begun again by the next leader.
    if (signal.aborted) return false;
    // Another process rebuilds it at the moment: the request waits.
    if (error instanceof RebuildBusy) throw error;
    log.error({ readModel: request.name, err: error }, "rebuilds: failed");
    await progress.failed(
      error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : "unknown",
    );
  }
  return true;
};

/** Writes the progress into the row of the request, in order and not too often. */
const progressOf = (pool: Pool, id: string) => {
  let next = 0;
  let writes: Promise<unknown> = Promise.resolve();
  return {
    report: ({ events, share, eventsPerSecond, etaMs }: RebuildProgress): void => {
      if (performance.now() < next) return;
      next = performance.now() + PROGRESS_EVERY_MS;
      const write = () =>
        pool.query(
          `update projection.rebuild_request set events = $2, share = $3, events_per_second = $4, eta_ms = $5 where id = $1`,
          [id, events, share, eventsPerSecond, etaMs],
        );
      // The next report writes what this one could not.
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
