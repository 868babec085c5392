import type { TeamEvent } from "@asesorador/domain/access/team";
import { EMPTY_TEAM, evolveTeam, TEAM_STREAM, type Team } from "@asesorador/domain/access/team";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { Context } from "../application/context.ts";
import { type FollowedStream, followStream } from "../application/followed-stream.ts";
import { team } from "./aggregate.ts";

/** The read model of accounts. Rebuilt from history when a process starts; no row depends on it. */
export type TeamDirectory = {
  readonly team: Team;
  /** ISO 8601 UTC, by username. */
  readonly createdAt: ReadonlyMap<string, string>;
};

const EMPTY: TeamDirectory = { team: EMPTY_TEAM, createdAt: new Map() };

const projectTeam = (before: TeamDirectory, event: Recorded<TeamEvent>): TeamDirectory => ({
  team: evolveTeam(before.team, event),
  createdAt: withCreation(before.createdAt, event),
});

const withCreation = (
  before: ReadonlyMap<string, string>,
  { type, data, metadata }: Recorded<TeamEvent>,
): ReadonlyMap<string, string> => {
  if (type === "AccountCreated") return new Map(before).set(data.username, metadata.occurredAt);
  return type === "AccountImported" ? new Map(before).set(data.username, data.createdAt) : before;
};

/** `clock`, `isAnnounced`: see `followStream`. */
export const teamDirectory = (
  store: Pick<Context["store"], "readStream">,
  clock: () => number,
  isAnnounced?: () => boolean,
): FollowedStream<TeamDirectory> =>
  followStream(
    store,
    { stream: TEAM_STREAM, initialState: EMPTY, evolve: projectTeam, decode: team.events.decode },
    clock,
    isAnnounced,
  );
