import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Changes,
  DAY_COLUMNS,
  decodeFrames,
  encodeFrames,
  FRAME_COLUMNS,
  type FrameChanges,
  NO_FRAMES,
  UnreadableFrames,
} from "./frames.ts";

const columnsOf = <Name extends string>(names: readonly Name[], of: (name: Name) => Changes) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Changes>;

const changes = (length: number) =>
  fc
    .uniqueArray(fc.tuple(fc.nat(length - 1), fc.integer({ min: -1e12, max: 1e12 })), {
      selector: ([at]) => at,
      maxLength: 20,
    })
    .map((all): Changes => all.toSorted(([a], [b]) => a - b));

const frames = fc.record({
  firstHour: fc.nat(1e6),
  hours: fc.constant(50),
  firstDay: fc.nat(1e5),
  days: fc.constant(9),
  sums: fc.tuple(...FRAME_COLUMNS.map(() => changes(50))),
  counts: fc.tuple(...DAY_COLUMNS.map(() => changes(9))),
});

test("any history of hours: each decoded sum is that of the changes up to it, each count that of its day", () => {
  fc.assert(
    fc.property(frames, ({ sums, counts, ...span }) => {
      const given: FrameChanges = {
        ...span,
        sums: columnsOf(FRAME_COLUMNS, (name) => sums[FRAME_COLUMNS.indexOf(name)] ?? []),
        counts: columnsOf(DAY_COLUMNS, (name) => counts[DAY_COLUMNS.indexOf(name)] ?? []),
      };
      const decoded = decodeFrames(encodeFrames(given));
      expect(decoded).toMatchObject(span);
      for (const name of FRAME_COLUMNS)
        expect(decoded.sums[name]).toEqual(
          Array.from({ length: 50 }, (_, hour) =>
            given.sums[name].reduce((sum, [at, change]) => sum + (at <= hour ? change : 0), 0),
          ),
        );
      for (const name of DAY_COLUMNS)
        expect(decoded.counts[name]).toEqual(
          Array.from({ length: 9 }, (_, day) => given.counts[name].find(([at]) => at === day)?.[1] ?? 0),
        );
    }),
    { numRuns: 200 },
  );
});

test("a market without history has no hours", () => {
  expect(decodeFrames(encodeFrames(NO_FRAMES))).toMatchObject({ hours: 0, days: 0 });
});

test("a year with three leads an hour fits into 60 kB compressed", () => {
  const HOURS = 365 * 24;
  let seed = 1;
  const random = (below: number): number => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  const hourly = (most: number, unit = 1): Changes =>
    Array.from({ length: HOURS }, (_, hour) => [hour, (random(2 * most + 1) - most) * unit] as const);
  const amounts = new Set<string>(["savingsCents", "obtainedCents"]);
  const file = encodeFrames({
    firstHour: 494_000,
    hours: HOURS,
    firstDay: 20_583,
    days: 365,
    sums: columnsOf(FRAME_COLUMNS, (name) =>
      name === "revenueCents"
        ? // One lead in twelve is converted.
          hourly(50, 100).filter(() => random(4) === 0)
        : amounts.has(name)
          ? hourly(150, 100)
          : name === "leftOut" || name === "claro_consultation_pending"
            ? hourly(1).filter(() => random(4) === 0)
            : hourly(2),
    ),
    counts: columnsOf(DAY_COLUMNS, () => Array.from({ length: 365 }, (_, day) => [day, random(72)] as const)),
  });
  expect(gzipSync(file).length).toBeLessThan(60_000);
});

test.each([
  ["cut short", (bytes: Uint8Array) => bytes.slice(0, -1)],
  ["of another version", (bytes: Uint8Array) => Uint8Array.from([9, ...bytes.slice(1)])],
  ["that are empty", () => new Uint8Array()],
])("bytes %s are refused", (_, damaged) => {
  const file = encodeFrames({ ...NO_FRAMES, hours: 2, sums: { ...NO_FRAMES.sums, lost: [[1, 300]] } });
  expect(() => decodeFrames(damaged(file))).toThrow(UnreadableFrames);
});
