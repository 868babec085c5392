import { accessEvents } from "@asesorador/domain/access/events";
import type { Team, TeamEvent } from "@asesorador/domain/access/team";
import { type TeamCommand, type TeamRejection, teamDecider } from "@asesorador/domain/access/team-decider";
import { type Aggregate, eventsOf } from "../application/handle.ts";

/** All accounts of the team; the stream holds its events only. */
export const team: Aggregate<TeamCommand, TeamEvent, Team, TeamRejection> = {
  decider: teamDecider,
  events: eventsOf(accessEvents),
};
