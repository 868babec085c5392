import type { EventStore, Recorded } from "@asesorador/domain/kernel/event-store";

/** Consecutive events of one stream. */
export type Run = { readonly stream: string; readonly events: readonly [Recorded, ...Recorded[]] };

/**
 * Appends runs at the end of a history, in their order, each at its events' own revisions. After an interruption the
 * runs before a missing one are stored and none after it. Existing events are not stored twice. Resolves to false when
 * a revision that a run needs is taken. Rejects like an append.
 */
export type AppendInOrder = (runs: readonly Run[]) => Promise<boolean>;

/** Below a server's limit of 1 MiB for one append, including what it adds itself. */
const MAX_RUN_BYTES = 500_000;
const MAX_RUN_EVENTS = 500;

/** A run is sent after the preceding one is stored: two concurrent appends may be stored in either order. */
export const oneByOne =
  (store: Pick<EventStore, "append">): AppendInOrder =>
  async (runs) => {
    for (const { stream, events } of runs) {
      const [{ revision }] = events;
      const expected = revision === 0n ? "no_stream" : revision - 1n;
      const appended = await store.append(stream, expected, events);
      if (!appended.ok) return false;
    }
    return true;
  };

/** Splits history into runs of the permitted size. */
export const runsOf = (events: readonly Recorded[]): readonly Run[] => {
  const runs: { stream: string; events: [Recorded, ...Recorded[]]; bytes: number }[] = [];
  for (const event of events) {
    const bytes = sizeOf(event);
    const run = runs.at(-1);
    const fits =
      run?.stream === event.stream &&
      run.events.length < MAX_RUN_EVENTS &&
      run.bytes + bytes <= MAX_RUN_BYTES;
    if (!fits) runs.push({ stream: event.stream, events: [event], bytes });
    else {
      run.events.push(event);
      run.bytes += bytes;
    }
  }
  return runs;
};

const sizeOf = ({ data, metadata }: Recorded): number =>
  Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata));
