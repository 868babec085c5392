import { isSupportOpen } from "@asesorador/domain/lead/sla";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dateTimeField } from "../../kernel/date-fields.ts";
import { instantOf, quickPicks } from "./quick-picks.ts";

/** A time of day in Lima. */
const lima = (text: string) => Date.parse(`${text}:00-05:00`);
const picked = (text: string) =>
  quickPicks("peru", lima(text)).map(({ label, at }) => [label, dateTimeField(at)]);

test("on a working morning the picks are in two hours and tomorrow at ten", () => {
  // A Wednesday.
  expect(picked("2026-11-18T09:58")).toEqual([
    ["En 2 horas", "2026-11-18T12:00"],
    ["Mañana 10:00", "2026-11-19T10:00"],
  ]);
});

test("late in the day the first pick is the next opening", () => {
  expect(picked("2026-11-18T17:00")).toEqual([
    ["Mañana 09:00", "2026-11-19T09:00"],
    ["Mañana 10:00", "2026-11-19T10:00"],
  ]);
});

test("no pick is on a Sunday", () => {
  // Saturday, a quarter past one: support closes at two.
  expect(picked("2026-11-21T13:15")).toEqual([
    ["Lun 09:00", "2026-11-23T09:00"],
    ["Lun 10:00", "2026-11-23T10:00"],
  ]);
});

test("on the Saturday of 25 hours on which Chile's summer time ends, the next morning is Monday's", () => {
  const picks = quickPicks("chile", Date.parse("2026-04-04T00:00:00-03:00"));
  expect(picks.map(({ at }) => at)).toEqual(["2026-04-04T12:00:00.000Z", "2026-04-06T14:00:00.000Z"]);
});

test("at any time the picks are in the future and within the support hours", () => {
  const instants = fc.integer({ min: lima("2026-01-01T00:00"), max: lima("2027-12-31T00:00") });
  fc.assert(
    fc.property(instants, (now) => {
      for (const { at } of quickPicks("peru", now)) {
        expect(Date.parse(at)).toBeGreaterThan(now);
        expect(isSupportOpen("peru", Date.parse(at))).toBe(true);
      }
    }),
  );
});

test("a field's local time and the instant are the same moment", () => {
  expect(instantOf("2026-11-21T10:00")).toBe("2026-11-21T15:00:00.000Z");
  expect(instantOf("")).toBeNull();
  expect(dateTimeField("2026-11-21T02:30:00.000Z")).toBe("2026-11-20T21:30");
});
