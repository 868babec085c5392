import {
  type EventStore,
  type Position,
  type Recorded,
  StoreUnavailable,
} from "@asesorador/domain/kernel/event-store";
import { pause } from "@asesorador/projections/kernel/pause";
import { backoff } from "../../processing/backoff.ts";
import { type AppendInOrder, runsOf } from "./append-in-order.ts";
import { type Compared, comparison } from "./compare.ts";

export type CopyProgress = {
  readonly phase: "compare" | "copy";
  /** Of this phase, since it began. */
  readonly events: number;
  /** In the source; its last one was at `head` when the copy began. */
  readonly position: Position;
  readonly head: Position;
};

export type CopyOptions = {
  readonly source: Pick<EventStore, "readAll" | "head">;
  readonly target: { readonly store: Pick<EventStore, "readAll">; readonly append: AppendInOrder };
  readonly signal: AbortSignal;
  /** After every page. */
  readonly onProgress?: (progress: CopyProgress) => void;
};

export type Copied = {
  /** Put into the target by this call. */
  readonly copied: number;
  /** In the target, and equal in both stores up to the target's end. */
  readonly events: number;
  readonly sha256: { readonly source: string; readonly target: string };
  /** The source has more by now: somebody is writing to it. */
  readonly sourceGoesOn: boolean;
};

/** The signal aborted; the next run goes on. */
export class CopyStopped extends Error {
  override readonly name = "CopyStopped";
}

/** What the target does not hold can't be put there: a stream of the source lacks its beginning, or others write to the target. */
export class TargetRefuses extends Error {
  override readonly name = "TargetRefuses";
}

const PAGE = 1_000;
/** With so few left, those who stop the writers need not wait long. */
const NEARLY_NOTHING = PAGE;
/** Without getting any further. A store may be away for a while; what a dead copy left under way lands soon. */
const ATTEMPTS = { unavailable: 6, refused: 3 };
const RETRY = { firstMs: 500, lastMs: 8_000 };

/**
 * Makes the target's history equal to the source's. At any moment the target holds a beginning of the source's history,
 * in its order, so a run that was killed needs no memory: the next one compares both from the first event on and goes on
 * where the target ends. The same comparison follows when all is copied, and reads both sides anew. A source that grows
 * meanwhile is followed until little is left. Trouble with a store is waited out for some seconds.
 * An append that expected no revision is not known as such in the target: its retry after the switch would be a second event.
 * Throws TargetDiffers, TargetRefuses, CopyStopped, StoreUnavailable, InvalidEvent, EventTooLarge.
 */
export const copyHistory = async (options: CopyOptions): Promise<Copied> => {
  const { source, target, signal } = options;
  const both = comparison(source, target.store);
  const patience = waiting(signal);
  let already: number | null = null;
  for (let left = Number.POSITIVE_INFINITY; ; ) {
    try {
      await compare(options, both);
      already ??= both.reached().events;
      if (left <= NEARLY_NOTHING) break;
      left = await copyRest(options, both.reached());
    } catch (error) {
      if (!(error instanceof StoreUnavailable || error instanceof TargetRefuses)) throw error;
      await patience.with(error, both.reached().events);
    }
  }
  const { events, source: last } = both.reached();
  const sourceGoesOn = (await source.head()) > last;
  return { copied: events - already, events, sha256: both.digests(), sourceGoesOn };
};

/** Ever longer pauses; rethrows when it has come to nothing too often. */
const waiting = (signal: AbortSignal) => {
  let attempts = 0;
  let furthest = -1;
  const wait = backoff(RETRY);
  return {
    with: async (error: StoreUnavailable | TargetRefuses, reached: number): Promise<void> => {
      if (reached > furthest) {
        attempts = 0;
        wait.reset();
      }
      attempts += 1;
      furthest = reached;
      const most = error instanceof TargetRefuses ? ATTEMPTS.refused : ATTEMPTS.unavailable;
      if (attempts >= most) throw error;
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

/** Everything after the last equal event; resolves to how many. Reading the next page and writing this one overlap. */
const copyRest = async (
  { source, target, signal, onProgress }: CopyOptions,
  reached: Compared,
): Promise<number> => {
  const head = await source.head();
  const read = (after: Position): Promise<readonly Recorded[]> => {
    const page = source.readAll({ after, limit: PAGE });
    // If writing fails first, nobody asks for this page any more; its own failure must not end the process.
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
