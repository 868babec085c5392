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

export type WebhookChange = {
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly active?: boolean | undefined;
};

/** Who outside hears of leads. Secrets are sealed; nobody gets one back but whoever makes it. */
export type Webhooks = {
  list(): Promise<readonly WebhookStanding[]>;
  /** The newest first. */
  deliveries(limit: number): Promise<readonly DeliveryStanding[]>;
  /** Resolves to the secret that signs, shown this once. */
  add(webhook: {
    readonly id: string;
    readonly url: string;
    readonly events: readonly string[];
    readonly by: string;
  }): Promise<string>;
  /** What it is afterwards; null: there is none of that id. */
  edit(id: string, change: WebhookChange): Promise<WebhookStanding | null>;
  /** Whether there was one; its secret can't be read again. */
  remove(id: string): Promise<boolean>;
  /** Puts a delivery that says "Test" into the queue; null: there is no such webhook. */
  test(id: string): Promise<string | null>;
  /** Makes it due now; resolves to its webhook's id, null: there is no such delivery. */
  redeliver(deliveryId: string): Promise<string | null>;
  /** Why nothing is sent to this address; null: it may be used. Asks the resolver for names. */
  refusal(url: string): Promise<"not_https" | "private_address" | "unknown_host" | null>;
};
