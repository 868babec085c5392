import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { Change } from "./change.ts";
import type { Checkpoint } from "./checkpoint.ts";
import type { Quarantined } from "./quarantine.ts";
import type { Reactor } from "./reactor.ts";
import type { ReadModel } from "./read-model.ts";

/** Follows history from a checkpoint. A projector turns events into the rows of a read model, a reactor acts on them. */
export type Processor = ReadModel | Reactor;

export const isReactor = (processor: Processor): processor is Reactor => "handle" in processor;

/** A processor and its progress. */
export type Followed<Of extends Processor = Processor> = {
  readonly processor: Of;
  readonly checkpoint: Checkpoint;
};

/** A followed processor while batches are handled. */
export type Member<Of extends Processor = Processor> = {
  readonly processor: Of;
  readonly types: ReadonlySet<string>;
  /** Streams whose events it no longer handles. */
  readonly quarantined: Set<string>;
  checkpoint: Checkpoint;
};

export const isReacting = (member: Member): member is Member<Reactor> => isReactor(member.processor);
export const isProjecting = (member: Member): member is Member<ReadModel> => !isReactor(member.processor);

/** Whether the processor has yet to handle the event. */
export const wants = ({ types, checkpoint }: Member, event: Recorded): boolean =>
  types.has(event.type) && event.position > checkpoint.position;

/** The result of a batch; written in one transaction with the checkpoints. */
export type Outcome = {
  readonly changes: readonly Change[];
  /** Names of the processors that took an event of the batch. */
  readonly changed: ReadonlySet<string>;
  readonly quarantined: readonly Quarantined[];
};

/** What distinguishes the two kinds of processor while they follow history. */
export type ProcessorKind = {
  /** The most events of the next batch; `live`: they have just been appended. */
  readonly batchEvents: (live: boolean) => number;
  /** The checkpoint is moved at the latest after this many unwanted events in a row; those may be read again. */
  readonly maxUnwantedEvents: number;
  /** Whether commits are announced: rows that other processes read have changed. */
  readonly announces: boolean;
  /** Rejects when the whole batch has to be handled again. */
  readonly take: (events: readonly Recorded[]) => Promise<Outcome>;
};
