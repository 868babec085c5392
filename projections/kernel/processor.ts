import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { Change } from "./change.ts";
import type { Checkpoint } from "./checkpoint.ts";
import type { Quarantined } from "./quarantine.ts";
import type { Reactor } from "./reactor.ts";
import type { ReadModel } from "./read-model.ts";

/** Follows history from a checkpoint. A projector turns events into the rows of a read model, a reactor acts on them. */
export type Processor = ReadModel | Reactor;

export const isReactor = (processor: Processor): processor is Reactor => "handle" in processor;

/** A processor and how far it is. */
export type Followed<Kind extends Processor = Processor> = {
  readonly processor: Kind;
  readonly checkpoint: Checkpoint;
};

/** A followed processor while batches are taken. */
export type Member<Kind extends Processor = Processor> = {
  readonly processor: Kind;
  readonly types: ReadonlySet<string>;
  /** Streams of which it takes no more events. */
  readonly quarantined: Set<string>;
  checkpoint: Checkpoint;
};

export const isReacting = (member: Member): member is Member<Reactor> => isReactor(member.processor);
export const isProjecting = (member: Member): member is Member<ReadModel> => !isReactor(member.processor);

/** Whether the processor has yet to take the event. */
export const wants = ({ types, checkpoint }: Member, event: Recorded): boolean =>
  types.has(event.type) && event.position > checkpoint.position;

/** What a batch amounts to; written in one transaction with the checkpoints. */
export type Outcome = {
  readonly changes: readonly Change[];
  /** Names of the processors for which the batch held something. */
  readonly changed: ReadonlySet<string>;
  readonly quarantined: readonly Quarantined[];
};

/** What distinguishes the two kinds of processor while they follow history. */
export type Kind = {
  /** Most events of the next batch; `live`: they have just been appended. */
  readonly batchEvents: (live: boolean) => number;
  /** The checkpoint is moved at the latest after so many events that no processor wants; those may be read again. */
  readonly unwantedEvents: number;
  /** Whether commits are announced: rows that other processes read have changed. */
  readonly announces: boolean;
  /** Rejects when the whole batch has to be taken again. */
  readonly take: (events: readonly Recorded[]) => Promise<Outcome>;
};
