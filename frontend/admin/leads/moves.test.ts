import { LeadStatus } from "@asesorador/domain/lead/status";
import { expect, test } from "vitest";
import { leadSample } from "./lead-samples.ts";
import { movesOf, refusalOf } from "./moves.ts";

const from = (status: LeadStatus, isAdmin = false) => movesOf(leadSample(1, { status }), isAdmin);

test("an open lead may go forward or be lost, a lost one may be reopened", () => {
  expect(from("pending")).toEqual(["contacted", "interested", "quoted", "converted", "lost"]);
  expect(from("claro_consultation_pending")).toEqual(from("pending"));
  expect(from("quoted")).toEqual(["converted", "lost"]);
  expect(from("lost")).toEqual(["pending"]);
});

test("only an administrator may revert a conversion", () => {
  expect(from("converted")).toEqual([]);
  expect(from("converted", true)).toEqual(["quoted"]);
});

test("a merged lead has no moves, and no lead may become a Claro consultation", () => {
  const mergedInto = "00000000-0000-4000-8000-000000000009";
  for (const status of LeadStatus.options) {
    expect(movesOf(leadSample(1, { status, mergedInto }), true)).toEqual([]);
    expect(from(status, true)).not.toContain("claro_consultation_pending");
  }
});

test("a refused move says why, an allowed one and the lead's own column nothing", () => {
  const why = (status: LeadStatus, to: LeadStatus, isAdmin = false) =>
    refusalOf(leadSample(1, { status }), to, isAdmin);
  expect(why("pending", "quoted")).toBeNull();
  expect(why("claro_consultation_pending", "pending")).toBeNull();
  expect(why("quoted", "contacted")).toMatch("anterior");
  expect(why("lost", "quoted")).toMatch("Pendiente");
  expect(why("converted", "quoted")).toMatch("administra");
  expect(why("converted", "quoted", true)).toBeNull();
  expect(why("converted", "lost", true)).toMatch("Cotizado");
  for (const from of LeadStatus.options)
    for (const to of LeadStatus.options)
      for (const isAdmin of [true, false]) {
        const lead = leadSample(1, { status: from });
        if (movesOf(lead, isAdmin).includes(to)) expect(refusalOf(lead, to, isAdmin)).toBeNull();
      }
});
