/** One event of a visit: fixed words and numbers, never what a visitor typed. */
type JourneyEvent = Readonly<Record<string, unknown>>;

export type Journey = {
  readonly record: (event: JourneyEvent) => void;
  /** Sends the pending events and ends the journey. */
  readonly end: () => void;
};

type Sending = {
  /** Sent with every batch. */
  readonly visit: () => JourneyEvent;
  /** Records what is still pending, before a batch is sent because the page is hidden or left. */
  readonly settle: () => void;
};

/** Events per request; not specified, well below the server's limit. */
const BATCH = 10;

/** Do Not Track or Global Privacy Control. */
export const asksNotToBeMeasured = (): boolean => {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    readonly globalPrivacyControl?: boolean;
  };
  return doNotTrack === "1" || doNotTrack === "yes" || globalPrivacyControl === true;
};

/**
 * Collects events in memory and sends them to `url` in batches: when ten are pending, and when the page is
 * hidden or left. Failures are ignored and nothing is sent twice. The caller asks `asksNotToBeMeasured` first.
 */
export const openJourney = (url: string, { visit, settle }: Sending): Journey => {
  let waiting: JourneyEvent[] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    // A string would be sent as text/plain, which the server does not read.
    const body = new Blob([JSON.stringify({ ...visit(), events: waiting })], { type: "application/json" });
    waiting = [];
    try {
      if (navigator.sendBeacon(url, body)) return;
    } catch {
      // A browser without sendBeacon, or one that rejects JSON.
    }
    fetch(url, { method: "POST", body, keepalive: true }).catch(() => {});
  };
  const settled = () => {
    settle();
    flush();
  };
  const onHidden = () => document.visibilityState === "hidden" && settled();
  addEventListener("pagehide", settled);
  document.addEventListener("visibilitychange", onHidden);
  return {
    record: (event) => {
      waiting.push(event);
      if (waiting.length >= BATCH) flush();
    },
    end: () => {
      settled();
      removeEventListener("pagehide", settled);
      document.removeEventListener("visibilitychange", onHidden);
    },
  };
};
