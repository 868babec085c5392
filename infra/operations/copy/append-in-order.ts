import type { EventStore, Recorded } from "@asesorador/domain/kernel/event-store";

/** Events that follow each other in history and stand in the same stream. */
export type Run = { readonly stream: string; readonly events: readonly [Recorded, ...Recorded[]] };

/**
 * Puts runs behind everything in a history, in their order, each at its events' own revisions; whatever ends it, those
 * before a missing run are there and none after it. What is there already is not put there twice. Resolves to false
 * when a place that a run wants is not free. Rejects like an append.
 */
export type AppendInOrder = (runs: readonly Run[]) => Promise<boolean>;

/** A server may take no more in one append, in bytes and with what it adds itself: 1 MiB. */
const MAX_RUN_BYTES = 500_000;
const MAX_RUN_EVENTS = 500;

/** The next run goes when the one before is there: of two in flight either may come first. */
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

/** Cuts history into runs as long as they may be. */
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
