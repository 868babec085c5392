import { expect, test } from "vitest";
import { canMove, LeadStatus, needsReason } from "./status.ts";

/** Every allowed change of status; all others are refused. */
const MOVES = {
  pending: ["contacted", "interested", "quoted", "converted", "lost"],
  claro_consultation_pending: ["contacted", "interested", "quoted", "converted", "lost"],
  contacted: ["interested", "quoted", "converted", "lost"],
  interested: ["quoted", "converted", "lost"],
  quoted: ["converted", "lost"],
  converted: ["quoted"],
  lost: ["pending"],
} as const satisfies Record<LeadStatus, readonly LeadStatus[]>;

test.each(LeadStatus.options)("from %s a lead goes where the matrix says and nowhere else", (from) => {
  expect(LeadStatus.options.filter((to) => to !== from && canMove(from, to))).toEqual(
    [...MOVES[from]].sort(byOption),
  );
});

test("losses and ways back are explained, steps forward are not", () => {
  const explained = LeadStatus.options.flatMap((from) =>
    MOVES[from].filter((to) => needsReason(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(explained).toEqual([
    "pending → lost",
    "claro_consultation_pending → lost",
    "contacted → lost",
    "interested → lost",
    "quoted → lost",
    "converted → quoted",
    "lost → pending",
  ]);
});

const byOption = (a: LeadStatus, b: LeadStatus) =>
  LeadStatus.options.indexOf(a) - LeadStatus.options.indexOf(b);
