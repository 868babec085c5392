import { START, StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { expect, test } from "vitest";
import { idsOf, newEvent, newEvents, newStream } from "../../../testing/event-store/test-events.ts";
import { rig, storedEvent, until } from "../../../testing/eventstoredb/rig.ts";

const at = rig();

test("a read that has found enough is called off", async () => {
  const store = at.storeAt();
  await store.append(newStream(), "no_stream", [newEvent({}, "Wanted"), newEvent({}, "Other")]);
  // The server keeps the call open until the client ends it.
  at.failReads({ kind: "stalls", after: 2 });
  expect(await store.readAll({ after: START, types: ["Wanted"], limit: 1 })).toHaveLength(1);
  await until(() => at.server.openReads() === 0);
  expect(at.errors).toEqual([]);
});

test.each([0, 5])("a read that falls silent after %i events is made again", async (after) => {
  const store = at.storeAt();
  const stream = newStream();
  await store.append(stream, "no_stream", newEvents(10));
  at.failReads({ kind: "stalls", after });
  expect(await store.readStream(stream)).toHaveLength(10);
  await until(() => at.server.openReads() === 0);
  expect(at.errors).toHaveLength(1);
});

test("a read that is cut off by closing is an error, never a short answer", async () => {
  const store = at.storeAt();
  const stream = newStream();
  await store.append(stream, "no_stream", newEvents(10));
  at.failReads({ kind: "stalls", after: 5 });
  const reading = store.readStream(stream);
  const outcome = expect(reading).rejects.toThrow(StoreUnavailable);
  await until(() => at.server.openReads() === 1);
  await store.close();
  await outcome;
});

test("the last position is found behind any number of the server's own events", async () => {
  const store = at.storeAt();
  expect(await store.head()).toBe(START);
  const appended = await store.append(newStream(), "no_stream", newEvents(1));
  for (let i = 0; i < 100; i += 1) at.server.history.appendSystemEvent();
  expect(await store.head()).toBe(appended.ok && appended.position);
});

test("reading passes over the server's own events, however many", async () => {
  const store = at.storeAt();
  const events = newEvents(2);
  await store.append(newStream(), "no_stream", events.slice(0, 1));
  for (let i = 0; i < 100; i += 1) at.server.history.appendSystemEvent();
  await store.append(newStream(), "no_stream", events.slice(1));
  expect(idsOf(await store.readAll({ after: START, limit: 2 }))).toEqual(idsOf(events));
});

test("a stream of more than one page is read whole", async () => {
  // The test's server shares the processor with the store: so many events take it longer than the usual timeout.
  const store = at.storeAt(undefined, { answerTimeoutMs: 20_000 });
  const [stream, events] = [newStream(), newEvents(1_234)];
  await store.append(stream, "no_stream", events);
  expect(idsOf(await store.readStream(stream))).toEqual(idsOf(events));
  expect(await store.readStream(stream, 1_200n)).toHaveLength(34);
});

test("what others have written to the same server comes out with a version that no schema knows", async () => {
  const store = at.storeAt();
  const theirs = storedEvent({ contentType: "application/octet-stream", metadata: Buffer.from("{") });
  at.server.history.append("theirs", "no_stream", [theirs]);
  expect(await store.readStream("theirs")).toMatchObject([{ eventId: theirs.id, version: 0, metadata: {} }]);
});
