import type { Position } from "@asesorador/domain/kernel/event-store";
import type { Change } from "./change.ts";
import { coalescer } from "./coalesce.ts";
import { type Fingerprint, fingerprintOf, type HistoryPoint } from "./fingerprint.ts";
import { EVENTS_BETWEEN_YIELDS, yieldToEventLoop } from "./pause.ts";
import { openEvents, projectEvent } from "./project.ts";
import { type RebuildOptions, RebuildStopped } from "./rebuild-options.ts";
import type { Shadow } from "./shadow.ts";
import type { Page } from "./shared-reads.ts";
import { tallyResolver } from "./tally.ts";

const PAGE_EVENTS = 10_000;
const FLUSH_ROWS = 20_000;
/**
 * Updates of rows that were written before are small and are kept longer, as many times `flushRows`: a row that changes
 * several times is written fewer times.
 */
const KEPT_UPDATES = 5;

/** Folds history into a rebuild's tables; reading, folding and writing overlap. */
export const foldHistory = (options: RebuildOptions, shadow: Shadow) => {
  const { vault, readModel, signal, flushRows = FLUSH_ROWS } = options;
  const types = new Set(readModel.types);
  const rows = coalescer();
  const tallies = tallyResolver();
  const report = progress(options);
  const writes = oneAtATime(shadow.write);
  let events = 0;
  let fingerprint: Fingerprint | null = null;
  const read = pageReader(options);

  const fold = async ({ opened, broken }: Page): Promise<void> => {
    for (const [i, event] of opened.entries()) {
      // A page that is shared has events of the other read models, too.
      if (types.has(event.type)) {
        rows.add(tallies.resolved(projectEvent(readModel, event, broken, vault)));
        events += 1;
      }
      if (i % EVENTS_BETWEEN_YIELDS === EVENTS_BETWEEN_YIELDS - 1) await yieldToEventLoop();
    }
    if (rows.updates >= flushRows * KEPT_UPDATES) await writes.next(rows.take());
    else if (rows.rows - rows.updates >= flushRows) await writes.next(rows.takeAllButUpdates());
  };

  return {
    events: () => events,
    /**
     * Folds everything after a position up to `until`, which is included, or up to the current head; events appended meanwhile
     * are left to the next call. Resolves, when all is written, to the point up to which history is complete.
     */
    from: async (after: Position, until?: Position): Promise<HistoryPoint> => {
      let position = after;
      let page = read(after);
      const { head } = await page;
      const goal = until ?? head;
      for (;;) {
        if (signal.aborted) throw new RebuildStopped(readModel.name);
        const current = until === undefined ? await page : upTo(await page, until);
        const last = current.opened.at(-1);
        if (last) {
          position = last.position;
          fingerprint = fingerprintOf(last);
          if (position < goal) page = prefetched(read(position));
          await fold(current);
          report({ events, position, head: current.head });
        } else if (fingerprint && current.head > position) position = current.head;
        if (!last || position >= goal) {
          await writes.next(rows.take());
          await writes.done();
          return { position, fingerprint };
        }
      }
    },
  };
};

/** Reads the page after a position, of which other rebuilds may need a part too. */
const pageReader = ({ store, vault, readModel, reads, pageEvents = PAGE_EVENTS }: RebuildOptions) => {
  const load = async (after: Position, wanted: readonly string[]): Promise<Page> => {
    // Read first: when the page is empty, everything up to this head is folded.
    const head = await store.head();
    const page = await store.readAll({ after, types: wanted, limit: pageEvents });
    return { ...(await openEvents(vault, page)), head, full: page.length === pageEvents };
  };
  return (after: Position): Promise<Page> =>
    reads ? reads.read(after, (wanted) => load(after, wanted)) : load(after, readModel.types);
};

/** A page may be shared with a reader that wants more of it. */
const upTo = (page: Page, until: Position): Page => ({
  ...page,
  opened: page.opened.filter(({ position }) => position <= until),
});

/** Awaited in the next round; if this round fails first, its rejection must not be unhandled. */
const prefetched = <Value>(promise: Promise<Value>): Promise<Value> => {
  promise.catch(() => {});
  return promise;
};

/** Runs one write while the next is gathered, and no more: memory stays bounded. */
const oneAtATime = (write: (changes: readonly Change[]) => Promise<void>) => {
  let running: Promise<void> = Promise.resolve();
  return {
    /** Begins a write after the preceding one is done. Throws the preceding one's error. */
    next: async (changes: readonly Change[]): Promise<void> => {
      await running;
      if (changes.length === 0) return;
      running = write(changes);
      running.catch(() => {});
    },
    done: () => running,
  };
};

const progress = ({ readModel, onProgress }: RebuildOptions) => {
  const started = performance.now();
  return ({ events, position, head }: { events: number; position: Position; head: Position }): void => {
    if (!onProgress) return;
    const elapsedMs = performance.now() - started;
    const share = head > 0n ? Math.min(1, Number(position) / Number(head)) : 1;
    onProgress({
      readModel: readModel.name,
      events,
      position,
      head,
      share,
      eventsPerSecond: elapsedMs > 0 ? (events * 1000) / elapsedMs : 0,
      etaMs: share > 0 && elapsedMs > 0 ? (elapsedMs * (1 - share)) / share : null,
    });
  };
};
