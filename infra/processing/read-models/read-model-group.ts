import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { type Checkpoint, readCheckpoints } from "@asesorador/projections/kernel/checkpoint";
import { isInHistory } from "@asesorador/projections/kernel/fingerprint";
import type { Around } from "@asesorador/projections/kernel/follow";
import { pause } from "@asesorador/projections/kernel/pause";
import type { Followed } from "@asesorador/projections/kernel/processor";
import { PoisonEvent } from "@asesorador/projections/kernel/project";
import type { ProjectionVault, ReadModel } from "@asesorador/projections/kernel/read-model";
import type { RebuildProgress } from "@asesorador/projections/kernel/rebuild-options";
import { READ_SCHEMA } from "@asesorador/projections/kernel/schema";
import type { SharedReader } from "@asesorador/projections/kernel/shared-reads";
import { withSkips } from "@asesorador/projections/kernel/skips";
import type { Pool } from "pg";
import { backoff } from "../../kernel/backoff.ts";
import { wakeUp } from "../../kernel/wake-up.ts";
import type { Group } from "../keep-following.ts";
import type { Log } from "../log.ts";
import type { ProcessorErrors } from "../processor-errors.ts";
import { rebuildReadModel } from "./rebuild.ts";
import { rebuildSlots, type Slot } from "./rebuild-slots.ts";

type Options = {
  readonly pool: Pool;
  readonly url: string;
  readonly store: EventStore;
  readonly vault: ProjectionVault;
  readonly readModels: readonly ReadModel[];
  readonly log: Log;
  readonly around?: Around;
  readonly signal: AbortSignal;
};

/**
 * Every read model whose tables are of this code follows; the others are rebuilt meanwhile, two at a time, and follow once
 * they are swapped in. One whose rebuild fails does not hold up the others; those that begin together and read much the same
 * events do so as one.
 */
export const readModelGroup = (options: Options, errors: ProcessorErrors): Group => {
  const swapped = wakeUp();
  const rebuilds = rebuilder(options, errors, swapped.notify);
  return {
    names: options.readModels.map(({ name }) => name),
    changed: swapped.next,
    ...(options.around ? { around: options.around } : {}),
    open: async () => {
      const { current, stale } = await sortOut(options);
      rebuilds.want(stale);
      return current;
    },
    done: rebuilds.done,
  };
};

/** Which read models can follow, and which have no tables of this code, or tables of another history. */
const sortOut = async ({ pool, store, readModels }: Options) => {
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
      current.push({ processor: await withSkips(pool, readModel), checkpoint });
    else stale.push(readModel);
  }
  return { current, stale };
};

const PROGRESS_EVERY_MS = 5_000;

/** Rebuilds in the background. A poison event ends the rebuilds of its read model until the next leadership. */
const rebuilder = (options: Options, errors: ProcessorErrors, onSwapped: () => void) => {
  const busy = new Map<string, Promise<void>>();
  const slots = rebuildSlots();
  const rebuildStale = async (readModel: ReadModel, reads?: SharedReader): Promise<void> => {
    const { stale } = await sortOut(options);
    if (!stale.includes(readModel)) return;
    const { name, version } = readModel;
    options.log.info({ readModel: name, version }, "projector: rebuilding");
    const { events, elapsedMs } = await rebuildReadModel({
      ...options,
      readModel,
      reads,
      onProgress: progressLog(options),
    });
    options.log.info({ readModel: name, events, elapsedMs: Math.round(elapsedMs) }, "projector: rebuilt");
  };
  const run = async (readModel: ReadModel, first: Slot | undefined): Promise<void> => {
    const wait = backoff();
    for (let slot = first; !options.signal.aborted; slot = undefined) {
      try {
        await (slot ?? slots.one(readModel)).run((reads) => rebuildStale(readModel, reads));
        busy.delete(readModel.name);
        errors.resolved(readModel.name);
        onSwapped();
        return;
      } catch (error) {
        if (options.signal.aborted) return;
        errors.add(readModel.name, error);
        if (error instanceof PoisonEvent) return;
      }
      await pause(wait.nextMs(), options.signal);
    }
  };
  return {
    want: (stale: readonly ReadModel[]): void => {
      const wanted = stale.filter(({ name }) => !busy.has(name));
      const first = slots.of(wanted);
      for (const readModel of wanted) busy.set(readModel.name, run(readModel, first.get(readModel)));
    },
    done: async () => {
      await Promise.all(busy.values());
    },
  };
};

const progressLog = ({ log }: Options) => {
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
