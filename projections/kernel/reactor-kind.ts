import { type Position, type Recorded, START } from "@asesorador/domain/kernel/event-store";
import { type Member, type Outcome, type ProcessorKind, wants } from "./processor.ts";
import { PoisonEvent } from "./project.ts";
import type { Reactor } from "./reactor.ts";

const BATCH_EVENTS = 500;
const MAX_UNWANTED_EVENTS = 1_000;
/** An event that was handled alone and failed this often, each time after a longer wait, is quarantined: after some 30 s. */
const ATTEMPTS = 10;

/** A reactor's failures; kept across the calls of `follow` that end with them. */
export type HandlingState = {
  /** Events up to here are handled one at a time, because one of them failed. */
  alone: Position;
  /** The failing event, and how often it has failed. */
  failing: { readonly eventId: string; readonly times: number } | null;
  /** Whether the failure is not caused by the event: an outage, a read model that is behind. It is never quarantined for it. */
  readonly isTransient: (error: unknown) => boolean;
  readonly attempts: number;
};

export const handlingState = ({
  isTransient = () => false,
  attempts = ATTEMPTS,
}: Partial<Pick<HandlingState, "isTransient" | "attempts">> = {}): HandlingState => ({
  alone: START,
  failing: null,
  isTransient,
  attempts,
});

/** The reactor, whose batches are its own. */
export const reactorKind = (
  member: Member<Reactor>,
  state: HandlingState,
  signal: AbortSignal,
): ProcessorKind => ({
  batchEvents: () => (state.alone > member.checkpoint.position ? 1 : BATCH_EVENTS),
  maxUnwantedEvents: MAX_UNWANTED_EVENTS,
  announces: false,
  take: async (events) => {
    const { processor, quarantined } = member;
    const wanted = events.filter((event) => wants(member, event));
    const inQuarantine = wanted.filter(({ stream }) => quarantined.has(stream));
    const rest = wanted.filter(({ stream }) => !quarantined.has(stream));
    const outcome = outcomeOf(processor, inQuarantine, wanted.length > 0);
    try {
      await handleEvents(processor, rest, signal);
      state.failing = null;
      return outcome;
    } catch (error) {
      const poison = signal.aborted ? null : poisonIn({ processor, state, error, events: rest });
      if (!poison) throw error;
      quarantined.add(poison.event.stream);
      const { event } = poison;
      return {
        ...outcome,
        quarantined: [...outcome.quarantined, { processor: processor.name, event, error: poison }],
      };
    }
  },
});

const outcomeOf = ({ name }: Reactor, inQuarantine: readonly Recorded[], hasWanted: boolean): Outcome => ({
  changes: [],
  changed: new Set(hasWanted ? [name] : []),
  quarantined: inQuarantine.map((event) => ({ processor: name, event, error: null })),
});

/** Handles those that no operator decided to skip. */
export const handleEvents = async (
  { handle, skips }: Reactor,
  events: readonly Recorded[],
  signal: AbortSignal,
): Promise<void> => {
  const rest = skips ? events.filter(({ eventId }) => !skips.has(eventId)) : events;
  if (rest.length > 0) await handle(rest, signal);
};

type Failure = {
  readonly processor: Reactor;
  readonly state: HandlingState;
  readonly error: unknown;
  readonly events: readonly Recorded[];
};

/** Counts a failure; returns the event when it is the only one and has failed too often. */
const poisonIn = ({ processor, state, error, events }: Failure): PoisonEvent | null => {
  const last = events.at(-1);
  if (!last || state.isTransient(error)) return null;
  if (last.position > state.alone) state.alone = last.position;
  if (events.length > 1) return null;
  const times = state.failing?.eventId === last.eventId ? state.failing.times + 1 : 1;
  state.failing = { eventId: last.eventId, times };
  if (times < state.attempts) return null;
  state.failing = null;
  return new PoisonEvent(processor.name, last, error);
};
