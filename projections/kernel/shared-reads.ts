import type { Position } from "@asesorador/domain/kernel/event-store";
import type { OpenedEvents } from "./project.ts";
import type { ReadModel } from "./read-model.ts";

export type Page = OpenedEvents & {
  /** Read before the events. */
  readonly head: Position;
  /** As many events as were asked for: what is stored later does not change it. */
  readonly full: boolean;
};

type Load = (types: readonly string[]) => Promise<Page>;

/** One of several rebuilds that read much the same events. */
export type SharedReader = {
  /** The page after this position, which may hold events of any reader's types: loaded, or the one that another reader has loaded. */
  readonly read: (after: Position, load: Load) => Promise<Page>;
  /** The others no longer wait for this one; may be called again. */
  readonly leave: () => void;
};

/** The number of pages that a reader may be ahead of another one: memory stays bounded. */
const AHEAD = 2;

type Kept = { readonly page: Promise<Page>; readonly missing: Set<SharedReader> };

/**
 * Reads and opens each page of history once for all these read models, which all begin at the start. After the first page that is not
 * full, or that fails, each goes on alone: what they read then differs.
 */
export const sharedReads = (readModels: readonly Pick<ReadModel, "types">[]): readonly SharedReader[] => {
  const allTypes = [...new Set(readModels.flatMap(({ types }) => types))];
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
  const join = ({ types }: Pick<ReadModel, "types">): SharedReader => {
    const reader: SharedReader = {
      read: async (after, load) => {
        for (;;) {
          const kept = pages.get(after);
          if (kept) {
            taken(reader, after, kept);
            return kept.page;
          }
          if (!shared) return load(types);
          if (pages.size < AHEAD || active.size === 1) break;
          await new Promise<void>((resolve) => waiting.push(resolve));
        }
        const page = load(active.size === 1 ? types : allTypes);
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
  return readModels.map(join);
};
