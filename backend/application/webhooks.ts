export type WebhookStanding = {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly active: boolean;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly pending: number;
  readonly givenUp: number;
};

export type DeliveryStanding = {
  readonly id: string;
  readonly webhookId: string;
  readonly eventType: string;
  readonly state: "pending" | "delivered" | "given_up";
  readonly attempts: number;
  readonly dueAt: string;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly createdAt: string;
  readonly deliveredAt: string | null;
};

/** What must not be in history: the whole address, which may hold a password, and the key that signs. */
export type WebhookAddress = { readonly url: string; readonly secret: string };

/** What is beside the subscriptions' events: addresses and secrets sealed in the vault, deliveries as rows. */
export type Webhooks = {
  /** Sees every change that was acknowledged before the call. */
  list(): Promise<readonly WebhookStanding[]>;
  /** The newest first. */
  deliveries(limit: number): Promise<readonly DeliveryStanding[]>;
  /**
   * Seals an address under a new id, durably; makes the secret when none is given. Write it before the event that names the
   * id: one that no event names is harmless and swept later.
   */
  keepAddress(
    url: string,
    secret: string | null,
  ): Promise<{ readonly secretId: string; readonly secret: string }>;
  /** null: there is none, or its key is gone. */
  openAddress(secretId: string | null): Promise<WebhookAddress | null>;
  /**
   * Applies to the rows what an event already says: destroys the secret that is no longer in use, and the deliveries of a
   * subscription that is gone. It may fail or never run: deliveries are decided by the events.
   */
  settle(replaced: string | null): Promise<void>;
  /** Puts a delivery that says "Test" into the queue; null: there is no such webhook. */
  test(id: string): Promise<string | null>;
  /** Makes it due now; resolves to its webhook's id, null: there is no such delivery. */
  redeliver(deliveryId: string): Promise<string | null>;
  /** Why nothing is sent to this address; null: it may be used. Asks the resolver for names. */
  refusal(url: string): Promise<"not_https" | "private_address" | "unknown_host" | null>;
};
