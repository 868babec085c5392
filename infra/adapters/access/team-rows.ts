import type { TeamMember } from "@asesorador/backend/application/context";
import { holdsSession, type TeamAccount } from "@asesorador/domain/access/team";
import type { Pool } from "pg";

/** An account's data in sessions and throttling. */
type TeamRow = {
  readonly username: string;
  readonly last_seen_at: Date | null;
  readonly open_sessions: { readonly sessionId: string; readonly generation: number }[];
  readonly failures: number;
  readonly blocked_until: Date | null;
};

/** Keyed by username. */
export const readTeamRows = async (
  pool: Pool,
  now: string,
  usedAfter: string,
): Promise<ReadonlyMap<string, TeamRow>> => {
  const { rows } = await pool.query<TeamRow>(
    `select username, last_seen_at, coalesce(open_sessions, '[]') as open_sessions,
            coalesce(failures, 0) as failures, blocked_until
       from (
         select username, max(last_seen_at) as last_seen_at,
                json_agg(json_build_object('sessionId', session_id, 'generation', generation))
                  filter (where ended_at is null and expires_at > $1 and last_used_at > $2) as open_sessions
           from access.session group by username
       ) as session
       full join (
         select about as username, max(blocked_until) as blocked_until,
                sum(access.remembered(failures, failed_at, $1)) filter (where key ~ '^(code-)?(pair|device):')::int as failures
           from access.throttle where key !~ '^(code-)?address:' and about is not null group by about
       ) as throttled using (username)`,
    [now, usedAfter],
  );
  return new Map(rows.map((row) => [row.username, row]));
};

type Member = TeamAccount &
  Pick<TeamMember, "username" | "passwordChange" | "createdAt" | "secondFactorRequiredByRole">;

/** An account with its sessions and its failed sign-ins. `row` undefined: it has neither. */
export const teamMember = (account: Member, row: TeamRow | undefined, now: string): TeamMember => {
  const { username, role, active, passwordChange, exportPermission, createdAt } = account;
  const { secondFactor, secondFactorRequired, secondFactorRequiredByRole } = account;
  const lockedUntil = row?.blocked_until?.toISOString() ?? null;
  return {
    username,
    role,
    active,
    passwordChange,
    exportPermission,
    createdAt,
    secondFactor: secondFactor !== null,
    secondFactorRequired,
    secondFactorRequiredByRole,
    lastSeenAt: row?.last_seen_at?.toISOString() ?? null,
    openSessions: row?.open_sessions.filter((session) => holdsSession(account, session)).length ?? 0,
    failures: row?.failures ?? 0,
    lockedUntil: lockedUntil !== null && lockedUntil > now ? lockedUntil : null,
  };
};
