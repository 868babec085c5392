import type { StopSignal } from "@asesorador/domain/kernel/event-store";
import { aborted } from "@asesorador/projections/kernel/pause";
import { wakeUp } from "../../../kernel/wake-up.ts";
import type { LogPosition, Wire, WireError, WireMessage, WireRecorded } from "./wire.ts";

/** What a subscription has received since the last delivery. */
export type Delivery = {
  readonly events: readonly WireRecorded[];
  /** Where to resume if the subscription were lost now. */
  readonly resume: LogPosition | undefined;
  /** No further event is known to be in history. */
  readonly caughtUp: boolean;
  /** Why the subscription has ended; nothing comes after this delivery. */
  readonly lost: WireError | undefined;
};

export type Feed = {
  /** Waits until something has arrived and been gathered (see GATHER_MS), or the signal aborts. */
  next(signal: StopSignal): Promise<Delivery>;
  stop(): void;
};

/**
 * The server sends each event in a message of its own: what arrives within this time of the first is delivered as one
 * batch, unless BATCH_SIZE events have arrived before, or no further event is known to be in history.
 */
const GATHER_MS = 2;
const BATCH_SIZE = 500;
/** Undelivered messages at which the server is paused, and at which it is resumed. */
const HIGH_WATER_MARK = 1_000;
const LOW_WATER_MARK = 250;

/** Turns a subscription, which pushes, into one that is pulled, with backpressure: a slow consumer pauses the server. */
export const feed = (wire: Wire, after: LogPosition | undefined): Feed => {
  const received: WireMessage[] = [];
  let resume = after;
  let live = false;
  let lost: WireError | undefined;
  let paused = false;
  const wake = wakeUp();
  let gathered = false;
  let gathering: NodeJS.Timeout | undefined;
  const release = (): void => {
    gathered = true;
    wake.notify();
  };

  const subscription = wire.subscribe({
    after,
    onMessage: (item) => {
      received.push(item);
      if (!paused && received.length >= HIGH_WATER_MARK) {
        paused = true;
        subscription.pause();
      }
      gathering ??= setTimeout(release, GATHER_MS);
      if (item.kind === "caught_up" || received.length >= BATCH_SIZE) release();
    },
    onLost: (error) => {
      lost = error;
      release();
    },
  });

  const take = (): Delivery => {
    const taken = received.splice(0, HIGH_WATER_MARK);
    gathered = received.length > 0 || lost !== undefined;
    clearTimeout(gathering);
    gathering = undefined;
    const events: WireRecorded[] = [];
    for (const item of taken) {
      if (item.kind === "event") events.push(item.event);
      if (item.kind === "caught_up") live = true;
      if (item.kind === "fell_behind") live = false;
      resume = further(resume, logPositionOf(item));
    }
    if (paused && received.length <= LOW_WATER_MARK) {
      paused = false;
      subscription.resume();
    }
    return {
      events,
      resume,
      caughtUp: live && received.length === 0,
      lost: received.length === 0 ? lost : undefined,
    };
  };

  return {
    next: async (signal) => {
      if (!gathered) await aborted(signal, wake.next());
      return take();
    },
    stop: () => {
      clearTimeout(gathering);
      subscription.stop();
    },
  };
};

const logPositionOf = (item: WireMessage): LogPosition | undefined => {
  if (item.kind === "event") return item.event.position;
  return item.kind === "checkpoint" ? item.position : undefined;
};

const further = (a: LogPosition | undefined, b: LogPosition | undefined): LogPosition | undefined =>
  !a || (b && b.commit > a.commit) ? (b ?? a) : a;
