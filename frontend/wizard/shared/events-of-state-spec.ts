import { type AnyMachineSnapshot, getNextTransitions } from "xstate";

/**
 * The events that a walk by `getAdjacencyMap` tries in each state: of these, those that some transition of the state names. The
 * others lead back to the same state, and are most of them.
 */
export const eventsOfState =
  <Event extends { readonly type: string }>(events: readonly Event[]) =>
  (state: AnyMachineSnapshot): readonly Event[] => {
    const named = new Set(getNextTransitions(state).map(({ eventType }) => eventType));
    return events.filter(({ type }) => named.has(type));
  };
