import { type Position, parsePosition } from "@asesorador/domain/kernel/event-store";
import type { ReadModelClock } from "../application/context.ts";

export type InTurn = <Answer extends { readonly position: string }>(
  write: () => Promise<Answer>,
) => Promise<Answer>;

/**
 * Runs an admin's writes one after the other, each on a read model that has seen the one before: what a look finds (the
 * next id, a product code that is free) still holds at the write. Another process may come in between; ids are then
 * settled by the stream, and codes by their claims (codes.ts).
 */
export const inTurn = (readModels: ReadModelClock): InTurn => {
  let last: Position | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  return (write) => {
    const mine = queue.then(async () => {
      if (last !== null) await readModels.waitFor(last);
      const answer = await write();
      const position = parsePosition(answer.position);
      if (last === null || position > last) last = position;
      return answer;
    });
    queue = mine.catch(() => undefined);
    return mine;
  };
};
