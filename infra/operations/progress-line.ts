export type Progress = {
  /** What is in progress. */
  readonly what: string;
  readonly events: number;
  /** Estimated share, 0 to 1. */
  readonly share: number;
  readonly eventsPerSecond: number;
  /** null before a rate is known. */
  readonly etaMs: number | null;
};

/** Output of a command, compatible with stdout. */
export type Out = {
  readonly isTTY?: boolean;
  write(text: string): unknown;
  /** Resolves when more can be written without keeping it in memory. Absent: always. */
  drained?(): Promise<void>;
};

/** Without a terminal one line per interval, so that a log stays readable. */
const PLAIN_EVERY_MS = 5_000;

/** Shows progress on one line that is rewritten at a terminal, and as plain lines elsewhere. */
export const progressLine = (out: Out) => {
  let shownAt = 0;
  return {
    show: (progress: Progress): void => {
      const line = describe(progress);
      if (out.isTTY) out.write(`\r\u001b[K${line}`);
      else if (Date.now() - shownAt >= PLAIN_EVERY_MS) {
        shownAt = Date.now();
        out.write(`${line}\n`);
      }
    },
    end: (line: string): void => {
      out.write(out.isTTY ? `\r\u001b[K${line}\n` : `${line}\n`);
    },
  };
};

const describe = ({ what, events, share, eventsPerSecond, etaMs }: Progress): string => {
  const rate = eventsPerSecond > 0 ? `, ${Math.round(eventsPerSecond)} events/s` : "";
  const eta = etaMs === null ? "" : `, ${Math.ceil(etaMs / 1000)} s to go`;
  return `${what}: ${events} events, ${(share * 100).toFixed(1)} %${rate}${eta}`;
};
