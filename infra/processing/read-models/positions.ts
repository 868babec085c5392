import type { ReadModelPositions } from "@asesorador/backend/application/context";
import {
  type EventStore,
  type Position,
  parsePosition,
  StoreUnavailable,
} from "@asesorador/domain/kernel/event-store";
import { jsonOrNull } from "@asesorador/domain/kernel/json-or-null";
import { type Checkpoint, readCheckpoints } from "@asesorador/projections/kernel/checkpoint";
import type { Db } from "@asesorador/projections/kernel/db";
import { isInHistory } from "@asesorador/projections/kernel/fingerprint";
import { NOTICE_CHANNEL, Notice } from "@asesorador/projections/kernel/notice";
import { pause } from "@asesorador/projections/kernel/pause";
import type { ReadModel } from "@asesorador/projections/kernel/read-model";
import { listen } from "../../adapters/postgres/listen.ts";
import { backoff } from "../../kernel/backoff.ts";
import type { Log } from "../log.ts";
import { retryLog } from "../retry-log.ts";
import { oneAtATime, type QueryRoute } from "./replica.ts";

const MESSAGES = {
  failing: "read models: the checkpoints could not be read",
  working: "read models: the checkpoints are read again",
};
/** A query waits no longer than this for its position. */
const WAIT_MS = 2_000;

export type ReadModelPositionsOptions = {
  readonly url: string;
  /** Where queries are answered; `url` is always the primary's. */
  readonly db: Db;
  /** Set where `db` may be a streaming replica of it: the same as `db`. */
  readonly route?: QueryRoute;
  readonly store: Pick<EventStore, "head" | "readStream">;
  readonly readModels: readonly ReadModel[];
  readonly log: Log;
};

export type RunningReadModelPositions = ReadModelPositions & { close(): Promise<void> };

/**
 * The positions as this process knows them: advanced by the projector's notifications, in whichever process it runs, and
 * read again from the checkpoints after every (re)connection and every swap. While it is not connected, tags are null. Take a tag before the
 * query: rows may be newer than the tag, never older.
 *
 * A replica shows a commit later than the primary announces it: there the checkpoints are read after every notification, once
 * the replica has replayed that commit, or from the primary where it does not.
 */
export const readModelPositions = (options: ReadModelPositionsOptions): RunningReadModelPositions => {
  const { url, db, route, store, readModels, log } = options;
  const state = positionState(readModels.map(({ name }) => name));
  const closed = new AbortController();
  const retries = retryLog({ log, level: "warn", messages: MESSAGES });
  const history = knownHistory(store);
  let loading = new AbortController();

  const load = async (): Promise<void> => {
    loading.abort();
    loading = new AbortController();
    const signal = AbortSignal.any([loading.signal, closed.signal]);
    const wait = backoff();
    while (!signal.aborted) {
      try {
        await route?.settle(signal);
        const checkpoints = await history.only(await readCheckpoints(db));
        retries.succeeded();
        if (!signal.aborted) state.load(checkpoints);
        return;
      } catch (error) {
        retries.failed(error);
        await pause(wait.nextMs(), signal);
      }
    }
  };

  const loads = route ? oneAtATime(load, closed.signal) : null;
  const watching = loads && route?.watch(closed.signal, loads.request);

  const listener = listen(url, [NOTICE_CHANNEL], {
    onReady: () => {
      history.forget();
      if (loads) loads.request();
      else void load();
    },
    onLost: () => {
      loading.abort();
      state.forget();
    },
    onNotify: (_, payload) => {
      if (loads) return loads.request();
      // Another version may send something else.
      const { data: notice } = Notice.safeParse(jsonOrNull(payload));
      if (notice && !notice.swapped) return state.receive(notice);
      state.forget();
      void load();
    },
  });

  return {
    tag: state.tag,
    waitFor: state.waitFor,
    onChange: state.onChange,
    close: async () => {
      closed.abort();
      state.close();
      await Promise.all([listener.close(), watching]);
    },
  };
};

/**
 * Drops checkpoints of another store or an older backup: their positions mean nothing until a rebuild is swapped in, and
 * must not end a wait. While the store is unreachable they are taken as they are. A generation is checked once, until
 * `forget`.
 */
const knownHistory = (store: ReadModelPositionsOptions["store"]) => {
  const checked = new Map<string, number>();

  const isKnown = async (checkpoint: Checkpoint): Promise<boolean> => {
    const { name, generation } = checkpoint;
    if (checked.get(name) === generation) return true;
    try {
      const known = await isInHistory(store, checkpoint);
      if (known) checked.set(name, generation);
      return known;
    } catch (error) {
      if (error instanceof StoreUnavailable) return true;
      throw error;
    }
  };

  return {
    only: async (checkpoints: ReadonlyMap<string, Checkpoint>): Promise<ReadonlyMap<string, Checkpoint>> => {
      const all = await Promise.all(
        [...checkpoints].map(async (entry) => ({ entry, known: await isKnown(entry[1]) })),
      );
      return new Map(all.flatMap(({ entry, known }) => (known ? [entry] : [])));
    },
    forget: (): void => checked.clear(),
  };
};

type Known = Pick<Checkpoint, "version" | "generation" | "position" | "changedPosition">;

const tagOf = (known: ReadonlyMap<string, Known> | null, name: string): string | null => {
  const at = known?.get(name);
  return at ? `${at.version}.${at.generation}.${at.changedPosition}` : null;
};

/** Notices that arrive before the checkpoints are read are applied to them afterwards. */
const positionState = (names: readonly string[]) => {
  let known: Map<string, Known> | null = null;
  let early: Notice[] = [];
  const listeners = new Set<(readModels: readonly string[]) => void>();
  const waits = positionWaits(
    (position) => known !== null && names.every((name) => (known?.get(name)?.position ?? -1n) >= position),
  );

  const notifyListeners = (changed: readonly string[]): void => {
    if (changed.length > 0) for (const listener of listeners) listener(changed);
  };

  const forget = (): void => {
    known = null;
    early = [];
  };

  return {
    load: (checkpoints: ReadonlyMap<string, Checkpoint>): void => {
      const all = new Map<string, Known>(checkpoints);
      for (const notice of early) applyNotice(all, notice);
      early = [];
      // After a lost connection notifications may have been missed of any of them.
      const changed = names.filter((name) => tagOf(known, name) !== tagOf(all, name));
      known = all;
      waits.wake();
      notifyListeners(changed);
    },
    receive: (notice: Notice): void => {
      if (!known) {
        early.push(notice);
        return;
      }
      applyNotice(known, notice);
      waits.wake();
      notifyListeners(notice.changed);
    },
    forget,
    close: (): void => {
      forget();
      waits.close();
    },
    tag: (name: string): string | null => tagOf(known, name),
    onChange: (listener: (readModels: readonly string[]) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    waitFor: waits.waitFor,
  };
};

const applyNotice = (all: Map<string, Known>, { position: text, moved, changed }: Notice): void => {
  const position = parsePosition(text);
  for (const name of moved) {
    const before = all.get(name);
    if (!before || before.position >= position) continue;
    all.set(name, {
      ...before,
      position,
      changedPosition: changed.includes(name) ? position : before.changedPosition,
    });
  }
};

type Waiter = { readonly position: Position; readonly settle: (reached: boolean) => void };

/** Queries that wait for a position, each for `WAIT_MS` at most. */
const positionWaits = (reached: (position: Position) => boolean) => {
  const waiters = new Set<Waiter>();
  let closed = false;
  return {
    /** Resolves to whether the position was reached in time. */
    waitFor: (position: Position): Promise<boolean> =>
      new Promise((resolve) => {
        if (closed || reached(position)) {
          resolve(!closed);
          return;
        }
        const waiter: Waiter = {
          position,
          settle: (outcome) => {
            clearTimeout(timer);
            waiters.delete(waiter);
            resolve(outcome);
          },
        };
        const timer = setTimeout(() => waiter.settle(false), WAIT_MS);
        waiters.add(waiter);
      }),
    wake: (): void => {
      for (const waiter of waiters) if (reached(waiter.position)) waiter.settle(true);
    },
    /** Ends the waits, also those that begin later: a process that stops must not sit out their limit. */
    close: (): void => {
      closed = true;
      for (const waiter of waiters) waiter.settle(false);
    },
  };
};
