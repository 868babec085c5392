import { accessEvents } from "@asesorador/domain/access/events";
import type { Team, TeamEvent } from "@asesorador/domain/access/team";
import { type TeamCommand, type TeamRejection, teamDecider } from "@asesorador/domain/access/team-decider";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { Aggregate } from "../application/handle.ts";

/** All accounts of the team; the stream holds its events only. */
export const team: Aggregate<TeamCommand, TeamEvent, Team, TeamRejection> = {
  decider: teamDecider,
  events: {
    decode: (stored) => accessEvents.decode(stored) as Recorded<TeamEvent>,
    validate: accessEvents.validate,
  },
};
