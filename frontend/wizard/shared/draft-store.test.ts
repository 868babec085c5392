import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { mapStorage } from "./draft-storage-spec.ts";
import { draftStore } from "./draft-store.ts";

const { stored, storage } = mapStorage();
const store = draftStore<{ readonly step: number }, { readonly phone: string }>("draft");
const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
/** Encryptions that wait, in the order of their beginning. */
let waiting: (() => void)[];
let saves: Promise<void>[];

/** Types these texts, none of which is encrypted yet. */
const type = async (...phones: readonly string[]): Promise<void> => {
  for (const phone of phones) {
    const before = waiting.length;
    saves.push(store.save({ step: phone.length }, { phone }));
    await expect.poll(() => waiting.length).toBe(before + 1);
  }
};
const finish = async (n: number): Promise<void> => {
  waiting[n]?.();
  await saves[n];
};

beforeEach(() => {
  stored.clear();
  [waiting, saves] = [[], []];
  vi.stubGlobal("localStorage", storage);
  const encrypting = vi.spyOn(crypto.subtle, "encrypt").mockImplementation(async (...args) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return encrypt(...args);
  });
  return () => {
    encrypting.mockRestore();
    vi.unstubAllGlobals();
  };
});

test("who types faster than the device encrypts has the latest that is encrypted, with the newest plain part", async () => {
  await type("9", "98", "987");
  await finish(1);
  expect(await store.restore()).toEqual({ plain: { step: 3 }, personal: { phone: "98" } });
  await finish(0);
  expect(await store.restore()).toMatchObject({ personal: { phone: "98" } });
  await finish(2);
  expect(await store.restore()).toEqual({ plain: { step: 3 }, personal: { phone: "987" } });
});

test("what was still being encrypted when the draft was cleared is not written", async () => {
  await type("9", "98");
  await store.clear();
  await Promise.all([finish(0), finish(1)]);
  expect(stored.size).toBe(0);
  await type("7");
  await finish(2);
  expect(await store.restore()).toMatchObject({ personal: { phone: "7" } });
});
