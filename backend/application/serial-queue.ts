import { type Position, parsePosition } from "@asesorador/domain/kernel/event-store";
import type { ReadModelPositions } from "./context.ts";
import { ReadModelBehind } from "./read-model-behind.ts";

export type SerialQueue = <Answer extends { readonly position: string }>(
  write: () => Promise<Answer>,
) => Promise<Answer>;

type Options = {
  /**
   * What becomes of a write where the read model does not contain the preceding one in time: it rejects with
   * ReadModelBehind, or runs all the same, where the streams refuse what no longer holds.
   */
  readonly whenBehind: "reject" | "run";
};

/**
 * Runs an admin's writes one after the other, each on a read model that contains the preceding one, so that what a write
 * has read (the next id, a free product code, the people known) still holds when it appends. Other processes may interleave.
 */
export const serialQueue = (readModels: ReadModelPositions, { whenBehind }: Options): SerialQueue => {
  let last: Position | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  return (write) => {
    const result = queue.then(async () => {
      const isCurrent = last === null || (await readModels.waitFor(last));
      if (!isCurrent && whenBehind === "reject") throw new ReadModelBehind(`at ${last}`);
      const answer = await write();
      const position = parsePosition(answer.position);
      if (last === null || position > last) last = position;
      return answer;
    });
    queue = result.catch(() => undefined);
    return result;
  };
};
