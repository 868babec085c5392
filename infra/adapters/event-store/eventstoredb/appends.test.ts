import { EventTooLarge, StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { expect, test } from "vitest";
import {
  appendUntilAnswered,
  idsOf,
  newEvent,
  newEvents,
  newStream,
} from "../../../testing/event-store/test-events.ts";
import type { AppendFault } from "../../../testing/eventstoredb/faults.ts";
import { grpc, grpcError } from "../../../testing/eventstoredb/protocol.ts";
import { rig, storedEvent, unavailable, until } from "../../../testing/eventstoredb/rig.ts";

const at = rig();

test.each([
  ["never answered, and not applied", { kind: "never_answered", applied: false }],
  ["never answered, though applied", { kind: "never_answered", applied: true }],
  ["ended in good order without an answer, and not applied", { kind: "empty_answer", applied: false }],
  ["ended in good order without an answer, though applied", { kind: "empty_answer", applied: true }],
  ["broken off, and not applied", { kind: "error", error: unavailable("gone"), applied: false }],
  ["broken off, though applied", { kind: "error", error: unavailable("gone"), applied: true }],
  [
    "cancelled by the server",
    { kind: "error", error: grpcError(grpc.status.CANCELLED, "bye"), applied: false },
  ],
  [
    "timed out in the server",
    { kind: "error", error: grpcError(grpc.status.ABORTED, "Timeout"), applied: true },
  ],
] satisfies readonly (readonly [string, AppendFault])[])(
  "an append that is %s is made again, and is stored once",
  async (_what, fault) => {
    at.failAppends(fault);
    const store = at.storeAt();
    const [stream, events] = [newStream(), newEvents(3)];
    const appended = await store.append(stream, "no_stream", events);
    const read = await store.readStream(stream);
    expect(appended).toEqual({ ok: true, revision: 2n, position: read.at(-1)?.position });
    expect(idsOf(read)).toEqual(idsOf(events));
    expect(at.errors).toHaveLength(1);
  },
);

test("an append that is never answered at all is given up as StoreUnavailable", async () => {
  at.server.faults.append = () => ({ kind: "never_answered", applied: false });
  const store = at.storeAt(undefined, { answerTimeoutMs: 100, giveUpMs: 250 });
  await expect(store.append(newStream(), "no_stream", newEvents(1))).rejects.toThrow(StoreUnavailable);
  at.server.faults.append = undefined;
  const stream = newStream();
  expect(await appendUntilAnswered(store, stream, newEvents(1))).toMatchObject({ ok: true, revision: 0n });
});

test("a conflict found while repeating is reported as a conflict", async () => {
  const store = at.storeAt();
  const stream = newStream();
  at.failAppends({ kind: "never_answered", applied: false });
  const appending = store.append(stream, "no_stream", newEvents(1));
  await until(() => at.server.calls.includes("append"));
  at.server.history.append(stream, "no_stream", [storedEvent()]);
  expect(await appending).toEqual({ ok: false, actual: 0n });
});

test("one append's error is its own caller's: the others in flight never notice", async () => {
  const store = at.storeAt();
  const unlucky = newStream();
  const release = Promise.withResolvers<void>();
  let failed = false;
  at.server.faults.append = ({ stream }) => {
    if (stream !== unlucky) return { kind: "slow", until: release.promise };
    if (failed) return undefined;
    failed = true;
    return { kind: "error", error: grpcError(grpc.status.INTERNAL, "stream broke"), applied: false };
  };
  const streams = Array.from({ length: 20 }, newStream);
  const others = Promise.all(streams.map((stream) => store.append(stream, "no_stream", newEvents(1))));
  expect(await store.append(unlucky, "no_stream", newEvents(1))).toMatchObject({ ok: true });
  release.resolve();
  expect((await others).every(({ ok }) => ok)).toBe(true);
  // One call for each append and one more for the repeated one.
  expect(at.server.calls.filter((method) => method === "append")).toHaveLength(22);
});

test("appends never travel in the stream that all callers would share", async () => {
  const store = at.storeAt();
  await Promise.all(Array.from({ length: 10 }, () => store.append(newStream(), "any", newEvents(2))));
  expect(new Set(at.server.calls)).toEqual(new Set(["append"]));
});

test("a repeated append whose place the server no longer knows answers as the first time", async () => {
  const store = at.storeAt();
  const [stream, events] = [newStream(), newEvents(2)];
  const first = await store.append(stream, "no_stream", events);
  at.server.faults.forgetsPositions = true;
  expect(await store.append(stream, "no_stream", events)).toEqual(first);
});

test("events that are small enough one by one, but not together, are refused as too large", async () => {
  const store = at.storeAt();
  const stream = newStream();
  const half = { text: "x".repeat(600_000) };
  await expect(store.append(stream, "no_stream", [newEvent(half), newEvent(half)])).rejects.toThrow(
    EventTooLarge,
  );
  expect(at.server.history.stream(stream)).toBeUndefined();
  expect(at.errors).toEqual([]);
});
