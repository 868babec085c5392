import type { Client } from "pg";
import type { LockKey } from "../adapters/postgres/advisory-locks.ts";

/** The session that holds, or waits for, the lock with this key. */
type Session = {
  readonly client: Client;
  readonly key: LockKey;
  readonly timing: { readonly leaseMs: number };
};

/** How long PostgreSQL may take to end a session. */
export const END_HOLDER_WITHIN_MS = 5_000;

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
 * Ends the session of a holder whose lease has expired, or whose term is over, which releases its lock; resolves to whether
 * there was one. A session may end others of the same role. A new holder that has no lease yet is not touched: the lease
 * names a session.
 */
export const endFormerHolder = async (
  { client, key }: Session,
  endedTerm: string | null,
): Promise<boolean> => {
  const { rows } = await client.query<{ ended: boolean }>(
    `select pg_terminate_backend(holder.pid, $3) as ended
       from projection.leader_lease as lease
       join pg_stat_activity as holder on holder.pid = lease.backend_pid and holder.backend_start = lease.backend_start
      where lease.lock_class = $1 and lease.lock_id = $2 and (lease.expires_at < clock_timestamp() or lease.term = $4)`,
    [...key, END_HOLDER_WITHIN_MS, endedTerm],
  );
  return rows.some(({ ended }) => ended);
};
