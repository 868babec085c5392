import { expect, test } from "vitest";
import { ReadModelBehind } from "./read-model-behind.ts";
import { serialQueue } from "./serial-queue.ts";

const queueOn = (reached: () => bigint, whenBehind: "reject" | "run" = "reject") =>
  serialQueue(
    {
      tag: () => null,
      waitFor: async (position) => reached() >= position,
      onChange: () => () => {},
    },
    { whenBehind },
  );

test("a write that has to see the preceding one does not run on a read model that lacks the preceding one, and the next one tries again", async () => {
  let reached = 0n;
  const enqueue = queueOn(() => reached);
  const written: string[] = [];
  const write = (position: string) => async () => {
    written.push(position);
    return { position };
  };
  await enqueue(write("5"));
  await expect(enqueue(write("6"))).rejects.toThrow(ReadModelBehind);
  expect(written).toEqual(["5"]);
  reached = 5n;
  expect(await enqueue(write("7"))).toEqual({ position: "7" });
});

test("a write whose stream refuses what no longer holds runs also on a read model that lags", async () => {
  const enqueue = queueOn(() => 0n, "run");
  await enqueue(async () => ({ position: "5" }));
  expect(await enqueue(async () => ({ position: "6" }))).toEqual({ position: "6" });
});

test("writes run one after the other, also after one that failed", async () => {
  const enqueue = queueOn(() => 9n);
  const first = Promise.withResolvers<{ position: string }>();
  const begun: string[] = [];
  const one = enqueue(() => {
    begun.push("one");
    return first.promise;
  });
  const two = enqueue(async () => {
    begun.push("two");
    return { position: "2" };
  });
  const failed = expect(one).rejects.toThrow("refused");
  await Promise.resolve();
  expect(begun).toEqual(["one"]);
  first.reject(new Error("refused"));
  await failed;
  expect(await two).toEqual({ position: "2" });
});
