import type { Passkeys } from "@asesorador/backend/application/second-factors";
import type { Vault } from "@asesorador/domain/kernel/vault";
import type { Pool } from "pg";
import * as z from "zod/mini";
import { sealedCredentials } from "../vault/sealed-credentials.ts";

type Ports = { readonly pool: Pool; readonly vault: Vault };

const Passkey = z.object({
  webauthnId: z.string(),
  publicKey: z.string(),
  counter: z.int(),
  transports: z.array(z.string()),
  name: z.string(),
  createdAt: z.string(),
});

/**
 * Passkeys sealed in `vault.credential`; counters, last uses and answered challenges in schema `access`. Database errors pass
 * through as they are.
 */
export const passkeysIn = ({ pool, vault }: Ports) => {
  const passkeys = sealedCredentials({ pool, vault }, "passkey", Passkey);
  const port: Passkeys = {
    keepPasskey: (passkey) => passkeys.keep({ ...passkey, transports: [...passkey.transports] }),
    openPasskeys: async (ids) => {
      const opened = await Promise.all(ids.map(async (id) => ({ id, passkey: await passkeys.open(id) })));
      const { rows } = await pool.query<UseRow>(
        "select credential_id, counter, used_at from access.passkey_use where credential_id = any($1)",
        [ids],
      );
      const uses = new Map(rows.map((row) => [row.credential_id, row]));
      return opened.flatMap(({ id, passkey }) => {
        if (!passkey) return [];
        const use = uses.get(id);
        const counter = use ? Number(use.counter) : passkey.counter;
        return [{ ...passkey, id, counter, lastUsedAt: use?.used_at.toISOString() ?? null }];
      });
    },
    usePasskey: async (id, counter, at) => {
      const { rowCount } = await pool.query(USE, [id, counter, at]);
      return rowCount === 1;
    },
    useChallenge: async (challenge, { expiresAt, now }) => {
      const { rowCount } = await pool.query(USE_CHALLENGE, [challenge, expiresAt, now]);
      return rowCount === 1;
    },
  };
  return {
    port,
    /** Deletes the passkeys that no account has any more. */
    sweep: async (inUse: readonly string[]): Promise<void> => {
      await passkeys.sweep(inUse);
      await pool.query(
        "delete from access.passkey_use where credential_id not in (select credential_id from vault.credential)",
      );
    },
  };
};

type UseRow = { readonly credential_id: string; readonly counter: string; readonly used_at: Date };

/** One statement: of two uses with one counter the second matches no row. Many authenticators always send 0. */
const USE = `
  insert into access.passkey_use as used (credential_id, counter, used_at) values ($1, $2, $3)
  on conflict (credential_id) do update set counter = excluded.counter, used_at = excluded.used_at
   where used.counter < excluded.counter or (used.counter = 0 and excluded.counter = 0)`;

const USE_CHALLENGE = `
  with expired as (delete from access.passkey_challenge where expires_at < $3)
  insert into access.passkey_challenge (challenge, expires_at) values ($1, $2) on conflict do nothing`;
