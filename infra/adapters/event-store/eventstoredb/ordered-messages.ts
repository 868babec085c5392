import type { WireMessage, WireRecorded } from "./wire.ts";

/**
 * The client emits other messages (checkpoint, caught up) before events that are still in the stream's buffer. Delivers them
 * after those events: otherwise a checkpoint would be ahead of the events that were delivered.
 */
export const orderedMessages = (deliver: (message: WireMessage) => void) => {
  const marks: { readonly at: number; readonly message: WireMessage }[] = [];
  let delivered = 0;
  const deliverMarks = (): void => {
    for (let next = marks[0]; next && next.at <= delivered; next = marks[0]) {
      marks.shift();
      deliver(next.message);
    }
  };
  return {
    event: (event: WireRecorded | undefined): void => {
      delivered += 1;
      if (event) deliver({ kind: "event", event });
      deliverMarks();
    },
    /** `waiting`: how many events wait in the buffer. */
    mark: (message: WireMessage, waiting: number): void => {
      marks.push({ at: delivered + waiting, message });
      deliverMarks();
    },
  };
};
