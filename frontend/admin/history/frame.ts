import { fromCents } from "@asesorador/domain/kernel/amount";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import { recordOf } from "@asesorador/domain/kernel/record-of";
import type { LeadDay } from "@asesorador/domain/lead/days-contract";
import { LeadStatus } from "@asesorador/domain/lead/status";
import type { Frames } from "@asesorador/domain/replay/frames";
import { inLima } from "../../kernel/lima-time.ts";
import type { Slice } from "../analytics/days.ts";

/** One market at the end of an hour. Amounts in soles or pesos. */
export type Frame = {
  readonly total: number;
  readonly statuses: Readonly<Record<LeadStatus, number>>;
  /** Savings a month of all leads that count in sums. */
  readonly savings: number;
  /** Those of converted leads. */
  readonly obtained: number;
  /** Commissions of contracts that were active. */
  readonly revenue: number;
  /** Leads that are in no sum of savings. */
  readonly leftOut: number;
};

/** The hour that is not over yet: its frame is now. */
export const lastHourOf = ({ firstHour, hours }: Frames): number => firstHour + hours - 1;

/** The figures at the end of an hour; before the first one there were no leads. */
export const frameAt = ({ sums, firstHour }: Frames, hour: number): Frame => {
  const sum = (column: keyof typeof sums) => sums[column][hour - firstHour] ?? 0;
  const statuses = recordOf(LeadStatus.options, sum);
  return {
    total: Object.values(statuses).reduce((all, one) => all + one, 0),
    statuses,
    savings: fromCents(sum("savingsCents")),
    obtained: fromCents(sum("obtainedCents")),
    revenue: fromCents(sum("revenueCents")),
    leftOut: sum("leftOut"),
  };
};

const CHART_DAYS = 30;

/** The 30 whole days in Lima before a moment, ms since 1970, as the charts take them. */
export const slicesBefore = ({ counts, firstDay }: Frames, moment: number): readonly Slice[] => {
  const today = Math.floor(inLima(moment).getTime() / DAY_MS);
  return Array.from({ length: CHART_DAYS }, (_, i) => {
    const number = today - CHART_DAYS + i;
    const day = new Date(number * DAY_MS).toISOString().slice(0, 10);
    const count = (column: keyof typeof counts) => counts[column][number - firstDay] ?? 0;
    return {
      ...NOTHING,
      day,
      until: day,
      submitted: count("submitted"),
      contacted: count("contacted"),
      interested: count("interested"),
      quoted: count("quoted"),
      converted: count("converted"),
      lost: count("lost"),
      reopened: count("reopened"),
    };
  });
};

const NOTHING = {
  monthlySavings: 0,
  leftOut: 0,
  met: 0,
  late: 0,
  breached: 0,
  waiting: 0,
} satisfies Partial<LeadDay>;

/** The most bars: more would be thinner than a pixel. */
const MAX_BARS = 180;

/** `share`: from 0 to 1 of the highest. */
type SparkBar = { readonly firstDay: number; readonly share: number };

/** Leads by day over all of history, several days to a bar where there are many. */
export const sparkline = ({
  counts,
  firstDay,
  days,
}: Pick<Frames, "counts" | "firstDay" | "days">): readonly SparkBar[] => {
  const width = Math.max(1, Math.ceil(days / MAX_BARS));
  const bars = Array.from({ length: Math.ceil(days / width) }, (_, i) =>
    counts.submitted.slice(i * width, (i + 1) * width).reduce((sum, one) => sum + one, 0),
  );
  const top = Math.max(1, ...bars);
  return bars.map((bar, i) => ({ firstDay: firstDay + i * width, share: bar / top }));
};
