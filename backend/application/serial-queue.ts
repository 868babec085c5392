import { type Position, parsePosition } from "@asesorador/domain/kernel/event-store";
import type { ReadModelClock } from "./context.ts";

export type SerialQueue = <Answer extends { readonly position: string }>(
  write: () => Promise<Answer>,
) => Promise<Answer>;

/**
 * Runs an admin's writes one after the other, each on a read model that contains the preceding one, so that what a write
 * has read (the next id, a free product code) still holds when it appends. Other processes may interleave: a taken id is
 * refused by its stream, a taken code by its claim (codes.ts).
 */
export const serialQueue = (readModels: ReadModelClock): SerialQueue => {
  let last: Position | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  return (write) => {
    const result = queue.then(async () => {
      if (last !== null) await readModels.waitFor(last);
      const answer = await write();
      const position = parsePosition(answer.position);
      if (last === null || position > last) last = position;
      return answer;
    });
    queue = result.catch(() => undefined);
    return result;
  };
};
