import type {
  Account,
  AccountChanged,
  Accounts,
  AccountWish,
  PasswordChange,
  TeamMember,
} from "@asesorador/backend/kernel/context";
import { Role } from "@asesorador/domain/kernel/endpoint";
import type { Pool, PoolClient } from "pg";
import { transact } from "../postgres/pool.ts";
import { hashPassword, verifyPassword } from "./password.ts";

/** Told whenever sessions may have ended or become others. */
export const SESSIONS_CHANGED = "access_session";

export type PasswordChangeColumn = { readonly password_change: PasswordChange };
export const PASSWORD_CHANGE = `case when must_change_password then 'required'
  when demo_password then 'advised' else 'none' end as password_change`;

type Team = Pick<Accounts, "listTeam" | "addAccount" | "changeAccount" | "setPassword" | "endSessions">;

/** The accounts themselves. `now`: ISO 8601 UTC; `onEnded`: forget what is known of sessions, at once. */
export const team = (pool: Pool, now: () => string, onEnded: () => void): Team => {
  /** Whatever the work changes is heard of everywhere once it is committed. */
  const changing = async <Result>(
    username: string,
    work: (client: PoolClient) => Promise<Result>,
  ): Promise<Result> => {
    const result = await transact(pool, async (client) => {
      const done = await work(client);
      await client.query("select pg_notify($1, $2)", [SESSIONS_CHANGED, username]);
      return done;
    });
    onEnded();
    return result;
  };

  return {
    listTeam: () => listTeam(pool, now()),
    addAccount: ({ username, role, passwordHash }, record) =>
      transact(pool, async (client) => {
        const { rowCount } = await client.query(
          `insert into access.account (username, role, password_hash, must_change_password, created_at, changed_at)
           values ($1, $2, $3, true, $4, $4) on conflict do nothing`,
          [username, role, passwordHash, now()],
        );
        if (rowCount === 1) await record();
        return rowCount === 1;
      }),
    changeAccount: (username, to, record) =>
      changing(username, async (client) => {
        const changed = await change(client, username, to, now());
        if (changed.ok) await record(changed);
        return changed;
      }),
    setPassword: ({ username, passwordHash, temporary, keep, instead }, record) =>
      changing(username, async (client) => {
        const { rowCount } = await client.query(
          `update access.account
              set password_hash = $2, must_change_password = $3, demo_password = false, changed_at = $4
            where username = $1 and ($5::text is null or password_hash = $5)`,
          [username, passwordHash, temporary, now(), instead],
        );
        if (rowCount !== 1) return null;
        const ended = await endSessions(client, username, keep, now());
        await record(ended);
        return ended;
      }),
    endSessions: (username, keep) =>
      changing(username, (client) => endSessions(client, username, keep, now())),
  };
};

export const findAccount = async (pool: Pool, username: string): Promise<Account | null> => {
  const { rows } = await pool.query<
    PasswordChangeColumn & {
      username: string;
      role: string;
      password_hash: string;
      active: boolean;
      demo_password: boolean;
    }
  >(
    `select username, role, password_hash, active, demo_password, ${PASSWORD_CHANGE}
       from access.account where username = $1`,
    [username],
  );
  const [row] = rows;
  return row
    ? {
        username: row.username,
        role: Role.parse(row.role),
        passwordHash: row.password_hash,
        active: row.active,
        passwordChange: row.password_change,
        demoPassword: row.demo_password,
      }
    : null;
};

type TeamRow = PasswordChangeColumn & {
  readonly username: string;
  readonly role: string;
  readonly active: boolean;
  readonly created_at: Date;
  readonly last_seen_at: Date | null;
  readonly open_sessions: number;
  readonly failures: number;
  readonly blocked_until: Date | null;
};

const listTeam = async (pool: Pool, now: string): Promise<readonly TeamMember[]> => {
  const { rows } = await pool.query<TeamRow>(
    `select username, role, active, ${PASSWORD_CHANGE}, created_at, last_seen_at,
            coalesce(open_sessions, 0) as open_sessions,
            coalesce(failures, 0) as failures, blocked_until
       from access.account
       left join (
         select username, max(last_seen_at) as last_seen_at,
                count(*) filter (where ended_at is null and expires_at > $1)::int as open_sessions
           from access.session group by username
       ) as session using (username)
       left join (
         select about as username, max(blocked_until) as blocked_until,
                sum(access.remembered(failures, failed_at, $1)) filter (where key ~ '^(pair|device):')::int as failures
           from access.throttle where key !~ '^address:' group by about
       ) as throttled using (username)
      order by username`,
    [now],
  );
  return rows.map((row) => ({
    username: row.username,
    role: Role.parse(row.role),
    active: row.active,
    passwordChange: row.password_change,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    openSessions: row.active ? row.open_sessions : 0,
    failures: row.failures,
    lockedUntil:
      row.blocked_until && row.blocked_until.toISOString() > now ? row.blocked_until.toISOString() : null,
  }));
};

const change = async (
  client: PoolClient,
  username: string,
  { role, active }: AccountWish,
  now: string,
): Promise<AccountChanged> => {
  // Administrators are locked together: two who leave at the same moment must not both think the other stays.
  const { rows } = await client.query<{ username: string; role: string; active: boolean }>(
    `select username, role, active from access.account
      where role = 'admin' or username = $1 order by username for update`,
    [username],
  );
  const account = rows.find((row) => row.username === username);
  if (!account) return { ok: false, reason: "unknown" };
  const before = { role: Role.parse(account.role), active: account.active };
  const after = { role: role ?? before.role, active: active ?? before.active };
  if (after.role === before.role && after.active === before.active) return { ok: true, before, ended: [] };
  const others = rows.some((row) => row.username !== username && row.role === "admin" && row.active);
  const stays = after.role === "admin" && after.active;
  if (before.role === "admin" && before.active && !stays && !others)
    return { ok: false, reason: "last_admin" };
  await client.query(
    "update access.account set role = $2, active = $3, changed_at = $4 where username = $1",
    [username, after.role, after.active, now],
  );
  return { ok: true, before, ended: await endSessions(client, username, null, now) };
};

const endSessions = async (
  client: PoolClient,
  username: string,
  keep: string | null,
  now: string,
): Promise<readonly string[]> => {
  const { rows } = await client.query<{ session_id: string }>(
    `update access.session set ended_at = $3
      where username = $1 and ended_at is null and expires_at > $3 and session_id is distinct from $2
      returning session_id`,
    [username, keep, now],
  );
  return rows.map(({ session_id }) => session_id);
};

export type NewAccount = { readonly username: string; readonly role: Role; readonly password: string };

/**
 * Makes an account, or gives the one of that name this role and password and wakes it up; then its sessions end,
 * everywhere. Does nothing when it is so already. The operator's own way, so the password is nobody's temporary one.
 */
export const createAccount = async (pool: Pool, { username, role, password }: NewAccount): Promise<void> => {
  const account = await findAccount(pool, username);
  const same = account?.role === role && account.active && account.passwordChange !== "required";
  if (same && (await verifyPassword(password, account.passwordHash))) return;
  const passwordHash = await hashPassword(password);
  await transact(pool, async (client) => {
    await client.query(
      `insert into access.account (username, role, password_hash) values ($1, $2, $3)
       on conflict (username) do update
       set role = excluded.role, password_hash = excluded.password_hash, changed_at = now(),
           active = true, must_change_password = false, demo_password = false`,
      [username, role, passwordHash],
    );
    await client.query(
      "update access.session set ended_at = now() where username = $1 and ended_at is null",
      [username],
    );
    await client.query("select pg_notify($1, $2)", [SESSIONS_CHANGED, username]);
  });
};

/** Its password is the one that the demonstration made and prints. */
export const markDemoPassword = async (pool: Pool, username: string): Promise<void> => {
  await pool.query("update access.account set demo_password = true where username = $1", [username]);
};
