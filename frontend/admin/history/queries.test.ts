import { expect, test } from "vitest";
import { daysIn, leadsAsOfQuery } from "./queries.ts";

test("the leads of a moment are kept apart by market, moment and status", () => {
  const asked = { market: "peru", at: "2026-11-20T15:00:00.000Z", status: null } as const;
  const others = [
    { ...asked, market: "chile" as const },
    { ...asked, at: undefined },
    { ...asked, status: "lost" as const },
  ];
  const keys = [asked, ...others].map((one) => JSON.stringify(leadsAsOfQuery(one).queryKey));
  expect(new Set(keys).size).toBe(4);
});

test("a period has both its days whole, in Lima; an open end stays open", () => {
  expect(daysIn("2026-11-01", "2026-11-20")).toEqual({
    from: "2026-11-01T00:00:00-05:00",
    to: "2026-11-20T23:59:59.999-05:00",
  });
  expect(daysIn("", "")).toEqual({ from: "", to: "" });
});
