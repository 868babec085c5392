import { type DatabaseIdentity, standingOf } from "@asesorador/domain/operations/database";
import type { Pool, PoolClient } from "pg";

/** The connected database is not the one that the roles may write to. The message has the remedy. */
export class WrongDatabase extends Error {
  override readonly name = "WrongDatabase";
  /** SQLSTATE "server rejected the connection": requests are answered as when the database does not answer. */
  readonly code = "08004";
}

/** `id` is null where the database has no identity, or one that was copied from another server. */
export type FoundDatabase = { readonly id: string | null; readonly timeline: number };

/** `timeline` is null for a standby, which has none to write to. */
type FoundServer = Omit<FoundDatabase, "timeline"> & { readonly timeline: number | null };

// A server in recovery refuses pg_walfile_name.
const FIND = `
  select (select identity.id from installation.identity, pg_control_system() as server
           where identity.system_identifier = server.system_identifier) as id,
         case when not pg_is_in_recovery()
              then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline`;

/** Identity and timeline of the connected database. Throws WrongDatabase for a standby. */
export const findDatabase = async (db: Pick<Pool, "query">): Promise<FoundDatabase> => {
  const { id, timeline } = await findServer(db);
  if (timeline === null) throw new WrongDatabase(STANDBY);
  return { id, timeline };
};

const findServer = async (db: Pick<Pool, "query">): Promise<FoundServer> => {
  const { rows } = await db.query<FoundServer>(FIND);
  return { id: rows[0]?.id ?? null, timeline: rows[0]?.timeline ?? null };
};

/** For use before anything is written, schemas included. Throws WrongDatabase for a standby. */
export const assertPrimary = async (db: Pick<Pool, "query">): Promise<void> => {
  const { rows } = await db.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
  if (rows[0]?.standby !== false) throw new WrongDatabase(STANDBY);
};

const STANDBY =
  "DATABASE_URL leads to a standby, which cannot be written to. Name the primary, or promote this server (Promote the replica, in the operations guide)";

/** Why a role must not work with what was found; null when it may. */
export const refusalOf = (recorded: DatabaseIdentity, found: FoundDatabase): WrongDatabase | null => {
  const standing = standingOf(recorded, found);
  if (standing === "other")
    return new WrongDatabase(
      `DATABASE_URL leads to a database that is not the one of this history (found ${found.id ?? "one without an identity"}, history names ${recorded.id}): keys of personal data may be missing in it. Name the right database; if this one was restored from a backup on purpose, finish the restore with: cli.ts adopt`,
    );
  if (standing === "outdated")
    return new WrongDatabase(
      `DATABASE_URL leads to a database that was left behind by a promotion (its timeline is ${found.timeline}, ${recorded.timeline} is known): name the promoted server, and keep this one from starting again`,
    );
  return null;
};

const INSERT = `
  insert into installation.identity (id, system_identifier)
  select gen_random_uuid(), system_identifier from pg_control_system()
  on conflict (only_row) do update
    set id = excluded.id, system_identifier = excluded.system_identifier, made_at = now()`;

/** Gives the database an identity where it has none of its own. Of several concurrent callers, one creates it. */
export const ensureIdentity = async (pool: Pool): Promise<void> => {
  await pool.query(`${INSERT} where identity.system_identifier <> excluded.system_identifier`);
};

/** Gives the database a new identity. */
export const renewIdentity = async (pool: Pool): Promise<void> => {
  await pool.query(INSERT);
};

export type ConnectionGuard = {
  /** From now on every new connection is compared with this one. */
  expect(identity: DatabaseIdentity): void;
  /** For a pool: rejects with WrongDatabase, so that the connection is never used. Accepts a higher timeline and keeps it. */
  verify(client: PoolClient): Promise<void>;
  /** The same for a pool that only reads: accepts standbys of the database, and the database itself. */
  verifyReplica(client: PoolClient): Promise<void>;
};

const replicaRefusalOf = (recorded: DatabaseIdentity, { id, timeline }: FoundServer): WrongDatabase | null =>
  id === recorded.id && (timeline === null || timeline >= recorded.timeline)
    ? null
    : new WrongDatabase(
        `READ_DATABASE_URL leads neither to a standby of the database of this history nor to that database itself (found ${id ?? "one without an identity"}, history names ${recorded.id})`,
      );

/** Checks each new connection, because an address may lead to another server after a failover. */
export const connectionGuard = (): ConnectionGuard => {
  let expected: DatabaseIdentity | null = null;
  return {
    expect: (identity) => {
      expected = identity;
    },
    verify: async (client) => {
      if (expected === null) return;
      const found = await findDatabase(client);
      const refusal = refusalOf(expected, found);
      if (refusal) throw refusal;
      expected = { ...expected, timeline: found.timeline };
    },
    verifyReplica: async (client) => {
      if (expected === null) return;
      const refusal = replicaRefusalOf(expected, await findServer(client));
      if (refusal) throw refusal;
    },
  };
};
