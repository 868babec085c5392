import { anyCharacter } from "@asesorador/domain/kernel/character-samples";
import {
  EventTooLarge,
  InvalidEvent,
  MAX_EVENT_BYTES,
  type NewEvent,
} from "@asesorador/domain/kernel/event-store";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ContractContext } from "./contract-context.ts";
import { newEvent, newEvents, newStream } from "./test-events.ts";

export const dataContract = ({ store }: ContractContext): void => {
  // Limited to what JSON preserves: -0 becomes 0, and "__proto__" is excluded.
  const json = fc
    .jsonValue({ maxDepth: 4, stringUnit: anyCharacter })
    .filter(
      (value) => !JSON.stringify(value).includes("\\u0000") && !JSON.stringify(value).includes("__proto__"),
    )
    .map((value) => JSON.parse(JSON.stringify(value)) as unknown);

  test("any JSON is read back unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(json, { minLength: 1, maxLength: 5 }), async (values) => {
        const stream = newStream();
        await store().append(
          stream,
          "no_stream",
          values.map((value) => newEvent({ value })),
        );
        const read = await store().readStream(stream);
        expect(read.map(({ data }) => data)).toEqual(values.map((value) => ({ value })));
      }),
      { numRuns: 60 },
    );
  });

  test("names, accents, emoji and right-to-left text are read back unchanged", async () => {
    const stream = newStream();
    const data = { año: "Ñandú 🦙 👩‍👩‍👧 e\u0301 \u202Eabc \\u0000 \\ \" ' \n\t\u2028" };
    await store().append(stream, "no_stream", [newEvent(data)]);
    expect((await store().readStream(stream))[0]?.data).toEqual(data);
  });

  test("an event of exactly the maximum size is stored", async () => {
    const stream = newStream();
    const empty = newEvent({ text: "" });
    const frame = JSON.stringify(empty.data).length + JSON.stringify(empty.metadata).length;
    const data = { text: "x".repeat(MAX_EVENT_BYTES - frame) };
    await store().append(stream, "no_stream", [newEvent(data)]);
    expect((await store().readStream(stream))[0]?.data).toEqual(data);
    const more = newEvent({ text: `${data.text}x` });
    await expect(store().append(stream, "any", [more])).rejects.toThrow(EventTooLarge);
  });

  test("a stored event is independent of the caller's object", async () => {
    const stream = newStream();
    const data = { name: "before" };
    const appending = store().append(stream, "no_stream", [newEvent(data)]);
    data.name = "after";
    await appending;
    expect((await store().readStream(stream))[0]?.data).toEqual({ name: "before" });
  });
};

export const refusedDataContract = ({ store }: ContractContext): void => {
  test("an event above the maximum size is refused and concurrent ones are not", async () => {
    const [good, bad] = [newStream(), newStream()];
    const huge = newEvent({ text: "ñ".repeat(MAX_EVENT_BYTES / 2 + 1) });
    const [refused, accepted] = await Promise.allSettled([
      store().append(bad, "no_stream", [newEvent(), huge]),
      store().append(good, "no_stream", newEvents(1)),
    ]);
    expect(refused).toMatchObject({ status: "rejected", reason: expect.any(EventTooLarge) });
    expect(accepted).toMatchObject({ status: "fulfilled", value: { ok: true } });
    expect(await store().readStream(bad)).toEqual([]);
  });

  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  test.each([
    ["undefined", { a: undefined }],
    ["undefined in an array", { a: [undefined] }],
    ["a hole", { a: new Array(2) }],
    ["nothing at all", undefined],
    ["a bigint", { a: 1n }],
    ["NaN", { a: Number.NaN }],
    ["infinity", { a: Number.POSITIVE_INFINITY }],
    ["a function", { a: () => 1 }],
    ["a symbol", { a: Symbol("x") }],
    ["a date", { a: new Date(0) }],
    ["a map", { a: new Map() }],
    ["a NUL", { a: "x\u0000y" }],
    ["a NUL in a key", { "x\u0000": 1 }],
    ["a lone surrogate", { a: "\ud83e" }],
    ["a lone surrogate in a key", { "\udd99": 1 }],
    ["a cycle", cycle],
  ])("%s is refused, and nothing is stored", async (_what, data) => {
    const stream = newStream();
    await expect(store().append(stream, "no_stream", [newEvent(), { ...newEvent(), data }])).rejects.toThrow(
      InvalidEvent,
    );
    expect(await store().readStream(stream)).toEqual([]);
  });

  test.each([
    ["an empty append", (): readonly NewEvent[] => []],
    ["the same event twice", () => newEvents(1).flatMap((event) => [event, event])],
    ["an id that is no UUID", () => [{ ...newEvent(), eventId: "1" }]],
    ["an empty type", () => [newEvent({}, "")]],
    ["a type of the store itself", () => [newEvent({}, "$metadata")]],
  ])("%s is refused", async (_what, events) => {
    await expect(store().append(newStream(), "any", events())).rejects.toThrow(InvalidEvent);
  });
};
