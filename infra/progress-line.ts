import type { RebuildProgress } from "@asesorador/projections/kernel/rebuild-options";

/** Without a terminal a line every so often, so that a log stays readable. */
const PLAIN_EVERY_MS = 5_000;

/** Shows progress on one line that rewrites itself at a terminal, and as plain lines elsewhere. */
export const progressLine = (out: NodeJS.WriteStream) => {
  let shownAt = 0;
  return {
    show: (progress: RebuildProgress): void => {
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

const describe = ({ readModel, events, share, eventsPerSecond, etaMs }: RebuildProgress): string => {
  const eta = etaMs === null ? "" : `, ${Math.ceil(etaMs / 1000)} s to go`;
  return `${readModel}: ${events} events, ${(share * 100).toFixed(1)} %, ${Math.round(eventsPerSecond)} events/s${eta}`;
};
