import { accept, type Decider, reject, unreachable } from "../kernel/decider.ts";
import { type WebhookEvent, webhookEvents } from "./events.ts";

/** All subscriptions are one aggregate in one stream: there are few, and a delivery reads all of them. */
export const SUBSCRIPTIONS_STREAM = "webhooks-subscriptions";

export type SubscriptionEvent = Exclude<WebhookEvent, { type: "WebhookRedelivered" }>;

export type Subscription = {
  readonly host: string;
  /** Event types. */
  readonly events: readonly string[];
  readonly active: boolean;
  /** Names the whole address and the signing secret, sealed in the vault; null: lost with an event from before. */
  readonly secretId: string | null;
};

export type Subscriptions = ReadonlyMap<string, Subscription>;

export type SubscriptionCommand =
  | {
      readonly type: "AddWebhook";
      readonly webhookId: string;
      readonly host: string;
      readonly events: readonly string[];
      readonly secretId: string;
    }
  | {
      readonly type: "EditWebhook";
      readonly webhookId: string;
      /** Another address, and the secret that it replaces. */
      readonly address: {
        readonly host: string;
        readonly secretId: string;
        readonly replaces: string | null;
      } | null;
      readonly events: readonly string[] | null;
      readonly active: boolean | null;
    }
  | { readonly type: "RemoveWebhook"; readonly webhookId: string }
  /** Takes over a row of the former subscriptions table. Does nothing when the subscription exists. */
  | ({ readonly type: "ImportWebhook" } & Extract<SubscriptionEvent, { type: "WebhookImported" }>["data"]);

export type SubscriptionRejection = "unknown_webhook" | "address_changed_meanwhile";

/** Subscriptions after one more event. */
export const evolveSubscriptions = (before: Subscriptions, event: SubscriptionEvent): Subscriptions => {
  const { webhookId } = event.data;
  switch (event.type) {
    case "WebhookAdded": {
      const { host, events, secretId } = event.data;
      return new Map(before).set(webhookId, { host, events, active: true, secretId });
    }
    case "WebhookEdited":
    case "WebhookImported": {
      const { host, events, active, secretId } = event.data;
      return new Map(before).set(webhookId, { host, events, active, secretId });
    }
    case "WebhookRemoved":
      return new Map([...before].filter(([id]) => id !== webhookId));
    default:
      return unreachable(event);
  }
};

const decide: Decider<
  SubscriptionCommand,
  SubscriptionEvent,
  Subscriptions,
  SubscriptionRejection
>["decide"] = (command, subscriptions) => {
  const { webhookId } = command;
  const known = subscriptions.get(webhookId);
  switch (command.type) {
    case "AddWebhook": {
      const { host, events, secretId } = command;
      const data = { webhookId, host, events: [...events], secretId };
      return known ? accept<SubscriptionEvent>() : accept(webhookEvents.create("WebhookAdded", data));
    }
    case "ImportWebhook": {
      const { type: _, ...data } = command;
      return known ? accept<SubscriptionEvent>() : accept(webhookEvents.create("WebhookImported", data));
    }
    case "EditWebhook":
      return known ? edit(command, known) : reject("unknown_webhook");
    case "RemoveWebhook":
      return known
        ? accept(webhookEvents.create("WebhookRemoved", { webhookId }))
        : reject("unknown_webhook");
    default:
      return unreachable(command);
  }
};

export const subscriptionsDecider: Decider<
  SubscriptionCommand,
  SubscriptionEvent,
  Subscriptions,
  SubscriptionRejection
> = { initialState: new Map(), evolve: evolveSubscriptions, decide };

const edit = (
  { webhookId, address, events, active }: Extract<SubscriptionCommand, { type: "EditWebhook" }>,
  known: Subscription,
) => {
  if (address && address.replaces !== known.secretId) return reject("address_changed_meanwhile");
  const data = {
    webhookId,
    host: address?.host ?? known.host,
    events: [...(events ?? known.events)],
    active: active ?? known.active,
    secretId: address?.secretId ?? known.secretId,
  };
  const same = address === null && data.active === known.active && `${data.events}` === `${known.events}`;
  return same ? accept<SubscriptionEvent>() : accept(webhookEvents.create("WebhookEdited", data));
};
