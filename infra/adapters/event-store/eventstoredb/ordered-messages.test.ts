import { expect, test } from "vitest";
import { orderedMessages } from "./ordered-messages.ts";
import type { WireMessage, WireRecorded } from "./wire.ts";

const event = (revision: bigint): WireRecorded => ({
  id: "",
  type: "Tested",
  stream: "s",
  revision,
  position: { commit: revision, prepare: revision },
  data: {},
  metadata: {},
});
const checkpoint = (commit: bigint): WireMessage => ({
  kind: "checkpoint",
  position: { commit, prepare: commit },
});
const namesOf = (messages: readonly WireMessage[]) =>
  messages.map((each) => (each.kind === "event" ? each.event.revision : each.kind));

test("what overtook the events that still waited is passed on after them", () => {
  const received: WireMessage[] = [];
  const inOrder = orderedMessages((message) => received.push(message));
  inOrder.event(event(1n));
  inOrder.mark(checkpoint(3n), 2);
  inOrder.event(event(2n));
  inOrder.mark({ kind: "caught_up" }, 2);
  expect(namesOf(received)).toEqual([1n, 2n]);
  inOrder.event(event(3n));
  expect(namesOf(received)).toEqual([1n, 2n, 3n, "checkpoint"]);
  inOrder.event(event(4n));
  expect(namesOf(received)).toEqual([1n, 2n, 3n, "checkpoint", 4n, "caught_up"]);
});

test("with nothing waiting it is passed on at once", () => {
  const received: WireMessage[] = [];
  const inOrder = orderedMessages((message) => received.push(message));
  inOrder.mark({ kind: "caught_up" }, 0);
  inOrder.event(event(1n));
  inOrder.mark(checkpoint(9n), 0);
  expect(namesOf(received)).toEqual(["caught_up", 1n, "checkpoint"]);
});
