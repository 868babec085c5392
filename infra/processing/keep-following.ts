import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { Fenced } from "@asesorador/projections/kernel/checkpoint";
import { type Around, type Commit, follow } from "@asesorador/projections/kernel/follow";
import { aborted, pause } from "@asesorador/projections/kernel/pause";
import type { Followed } from "@asesorador/projections/kernel/processor";
import type { HandlingState } from "@asesorador/projections/kernel/reactor-kind";
import type { ProjectionVault } from "@asesorador/projections/kernel/read-model";
import type { Pool } from "pg";
import { transact } from "../adapters/postgres/pool.ts";
import { type Backoff, backoff } from "../kernel/backoff.ts";
import type { Log } from "./log.ts";
import type { ProcessorErrors } from "./processor-errors.ts";

/** Processors that follow history together. */
export type Group = {
  readonly names: readonly string[];
  /** Reads the checkpoints of those that can follow now. */
  readonly open: () => Promise<readonly Followed[]>;
  /** Aborts when the group has to be opened again. */
  readonly changed?: () => AbortSignal;
  readonly handling?: HandlingState;
  readonly around?: Around;
  /** Resolves when the group's other work has ended, after the signal has aborted. */
  readonly done?: () => Promise<void>;
};

type Options = {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly vault: ProjectionVault;
  readonly log: Log;
  readonly signal: AbortSignal;
};

/** Follows history with a group until the signal aborts: again from its checkpoints after every failure. Never rejects. */
export const keepFollowing = async (
  options: Options,
  group: Group,
  errors: ProcessorErrors,
): Promise<void> => {
  const { log, signal } = options;
  const wait = backoff();
  const waitOfEvent = waitsOfFailedEvent(group.handling);
  while (!signal.aborted) {
    const changed = group.changed?.();
    const until = changed ? AbortSignal.any([signal, changed]) : signal;
    let { names } = group;
    try {
      const processors = await group.open();
      names = processors.map(({ processor }) => processor.name);
      const progress = progressOf(names, errors);
      const onProgress = () => {
        wait.reset();
        progress();
      };
      if (processors.length === 0) await aborted(until);
      else await followOnce({ ...options, signal: until }, group, { processors, onProgress });
    } catch (error) {
      if (signal.aborted) break;
      // Another process has moved or replaced a checkpoint, which is no error.
      if (error instanceof Fenced) log.info({ reason: error.message }, "processors: fenced");
      else for (const name of names) errors.add(name, error);
      await pause((waitOfEvent() ?? wait).nextMs(), signal);
    }
  }
  await group.done?.();
};

/**
 * Waits of the attempts at one event, which an outage before or between them does not lengthen: so it is quarantined within
 * the documented time. Called after each failure; null when an event did not cause it.
 */
const waitsOfFailedEvent = (handling: HandlingState | undefined): (() => Backoff | null) => {
  const wait = backoff();
  let counted: HandlingState["failing"] = null;
  return () => {
    const failing = handling?.failing ?? null;
    if (failing === null || failing === counted) return null;
    if (failing.times === 1) wait.reset();
    counted = failing;
    return wait;
  };
};

/** At the first progress also what an earlier leader wrote beside the checkpoints is resolved. */
const progressOf = (names: readonly string[], errors: ProcessorErrors): (() => void) => {
  let first = true;
  return () => {
    for (const name of names) {
      if (first) errors.cleared(name);
      else errors.resolved(name);
    }
    first = false;
  };
};

type Turn = { readonly processors: readonly Followed[]; readonly onProgress: () => void };

const followOnce = (
  { pool, store, vault, log, signal }: Options,
  { handling, around }: Group,
  { processors, onProgress }: Turn,
): Promise<void> =>
  follow({
    store,
    vault,
    processors,
    signal,
    transact: (work) => transact(pool, work),
    ...(handling ? { handling } : {}),
    ...(around ? { around } : {}),
    onCaughtUp: onProgress,
    onCommit: ({ poison }: Commit) => {
      onProgress();
      for (const error of poison)
        log.error(
          { position: String(error.event.position), stream: error.event.stream, err: error },
          "processors: event quarantined",
        );
    },
  });
