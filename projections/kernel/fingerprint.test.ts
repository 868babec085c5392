import { type Position, parsePosition, START } from "@asesorador/domain/kernel/event-store";
import { memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import { newEvent } from "@asesorador/infra/testing/read-models";
import { expect, test } from "vitest";
import { fingerprintOf, fromStored, isInHistory, toStored } from "./fingerprint.ts";

const counted = () => newEvent({ type: "Counted", version: 1, data: {} });

test("a checkpoint is in its own history, and stays there as a stored text", async () => {
  const store = memoryEventStore();
  await store.append("a", "no_stream", [counted(), counted()]);
  const [, taken] = await store.readAll({ after: START, limit: 2 });
  if (!taken) throw new Error("two events are stored");
  const checkpoint = { position: taken.position, fingerprint: fingerprintOf(taken) };
  expect(await isInHistory(store, checkpoint)).toBe(true);
  const stored = JSON.parse(toStored(checkpoint.fingerprint) ?? "");
  expect(fromStored(stored)).toEqual(checkpoint.fingerprint);
});

test("a checkpoint is not in a history that has its event elsewhere, has another event there, or ends before it", async () => {
  const events = [counted(), counted()] as const;
  const first = memoryEventStore();
  await first.append("a", "no_stream", [events[0]]);
  await first.append("b", "no_stream", [events[1]]);
  const [, taken] = await first.readAll({ after: START, limit: 2 });
  if (!taken) throw new Error("two events are stored");
  const checkpoint = { position: taken.position, fingerprint: fingerprintOf(taken) };

  // A copy keeps ids and revisions; the order of its streams is another one.
  const copy = memoryEventStore();
  await copy.append("b", "no_stream", [events[1]]);
  await copy.append("a", "no_stream", [events[0]]);
  const other = memoryEventStore();
  await other.append("a", "no_stream", [counted()]);
  await other.append("b", "no_stream", [counted()]);
  const shorter = memoryEventStore();
  await shorter.append("a", "no_stream", [events[0]]);
  for (const store of [copy, other, shorter]) expect(await isInHistory(store, checkpoint)).toBe(false);

  // The event is there, but what the checkpoint has counted after it is not.
  const beyond: Position = parsePosition("7");
  expect(await isInHistory(first, { ...checkpoint, position: beyond })).toBe(false);
});

test("without an event, only the beginning is in a history", async () => {
  const store = memoryEventStore();
  await store.append("a", "no_stream", [counted()]);
  expect(await isInHistory(store, { position: START, fingerprint: null })).toBe(true);
  expect(await isInHistory(store, { position: await store.head(), fingerprint: null })).toBe(false);
});
