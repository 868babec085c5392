export type Progress = {
  /** What is under way. */
  readonly what: string;
  readonly events: number;
  /** 0 to 1, an estimate. */
  readonly share: number;
  readonly eventsPerSecond: number;
  /** Null before there is a rate. */
  readonly etaMs: number | null;
};

/** Where a command writes: stdout fits. */
export type Out = { readonly isTTY?: boolean; write(text: string): unknown };

/** Without a terminal a line every so often, so that a log stays readable. */
const PLAIN_EVERY_MS = 5_000;

/** Shows progress on one line that rewrites itself at a terminal, and as plain lines elsewhere. */
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
