import type { HistoryMark } from "@asesorador/domain/replay/contract";
import { expect, test } from "vitest";
import { clustersOf, type Mark, marksWithin, titleOf, whatOf } from "./marks.ts";

/** The hour that ends on 15 October 2026 at 18:00 in Lima. */
const HOUR = Date.parse("2026-10-15T23:00:00.000Z") / 3_600_000;
const RANGE = { first: HOUR, last: HOUR + 600 };

const markAt = (hour: number): HistoryMark => {
  const { hour: _, ...mark } = priced(hour);
  return { ...mark, until: new Date(hour * 3_600_000).toISOString() };
};
const priced = (hour: number) =>
  ({ kind: "prices", hour, count: 1, names: ["Fibra (Win)"] }) as const satisfies Mark;

test("marks outside of the slider's hours are left out, those at its ends are not", () => {
  const hours = [HOUR + 601, HOUR + 600, HOUR, HOUR - 1];
  expect(marksWithin(hours.map(markAt), RANGE)).toEqual([priced(HOUR + 600), priced(HOUR)]);
});

test("marks of one kind that lie close together are one cluster, other kinds and distant ones do not", () => {
  const rebuilt: Mark = { kind: "rebuilds", hour: HOUR + 300, count: 1, names: ["lead"] };
  const clusters = clustersOf([priced(HOUR + 301), rebuilt, priced(HOUR + 300), priced(HOUR)], RANGE);
  expect(clusters.map(({ share, marks }) => [share, marks.map(({ hour }) => hour - HOUR)])).toEqual([
    [301 / 600, [301, 300]],
    [0.5, [300]],
    [0, [0]],
  ]);
});

test("a history of one hour has its mark at the end of the track", () => {
  expect(clustersOf([priced(HOUR)], { first: HOUR, last: HOUR })).toMatchObject([{ share: 1 }]);
});

test("a mark's text names its plans or read models, and how many more there are", () => {
  expect(whatOf({ ...priced(HOUR), count: 4 })).toBe("Cambió el precio: Fibra (Win) y 3 más");
  expect(whatOf({ kind: "rebuilds", hour: HOUR, count: 2, names: ["lead", "other"] })).toBe(
    "Se pidió reconstruir: Leads, other",
  );
  expect(whatOf({ kind: "deploys", hour: HOUR, count: 1, names: ["abc1234"] })).toBe(
    "Empezó a escribir otra versión del sistema: abc1234",
  );
});

test("the text of requests that waited has their hour in Lima, how many there were and how long they waited", () => {
  const waited = {
    kind: "outages",
    hour: HOUR,
    count: 23,
    people: 21,
    tried: 25,
    longestMs: 3_660_000,
  } as const;
  expect(whatOf(waited)).toBe(
    "Entre las 17:00 y las 18:00, 23 de 25 solicitudes (21 personas) esperaron en los navegadores, hasta 1\u00a0h 1\u00a0min",
  );
});

test("the title of a cluster lists every mark with its hour", () => {
  expect(titleOf({ share: 0, marks: [priced(HOUR + 1), priced(HOUR)] })).toBe(
    "15 oct 2026, 19:00: Cambió el precio: Fibra (Win)\n15 oct 2026, 18:00: Cambió el precio: Fibra (Win)",
  );
});
