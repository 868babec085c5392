import { type Position, START } from "@asesorador/domain/kernel/event-store";
import { expect, test } from "vitest";
import { idsOf, newEvent, newStream } from "../../../testing/event-store/test-events.ts";
import { rig, storedEvent, until } from "../../../testing/eventstoredb/rig.ts";
import { readOfTypes } from "./read-of-types.ts";
import { type LogPosition, type Wire, WireError, type WireMessage, type WireSubscribe } from "./wire.ts";

const at = rig();

test("the server sends only the types that were asked for, and the call is closed at the end of history", async () => {
  const wanted = [storedEvent({ type: "Wanted" }), storedEvent({ type: "Wanted" })];
  for (const [i, event] of wanted.entries()) {
    at.server.history.append(`wanted-${i}`, "no_stream", [event]);
    for (let n = 0; n < 300; n += 1)
      at.server.history.append(`other-${i}-${n}`, "no_stream", [storedEvent({ type: "NotWanted" })]);
  }
  const found = await at.storeAt().readAll({ after: START, types: ["Wanted"], limit: 10 });
  expect(found.map(({ eventId }) => eventId)).toEqual(wanted.map(({ id }) => id));
  expect(at.server.sentEvents()).toBe(2);
  await until(() => at.server.openReads() === 0);
});

test("a type is taken by its letters: what a regular expression means by them does not matter", async () => {
  const store = at.storeAt();
  const events = [newEvent({}, "A.B"), newEvent({}, "AxB"), newEvent({}, "A.Bc"), newEvent({}, "xA.B")];
  await store.append(newStream(), "no_stream", events);
  const found = await store.readAll({ after: START, types: ["A.B", "x|A"], limit: 10 });
  expect(idsOf(found)).toEqual(idsOf(events.slice(0, 1)));
});

test("a read of some types from a server that confirms nothing is made again", async () => {
  const store = at.storeAt();
  const events = [newEvent({}, "Wanted")];
  await store.append(newStream(), "no_stream", events);
  at.failReads({ kind: "never_answered" });
  expect(idsOf(await store.readAll({ after: START, types: ["Wanted"], limit: 10 }))).toEqual(idsOf(events));
  expect(at.errors).toHaveLength(1);
});

const place = (n: number): LogPosition => ({ commit: BigInt(n), prepare: BigInt(n) });
const event = (n: number, type = "Wanted"): WireMessage => ({
  kind: "event",
  event: {
    id: `${n}`,
    type,
    data: {},
    metadata: {},
    stream: "s",
    revision: BigInt(n),
    position: place(n),
  },
});

/** A connection whose subscriptions deliver the given messages, one list for each; null: lost. */
const connection = (...attempts: readonly (readonly (WireMessage | null)[])[]) => {
  const made: WireSubscribe[] = [];
  const calls: string[] = [];
  const wire = {
    readAll: async ({ from }) => ({ kept: [], first: from, last: from, seen: 1 }),
    subscribe: (request) => {
      const messages = attempts[made.length] ?? [];
      made.push(request);
      queueMicrotask(() => {
        for (const one of messages)
          one ? request.onMessage(one) : request.onLost(new WireError("later", "gone"));
      });
      return { pause: () => {}, resume: () => {}, stop: () => void calls.push("stop") };
    },
  } as Pick<Wire, "readAll" | "subscribe"> as Wire;
  return { wire, made, calls };
};
const reading = (limit: number) => readOfTypes({ after: 1n as Position, types: new Set(["Wanted"]), limit });

test("an attempt after a loss goes on behind the last checkpoint and repeats nothing that was found", async () => {
  const { wire, made } = connection(
    [event(2), { kind: "checkpoint", position: place(9_000) }, null],
    [event(2), event(9_500), { kind: "caught_up" }],
  );
  const attempt = reading(10);
  await expect(attempt(wire)).rejects.toBeInstanceOf(WireError);
  expect((await attempt(wire)).map(({ eventId }) => eventId)).toEqual(["2", "9500"]);
  expect(made.map(({ after }) => after?.commit)).toEqual([1n, 9_000n]);
});

test("the limit is exact, and the subscription is stopped at it", async () => {
  const { wire, calls } = connection([event(2), event(3, "Other"), event(4), event(5)]);
  expect((await reading(2)(wire)).map(({ eventId }) => eventId)).toEqual(["2", "4"]);
  expect(calls).toContain("stop");
});
