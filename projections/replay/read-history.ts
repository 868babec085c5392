import { type EventStore, type Position, type Recorded, START } from "@asesorador/domain/kernel/event-store";
import { type Block, joined, type Stretch, stretchesOf, type Wanted } from "./blocks.ts";

export type HistoryReader = Pick<EventStore, "readAll" | "head"> & {
  /** Summaries of its blocks: those that cannot hold a wanted event are not read. Without them everything is read. */
  readonly blocks?: () => Promise<readonly Block[]>;
};

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

/** Within `range` events of other times may be among those that are read; all of a wanted time are. */
export type ReadOptions = Wanted & {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ReadProgress) => void;
  readonly pageEvents?: number;
};

const PAGE_EVENTS = 5_000;

/** The wanted events up to the head at the time of the call, in pages in position order. Throws ReplayStopped, StoreUnavailable. */
export async function* readHistory(
  store: HistoryReader,
  { after = START, ...options }: ReadOptions & { /** Exclusive. */ readonly after?: Position },
): AsyncGenerator<readonly Recorded[]> {
  const reader = await historyReader(store, options);
  for (const stretch of joined(reader.stretches))
    yield* reader.read(stretch.after < after ? { ...stretch, after } : stretch);
}

/** As `readHistory`, for a caller that chooses the stretches and their order. */
export const historyReader = async (
  store: HistoryReader,
  { signal, types, range, onProgress, pageEvents = PAGE_EVENTS }: ReadOptions,
) => {
  const head = await store.head();
  const wanted = { ...(types ? { types } : {}), ...(range ? { range } : {}) };
  const blocks = types || range ? await store.blocks?.() : undefined;
  let events = 0;
  async function* read(stretch: Stretch): AsyncGenerator<readonly Recorded[]> {
    const until = stretch.until === null || stretch.until > head ? head : stretch.until;
    const pageAfter = (after: Position): Promise<readonly Recorded[]> => {
      const page = store.readAll({ after, limit: pageEvents, ...(types ? { types } : {}) });
      // A caller that stops meanwhile does not want its failure.
      page.catch(() => {});
      return page;
    };
    let { after } = stretch;
    if (after >= until) return;
    if (signal.aborted) throw new ReplayStopped();
    let ahead = pageAfter(after);
    while (after < until) {
      if (signal.aborted) throw new ReplayStopped();
      const found = await ahead;
      const page = found.filter(({ position }) => position <= until);
      const last = page.at(-1);
      if (!last) return;
      after = last.position;
      // The store answers while the caller works on this page.
      if (after < until) ahead = pageAfter(after);
      yield page;
      events += page.length;
      onProgress?.({ events, position: after, head });
      if (page.length < found.length) return;
    }
  }
  return { stretches: stretchesOf(blocks ?? [], wanted), read };
};
