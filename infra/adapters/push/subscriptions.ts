import { derivedUuid } from "@asesorador/backend/application/derived-id";
import type { PushBrowser, PushOwner, PushTarget } from "@asesorador/backend/application/push";
import { MAX_PUSH_BROWSERS, PUSH_KEPT_DAYS } from "@asesorador/domain/messages/kinds";
import type { Db } from "@asesorador/projections/kernel/db";
import { iso } from "@asesorador/projections/kernel/iso";
import * as z from "zod/mini";
import { sealedCredentials } from "../vault/sealed-credentials.ts";

type Ports = Parameters<typeof sealedCredentials>[0] & { readonly pool: Db };

const Target = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
  publicKey: z.string(),
});

export type PushRow = Omit<PushOwner, "device"> & { readonly id: string };

/** Registered browsers: rows in `message.push_subscription`, their addresses and keys sealed in `vault.credential`. */
export const pushSubscriptionsIn = (ports: Ports) => {
  const { pool } = ports;
  const targets = sealedCredentials<PushTarget>(ports, "push", Target);
  const stored: Stored = { pool, targets };
  return {
    /** See `Push.keep`. */
    keep: (
      target: PushTarget,
      owner: PushOwner,
      { confirms = false }: { readonly confirms?: boolean } = {},
    ) => keep(stored, target, owner, confirms),

    list: async (username: string): Promise<readonly PushBrowser[]> => {
      const { rows } = await pool.query<PushBrowser>(LIST, [username]);
      return rows;
    },

    remove: async (username: string, id: string): Promise<void> => {
      const { rows } = await pool.query(MARK_REMOVED, [username, id]);
      if (rows.length > 0) await targets.forget(id);
    },
    removeOthers: (username: string, sessionId: string) =>
      forget(stored, "username = $1 and session_id <> $2 and not removed", [username, sessionId]),
    /** What these sessions registered. */
    removeOf: (sessionIds: readonly string[]) =>
      forget(stored, "session_id = any ($1::text[]) and not removed", [sessionIds]),
    /** Removes subscriptions of any account. */
    removeAll: (ids: readonly string[]) => forget(stored, "id = any ($1::uuid[])", [ids]),

    all: async (): Promise<readonly PushRow[]> => {
      const { rows } = await pool.query<PushRow>(ALL);
      return rows;
    },

    /** null: unknown, or its key is destroyed. Throws VaultUnavailable. */
    open: (id: string) => targets.open(id),

    /** Forgets browsers in which the panel was not opened for long, and what crashes left over. */
    sweep: async (): Promise<void> => {
      await forget(stored, `seen_at < now() - $1 * interval '1 day'`, [PUSH_KEPT_DAYS]);
      const { rows } = await pool.query<{ id: string }>(
        "select id from message.push_subscription where not removed",
      );
      await targets.sweep(rows.map(({ id }) => id));
    },
  };
};

type Stored = Pick<Ports, "pool"> & {
  readonly targets: ReturnType<typeof sealedCredentials<PushTarget>>;
};

const LIST = `select id, device, ${iso("created_at", "MS")} as since, ${iso("seen_at", "MS")} as "seenAt"
  from message.push_subscription where username = $1 and not removed order by push_subscription.seen_at desc, id`;
const ALL = `select id, username, session_id as "sessionId", generation from message.push_subscription
  where not removed`;
const MARK_REMOVED =
  "update message.push_subscription set removed = true where username = $1 and id = $2 returning id";
const IS_REMOVED = "select from message.push_subscription where id = $1 and username = $2 and removed";
/** A browser that another account registers, or that was removed, begins again. */
const UPSERT = `insert into message.push_subscription as known (id, username, session_id, generation, device)
  values ($1, $2, $3, $4, $5)
  on conflict (id) do update set username = $2, session_id = $3, generation = $4, device = $5, seen_at = now(),
    removed = false,
    created_at = case when known.username = $2 and not known.removed then known.created_at else now() end`;
/** All but the newest of an account. */
const SURPLUS = `username = $1 and not removed and id not in (
  select id from message.push_subscription where username = $1 and not removed
   order by seen_at desc, id limit $2)`;

const keep = async (
  { pool, targets }: Stored,
  target: PushTarget,
  { username, sessionId, generation, device }: PushOwner,
  confirms: boolean,
): Promise<string | null> => {
  const { endpoint, keys, publicKey } = target;
  const id = derivedUuid(`push/${endpoint}/${keys.p256dh}/${keys.auth}/${publicKey}`);
  if (confirms && (await pool.query(IS_REMOVED, [id, username])).rows.length > 0) return null;
  // Every panel that is opened confirms its browser: what is stored is not sealed again.
  if (!(await targets.open(id))) await targets.keep(target, id);
  await pool.query(UPSERT, [id, username, sessionId, generation, device]);
  await forget({ pool, targets }, SURPLUS, [username, MAX_PUSH_BROWSERS]);
  return id;
};

/** The row first: what is left over after a crash is swept, and a row without an address cannot be sent to. */
const forget = async (
  { pool, targets }: Stored,
  where: string,
  values: readonly unknown[],
): Promise<void> => {
  const { rows } = await pool.query<{ id: string }>(
    `delete from message.push_subscription where ${where} returning id`,
    [...values],
  );
  for (const { id } of rows) await targets.forget(id);
};
