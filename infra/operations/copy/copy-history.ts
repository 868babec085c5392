import {
  type EventStore,
  type Position,
  type Recorded,
  StoreUnavailable,
} from "@asesorador/domain/kernel/event-store";
import { pause } from "@asesorador/projections/kernel/pause";
import { backoff } from "../../kernel/backoff.ts";
import { type AppendInOrder, runsOf } from "./append-in-order.ts";
import { type Compared, comparison } from "./compare.ts";

export type CopyProgress = {
  readonly phase: "compare" | "copy";
  /** Events of this phase so far. */
  readonly events: number;
  /** Position in the source; its last event was at `head` when the copy began. */
  readonly position: Position;
  readonly head: Position;
};

export type CopyOptions = {
  readonly source: Pick<EventStore, "readAll" | "head">;
  readonly target: { readonly store: Pick<EventStore, "readAll">; readonly append: AppendInOrder };
  readonly signal: AbortSignal;
  /** Called after every page. */
  readonly onProgress?: (progress: CopyProgress) => void;
};

export type Copied = {
  /** Events appended to the target by this call. */
  readonly copied: number;
  /** Events in the target that are equal in both stores, up to the target's end. */
  readonly events: number;
  readonly sha256: { readonly source: string; readonly target: string };
  /** The source has grown meanwhile: it still has writers. */
  readonly sourceGoesOn: boolean;
};

/** The signal aborted; the next run resumes. */
export class CopyStopped extends Error {
  override readonly name = "CopyStopped";
}

/**
 * The missing events cannot be appended: a stream of the source lacks its beginning, or the target has other writers.
 */
export class TargetRefuses extends Error {
  override readonly name = "TargetRefuses";
}

const PAGE = 1_000;
/** With so few events left, the downtime of the writers is short. */
const NEARLY_NOTHING = PAGE;
/** Attempts without progress. A store may be unavailable for a while; appends of a killed copy complete soon. */
const ATTEMPTS = { unavailable: 6, refused: 3 };
const RETRY = { firstMs: 500, lastMs: 8_000 };

/**
 * Makes the target's history equal to the source's. At any moment the target holds a prefix of the source's history in
 * its order, so a killed run needs no stored state: the next one compares both from the first event on and resumes at
 * the target's end. The same comparison, reading both sides again, verifies the complete copy. A source that grows
 * meanwhile is followed until little is left. Failures of a store are retried for some seconds. An append without an
 * expected revision is not recognised as such in the target: its retry after the switch would be a second event. Throws
 * TargetDiffers, TargetRefuses, CopyStopped, StoreUnavailable, InvalidEvent and EventTooLarge.
 */
export const copyHistory = async (options: CopyOptions): Promise<Copied> => {
  const { source, target, signal } = options;
  const both = comparison(source, target.store);
  const retry = retrying(signal);
  let already: number | null = null;
  for (let left = Number.POSITIVE_INFINITY; ; ) {
    try {
      await compare(options, both);
      already ??= both.reached().events;
      if (left <= NEARLY_NOTHING) break;
      left = await copyRest(options, both.reached());
    } catch (error) {
      if (!(error instanceof StoreUnavailable || error instanceof TargetRefuses)) throw error;
      await retry.after(error, both.reached().events);
    }
  }
  const { events, source: last } = both.reached();
  const sourceGoesOn = (await source.head()) > last;
  return { copied: events - already, events, sha256: both.digests(), sourceGoesOn };
};

/** Retries with growing delays; rethrows after too many attempts without progress. */
const retrying = (signal: AbortSignal) => {
  let attempts = 0;
  let furthest = -1;
  const wait = backoff(RETRY);
  return {
    after: async (error: StoreUnavailable | TargetRefuses, reached: number): Promise<void> => {
      if (reached > furthest) {
        attempts = 0;
        wait.reset();
      }
      attempts += 1;
      furthest = reached;
      const maxAttempts = error instanceof TargetRefuses ? ATTEMPTS.refused : ATTEMPTS.unavailable;
      if (attempts >= maxAttempts) throw error;
      await pause(wait.nextMs(), signal);
    },
  };
};

const stopIf = (signal: AbortSignal, { events }: Compared): void => {
  if (signal.aborted) throw new CopyStopped(`stopped; ${events} events are there and equal`);
};

const compare = async (
  { source, signal, onProgress }: CopyOptions,
  both: ReturnType<typeof comparison>,
): Promise<void> => {
  const head = await source.head();
  const before = both.reached().events;
  await both.toTargetsEnd(signal, ({ events, source: position }) =>
    onProgress?.({ phase: "compare", events: events - before, position, head }),
  );
  stopIf(signal, both.reached());
};

/**
 * Copies everything after the last equal event; resolves to the number of events. Reading the next page and writing
 * this one overlap.
 */
const copyRest = async (
  { source, target, signal, onProgress }: CopyOptions,
  reached: Compared,
): Promise<number> => {
  const head = await source.head();
  const read = (after: Position): Promise<readonly Recorded[]> => {
    const page = source.readAll({ after, limit: PAGE });
    // If writing fails first, this page is not awaited any more; its rejection must not end the process.
    page.catch(() => {});
    return page;
  };
  let events = 0;
  for (let next = read(reached.source); ; ) {
    stopIf(signal, reached);
    const page = await next;
    const last = page.at(-1);
    if (!last) return events;
    next = read(last.position);
    if (!(await target.append(runsOf(page))))
      throw new TargetRefuses(`somewhere after ${reached.events + events} events, a place is not free`);
    events += page.length;
    onProgress?.({ phase: "copy", events, position: last.position, head });
  }
};
