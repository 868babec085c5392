/** One thing that a page tells of a visit: fixed words and numbers, never what a person typed. */
type Note = Readonly<Record<string, unknown>>;

export type Journey = {
  readonly tell: (note: Note) => void;
  /** Sends what waits; nothing is told after it. */
  readonly end: () => void;
};

/** Ours: as many notes as one request carries; well below what the server takes in one. */
const BATCH = 10;
const SILENT: Journey = { tell: () => {}, end: () => {} };

/** Do Not Track or Global Privacy Control. */
const asksNotToBeMeasured = (): boolean => {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    readonly globalPrivacyControl?: boolean;
  };
  return doNotTrack === "1" || doNotTrack === "yes" || globalPrivacyControl === true;
};

/**
 * Collects notes in memory and sends them to `url` in batches: when ten wait, and when the page is left or hidden. Each
 * gets a sequence number, `visit` goes with every batch. A failure is silent and nothing is sent twice: no visitor waits
 * for this, and none is disturbed. Who asks not to be measured is not: nothing is kept, nothing is sent.
 */
export const openJourney = (url: string, visit: Note): Journey => {
  if (asksNotToBeMeasured()) return SILENT;
  let waiting: Note[] = [];
  let seq = 0;
  const flush = () => {
    if (waiting.length === 0) return;
    // Text alone would go as text/plain, which the server does not read.
    const body = new Blob([JSON.stringify({ ...visit, events: waiting })], { type: "application/json" });
    waiting = [];
    try {
      if (navigator.sendBeacon(url, body)) return;
    } catch {
      // A browser without beacons, or one that sends no JSON by them.
    }
    fetch(url, { method: "POST", body, keepalive: true }).catch(() => {});
  };
  const onHidden = () => document.visibilityState === "hidden" && flush();
  addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", onHidden);
  return {
    tell: (note) => {
      waiting.push({ ...note, seq: seq++ });
      if (waiting.length >= BATCH) flush();
    },
    end: () => {
      flush();
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", onHidden);
    },
  };
};
