import { DAY_MS } from "@asesorador/domain/kernel/durations";
import { expect, test } from "vitest";
import { demoSendings } from "./quarter.ts";

test.each([0, 1, 2, 3, 4, 5, 6])(
  "a quarter that ends %i days after a Sunday has an outage in which several requests waited, in order",
  (days) => {
    const sendings = demoSendings(Date.UTC(2026, 10, 22, 5) + days * DAY_MS);
    const waited = sendings.filter(({ triedAt, arrivedAt }) => arrivedAt - triedAt > 600_000);
    expect(waited.length).toBeGreaterThanOrEqual(3);
    const hours = waited.map(({ triedAt }) => Math.floor(triedAt / 3_600_000));
    expect(new Set(hours).size).toBe(1);
    const arrivals = waited.map(({ arrivedAt }) => arrivedAt);
    expect(arrivals).toEqual(arrivals.toSorted((one, other) => one - other));
  },
);
