import { type Position, type Recorded, START } from "@asesorador/domain/kernel/event-store";
import { checkpointAtStart } from "@asesorador/infra/testing/checkpoint-at-start";
import { expect, test } from "vitest";
import type { Member } from "./processor.ts";
import type { Reactor } from "./reactor.ts";
import { handlingState, reactorKind } from "./reactor-kind.ts";

class Outage extends Error {}

const event = (position: bigint, stream = `lead-${position}`) =>
  ({
    type: "LeadSubmitted",
    stream,
    eventId: `event-${position}`,
    position: position as Position,
  }) as Recorded;

/** A reactor that fails with `error` for the events in `failing`; batches of its kind are handled as `follow` does. */
const setUp = () => {
  const failing = new Map<bigint, Error>();
  const handled: bigint[] = [];
  const processor: Reactor = {
    name: "deliveries",
    types: ["LeadSubmitted"],
    from: "start",
    handle: async (events) => {
      for (const { position } of events) {
        const error = failing.get(position);
        if (error) throw error;
        handled.push(position);
      }
    },
  };
  const member: Member<Reactor> = {
    processor,
    types: new Set(processor.types),
    quarantined: new Set(),
    checkpoint: checkpointAtStart(processor.name, "reactor"),
  };
  const state = handlingState({ attempts: 3, isTransient: (error) => error instanceof Outage });
  const kind = reactorKind(member, state, new AbortController().signal);
  return { failing, handled, kind, state, member };
};

test("an outage is no failure of the event: it is never quarantined, and its batch stays whole", async () => {
  const { failing, kind, state, handled } = setUp();
  const batch = [event(1n), event(2n)];
  failing.set(2n, new Outage());
  for (let attempt = 0; attempt < 10; attempt += 1) await expect(kind.take(batch)).rejects.toThrow(Outage);
  for (let attempt = 0; attempt < 10; attempt += 1)
    await expect(kind.take([event(2n)])).rejects.toThrow(Outage);
  expect([state.alone, state.failing]).toEqual([START, null]);
  failing.clear();
  expect((await kind.take(batch)).quarantined).toEqual([]);
  expect(handled.slice(-2)).toEqual([1n, 2n]);
});

test("after a failed batch its events are handled one at a time, and the one that keeps failing is quarantined", async () => {
  const { failing, kind, member } = setUp();
  expect(kind.batchEvents(true)).toBeGreaterThan(1);
  failing.set(2n, new Error("cannot"));
  await expect(kind.take([event(1n), event(2n), event(3n)])).rejects.toThrow("cannot");
  expect(kind.batchEvents(true)).toBe(1);
  await kind.take([event(1n)]);
  for (let attempt = 1; attempt < 3; attempt += 1)
    await expect(kind.take([event(2n)])).rejects.toThrow("cannot");
  const { quarantined } = await kind.take([event(2n)]);
  expect(quarantined.map((one) => [one.event.position, one.error?.reason])).toEqual([[2n, "Error: cannot"]]);
  expect([...member.quarantined]).toEqual(["lead-2"]);
  // What follows in its stream goes with it, without being handled.
  const following = await kind.take([event(4n, "lead-2")]);
  expect(following.quarantined.map((one) => [one.event.position, one.error])).toEqual([[4n, null]]);
});

test("failures of an event count only while no other event is handled in between", async () => {
  const { failing, kind } = setUp();
  failing.set(1n, new Error("cannot"));
  for (let round = 0; round < 3; round += 1) {
    await expect(kind.take([event(1n)])).rejects.toThrow("cannot");
    await expect(kind.take([event(1n)])).rejects.toThrow("cannot");
    await kind.take([event(2n)]);
  }
});

test("the failures of an event that was skipped meanwhile do not count for the next one", async () => {
  const { failing, kind } = setUp();
  for (const position of [1n, 2n]) failing.set(position, new Error("cannot"));
  for (let attempt = 1; attempt < 3; attempt += 1)
    await expect(kind.take([event(1n)])).rejects.toThrow("cannot");
  await expect(kind.take([event(2n)])).rejects.toThrow("cannot");
});
