import type { AssignmentEvent, AssignmentRules } from "@asesorador/domain/lead/assignment-rules";
import {
  ASSIGNMENT_STREAM,
  assignmentDecider,
  assignmentEvents,
  evolveRules,
  NO_RULES,
} from "@asesorador/domain/lead/assignment-rules";
import type { Context } from "../application/context.ts";
import { type FollowedStream, followStream } from "../application/followed-stream.ts";

export const assignment = { decider: assignmentDecider, events: assignmentEvents };

/** The rules of automatic assignment, as every process follows them. `clock`: monotonic, in ms. */
export const assignmentRules = (
  store: Pick<Context["store"], "readStream">,
  clock: () => number,
): FollowedStream<AssignmentRules> =>
  followStream<AssignmentEvent, AssignmentRules>(
    store,
    {
      stream: ASSIGNMENT_STREAM,
      initialState: NO_RULES,
      evolve: evolveRules,
      decode: assignmentEvents.decode,
    },
    clock,
  );
