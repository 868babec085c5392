import type { StopSignal } from "@asesorador/domain/kernel/event-store";
import type { LogPosition, Wire, WireNews, WireRecorded, WireTrouble } from "./wire.ts";

/** What a subscription has brought since it was last asked. */
export type Catch = {
  readonly events: readonly WireRecorded[];
  /** Where to go on if the subscription were lost now. */
  readonly resume: LogPosition | undefined;
  /** Nothing else is known to be in history. */
  readonly caughtUp: boolean;
  /** The subscription has ended; nothing comes after what stands in this catch. */
  readonly lost: WireTrouble | undefined;
};

export type Feed = {
  /** Waits until something has arrived and been gathered (see GATHER_MS), or the signal aborts. */
  next(signal: StopSignal): Promise<Catch>;
  stop(): void;
};

/**
 * The server sends each event in a message of its own: what arrives within this time of the first is delivered together,
 * unless it is enough for a turn before, or nothing else is known to be in history.
 */
const GATHER_MS = 2;
const ENOUGH = 500;
/** Held back above the first, let go on below the second. */
const FULL = 1_000;
const ROOM = 250;

/** Makes a subscription, which pushes, into something that is asked; a slow consumer holds the server back. */
export const feed = (wire: Wire, after: LogPosition | undefined): Feed => {
  const news: WireNews[] = [];
  let resume = after;
  let live = false;
  let lost: WireTrouble | undefined;
  let paused = false;
  let wake: (() => void) | undefined;
  let gathered = false;
  let gathering: NodeJS.Timeout | undefined;
  const release = (): void => {
    gathered = true;
    wake?.();
  };

  const subscription = wire.subscribe({
    after,
    onNews: (item) => {
      news.push(item);
      if (!paused && news.length >= FULL) {
        paused = true;
        subscription.pause();
      }
      gathering ??= setTimeout(release, GATHER_MS);
      if (item.kind === "caught_up" || news.length >= ENOUGH) release();
    },
    onLost: (trouble) => {
      lost = trouble;
      release();
    },
  });

  const ready = (signal: StopSignal): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        wake = undefined;
        signal.removeEventListener("abort", done);
        resolve();
      };
      if (gathered || signal.aborted) return done();
      wake = done;
      signal.addEventListener("abort", done, { once: true });
    });

  const take = (): Catch => {
    const taken = news.splice(0, FULL);
    gathered = news.length > 0 || lost !== undefined;
    clearTimeout(gathering);
    gathering = undefined;
    const events: WireRecorded[] = [];
    for (const item of taken) {
      if (item.kind === "event") events.push(item.event);
      if (item.kind === "caught_up") live = true;
      if (item.kind === "fell_behind") live = false;
      resume = further(resume, placeOf(item));
    }
    if (paused && news.length <= ROOM) {
      paused = false;
      subscription.resume();
    }
    return {
      events,
      resume,
      caughtUp: live && news.length === 0,
      lost: news.length === 0 ? lost : undefined,
    };
  };

  return {
    next: async (signal) => {
      await ready(signal);
      return take();
    },
    stop: () => {
      clearTimeout(gathering);
      subscription.stop();
    },
  };
};

const placeOf = (item: WireNews): LogPosition | undefined => {
  if (item.kind === "event") return item.event.position;
  return item.kind === "checkpoint" ? item.position : undefined;
};

const further = (a: LogPosition | undefined, b: LogPosition | undefined): LogPosition | undefined =>
  !a || (b && b.commit > a.commit) ? (b ?? a) : a;
