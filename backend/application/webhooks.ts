import type { Delivery, Webhook } from "@asesorador/domain/webhooks/contract";

/** Data that must not be in history: the whole address, which may hold a password, and the signing key. */
export type WebhookAddress = { readonly url: string; readonly secret: string };

/** Data outside the subscriptions' events: addresses and secrets sealed in the vault, deliveries as rows. */
export type Webhooks = {
  /** Includes every change that was acknowledged before the call. */
  list(): Promise<Webhook[]>;
  /** Newest first. */
  deliveries(limit: number): Promise<Delivery[]>;
  /**
   * Seals an address durably under a new id; generates the secret when none is given. Call it before appending the
   * event that names the id: an unreferenced one is harmless and is removed later.
   */
  keepAddress(
    url: string,
    secret: string | null,
  ): Promise<{ readonly secretId: string; readonly secret: string }>;
  /** null: unknown, or its key is erased. */
  openAddress(secretId: string | null): Promise<WebhookAddress | null>;
  /**
   * Brings the rows in line with the events: destroys the replaced secret, if any, and deletes the deliveries of removed subscriptions. It
   * may fail or not run at all: deliveries are decided by the events.
   */
  reconcile(replacedSecretId: string | null): Promise<void>;
  /** Queues a delivery of type "Test"; null: the webhook is unknown. */
  test(id: string): Promise<string | null>;
  /** Makes the delivery due now; resolves to its webhook's id; null: the delivery is unknown. */
  redeliver(deliveryId: string): Promise<string | null>;
  /** Why the address is refused; null: it may be used. Resolves host names. */
  refusal(url: string): Promise<"not_https" | "private_address" | "unknown_host" | null>;
};
