/** One event of a visit: fixed words and numbers, never what a visitor typed. */
type JourneyEvent = Readonly<Record<string, unknown>>;

export type Journey = {
  readonly record: (event: JourneyEvent) => void;
  /** Sends the pending events and ends the journey. */
  readonly end: () => void;
};

/** Events per request; not specified, well below the server's limit. */
const BATCH = 10;
const SILENT: Journey = { record: () => {}, end: () => {} };

/** Do Not Track or Global Privacy Control. */
const asksNotToBeMeasured = (): boolean => {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    readonly globalPrivacyControl?: boolean;
  };
  return doNotTrack === "1" || doNotTrack === "yes" || globalPrivacyControl === true;
};

/**
 * Collects events in memory and sends them to `url` in batches: when ten are pending, and when the page is
 * hidden or left. Each has a sequence number; `visit` is sent with every batch. Failures are ignored and
 * nothing is sent twice. With Do Not Track or Global Privacy Control nothing is collected.
 */
export const openJourney = (url: string, visit: JourneyEvent): Journey => {
  if (asksNotToBeMeasured()) return SILENT;
  let waiting: JourneyEvent[] = [];
  let seq = 0;
  const flush = () => {
    if (waiting.length === 0) return;
    // A string would be sent as text/plain, which the server does not read.
    const body = new Blob([JSON.stringify({ ...visit, events: waiting })], { type: "application/json" });
    waiting = [];
    try {
      if (navigator.sendBeacon(url, body)) return;
    } catch {
      // A browser without sendBeacon, or one that rejects JSON.
    }
    fetch(url, { method: "POST", body, keepalive: true }).catch(() => {});
  };
  const onHidden = () => document.visibilityState === "hidden" && flush();
  addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", onHidden);
  return {
    record: (event) => {
      waiting.push({ ...event, seq: seq++ });
      if (waiting.length >= BATCH) flush();
    },
    end: () => {
      flush();
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", onHidden);
    },
  };
};
