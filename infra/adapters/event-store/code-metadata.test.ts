import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newEvent } from "../../testing/read-models.ts";
import { inEventStoreDb, inPostgres, type TestStore } from "../../testing/test-stores.ts";
import { withCodeMetadata } from "./code-metadata.ts";

const toggled = (isActive: boolean) =>
  newEvent({ type: "BrandToggled", version: 1, data: { brandId: 9, isActive } });

describe.each([
  ["postgres", inPostgres],
  ["eventstoredb", inEventStoreDb],
] as const)("in %s", (_, open) => {
  let opened: TestStore;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  test("an appended event names the code that wrote it, and the event that was passed is unchanged", async () => {
    const events = [toggled(true), toggled(false)];
    const before = structuredClone(events);
    await withCodeMetadata(opened.store, "abc1234").append("brand-9", "no_stream", events);
    expect(events).toEqual(before);
    const stored = await opened.store.readStream("brand-9");
    expect(stored.map(({ metadata }) => metadata)).toEqual(
      events.map(({ metadata }) => ({ ...metadata, code: "abc1234" })),
    );
  });

  test("an append that is repeated by another version of the code is the same append", async () => {
    const events = [toggled(true)];
    const first = await withCodeMetadata(opened.store, "abc1234").append("brand-9", "no_stream", events);
    expect(await withCodeMetadata(opened.store, "def5678").append("brand-9", "no_stream", events)).toEqual(
      first,
    );
    const stored = await opened.store.readStream("brand-9");
    expect(stored.map(({ metadata }) => metadata.code)).toEqual(["abc1234"]);
  });
});
