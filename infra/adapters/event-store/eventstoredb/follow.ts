import {
  type Position,
  type Recorded,
  type StopSignal,
  StoreUnavailable,
  type SubscriptionTurn,
} from "@asesorador/domain/kernel/event-store";
import { pause } from "@asesorador/projections/kernel/pause";
import { backoff } from "../../../kernel/backoff.ts";
import { untilAborted } from "../until-aborted.ts";
import type { Connections } from "./connections.ts";
import { type Delivery, feed } from "./feed.ts";
import { answerTo } from "./persist.ts";
import { assertKnown } from "./read-after.ts";
import { fromWire, logPositionOf } from "./recorded.ts";

export type Following = {
  readonly connections: Connections;
  /** Called whenever the subscription is lost; it is then renewed. */
  readonly onError: (error: StoreUnavailable) => void;
  /** Called whenever the subscription has delivered. */
  readonly onAnswer: () => void;
};

const RETRY = { firstMs: 50, lastMs: 2_000 };

/**
 * Subscribes, and again from the last event delivered, ever more slowly, whenever the subscription is lost. A server
 * accepts a subscription from an unknown position and then breaks it, or never sends an event, so the
 * position is checked before each. Throws UnknownPosition.
 */
export async function* follow(
  { connections, onError, onAnswer }: Following,
  { after, signal }: { readonly after: Position; readonly signal: StopSignal },
): AsyncGenerator<SubscriptionTurn> {
  let delivered = after;
  let resume = logPositionOf(after);
  const wait = backoff(RETRY);
  while (!signal.aborted) {
    const wire = connections.current();
    const known = await untilAborted(
      assertKnown(wire, delivered).catch((error: unknown) => answerTo(error, wire, connections)),
      signal,
    );
    if (known === "aborted") return;
    if (known instanceof StoreUnavailable) {
      onError(known);
      await pause(wait.nextMs(), signal);
      continue;
    }
    const source = feed(wire, resume);
    try {
      for (let lost: Delivery["lost"]; !lost; ) {
        const caught = await source.next(signal);
        if (signal.aborted) return;
        const events = notDelivered(caught, delivered);
        delivered = events.at(-1)?.position ?? delivered;
        resume = caught.resume;
        lost = caught.lost;
        if (events.length > 0 || caught.caughtUp) {
          wait.reset();
          onAnswer();
        }
        if (events.length > 0) yield events;
        if (caught.caughtUp && !signal.aborted) yield "caught_up";
        if (lost) onError(answerTo(lost, wire, connections));
      }
    } finally {
      source.stop();
    }
    await pause(wait.nextMs(), signal);
  }
}

/** Whatever the server repeats after a change of leader is dropped: positions only grow. */
const notDelivered = ({ events }: Delivery, delivered: Position): readonly Recorded[] => {
  let last = delivered;
  return events.map(fromWire).filter(({ position }) => {
    if (position <= last) return false;
    last = position;
    return true;
  });
};
