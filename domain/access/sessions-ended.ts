import { accessEvents } from "./events.ts";
import type { TeamEvent } from "./team.ts";

/** Sessions that are open when the command is dispatched; their end is recorded with it. */
export type EndsSessions = { readonly openSessions: readonly string[] };

/** An administrator of the team. */
export type ByAdministrator = { readonly by: string };

/** One event for each session that a change of the account ends. */
export const sessionsEnded = (
  { username, openSessions }: EndsSessions & { readonly username: string },
  cause: Extract<TeamEvent, { type: "SessionEnded" }>["data"]["cause"],
): readonly TeamEvent[] =>
  openSessions.map((sessionId) => accessEvents.create("SessionEnded", { username, sessionId, cause }));
