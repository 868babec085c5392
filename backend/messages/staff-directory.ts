import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { messageEvents, type StaffEvent } from "@asesorador/domain/messages/events";
import { STAFF_STREAM, type Staff, staffDecider } from "@asesorador/domain/messages/staff";
import type { Context } from "../application/context.ts";
import { type FollowedStream, followStream } from "../application/followed-stream.ts";

export const staffAggregate = {
  decider: staffDecider,
  events: {
    decode: (stored: Recorded) => messageEvents.decode(stored) as Recorded<StaffEvent>,
    validate: messageEvents.validate,
  },
};

/** The preferences of each account; `clock`: steady ms. */
export const staffDirectory = (
  store: Pick<Context["store"], "readStream">,
  clock: () => number,
): Pick<FollowedStream<Staff>, "now"> =>
  followStream(
    store,
    {
      stream: STAFF_STREAM,
      initialState: staffDecider.initialState,
      evolve: staffDecider.evolve,
      decode: staffAggregate.events.decode,
    },
    clock,
  );
