import type { Position } from "@asesorador/domain/kernel/event-store";
import type { OpenedEvents } from "./project.ts";

export type Page = OpenedEvents & {
  /** Read before the events. */
  readonly head: Position;
  /** As many events as were asked for: what is stored later does not change it. */
  readonly full: boolean;
};

/** One of several rebuilds that read the same events. */
export type SharedReader = {
  /** The page after this position: loaded, or the one that another reader has loaded. */
  readonly read: (after: Position, load: () => Promise<Page>) => Promise<Page>;
  /** The others no longer wait for this one; may be called again. */
  readonly leave: () => void;
};

/** The number of pages that a reader may be ahead of another one: memory stays bounded. */
const AHEAD = 2;

type Kept = { readonly page: Promise<Page>; readonly missing: Set<SharedReader> };

/**
 * Reads and opens each page of history once for all these readers, who all begin at the start. After the first page that is not full, or
 * that fails, each goes on alone: what they read then differs.
 */
export const sharedReads = (count: number): readonly SharedReader[] => {
  const pages = new Map<Position, Kept>();
  const active = new Set<SharedReader>();
  let waiting: (() => void)[] = [];
  let shared = true;
  const wake = (): void => {
    const woken = waiting;
    waiting = [];
    for (const each of woken) each();
  };
  const drop = (after: Position): void => {
    if (pages.delete(after)) wake();
  };
  const taken = (reader: SharedReader, after: Position, { missing }: Kept): void => {
    missing.delete(reader);
    if (missing.size === 0) drop(after);
  };
  const keep = (after: Position, page: Promise<Page>, reader: SharedReader): void => {
    const missing = new Set(active);
    missing.delete(reader);
    if (missing.size > 0) pages.set(after, { page, missing });
    const end = (): void => {
      shared = false;
      drop(after);
      wake();
    };
    page.then(({ full }) => {
      if (!full) end();
    }, end);
  };
  const join = (): SharedReader => {
    const reader: SharedReader = {
      read: async (after, load) => {
        for (;;) {
          const kept = pages.get(after);
          if (kept) {
            taken(reader, after, kept);
            return kept.page;
          }
          if (!shared) return load();
          if (pages.size < AHEAD || active.size === 1) break;
          await new Promise<void>((resolve) => waiting.push(resolve));
        }
        const page = load();
        keep(after, page, reader);
        return page;
      },
      leave: () => {
        active.delete(reader);
        for (const [after, kept] of pages) taken(reader, after, kept);
        wake();
      },
    };
    active.add(reader);
    return reader;
  };
  return Array.from({ length: count }, join);
};
