import { expect, test } from "vitest";
import { leadVisitOf, ReportedVisit } from "./lead-visit.ts";

const NOW = "2026-10-15T18:00:00.000Z";
const visitData = (changes: object = {}) =>
  ReportedVisit.parse({
    wizard: "peru",
    viewport: "phone",
    firstTriedAt: "2026-10-15T17:00:00.000Z",
    opening: {
      wizardVersion: 2,
      entry: "link",
      referrerHost: "www.example.com",
      language: "es-PE",
      campaign: { source: "google", medium: "no es palabra", name: null },
      variants: { titulo: "b", "mala clave": "x" },
    },
    weights: { saving: 70, service: 20, extras: 10 },
    ownWeights: true,
    rank: 3,
    catalogue: { position: "7", eventId: "0195f6a0-0000-7000-8000-0000000000e1" },
    ...changes,
  });
const of = (changes: object = {}, serviceCategory = "telecomunicaciones") =>
  leadVisitOf(visitData(changes), {
    serviceCategory,
    waitedMs: Date.parse(NOW) - Date.parse(visitData(changes).firstTriedAt),
  });

test("a lead records what was reported of its visit, without words that are not of the listed form", () => {
  expect(of()).toEqual({
    wizard: "peru",
    viewport: "phone",
    wizardVersion: 2,
    entry: "link",
    language: "es-PE",
    referrerHost: "www.example.com",
    campaign: { source: "google", medium: null, name: null },
    variants: { titulo: "b" },
    weights: { saving: 70, service: 20, extras: 10 },
    ownWeights: true,
    rank: 3,
    firstTriedAt: "2026-10-15T17:00:00.000Z",
    catalogue: { position: "7", eventId: "0195f6a0-0000-7000-8000-0000000000e1" },
  });
});

test("a visit's id that a browser sends is dropped", () => {
  expect(JSON.stringify(of({ id: "0195f6a0-0000-7000-8000-00000000dead" }))).not.toContain("dead");
});

test.each([
  ["alarm", "alarmas", true],
  ["car", "seguro_auto", true],
  ["chile", "planes_moviles", true],
  ["peru", "alarmas", false],
  ["alarm", "telecomunicaciones", false],
  ["car", "alarmas", false],
])("a visit of wizard %s with a lead of %s is recorded: %s", (wizard, category, recorded) => {
  expect(of({ wizard }, category) !== null).toBe(recorded);
});

test.each([
  ["2026-10-15T18:00:00.001Z", null],
  [NOW, NOW],
  ["2026-10-14T18:00:00.000Z", "2026-10-14T18:00:00.000Z"],
  ["2026-10-14T17:59:59.999Z", null],
])("a first attempt at %s of a request that arrived at 18:00 is recorded as %s", (firstTriedAt, recorded) => {
  expect(of({ firstTriedAt })?.firstTriedAt).toBe(recorded);
});
