import { type Checkpoint, Fenced, readCheckpoints } from "@asesorador/projections/kernel/checkpoint";
import { isInHistory } from "@asesorador/projections/kernel/fingerprint";
import { aborted, pause } from "@asesorador/projections/kernel/pause";
import { PoisonEvent } from "@asesorador/projections/kernel/project";
import { type Commit, type Followed, follow } from "@asesorador/projections/kernel/projector";
import type { ReadModel } from "@asesorador/projections/kernel/read-model";
import type { RebuildProgress } from "@asesorador/projections/kernel/rebuild-options";
import { READ_SCHEMA } from "@asesorador/projections/kernel/schema";
import { withSkips } from "@asesorador/projections/kernel/skips";
import { transact } from "../../adapters/postgres/pool.ts";
import { backoff } from "../backoff.ts";
import type { RunProjector } from "./options.ts";
import { rebuildReadModel } from "./rebuild.ts";
import type { Troubles } from "./troubles.ts";

/**
 * A leader's work until the signal aborts: follows with every read model whose tables are this code's, rebuilds the
 * others meanwhile, one after the other, and takes each in when it is swapped.
 */
export const lead = async (options: RunProjector, known: Troubles): Promise<void> => {
  const { signal } = options;
  const wait = backoff();
  const rebuilds = rebuilder(options, known);
  while (!signal.aborted) {
    const session = new AbortController();
    rebuilds.onSwapped(() => session.abort());
    let names = options.readModels.map(({ name }) => name);
    try {
      const { current, stale } = await sortOut(options);
      rebuilds.want(stale);
      names = current.map(({ readModel }) => readModel.name);
      let first = true;
      const fine = () => {
        wait.reset();
        for (const name of names) first ? known.cleared(name) : known.mended(name);
        first = false;
      };
      await followSession(options, { current, fine, signal: AbortSignal.any([signal, session.signal]) });
    } catch (error) {
      // Somebody swapped or took over: look again, nothing is wrong.
      if (error instanceof Fenced) options.log.info({ reason: error.message }, "projector: fenced");
      else for (const name of names) known.add(name, error);
      await pause(wait.nextMs(), signal);
    }
  }
  await rebuilds.done();
};

/** Which read models can follow, and which have no tables of this code, or tables of another history. */
const sortOut = async ({ pool, store, readModels }: RunProjector) => {
  const checkpoints = await readCheckpoints(pool);
  const { rows } = await pool.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = to_regnamespace($1)::oid and relkind in ('r', 'p')",
    [READ_SCHEMA],
  );
  const there = new Set(rows.map(({ name }) => name));
  const isCurrent = (readModel: ReadModel, checkpoint: Checkpoint): boolean =>
    checkpoint.version === readModel.version && readModel.tables.every((table) => there.has(table));
  const current: Followed[] = [];
  const stale: ReadModel[] = [];
  for (const readModel of readModels) {
    const checkpoint = checkpoints.get(readModel.name);
    if (checkpoint && isCurrent(readModel, checkpoint) && (await isInHistory(store, checkpoint)))
      current.push({ readModel: await withSkips(pool, readModel), checkpoint });
    else stale.push(readModel);
  }
  return { current, stale };
};

type Session = {
  readonly current: readonly Followed[];
  readonly fine: () => void;
  readonly signal: AbortSignal;
};

const followSession = async (
  { pool, store, vault, log, around }: RunProjector,
  { current, fine, signal }: Session,
) => {
  if (current.length === 0) return aborted(signal);
  await follow({
    store,
    vault,
    transact: (work) => transact(pool, work),
    models: current,
    signal,
    ...(around ? { around } : {}),
    onCaughtUp: fine,
    onCommit: ({ poison }: Commit) => {
      fine();
      for (const error of poison)
        log.error(
          { position: String(error.event.position), stream: error.event.stream, err: error },
          "projector: event quarantined",
        );
    },
  });
};

const PROGRESS_EVERY_MS = 5_000;

/** Rebuilds in the background, one at a time. Poison ends a read model's rebuilds for as long as this code runs. */
const rebuilder = (options: RunProjector, known: Troubles) => {
  const busy = new Set<string>();
  let chain = Promise.resolve();
  let swapped = () => {};
  const run = async (readModel: ReadModel): Promise<void> => {
    const wait = backoff();
    while (!options.signal.aborted) {
      try {
        const { stale } = await sortOut(options);
        if (stale.includes(readModel)) {
          options.log.info(
            { readModel: readModel.name, version: readModel.version },
            "projector: rebuilding",
          );
          const { events, elapsedMs } = await rebuildReadModel({
            ...options,
            readModel,
            onProgress: told(options),
          });
          options.log.info(
            { readModel: readModel.name, events, elapsedMs: Math.round(elapsedMs) },
            "projector: rebuilt",
          );
        }
        busy.delete(readModel.name);
        known.mended(readModel.name);
        swapped();
        return;
      } catch (error) {
        if (options.signal.aborted) return;
        known.add(readModel.name, error);
        if (error instanceof PoisonEvent) return;
        await pause(wait.nextMs(), options.signal);
      }
    }
  };
  return {
    want: (stale: readonly ReadModel[]): void => {
      for (const readModel of stale) {
        if (busy.has(readModel.name)) continue;
        busy.add(readModel.name);
        chain = chain.then(() => run(readModel));
      }
    },
    onSwapped: (listener: () => void): void => {
      swapped = listener;
    },
    done: () => chain,
  };
};

const told = ({ log }: RunProjector) => {
  let next = 0;
  return ({ readModel, events, share, eventsPerSecond, etaMs }: RebuildProgress): void => {
    if (performance.now() < next) return;
    next = performance.now() + PROGRESS_EVERY_MS;
    log.info(
      {
        readModel,
        events,
        percent: Math.floor(share * 100),
        eventsPerSecond: Math.round(eventsPerSecond),
        etaMs: etaMs === null ? null : Math.round(etaMs),
      },
      "projector: rebuild progress",
    );
  };
};
