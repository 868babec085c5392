import type { EventStore, Position, Recorded } from "@asesorador/domain/kernel/event-store";
import { apply, readColumnTypes, type Target } from "./apply.ts";
import { awaitPipeline } from "./await-pipeline.ts";
import { announce, type Checkpoint, lockCheckpoints, moveCheckpoints } from "./checkpoint.ts";
import { refusedValue, type Transact } from "./db.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { Notice } from "./notice.ts";
import {
  type Followed,
  isProjecting,
  isReacting,
  type Member,
  type Outcome,
  type ProcessorKind,
  wants,
} from "./processor.ts";
import { PoisonEvent, refusedRow } from "./project.ts";
import { projectorKind } from "./projector-kind.ts";
import { quarantine, readQuarantinedStreams } from "./quarantine.ts";
import { type HandlingState, handlingState, reactorKind } from "./reactor-kind.ts";
import type { ProjectionVault } from "./read-model.ts";
import { READ_SCHEMA } from "./schema.ts";

export type Commit = {
  readonly position: Position;
  readonly events: number;
  readonly poison: readonly PoisonEvent[];
};

export type Around = (events: readonly Recorded[], work: () => Promise<void>) => Promise<void>;

export type FollowOptions = {
  readonly store: Pick<EventStore, "subscribe">;
  readonly vault: ProjectionVault;
  readonly transact: Transact;
  /** Read models, which commit together, or one reactor; at least one. */
  readonly processors: readonly Followed[];
  readonly signal: AbortSignal;
  /** The reactor's; kept from one call to the next. */
  readonly handling?: HandlingState;
  readonly onCommit?: (commit: Commit) => void;
  /** Runs the work on one batch, for example inside a span; must rethrow the work's errors. */
  readonly around?: Around;
  /** Called when the end of history is reached and everything before it is committed. */
  readonly onCaughtUp?: () => void;
};

/** Events that are read ahead of a processor that is catching up. */
const READ_AHEAD_EVENTS = 5_000;

/**
 * Keeps processors up with history until the signal aborts. Rows, quarantine and checkpoints of a batch commit
 * together, unless another process has moved a checkpoint. After any end (a crash, a lost connection, another leader),
 * call it again with newly read checkpoints: a projector then repeats nothing and skips nothing, a reactor repeats what
 * was not committed. An event that a processor cannot handle is quarantined for it, together with what follows in that
 * stream; so is one whose rows PostgreSQL refuses. The next batch is read when this one is committed. Throws Fenced,
 * VaultUnavailable, StoreUnavailable, and the errors of reactors and of the database.
 */
export const follow = async (options: FollowOptions): Promise<void> => {
  const { store, processors, signal } = options;
  const around = (events: readonly Recorded[], work: (events: readonly Recorded[]) => Promise<void>) =>
    options.around ? options.around(events, () => work(events)) : work(events);
  const { kind, take } = await batchTaker(options);
  let waiting: Recorded[] = [];
  let live = false;
  for await (const message of store.subscribe({ after: lowest(processors), signal })) {
    if (message === "caught_up") live = true;
    else waiting = waiting.length === 0 ? [...message] : waiting.concat(message);
    if (!live && waiting.length < READ_AHEAD_EVENTS) continue;
    for (let from = 0; from < waiting.length && !signal.aborted; ) {
      const batch = waiting.slice(from, from + kind.batchEvents(live && message !== "caught_up"));
      await around(batch, take);
      from += batch.length;
    }
    waiting = [];
    if (message === "caught_up") options.onCaughtUp?.();
  }
};

const lowest = (followed: readonly Followed[]): Position => {
  const [first, ...others] = followed;
  if (!first) throw new Error("nothing to follow");
  return others.reduce(
    (least, { checkpoint }) => (checkpoint.position < least ? checkpoint.position : least),
    first.checkpoint.position,
  );
};

const batchTaker = async (options: FollowOptions) => {
  const { transact, processors } = options;
  const { types, streams } = await transact(async (db) => ({
    types: await readColumnTypes(db, READ_SCHEMA),
    streams: await readQuarantinedStreams(db),
  }));
  const members = processors.map(
    ({ processor, checkpoint }): Member => ({
      processor,
      checkpoint,
      types: new Set(processor.types),
      quarantined: new Set(streams.get(processor.name)),
    }),
  );
  const kind = kindOf(options, members);
  const handle = batchHandler(options, { transact, target: { schema: READ_SCHEMA, types }, members, kind });
  let unwanted = 0;
  return {
    kind,
    take: async (events: readonly Recorded[]): Promise<void> => {
      if (events.length === 0) return;
      unwanted += events.length;
      const wanted = events.some((event) => members.some((member) => wants(member, event)));
      if (!wanted && unwanted < kind.maxUnwantedEvents) return;
      await handle(events);
      unwanted = 0;
    },
  };
};

/**
 * Processes and commits a batch. One with a row that PostgreSQL refuses is committed in parts, down to the event that wrote
 * that row; it is quarantined for its read model.
 */
const batchHandler = (options: FollowOptions, whole: Committing) => {
  const handle = async (
    events: readonly Recorded[],
    committing: Committing,
    refused: (event: Recorded, code: string) => Promise<void>,
  ): Promise<void> => {
    const last = events.at(-1);
    if (!last) return;
    const outcome = await committing.kind.take(events);
    try {
      await committer(committing)(last, outcome);
    } catch (error) {
      const code = refusedValue(error);
      if (code === null) throw error;
      forget(committing.members, outcome);
      if (events.length === 1) return refused(last, code);
      const middle = events.length >> 1;
      await handle(events.slice(0, middle), committing, refused);
      return handle(events.slice(middle), committing, refused);
    }
    const poison = outcome.quarantined.flatMap(({ error }) => error ?? []);
    options.onCommit?.({ position: last.position, events: events.length, poison });
  };

  /** Read models commit together: one at a time shows whose row it is. */
  const oneByOne = async (event: Recorded): Promise<void> => {
    for (const member of whole.members) {
      if (member.checkpoint.position >= event.position) continue;
      const alone = { ...whole, members: [member], kind: kindOf(options, [member]) };
      await handle([event], alone, (_, code) => quarantineRefused(alone, member, event, code));
    }
  };

  const quarantineRefused = async (
    alone: Committing,
    { processor, quarantined }: Member,
    event: Recorded,
    code: string,
  ): Promise<void> => {
    const error = new PoisonEvent(processor.name, event, refusedRow(code));
    quarantined.add(event.stream);
    const left = [{ processor: processor.name, event, error }];
    await committer(alone)(event, { changes: [], changed: new Set(), quarantined: left });
    options.onCommit?.({ position: event.position, events: 1, poison: [error] });
  };

  return (events: readonly Recorded[]): Promise<void> => handle(events, whole, oneByOne);
};

/** Takes back what an outcome that was not committed has quarantined. */
const forget = (members: readonly Member[], { quarantined }: Outcome): void => {
  for (const { processor, event, error } of quarantined)
    if (error)
      members.find((member) => member.processor.name === processor)?.quarantined.delete(event.stream);
};

const kindOf = ({ vault, handling, signal }: FollowOptions, members: readonly Member[]): ProcessorKind => {
  const reactor = members.find(isReacting);
  if (!reactor) return projectorKind(vault, members.filter(isProjecting));
  if (members.length > 1) throw new Error("a reactor follows history alone");
  return reactorKind(reactor, handling ?? handlingState(), signal);
};

type Committing = {
  readonly transact: Transact;
  readonly target: Target;
  readonly members: readonly Member[];
  readonly kind: ProcessorKind;
};

/** Writes the outcome of a batch and moves the checkpoints past its last event. Throws Fenced. */
const committer =
  ({ transact, target, members, kind }: Committing) =>
  async (last: Recorded, outcome: Outcome): Promise<void> => {
    const { position } = last;
    const moving = members.filter(({ checkpoint }) => checkpoint.position < position);
    const moved = moving.map(({ processor, checkpoint }): Checkpoint => {
      const changedPosition = outcome.changed.has(processor.name) ? position : checkpoint.changedPosition;
      return { ...checkpoint, position, changedPosition, fingerprint: fingerprintOf(last) };
    });
    await transact(async (db) => {
      // Sent at once, run in this order: a batch costs three round trips.
      await awaitPipeline([
        lockCheckpoints(
          db,
          moving.map(({ checkpoint }) => checkpoint),
        ),
        apply(db, target, outcome.changes),
        quarantine(db, outcome.quarantined),
        moveCheckpoints(db, moved),
        ...(kind.announces ? [announce(db, noticeOf(position, moved, outcome))] : []),
      ]);
    });
    for (const [i, member] of moving.entries()) member.checkpoint = moved[i] ?? member.checkpoint;
  };

const noticeOf = (position: Position, moved: readonly Checkpoint[], { changed }: Outcome): Notice => ({
  position: String(position),
  moved: moved.map(({ name }) => name),
  changed: [...changed],
  swapped: false,
});
