import { randomUUID } from "node:crypto";
import { parsePosition, type Recorded } from "@asesorador/domain/kernel/event-store";
import type { Sealed, Vault } from "@asesorador/domain/kernel/vault";
import type { Db } from "@asesorador/projections/kernel/db";
import * as z from "zod/mini";
import { ORPHAN_AFTER } from "./credentials.ts";

type Ports = { readonly pool: Db; readonly vault: Pick<Vault, "newKey" | "seal" | "open" | "erase"> };

const Content = z.object({ k: z.string(), d: z.string() });

/**
 * Secrets in `vault.credential`, each sealed under a key of its own that only the master key opens. A row is
 * updated only to store the same secret in another form: a new secret is a new row. `kind`: separates the secrets of
 * different uses in the table; `schema`: a secret that does not match it is opened as null.
 */
export const sealedCredentials = <Secret>(
  { pool, vault }: Ports,
  kind: string,
  schema: z.ZodMiniType<Secret>,
) => {
  const { read, insert, update, remove, ids, orphans } = credentialRows(pool, kind);
  const forget = async (id: string): Promise<void> => {
    const sealed = await read(id);
    if (!sealed) return;
    await vault.erase(sealed.k);
    await remove(id);
  };
  return {
    /** Durable when it resolves. `id`: importing the same secret twice creates one row. */
    keep: async (secret: Secret, id: string = randomUUID()): Promise<string> => {
      const sealed = await vault.seal(await vault.newKey(), sealContext(kind, id), secret);
      await insert(id, sealed);
      return id;
    },

    /** null: unknown, or its key is erased. Throws VaultUnavailable. */
    open: async (id: string | null): Promise<Secret | null> => {
      const sealed = id === null ? null : await read(id);
      if (id === null || !sealed) return null;
      const block: Recorded = { ...NOWHERE, ...sealContext(kind, id), eventId: id, data: { pii: sealed } };
      const [opened] = await vault.open([block]);
      const { pii } = z.object({ pii: z.unknown() }).parse(opened?.data);
      return schema.safeParse(pii).data ?? null;
    },

    ids,

    /** Stores the same secret in another form, sealed under a new key, and erases the old key. */
    replace: async (id: string, secret: Secret): Promise<void> => {
      const before = await read(id);
      if (!before) return;
      const sealed = await vault.seal(await vault.newKey(), sealContext(kind, id), secret);
      // When two processes replace it at once, the first one wins.
      const isReplaced = await update(id, { before, sealed });
      await vault.erase(isReplaced ? before.k : sealed.k);
    },

    /** Erases its key too, so that a backup of the row alone is worthless. */
    forget,

    /** Erases secrets that no event names: `inUse` as of now or later than the oldest orphan. */
    sweep: async (inUse: readonly string[]): Promise<void> => {
      for (const id of await orphans(inUse)) await forget(id);
    },
  };
};

/** The rows of one kind. */
const credentialRows = (pool: Db, kind: string) => ({
  read: async (id: string): Promise<Sealed | null> => {
    const { rows } = await pool.query<{ content: unknown }>(
      "select content from vault.credential where credential_id = $1 and kind = $2",
      [id, kind],
    );
    return rows[0] ? Content.parse(rows[0].content) : null;
  },
  insert: async (id: string, sealed: Sealed): Promise<void> => {
    await pool.query(
      `insert into vault.credential (credential_id, kind, content) values ($1, $2, $3) on conflict do nothing`,
      [id, kind, JSON.stringify(sealed)],
    );
  },
  /** false: it was replaced or removed since it was read. */
  update: async (
    id: string,
    { before, sealed }: { readonly before: Sealed; readonly sealed: Sealed },
  ): Promise<boolean> => {
    const { rows } = await pool.query(
      `update vault.credential set content = $3
        where credential_id = $1 and kind = $2 and content ->> 'k' = $4 returning credential_id`,
      [id, kind, JSON.stringify(sealed), before.k],
    );
    return rows.length > 0;
  },
  remove: async (id: string): Promise<void> => {
    await pool.query("delete from vault.credential where credential_id = $1", [id]);
  },
  /** Oldest first. */
  ids: async (): Promise<readonly string[]> => {
    const { rows } = await pool.query<{ id: string }>(
      "select credential_id as id from vault.credential where kind = $1 order by created_at",
      [kind],
    );
    return rows.map(({ id }) => id);
  },
  orphans: async (inUse: readonly string[]): Promise<readonly string[]> => {
    const { rows } = await pool.query<{ id: string }>(
      `select credential_id as id from vault.credential
        where kind = $2 and created_at < now() - $3::interval and credential_id <> all ($1::uuid[])`,
      [inUse, kind, ORPHAN_AFTER],
    );
    return rows.map(({ id }) => id);
  },
});

const sealContext = (kind: string, id: string) => ({ stream: `credential-${id}`, type: kind, version: 1 });

/** Placeholder for the remaining fields of an event, which is what the vault opens. */
const NOWHERE = {
  revision: 0n,
  position: parsePosition("0"),
  metadata: { actor: "", correlationId: "", causationId: "", occurredAt: "", recordedAt: "" },
};
