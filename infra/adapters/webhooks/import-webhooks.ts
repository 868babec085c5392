import { randomUUID } from "node:crypto";
import { derivedUuid } from "@asesorador/backend/application/derived-id";
import { handle } from "@asesorador/backend/application/handle";
import { operatorMetadata } from "@asesorador/backend/application/system-metadata";
import { subscriptionsAggregate } from "@asesorador/backend/webhooks/directory";
import { type EventStore, parsePosition, type Recorded } from "@asesorador/domain/kernel/event-store";
import type { Sealed, Vault } from "@asesorador/domain/kernel/vault";
import { SUBSCRIPTIONS_STREAM } from "@asesorador/domain/webhooks/subscriptions";
import type { Pool } from "pg";
import * as z from "zod/mini";
import { addressesIn } from "./addresses.ts";

type Ports = { readonly pool: Pool; readonly store: EventStore; readonly vault: Vault };

type Row = {
  readonly id: string;
  readonly url: string;
  readonly events: string[];
  readonly active: boolean;
  readonly secret: Sealed;
  readonly created_by: string;
  readonly created_at: Date;
};

/**
 * Converts the subscriptions of an earlier version (table `webhook.subscription`) into events. Each goes in the order
 * secret, event, row, so that the next start resumes after a crash at any point, and processes that start together do
 * it once. Resolves to the number of rows.
 */
export const importWebhooks = async (ports: Ports): Promise<number> => {
  const { pool, store, vault } = ports;
  const { rows } = await pool.query<Row>("select * from webhook.subscription order by created_at, id");
  for (const { id: webhookId, url, events, active, secret: sealed, ...row } of rows) {
    const secret = await openBefore(vault, webhookId, sealed);
    const secretId =
      secret === null
        ? null
        : await addressesIn(ports).keep({ url, secret }, derivedUuid(`webhook-import/${webhookId}`));
    const at = new Date().toISOString();
    const commandId = randomUUID();
    const { host } = new URL(url);
    const about = { webhookId, host, events, active, secretId, createdBy: row.created_by };
    const createdAt = row.created_at.toISOString();
    const handled = await handle({ store, vault }, subscriptionsAggregate, {
      stream: SUBSCRIPTIONS_STREAM,
      commands: [{ type: "ImportWebhook", ...about, createdAt }],
      commandId,
      metadata: operatorMetadata(at, commandId),
    });
    if (!handled.ok) throw new Error(`webhook ${webhookId} could not be imported: ${handled.rejection}`);
    await pool.query("delete from webhook.subscription where id = $1", [webhookId]);
    await vault.erase(sealed.k);
  }
  return rows.length;
};

const Opened = z.object({ pii: z.object({ secret: z.string() }) });

/** The secret as it was sealed in the table's row; null: its key is erased. */
const openBefore = async (vault: Vault, id: string, sealed: Sealed): Promise<string | null> => {
  const block: Recorded = {
    stream: `webhook-${id}`,
    type: "secret",
    version: 1,
    eventId: id,
    data: { pii: sealed },
    revision: 0n,
    position: parsePosition("0"),
    metadata: { actor: "", correlationId: "", causationId: "", occurredAt: "", recordedAt: "" },
  };
  const [opened] = await vault.open([block]);
  return Opened.safeParse(opened?.data).data?.pii.secret ?? null;
};
