import { expect, test } from "vitest";
import { catalogueCopy } from "./catalogue-copy.ts";

/** A copy of a catalogue whose tag is `state.tag`; each reading gives its number, or fails while `state.isDown`. */
const copied = () => {
  const state: { tag: string | null; isDown: boolean; reads: number } = { tag: "1", isDown: false, reads: 0 };
  const copy = catalogueCopy({ tag: () => state.tag } as never, async () => {
    state.reads += 1;
    if (state.isDown) throw new Error("down");
    return state.reads;
  });
  return { state, copy };
};

test("a copy is read once for each change of the catalogue, by calls at the same time too", async () => {
  const { state, copy } = copied();
  expect(await Promise.all([copy(), copy()])).toEqual([1, 1]);
  expect(await copy()).toBe(1);
  state.tag = "2";
  expect(await copy()).toBe(2);
});

test("while changes are not notified every call reads", async () => {
  const { state, copy } = copied();
  state.tag = null;
  expect([await copy(), await copy()]).toEqual([1, 2]);
});

test("a reading that failed is not kept", async () => {
  const { state, copy } = copied();
  state.isDown = true;
  await expect(copy()).rejects.toThrow("down");
  state.isDown = false;
  expect(await copy()).toBe(2);
});
