import type { Client } from "pg";
import type { LockKey } from "../adapters/postgres/advisory-locks.ts";

/** The session that holds, or waits for, the lock with this key. */
type Session = {
  readonly client: Client;
  readonly key: LockKey;
  readonly timing: { readonly leaseMs: number };
};

/** How long PostgreSQL may take to end a session. */
export const END_SESSION_WITHIN_MS = 5_000;

/** Records that this session holds the lock; resolves to its term. */
export const createLease = async ({ client, key, timing }: Session): Promise<string> => {
  const { rows } = await client.query<{ term: string }>(
    `insert into projection.leader_lease as lease (lock_class, lock_id, term, backend_pid, backend_start, expires_at)
     select $1, $2, 1, pid, backend_start, clock_timestamp() + $3 * interval '1 ms'
       from pg_stat_activity where pid = pg_backend_pid()
     on conflict (lock_class, lock_id) do update
        set term = lease.term + 1, backend_pid = excluded.backend_pid, backend_start = excluded.backend_start,
            expires_at = excluded.expires_at
     returning term::text`,
    [...key, timing.leaseMs],
  );
  const [lease] = rows;
  if (!lease) throw new Error("the session that holds the lock is not in pg_stat_activity");
  return lease.term;
};

/** False when a later holder has the lease. */
export const renewLease = async ({ client, key, timing, term }: Session & { readonly term: string }) => {
  const { rowCount } = await client.query(
    `update projection.leader_lease set expires_at = clock_timestamp() + $4 * interval '1 ms'
      where lock_class = $1 and lock_id = $2 and term = $3`,
    [...key, term, timing.leaseMs],
  );
  return rowCount === 1;
};

/**
 * Ends the session that holds the lock where its lease has expired, its term is over, or it has been idle for a lease's time
 * without recording one: its process vanished or froze in between. That releases the lock. Resolves to whether there was
 * such a session. A session may end others of the same role.
 */
export const endFormerHolder = async (
  { client, key, timing }: Session,
  endedTerm: string | null,
): Promise<boolean> => {
  const { rows } = await client.query<{ ended: boolean }>(
    `select pg_terminate_backend(holder.pid, $3) as ended
       from pg_locks as held
       join pg_stat_activity as holder on holder.pid = held.pid
       left join projection.leader_lease as lease on lease.lock_class = $1 and lease.lock_id = $2
        and lease.backend_pid = holder.pid and lease.backend_start = holder.backend_start
      where held.locktype = 'advisory' and held.granted and held.objsubid = 2
        and held.database = (select oid from pg_database where datname = current_database())
        and held.classid = $1::integer::oid and held.objid = $2::integer::oid
        and case when lease.term is null
                 then holder.state = 'idle' and holder.state_change < clock_timestamp() - $5 * interval '1 ms'
                 else lease.expires_at < clock_timestamp() or lease.term = $4 end`,
    [...key, END_SESSION_WITHIN_MS, endedTerm, timing.leaseMs],
  );
  return rows.some(({ ended }) => ended);
};
