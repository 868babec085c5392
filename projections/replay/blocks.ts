import { createHash } from "node:crypto";
import { canonical } from "@asesorador/domain/kernel/canonical";
import { type Position, type Recorded, START } from "@asesorador/domain/kernel/event-store";
import { type CodePeriod, codePeriods } from "./code-periods.ts";
import { type Clock, occurredMs, recordedMs } from "./cut.ts";

/** The least and the greatest, ms since 1970; from Infinity to -Infinity: no event has a readable time. */
export type Bounds = { readonly from: number; readonly to: number };

/** Consecutive events of history, summarised. */
export type Block = {
  /** 1, 2, … */
  readonly block: number;
  /** Position of the last event before it; START: there is none. */
  readonly after: Position;
  /** Its last event. */
  readonly last: Pick<Recorded, "position" | "stream" | "revision" | "eventId">;
  readonly events: number;
  readonly bounds: Readonly<Record<Clock, Bounds>>;
  /** Number of events by type. */
  readonly types: Readonly<Record<string, number>>;
  /** When versions of the code wrote them; empty in blocks that were made before events named their code. */
  readonly code: readonly CodePeriod[];
  /** SHA-256, in hex, of the hash of the block before and of the canonical line of each event. */
  readonly sha256: string;
};

/** A block of this many events is complete; only the last one has fewer. */
export const BLOCK_EVENTS = 10_000;

/** Summarises the events that follow a block; null: from the first event on. */
export const blockBuilder = (before: Block | null) => {
  const after = before?.last.position ?? START;
  const hash = createHash("sha256").update(before?.sha256 ?? "");
  const occurred = bounds();
  const recorded = bounds();
  const code = codePeriods();
  const types: Record<string, number> = {};
  let events = 0;
  let last: Recorded | null = null;
  return {
    add: (event: Recorded): void => {
      hash.update(`\n${canonical(event)}`);
      const recordedAt = recordedMs(event);
      occurred.add(occurredMs(event));
      recorded.add(recordedAt);
      code.add([event.metadata.code ?? null, recordedAt, recordedAt]);
      types[event.type] = (types[event.type] ?? 0) + 1;
      events += 1;
      last = event;
    },
    events: (): number => events,
    position: (): Position => last?.position ?? after,
    /** Null: it has no events. */
    block: (): Block | null =>
      last && {
        block: (before?.block ?? 0) + 1,
        after,
        events,
        types: { ...types },
        code: code.get(),
        last: referenceOf(last),
        bounds: { occurred: occurred.get(), known: recorded.get() },
        sha256: hash.copy().digest("hex"),
      },
  };
};
export type BlockBuilder = ReturnType<typeof blockBuilder>;

const referenceOf = ({ position, stream, revision, eventId }: Recorded): Block["last"] => ({
  position,
  stream,
  revision,
  eventId,
});

/** An unreadable time belongs to no range, so it does not extend one. */
const bounds = () => {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return {
    add: (ms: number): void => {
      if (ms < from) from = ms;
      if (ms > to) to = ms;
    },
    get: (): Bounds => ({ from, to }),
  };
};

/** The events that a reader wants. Times are ms since 1970, both included. */
export type Wanted = {
  /** All types when absent. */
  readonly types?: readonly string[];
  /** All times when absent. */
  readonly range?: Bounds & { readonly clock: Clock };
};

/** Consecutive events: those after a position, up to one that is included; null: up to the end of history. */
export type Stretch = { readonly after: Position; readonly until: Position | null };

/**
 * The stretches of history, in order, outside of which no event is wanted: one for each block that may hold one, and one for
 * what follows the last block.
 */
export const stretchesOf = (blocks: readonly Block[], wanted: Wanted): readonly Stretch[] => [
  ...blocks
    .filter((block) => mayHold(block, wanted))
    .map(({ after, last }) => ({ after, until: last.position })),
  { after: blocks.at(-1)?.last.position ?? START, until: null },
];

/** Neighbours become one. */
export const joined = (stretches: readonly Stretch[]): readonly Stretch[] => {
  const all: Stretch[] = [];
  for (const stretch of stretches) {
    const before = all.at(-1);
    if (before?.until === stretch.after) all.splice(-1, 1, { ...before, until: stretch.until });
    else all.push(stretch);
  }
  return all;
};

const mayHold = ({ types, bounds: both }: Block, { types: wanted, range }: Wanted): boolean => {
  if (wanted && !wanted.some((type) => type in types)) return false;
  if (!range) return true;
  const { from, to } = both[range.clock];
  return from <= range.to && to >= range.from;
};
