import type { HistoryEvent } from "@asesorador/domain/replay/contract";
import { expect, test } from "vitest";
import { type EventNode, treeOf } from "./event-tree.ts";

const event = (eventId: string, causationId: string, position: string): HistoryEvent => ({
  eventId,
  causationId,
  position,
  correlationId: "c",
  stream: "lead-1",
  revision: "0",
  type: "NoteAdded",
  version: 1,
  actor: "user:ana",
  code: null,
  data: {},
  occurredAt: "2026-10-15T18:00:00.000Z",
  recordedAt: "2026-10-15T18:00:00.000Z",
});
const shape = (nodes: readonly EventNode[]): unknown =>
  nodes.map(({ event: { eventId }, effects }) => [eventId, shape(effects)]);

test("effects lie under their cause, in the order of recording; a cause that is not there makes a root", () => {
  const events = [
    event("c", "b", "30"),
    event("b", "a", "4"),
    event("d", "a", "2"),
    event("a", "request", "1"),
  ];
  expect(shape(treeOf(events))).toEqual([
    [
      "a",
      [
        ["d", []],
        ["b", [["c", []]]],
      ],
    ],
  ]);
});

test("an event that names itself as its cause is a root, once", () => {
  expect(shape(treeOf([event("a", "a", "1")]))).toEqual([["a", []]]);
});
