import { type EventStore, type Position, type Recorded, START } from "@asesorador/domain/kernel/event-store";

export type HistoryReader = Pick<EventStore, "readAll" | "head">;

/** The caller's signal aborted. */
export class ReplayStopped extends Error {
  override readonly name = "ReplayStopped";
}

export type ReadProgress = {
  /** Events read so far. */
  readonly events: number;
  readonly position: Position;
  readonly head: Position;
};

export type ReadOptions = {
  readonly signal: AbortSignal;
  /** All types when absent. */
  readonly types?: readonly string[];
  readonly onProgress?: (progress: ReadProgress) => void;
  readonly pageEvents?: number;
};

const PAGE_EVENTS = 5_000;

/** All events up to the head at the time of the call, in pages in position order. Throws ReplayStopped, StoreUnavailable. */
export async function* readHistory(
  store: HistoryReader,
  { signal, types, onProgress, pageEvents = PAGE_EVENTS }: ReadOptions,
): AsyncGenerator<readonly Recorded[]> {
  const head = await store.head();
  let after = START;
  let events = 0;
  while (after < head) {
    if (signal.aborted) throw new ReplayStopped();
    const read = await store.readAll({ after, limit: pageEvents, ...(types ? { types } : {}) });
    const page = read.filter(({ position }) => position <= head);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.position;
    events += page.length;
    onProgress?.({ events, position: after, head });
    if (page.length < read.length) return;
  }
}
