import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { outputTo } from "./output.ts";

/** Its reader takes one piece at each call of `take`. */
const slowReader = () => {
  const taken: string[] = [];
  const waiting: (() => void)[] = [];
  const stream = new Writable({
    highWaterMark: 4,
    write: (chunk: Buffer, _, done) => {
      waiting.push(() => {
        taken.push(chunk.toString());
        done();
      });
    },
  });
  const take = async () => {
    waiting.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { stream, taken, take };
};

test("what a slow reader has not taken is waited for, most of it or all", async () => {
  const { stream, taken, take } = slowReader();
  const out = outputTo(stream);
  const seen: string[] = [];
  await out.drained();
  out.write("first");
  out.write("second");
  const waits = [
    out.drained().then(() => seen.push(`drained after ${taken.length}`)),
    out.flushed().then(() => seen.push(`flushed after ${taken.length}`)),
  ];
  await take();
  expect(seen).toEqual([]);
  await take();
  await take();
  await Promise.all(waits);
  expect(taken.join("")).toBe("firstsecond");
  expect(seen.toSorted()).toEqual(["drained after 2", "flushed after 3"]);
});

test("a reader that is gone is not waited for", async () => {
  const { stream } = slowReader();
  stream.on("error", () => {});
  const out = outputTo(stream);
  out.write("for nobody");
  const waits = [out.drained(), out.flushed()];
  stream.destroy(new Error("EPIPE"));
  await Promise.all(waits);
});
