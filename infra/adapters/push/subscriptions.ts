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

  /** The row first: what is left over after a crash is swept, and a row without an address cannot be sent to. */
  const forget = async (where: string, values: readonly unknown[]): Promise<void> => {
    const { rows } = await pool.query<{ id: string }>(
      `delete from message.push_subscription where ${where} returning id`,
      [...values],
    );
    for (const { id } of rows) await targets.forget(id);
  };

  const isRemoved = async (id: string, username: string): Promise<boolean> => {
    const { rows } = await pool.query(
      "select from message.push_subscription where id = $1 and username = $2 and removed",
      [id, username],
    );
    return rows.length > 0;
  };

  return {
    /** See `Push.keep`. */
    keep: async (
      target: PushTarget,
      owner: PushOwner,
      { confirms = false }: { readonly confirms?: boolean } = {},
    ): Promise<string | null> => {
      const { username, sessionId, generation, device } = owner;
      const { endpoint, keys, publicKey } = target;
      const id = derivedUuid(`push/${endpoint}/${keys.p256dh}/${keys.auth}/${publicKey}`);
      if (confirms && (await isRemoved(id, username))) return null;
      // Every panel that is opened confirms its browser: what is stored is not sealed again.
      if (!(await targets.open(id))) await targets.keep(target, id);
      await pool.query(
        `insert into message.push_subscription as known (id, username, session_id, generation, device)
         values ($1, $2, $3, $4, $5)
         on conflict (id) do update set username = $2, session_id = $3, generation = $4, device = $5, seen_at = now(),
           removed = false,
           created_at = case when known.username = $2 and not known.removed then known.created_at else now() end`,
        [id, username, sessionId, generation, device],
      );
      await forget(
        `username = $1 and not removed and id not in (
           select id from message.push_subscription where username = $1 and not removed
            order by seen_at desc, id limit $2)`,
        [username, MAX_PUSH_BROWSERS],
      );
      return id;
    },

    list: async (username: string): Promise<readonly PushBrowser[]> => {
      const { rows } = await pool.query<PushBrowser>(
        `select id, device, ${iso("created_at", "MS")} as since, ${iso("seen_at", "MS")} as "seenAt"
           from message.push_subscription where username = $1 and not removed order by push_subscription.seen_at desc, id`,
        [username],
      );
      return rows;
    },

    remove: async (username: string, id: string): Promise<void> => {
      const { rows } = await pool.query(
        "update message.push_subscription set removed = true where username = $1 and id = $2 returning id",
        [username, id],
      );
      if (rows.length > 0) await targets.forget(id);
    },
    removeOthers: (username: string, sessionId: string) =>
      forget("username = $1 and session_id <> $2 and not removed", [username, sessionId]),
    /** What these sessions registered. */
    removeOf: (sessionIds: readonly string[]) =>
      forget("session_id = any ($1::text[]) and not removed", [sessionIds]),
    /** Of any account. */
    removeAll: (ids: readonly string[]) => forget("id = any ($1::uuid[])", [ids]),

    all: async (): Promise<readonly PushRow[]> => {
      const { rows } = await pool.query<PushRow>(
        `select id, username, session_id as "sessionId", generation from message.push_subscription
          where not removed`,
      );
      return rows;
    },

    /** null: unknown, or its key is destroyed. Throws VaultUnavailable. */
    open: (id: string) => targets.open(id),

    /** Forgets browsers in which the panel was not opened for long, and what crashes left over. */
    sweep: async (): Promise<void> => {
      await forget(`seen_at < now() - $1 * interval '1 day'`, [PUSH_KEPT_DAYS]);
      const { rows } = await pool.query<{ id: string }>(
        "select id from message.push_subscription where not removed",
      );
      await targets.sweep(rows.map(({ id }) => id));
    },
  };
};
