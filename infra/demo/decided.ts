import type { Decider } from "@asesorador/domain/kernel/decider";
import type { Fact } from "@asesorador/domain/kernel/event-store";

/** What one command appended: `revision` is its first event's place in the stream. */
export type Decided<Event> = {
  readonly at: number;
  readonly revision: number;
  readonly events: readonly Event[];
};

/**
 * A stream's commands through its decider, oldest first; a command without events is left out. Throws when one is
 * refused.
 */
export const decided = <Command extends { readonly type: string }, Event extends Fact, State>(
  decider: Decider<Command, Event, State, string>,
  stream: string,
  steps: readonly { readonly at: number; readonly command: Command }[],
): readonly Decided<Event>[] => {
  let state = decider.initialState;
  let revision = 0;
  return steps.flatMap(({ at, command }) => {
    const decision = decider.decide(command, state);
    if (!decision.ok) throw new Error(`demo ${stream}: ${command.type} refused: ${decision.rejection}`);
    const { events } = decision;
    if (events.length === 0) return [];
    state = events.reduce(decider.evolve, state);
    const first = revision;
    revision += events.length;
    return [{ at, revision: first, events }];
  });
};
