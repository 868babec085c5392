import { isMissingTable } from "@asesorador/projections/kernel/db";
import { pause } from "@asesorador/projections/kernel/pause";
import { UnreadableEvent } from "@asesorador/projections/replay/catalogues";
import { isFarBehind } from "@asesorador/projections/replay/indexed-figures";
import { type ReadProgress, ReplayStopped } from "@asesorador/projections/replay/read-history";
import {
  currentIndexCheckpoint,
  type FigureIndexing,
  figureIndexing,
} from "../../processing/jobs/figure-index.ts";
import { ELECTIONS } from "../../processing/leader-election.ts";
import { SILENT } from "../../processing/log.ts";
import { LockBusy, withSessionLock } from "../../processing/session-lock.ts";

export type FigureCatchUp = Omit<FigureIndexing, "log" | "onProgress"> & {
  /** Address of the database of the index. */
  readonly url: string;
  /** While another process makes the index: between two looks at it. */
  readonly pollMs?: number;
  /** Without a new part of it for so long, history is folded. */
  readonly maxWaitMs?: number;
};

export type CatchUpOptions = {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ReadProgress) => void;
  readonly report: (line: string) => void;
};

const PAGE_EVENTS = 2_000;
const POLL_MS = 500;
/** The projector looks for new events every 10 s, and writes a part of a long history within a few seconds. */
const MAX_WAIT_MS = 30_000;

/**
 * Brings a figure index that is too far behind for an answer up to date, as the projector does and instead of it; where a
 * projector leads, waits while that one does. An interrupted run is continued by the next one. When it resolves the index may still be
 * behind: of a database that can't be written, after an event that can't be read, or where the projector does not advance. Throws
 * ReplayStopped, StoreUnavailable.
 */
export const catchUpFigures = async (target: FigureCatchUp, options: CatchUpOptions): Promise<void> => {
  const { signal, report, onProgress } = options;
  const { url, ...index } = target;
  try {
    if (!(await isBehind(target))) return;
    const lock = { url, key: ELECTIONS.projectors.lock, name: "figure-index", wait: false, signal };
    const log = { ...SILENT, warn: (_: object, message: string) => report(message) };
    await withSessionLock(lock, async (leadership) => {
      report("The figure index is far behind: it is brought up to date first.");
      await figureIndexing({ pageEvents: PAGE_EVENTS, ...index, log, onProgress }).run(leadership);
    });
  } catch (error) {
    if (signal.aborted) throw new ReplayStopped();
    if (error instanceof LockBusy) return await untilCaughtUp(target, options);
    if (!isLeftToFold(error)) throw error;
    report(`The figure index was not brought up to date (${error.message}): history is folded.`);
  }
};

const isBehind = async ({ db, store }: FigureCatchUp): Promise<boolean> =>
  isFarBehind(store, await currentIndexCheckpoint(db, store));

const untilCaughtUp = async (target: FigureCatchUp, { signal, report }: CatchUpOptions): Promise<void> => {
  const { db, store, pollMs = POLL_MS, maxWaitMs = MAX_WAIT_MS } = target;
  report("A projector is at work: waiting until it has brought the figure index up to date.");
  let [checkpoint, waitedMs] = [await currentIndexCheckpoint(db, store), 0];
  while (await isFarBehind(store, checkpoint)) {
    if (waitedMs >= maxWaitMs) return report("The figure index does not advance: history is folded.");
    await pause(pollMs, signal);
    if (signal.aborted) throw new ReplayStopped();
    const now = await currentIndexCheckpoint(db, store);
    waitedMs = now?.position === checkpoint?.position ? waitedMs + pollMs : 0;
    checkpoint = now;
  }
};

/** Read-only, or without the permission to write. */
const NOT_WRITABLE: readonly unknown[] = ["25006", "42501"];

const isLeftToFold = (error: unknown): error is Error =>
  error instanceof UnreadableEvent ||
  isMissingTable(error) ||
  (error instanceof Error && "code" in error && NOT_WRITABLE.includes(error.code));
