import { messageEvents, type StaffEvent } from "@asesorador/domain/messages/events";
import { STAFF_STREAM, type Staff, staffDecider } from "@asesorador/domain/messages/staff";
import type { Context } from "../application/context.ts";
import { type FollowedStream, followStream } from "../application/followed-stream.ts";
import { eventsOf } from "../application/handle.ts";

export const staffAggregate = {
  decider: staffDecider,
  events: eventsOf<StaffEvent>(messageEvents),
};

/** The preferences of each account; `clock`: monotonic, in ms. */
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
