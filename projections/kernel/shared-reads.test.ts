import { type Position, parsePosition } from "@asesorador/domain/kernel/event-store";
import { expect, test } from "vitest";
import { type Page, type SharedReader, sharedReads } from "./shared-reads.ts";

const at = (position: number): Position => parsePosition(String(position));

/** Pages of ten positions; those after `last` are not full. Counts the loads of each, and the types that were asked for. */
const history = (last = 100) => {
  const loads: number[] = [];
  const asked: string[] = [];
  const load =
    (after: number) =>
    async (types: readonly string[]): Promise<Page> => {
      loads.push(after);
      asked.push(types.join());
      return { opened: [], broken: new Map(), head: at(last), full: after < last };
    };
  const read = (reader: SharedReader, after: number): Promise<Page> => reader.read(at(after), load(after));
  return { loads, asked, read };
};

const pair = (): readonly [SharedReader, SharedReader] => {
  const [one, other] = sharedReads([{ types: ["Begun", "Moved"] }, { types: ["Moved", "Ended"] }]);
  if (!one || !other) throw new Error("two readers");
  return [one, other];
};

/** Whether it is settled once all that can run without a timer has run. */
const isSettled = async (promise: Promise<unknown>): Promise<boolean> => {
  let settled = false;
  void promise.then(() => {
    settled = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
};

test("a full page is loaded once for all readers, in any order of reading", async () => {
  const { loads, read } = history();
  const [one, other] = pair();
  const first = read(one, 0);
  expect(await read(other, 0)).toBe(await first);
  const second = read(other, 10);
  expect(await read(one, 10)).toBe(await second);
  expect(loads).toEqual([0, 10]);
});

test("a page that is shared has the types of all readers, one that is read alone those of its reader", async () => {
  const { asked, read } = history(10);
  const [one, other] = pair();
  await read(one, 0);
  await read(other, 0);
  await read(one, 10);
  await read(other, 10);
  await read(other, 20);
  expect(asked).toEqual(["Begun,Moved,Ended", "Begun,Moved,Ended", "Moved,Ended", "Moved,Ended"]);
});

test("a reader whose others have left reads its own types", async () => {
  const { asked, read } = history();
  const [one, other] = pair();
  await read(one, 0);
  await read(other, 0);
  one.leave();
  await read(other, 10);
  expect(asked).toEqual(["Begun,Moved,Ended", "Moved,Ended"]);
});

test("a reader that is two pages ahead waits until the other one follows", async () => {
  const { loads, read } = history();
  const [one, other] = pair();
  await read(one, 0);
  await read(one, 10);
  const third = read(one, 20);
  expect(await isSettled(third)).toBe(false);
  await read(other, 0);
  expect(await isSettled(third)).toBe(true);
  await read(other, 10);
  await read(other, 20);
  expect(loads).toEqual([0, 10, 20]);
});

test("a reader that is ahead goes on alone when the other one leaves", async () => {
  const { loads, read } = history();
  const [one, other] = pair();
  await read(one, 0);
  await read(one, 10);
  const third = read(one, 20);
  other.leave();
  other.leave();
  expect(await isSettled(third)).toBe(true);
  await read(one, 30);
  expect(loads).toEqual([0, 10, 20, 30]);
});

test("a page that is not full is loaded by each reader, since events may be stored between them; full ones before it are not", async () => {
  const { loads, read } = history(10);
  const [one, other] = pair();
  await read(one, 0);
  await read(one, 10);
  await read(other, 0);
  await read(other, 10);
  expect(loads).toEqual([0, 10, 10]);
});

test("a page that fails is not kept: the next to read it loads it", async () => {
  const { loads, read } = history();
  const [one, other] = pair();
  await expect(one.read(at(0), () => Promise.reject(new Error("unavailable")))).rejects.toThrow(
    "unavailable",
  );
  await read(other, 0);
  expect(loads).toEqual([0]);
});

test("a reader that left is not waited for again, however many pages follow", async () => {
  const { loads, read } = history();
  const [one, other] = pair();
  other.leave();
  for (const after of [0, 10, 20]) expect(await isSettled(read(one, after))).toBe(true);
  expect(loads).toEqual([0, 10, 20]);
});
