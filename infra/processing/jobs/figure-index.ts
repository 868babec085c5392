import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { START } from "@asesorador/domain/kernel/event-store";
import type { Db, Transact } from "@asesorador/projections/kernel/db";
import { isEventInHistory } from "@asesorador/projections/kernel/fingerprint";
import { pause, yieldToEventLoop } from "@asesorador/projections/kernel/pause";
import type { FigureStep, IndexCheckpoint } from "@asesorador/projections/replay/figure-index";
import {
  addFigureSteps,
  deleteFigureIndex,
  readIndexCheckpoint,
} from "@asesorador/projections/replay/figure-index-queries";
import { type FigureSteps, figureSteps } from "@asesorador/projections/replay/figure-steps";
import { MOMENT_TYPES } from "@asesorador/projections/replay/moment";
import { type ReadProgress, readHistory } from "@asesorador/projections/replay/read-history";
import { indexedChanges } from "@asesorador/projections/replay/record-queries";
import type { Job } from "../job.ts";
import type { Log } from "../log.ts";

const EVERY_MS = 10_000;
/** `writtenSteps`: so many steps are written at once. `restMs`: of each page. */
type Portions = { readonly pageEvents: number; readonly writtenSteps: number; readonly restMs: number };
/** A long history is indexed in few large parts, without rests. */
const CATCHING_UP: Portions = { pageEvents: 200, writtenSteps: 20_000, restMs: 0 };
/**
 * Of what was appended since the run before. The projectors share the event loop, and the database's cores: in large portions this
 * job would delay for hundreds of ms what they make visible.
 */
const FOLLOWING: Portions = { pageEvents: 50, writtenSteps: 250, restMs: 10 };

export type FigureIndexing = {
  readonly db: Db;
  readonly transact: Transact;
  readonly store: Pick<EventStore, "head" | "readAll" | "readStream">;
  readonly log: Log;
  readonly pageEvents?: number;
  readonly writtenSteps?: number;
  /** Leads and visits in memory. */
  readonly kept?: number;
  readonly onProgress?: (progress: ReadProgress) => void;
};

/**
 * Adds the events of leads and visits behind the end of the figure index. When history was replaced by another one, or figures
 * count differently, the index is made again; until it has caught up, moments are folded from events. A run that is aborted
 * rejects; what it has written stays.
 */
export const figureIndexing = (options: FigureIndexing): Job => {
  let resumed: { readonly checkpoint: IndexCheckpoint | null; readonly steps: FigureSteps } | null = null;
  return {
    name: "figure-index",
    run: async (signal) => {
      const checkpoint = await checkpointIn(options);
      const isSame = resumed !== null && resumed.checkpoint?.position === checkpoint?.position;
      const steps = resumed && isSame ? resumed.steps : figureSteps(indexedChanges(options.db), options.kept);
      // After a failure in the middle of a page it continues behind what is stored.
      resumed = null;
      const portions = isSame ? FOLLOWING : CATCHING_UP;
      const extended = await extend({ ...portions, ...options }, { checkpoint, steps }, signal);
      if (!signal.aborted) resumed = { steps, checkpoint: extended };
      return EVERY_MS;
    },
  };
};

/** Where the index of the current figures and of this history ends; null: there is none. Throws StoreUnavailable. */
export const currentIndexCheckpoint = async (
  db: Db,
  store: Pick<EventStore, "head" | "readStream">,
): Promise<IndexCheckpoint | null> => {
  const checkpoint = await readIndexCheckpoint(db);
  const isCurrent = checkpoint && (await isEventInHistory(store, checkpoint));
  return isCurrent ? checkpoint : null;
};

const checkpointIn = async ({
  db,
  transact,
  store,
  log,
}: FigureIndexing): Promise<IndexCheckpoint | null> => {
  const checkpoint = await currentIndexCheckpoint(db, store);
  if (checkpoint) return checkpoint;
  const replaced = await readIndexCheckpoint(db);
  if (replaced)
    log.warn({ position: String(replaced.position) }, "figure index: of another history, made again");
  await deleteFigureIndex(transact);
  return null;
};

type From = { readonly checkpoint: IndexCheckpoint | null; readonly steps: FigureSteps };

const extend = async (
  { transact, store, pageEvents, writtenSteps, restMs, onProgress }: FigureIndexing & Portions,
  from: From,
  signal: AbortSignal,
): Promise<IndexCheckpoint | null> => {
  let written = from.checkpoint;
  let read = written;
  let waiting: FigureStep[] = [];
  const write = async (): Promise<void> => {
    if (read && read !== written)
      await addFigureSteps(transact, {
        before: written,
        to: read,
        steps: waiting,
        changes: from.steps.added(),
      });
    from.steps.written();
    written = read;
    waiting = [];
  };
  const after = from.checkpoint?.position ?? START;
  const reading = { after, types: MOMENT_TYPES, pageEvents, signal, ...(onProgress ? { onProgress } : {}) };
  for await (const page of readHistory(store, reading)) {
    waiting = waiting.concat(await from.steps.add(page));
    const last = page.at(-1);
    if (last) {
      const { position, stream, revision, eventId } = last;
      read = { position, stream, revision, eventId };
    }
    if (waiting.length >= writtenSteps) await write();
    await (restMs > 0 ? pause(restMs, signal) : yieldToEventLoop());
  }
  // A stop does not wait for what the next leader reads again.
  if (!signal.aborted) await write();
  return written;
};
