import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@asesorador/domain/kernel/durations";
import { teamDayAndTime } from "@asesorador/domain/kernel/local-time";
import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import { fromCents } from "@asesorador/domain/kernel/money";
import type { Clock } from "@asesorador/projections/replay/cut";

type Cell = string | number | null;

/** Columns of equal width; numbers to the right, null as a dash. */
export const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string => {
  const texts = [head, ...rows.map((row) => row.map((cell) => (cell === null ? "–" : String(cell))))];
  const widths = head.map((_, i) =>
    texts.reduce((widest, row) => Math.max(widest, [...(row[i] ?? "")].length), 0),
  );
  const isNumber = head.map((_, i) => rows.some((row) => typeof row[i] === "number"));
  const lines = texts.map((row) =>
    row
      .map((text, i) =>
        isNumber[i]
          ? text.padStart(widths[i] ?? 0)
          : text.padEnd(i === row.length - 1 ? 0 : (widths[i] ?? 0)),
      )
      .join("  ")
      .trimEnd(),
  );
  return `${lines.join("\n")}\n`;
};

/** A time with its zone and clock. */
export const timeText = (ms: number, clock: Clock): string => `${teamDayAndTime(ms)} Lima, ${CLOCKS[clock]}`;

const CLOCKS = { occurred: "as it was (occurredAt)", known: "as it was known (recording order)" } as const;

export const amountText = (cents: number, market: Country): string =>
  `${CURRENCY[market]} ${fromCents(cents).toFixed(2)}`;

/** "33.3 %"; null: of nothing. */
export const shareText = (part: number, whole: number): string | null =>
  whole === 0 ? null : `${((part / whole) * 100).toFixed(1)} %`;

/** Seconds for what takes less than ten minutes, minutes up to an hour, hours for the rest. */
export const durationText = (ms: number | null): string | null => {
  if (ms === null) return null;
  if (ms < 10 * MINUTE_MS) return `${(ms / SECOND_MS).toFixed(1)} s`;
  return ms < HOUR_MS ? `${(ms / MINUTE_MS).toFixed(1)} min` : `${(ms / HOUR_MS).toFixed(1)} h`;
};
