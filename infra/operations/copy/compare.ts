import { createHash } from "node:crypto";
import { type EventStore, type Position, type Recorded, START } from "@asesorador/domain/kernel/event-store";
import { canonical } from "./canonical.ts";

/** The target's history is not how the source's begins; nothing was changed. */
export class TargetDiffers extends Error {
  override readonly name = "TargetDiffers";
}

/** How far two histories have been found equal. */
export type Compared = {
  readonly events: number;
  /** Of the last equal event, in each store. */
  readonly source: Position;
  readonly target: Position;
};

type Readable = Pick<EventStore, "readAll">;

const PAGE = 1_000;

/** Reads two histories side by side, from the first event on; each call goes on where the one before ended. */
export const comparison = (source: Readable, target: Readable) => {
  const hashes = { source: createHash("sha256"), target: createHash("sha256") };
  let reached: Compared = { events: 0, source: START, target: START };

  const comparePage = (theirs: readonly Recorded[], ours: readonly Recorded[]): void => {
    for (const [i, copy] of ours.entries()) {
      const original = theirs[i];
      const place = reached.events + 1;
      if (!original)
        throw new TargetDiffers(`the target goes on after the source's end: ${named(copy, place)}`);
      const lines = { source: canonical(original), target: canonical(copy) };
      if (lines.source !== lines.target) throw new TargetDiffers(difference(original, copy, place));
      hashes.source.update(`${lines.source}\n`);
      hashes.target.update(`${lines.target}\n`);
      reached = { events: place, source: original.position, target: copy.position };
    }
  };

  return {
    reached: () => reached,
    /** SHA-256, in hex, over every equal event's canonical line in order; each side's from what that side gave back. */
    digests: () => ({
      source: hashes.source.copy().digest("hex"),
      target: hashes.target.copy().digest("hex"),
    }),
    /** To the target's end, or until the signal aborts. Throws TargetDiffers at the first event that is not equal. */
    toTargetsEnd: async (signal: AbortSignal, onPage: (reached: Compared) => void): Promise<void> => {
      while (!signal.aborted) {
        const ours = await target.readAll({ after: reached.target, limit: PAGE });
        if (ours.length === 0) return;
        // After the target's page: whatever stands there was in the source before.
        comparePage(await source.readAll({ after: reached.source, limit: ours.length }), ours);
        onPage(reached);
      }
    },
  };
};

const named = ({ type, stream, revision }: Recorded, place: number): string =>
  `event ${place} of history, ${type} (${stream}, revision ${revision})`;

const difference = (original: Recorded, copy: Recorded, place: number): string =>
  original.eventId === copy.eventId
    ? `the same event holds something else in the target: ${named(copy, place)}`
    : `the target has ${named(copy, place)}, where the source has ${original.type} (${original.stream}, revision ${original.revision})`;
