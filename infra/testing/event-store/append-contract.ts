import { expect, test } from "vitest";
import type { ContractContext } from "./contract-context.ts";
import { idsOf, newEvent, newEvents, newStream } from "./test-events.ts";

export const appendContract = ({ store }: ContractContext): void => {
  test("the first append creates the stream, and the answer has its end", async () => {
    const stream = newStream();
    const events = newEvents(3);
    const appended = await store().append(stream, "no_stream", events);
    const read = await store().readStream(stream);
    expect(appended).toEqual({ ok: true, revision: 2n, position: read.at(-1)?.position });
    expect(read.map(({ position: _, ...rest }) => rest)).toEqual(
      events.map((event, i) => ({ ...event, stream, revision: BigInt(i) })),
    );
  });

  test("a wrong expected revision is a conflict with the actual one", async () => {
    const stream = newStream();
    await store().append(stream, "no_stream", newEvents(2));
    expect(await store().append(stream, 0n, newEvents(1))).toEqual({ ok: false, actual: 1n });
    expect(await store().append(stream, 2n, newEvents(1))).toEqual({ ok: false, actual: 1n });
    expect(await store().append(stream, "no_stream", newEvents(1))).toEqual({ ok: false, actual: 1n });
    expect(await store().append(stream, 1n, newEvents(1))).toMatchObject({ ok: true, revision: 2n });
    expect(await store().readStream(stream)).toHaveLength(3);
  });

  test("an expected revision of a missing stream is a conflict with null", async () => {
    expect(await store().append(newStream(), 0n, newEvents(1))).toEqual({ ok: false, actual: null });
  });

  test("without an expected revision events are appended at the end", async () => {
    const stream = newStream();
    expect(await store().append(stream, "any", newEvents(1))).toMatchObject({ ok: true, revision: 0n });
    expect(await store().append(stream, "any", newEvents(2))).toMatchObject({ ok: true, revision: 2n });
  });

  test("a thousand events in one append are all stored", async () => {
    const stream = newStream();
    const events = newEvents(1000);
    expect(await store().append(stream, "no_stream", events)).toMatchObject({ ok: true, revision: 999n });
    expect(idsOf(await store().readStream(stream))).toEqual(idsOf(events));
  });

  test("a stream is read from a revision on, and a missing one is empty", async () => {
    const stream = newStream();
    const events = newEvents(5);
    await store().append(stream, "no_stream", events);
    expect(idsOf(await store().readStream(stream, 3n))).toEqual(idsOf(events.slice(3)));
    expect(await store().readStream(stream, 5n)).toEqual([]);
    expect(await store().readStream(newStream())).toEqual([]);
  });
};

export const repeatedAppendContract = ({ store }: ContractContext): void => {
  test.each(["no_stream", 1n, "any"] as const)(
    "a retry expecting %s gets the same answer as the first time",
    async (expected) => {
      const stream = newStream();
      if (expected !== "no_stream") await store().append(stream, "no_stream", newEvents(2));
      const events = newEvents(3);
      const first = await store().append(stream, expected, events);
      expect(first.ok).toBe(true);
      expect(await store().append(stream, expected, events)).toEqual(first);
      // Also when other writers have appended since.
      await store().append(stream, "any", newEvents(1));
      expect(await store().append(stream, expected, events)).toEqual(first);
      const ids = idsOf(await store().readStream(stream));
      expect(ids.filter((id) => idsOf(events).includes(id))).toEqual(idsOf(events));
    },
  );

  test("an append that begins like an earlier one and continues differently is a conflict", async () => {
    const stream = newStream();
    const [first, second] = [newEvent(), newEvent()];
    await store().append(stream, "no_stream", [first, second]);
    const other = await store().append(stream, "no_stream", [first, newEvent()]);
    expect(other).toEqual({ ok: false, actual: 1n });
  });
};

export const concurrentAppendContract = ({ store }: ContractContext): void => {
  test("a conflict fails its own caller only", async () => {
    const taken = newStream();
    await store().append(taken, "no_stream", newEvents(1));
    const streams = Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? taken : newStream()));
    const answers = await Promise.all(
      streams.map((stream) => store().append(stream, "no_stream", newEvents(1))),
    );
    expect(answers.map(({ ok }) => ok)).toEqual(streams.map((stream) => stream !== taken));
    expect(await store().readStream(taken)).toHaveLength(1);
  });

  test("of concurrent appends with the same expected revision one succeeds", async () => {
    const stream = newStream();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => store().append(stream, "no_stream", newEvents(1))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await store().readStream(stream)).toHaveLength(1);
  });

  test("concurrent appends to one stream are all stored, in the order of the calls", async () => {
    const stream = newStream();
    const appends = Array.from({ length: 100 }, () => newEvents(1));
    const answers = await Promise.all(appends.map((events) => store().append(stream, "any", events)));
    expect(new Set(answers.map((a) => (a.ok ? a.revision : -1n))).size).toBe(100);
    const read = await store().readStream(stream);
    expect(read.map(({ revision }) => revision)).toEqual(appends.map((_, i) => BigInt(i)));
    expect(idsOf(read)).toEqual(idsOf(appends.flat()));
  });
};
