import { LeadStatus } from "@asesorador/domain/lead/status";
import { expect, test } from "vitest";
import { leadSample } from "../lead-samples.ts";
import { columnOf } from "../moves.ts";
import { COLUMNS, cardsOf, countShift, withMoving } from "./board-model.ts";

const page = (...numbers: number[]) => ({
  contacts: numbers.map((n) => leadSample(n)),
  total: numbers.length,
  nextCursor: null,
  version: null,
});
const numbers = (leads: readonly { readonly id: string }[]) => leads.map(({ id }) => Number(id.slice(-12)));

test("each status belongs to exactly one column", () => {
  for (const status of LeadStatus.options) {
    const columns = COLUMNS.filter(({ shows }) => (shows as readonly LeadStatus[]).includes(status));
    expect(columns.map((column) => column.status)).toEqual([columnOf(status)]);
  }
});

test("two statuses of a column are mixed, newest first", () => {
  const parts = [
    { pages: [page(9, 5, 1)], more: false },
    { pages: [page(7, 3)], more: false },
  ];
  expect(numbers(cardsOf(parts))).toEqual([9, 7, 5, 3, 1]);
});

test("cards older than the other status's last loaded card are not shown yet", () => {
  const parts = [
    { pages: [page(9, 8, 7)], more: true },
    { pages: [page(8, 2, 1)], more: false },
  ];
  expect(numbers(cardsOf(parts))).toEqual([9, 8, 8, 7]);
  expect(cardsOf([{ pages: [], more: false }])).toEqual([]);
});

test("a card that is being moved is on top of its new column and not in its old one", () => {
  const lead = leadSample(3);
  const moving = [{ lead, to: "quoted" as const }];
  expect(numbers(withMoving([lead, leadSample(2)], "pending", moving))).toEqual([2]);
  const there = withMoving([leadSample(9)], "quoted", moving);
  expect(numbers(there)).toEqual([3, 9]);
  expect(there[0]?.status).toBe("quoted");
  // A poll that already has the move must not show the card twice.
  expect(numbers(withMoving([{ ...lead, status: "quoted" }], "quoted", moving))).toEqual([3]);
  expect(["pending", "quoted", "lost"].map((column) => countShift(column as LeadStatus, moving))).toEqual([
    -1, 1, 0,
  ]);
  const claro = [{ lead: leadSample(4, { status: "claro_consultation_pending" }), to: "contacted" as const }];
  expect(countShift("pending", claro)).toBe(-1);
});
