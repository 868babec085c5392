import { accountIn } from "@asesorador/domain/kernel/actor";
import { type Position, type Recorded, START } from "@asesorador/domain/kernel/event-store";
import { webhookEvents } from "@asesorador/domain/webhooks/events";
import {
  evolveSubscriptions,
  SUBSCRIPTIONS_STREAM,
  type Subscription,
  type SubscriptionEvent,
  type Subscriptions,
  subscriptionsDecider,
} from "@asesorador/domain/webhooks/subscriptions";
import type { Context } from "../application/context.ts";
import { type FollowedStream, followStream } from "../application/followed-stream.ts";
import { eventsOf } from "../application/handle.ts";

/** The aggregate of all subscriptions; its stream holds their events only. */
export const subscriptionsAggregate = {
  decider: subscriptionsDecider,
  events: eventsOf<SubscriptionEvent>(webhookEvents),
};

/** Who created it, when (ISO 8601 UTC), and the position from which it receives events. */
type Origin = { readonly createdBy: string; readonly createdAt: string; readonly since: Position };
export type KnownSubscription = Subscription & Origin & { readonly id: string };

/** The read model of subscriptions, in order of creation. Rebuilt from history by every process that starts. */
export type WebhookDirectory = ReadonlyMap<string, KnownSubscription>;

type State = { readonly subscriptions: Subscriptions; readonly origins: ReadonlyMap<string, Origin> };

const EMPTY: State = { subscriptions: new Map(), origins: new Map() };

const project = ({ subscriptions, origins }: State, event: Recorded<SubscriptionEvent>): State => ({
  subscriptions: evolveSubscriptions(subscriptions, event),
  origins: withOrigin(origins, event),
});

const withOrigin = (
  before: State["origins"],
  { type, data, metadata, position }: Recorded<SubscriptionEvent>,
): State["origins"] => {
  if (type === "WebhookAdded") {
    const createdBy = accountIn(metadata.actor);
    return new Map(before).set(data.webhookId, {
      createdBy,
      createdAt: metadata.occurredAt,
      since: position,
    });
  }
  if (type !== "WebhookImported") return before;
  const { createdBy, createdAt } = data;
  // It received events before its subscription was an event; its deliveries record which.
  return new Map(before).set(data.webhookId, { createdBy, createdAt, since: START });
};

/** Who added which webhook and when, and from which position on it receives events. `clock`: monotonic, in ms. */
export const webhookDirectory = (
  store: Pick<Context["store"], "readStream">,
  clock: () => number,
): Pick<FollowedStream<WebhookDirectory>, "now"> => {
  const followed = followStream(
    store,
    {
      stream: SUBSCRIPTIONS_STREAM,
      initialState: EMPTY,
      evolve: project,
      decode: subscriptionsAggregate.events.decode,
    },
    clock,
  );
  return {
    now: async () => {
      const { subscriptions, origins } = await followed.now();
      return new Map(
        [...subscriptions].flatMap(([id, subscription]) => {
          const origin = origins.get(id);
          return origin ? [[id, { id, ...subscription, ...origin }] as const] : [];
        }),
      );
    },
  };
};
