// A market's whole history of hours as one file of columns: most hours change nothing, so each column lists its changes
// only. No schema in this file: the panel also decodes it.

import { recordOf } from "../kernel/record-of.ts";

/** Sums at the end of an hour: leads of each status, then amounts in cents. */
export const FRAME_COLUMNS = [
  "pending",
  "claro_consultation_pending",
  "contacted",
  "interested",
  "quoted",
  "converted",
  "lost",
  /** Monthly savings that are counted in sums: of all leads, and of converted ones. */
  "savingsCents",
  "obtainedCents",
  /** Commissions of contracts that were not cancelled. */
  "revenueCents",
  /** Leads that are in no sum of savings. */
  "leftOut",
] as const;
export type FrameColumn = (typeof FRAME_COLUMNS)[number];

/** What happened on a day in Lima. */
export const DAY_COLUMNS = [
  "submitted",
  "contacted",
  "interested",
  "quoted",
  "converted",
  "lost",
  "reopened",
] as const;
export type DayColumn = (typeof DAY_COLUMNS)[number];

/** One entry for each hour or day that the history spans, the first one included. */
export type Frames = {
  /** The end of the first hour, in hours since 1970. */
  readonly firstHour: number;
  readonly hours: number;
  readonly sums: Readonly<Record<FrameColumn, readonly number[]>>;
  /** Days since 1970 by the calendar. */
  readonly firstDay: number;
  readonly days: number;
  readonly counts: Readonly<Record<DayColumn, readonly number[]>>;
};

/** Changes of a column by their distance from the first hour or day, ascending. Whole numbers. */
export type Changes = readonly (readonly [at: number, change: number])[];

export type FrameChanges = Pick<Frames, "firstHour" | "hours" | "firstDay" | "days"> & {
  readonly sums: Readonly<Record<FrameColumn, Changes>>;
  readonly counts: Readonly<Record<DayColumn, Changes>>;
};

const none = (): Changes => [];

/** A market without history. */
export const NO_FRAMES: FrameChanges = {
  firstHour: 0,
  hours: 0,
  firstDay: 0,
  days: 0,
  sums: recordOf(FRAME_COLUMNS, none),
  counts: recordOf(DAY_COLUMNS, none),
};

/** The bytes are not frames of this version. */
export class UnreadableFrames extends Error {
  override readonly name = "UnreadableFrames";
}

const VERSION = 2;

/** Small whole numbers take one byte; amounts are divided by their greatest common divisor. */
export const encodeFrames = ({
  firstHour,
  hours,
  firstDay,
  days,
  sums,
  counts,
}: FrameChanges): Uint8Array => {
  const scale = commonDivisor(AMOUNTS.flatMap((name) => sums[name].map(([, change]) => change)));
  const bytes: number[] = [VERSION];
  for (const value of [firstHour, hours, firstDay, days, scale]) writeUnsigned(bytes, value);
  for (const name of FRAME_COLUMNS) writeColumn(bytes, sums[name], isAmount(name) ? scale : 1);
  for (const name of DAY_COLUMNS) writeColumn(bytes, counts[name], 1);
  return Uint8Array.from(bytes);
};

/** Throws UnreadableFrames. */
export const decodeFrames = (bytes: Uint8Array): Frames => {
  const read = reader(bytes);
  if (read() !== VERSION) throw new UnreadableFrames("another version");
  const [firstHour, hours, firstDay, days, scale] = [read(), read(), read(), read(), read()];
  const sums = recordOf(FRAME_COLUMNS, (name) =>
    running(readColumn(read, hours).map((change) => change * (isAmount(name) ? scale : 1))),
  );
  const counts = recordOf(DAY_COLUMNS, () => readColumn(read, days));
  return { firstHour, hours, firstDay, days, sums, counts };
};

const AMOUNTS = ["savingsCents", "obtainedCents", "revenueCents"] as const satisfies readonly FrameColumn[];
const isAmount = (name: FrameColumn): boolean => AMOUNTS.some((amount) => amount === name);

const running = (changes: readonly number[]): readonly number[] => {
  let sum = 0;
  return changes.map((change) => {
    sum += change;
    return sum;
  });
};

const commonDivisor = (values: readonly number[]): number =>
  values.reduce((divisor, value) => greatestCommonDivisor(divisor, Math.abs(value)), 0) || 1;
const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);

const writeColumn = (bytes: number[], changes: Changes, scale: number): void => {
  const written = changes.filter(([, change]) => change !== 0);
  writeUnsigned(bytes, written.length);
  let before = 0;
  for (const [at, change] of written) {
    writeUnsigned(bytes, at - before);
    const value = change / scale;
    // Zigzag: 0, -1, 1, -2, … become 0, 1, 2, 3, …
    writeUnsigned(bytes, value >= 0 ? value * 2 : -value * 2 - 1);
    before = at;
  }
};

const readColumn = (read: () => number, length: number): number[] => {
  const values = new Array<number>(length).fill(0);
  let at = 0;
  for (let left = read(); left > 0; left -= 1) {
    at += read();
    const value = read();
    if (at >= length) throw new UnreadableFrames("a change beyond the end");
    values[at] = value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
  return values;
};

// Little-endian groups of 7 bits. Divided instead of shifted: amounts exceed 32 bits.
const writeUnsigned = (bytes: number[], value: number): void => {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
};

const reader = (bytes: Uint8Array): (() => number) => {
  let at = 0;
  return () => {
    let [value, unit] = [0, 1];
    for (;;) {
      const byte = bytes[at];
      if (byte === undefined) throw new UnreadableFrames("cut short");
      at += 1;
      value += (byte % 128) * unit;
      if (byte < 128) return value;
      unit *= 128;
    }
  };
};
