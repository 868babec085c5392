import { createHash } from "node:crypto";
import { canonical } from "@asesorador/domain/kernel/canonical";
import { type EventStore, type Position, type Recorded, START } from "@asesorador/domain/kernel/event-store";

/** The target's history is not a prefix of the source's; nothing was changed. */
export class TargetDiffers extends Error {
  override readonly name = "TargetDiffers";
}

/** How far two histories are known to be equal. */
export type Compared = {
  readonly events: number;
  /** Positions of the last equal event, in each store. */
  readonly source: Position;
  readonly target: Position;
};

type Readable = Pick<EventStore, "readAll">;

const PAGE = 1_000;

/** Reads two histories side by side, from the first event on; each call continues where the one before ended. */
export const comparison = (source: Readable, target: Readable) => {
  const hashes = { source: createHash("sha256"), target: createHash("sha256") };
  let reached: Compared = { events: 0, source: START, target: START };

  const comparePage = (theirs: readonly Recorded[], ours: readonly Recorded[]): void => {
    for (const [i, copy] of ours.entries()) {
      const original = theirs[i];
      const nth = reached.events + 1;
      if (!original)
        throw new TargetDiffers(`the target continues after the source's end: ${named(copy, nth)}`);
      const lines = { source: canonical(original), target: canonical(copy) };
      if (lines.source !== lines.target) throw new TargetDiffers(difference(original, copy, nth));
      hashes.source.update(`${lines.source}\n`);
      hashes.target.update(`${lines.target}\n`);
      reached = { events: nth, source: original.position, target: copy.position };
    }
  };

  return {
    reached: () => reached,
    /** SHA-256, in hex, over the canonical line of every equal event in order; each side's from its own data. */
    digests: () => ({
      source: hashes.source.copy().digest("hex"),
      target: hashes.target.copy().digest("hex"),
    }),
    /**
     * Compares up to the target's end, or until the signal aborts. Throws TargetDiffers at the first event that is not
     * equal.
     */
    toTargetsEnd: async (signal: AbortSignal, onPage: (reached: Compared) => void): Promise<void> => {
      while (!signal.aborted) {
        const ours = await target.readAll({ after: reached.target, limit: PAGE });
        if (ours.length === 0) return;
        // Read after the target's page, so that the source contains everything in it.
        comparePage(await source.readAll({ after: reached.source, limit: ours.length }), ours);
        onPage(reached);
      }
    },
  };
};

const named = ({ type, stream, revision }: Recorded, nth: number): string =>
  `event ${nth} of history, ${type} (${stream}, revision ${revision})`;

const difference = (original: Recorded, copy: Recorded, nth: number): string =>
  original.eventId === copy.eventId
    ? `the same event holds something else in the target: ${named(copy, nth)}`
    : `the target has ${named(copy, nth)}, where the source has ${original.type} (${original.stream}, revision ${original.revision})`;
