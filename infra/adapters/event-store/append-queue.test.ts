import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { appendQueue } from "./append-queue.ts";

type Sent = {
  readonly requests: readonly string[];
  readonly answer: () => void;
  readonly fail: (error: Error) => void;
};

class Poison extends Error {}

const setUp = () => {
  const sent: Sent[] = [];
  const queue = appendQueue<string, string>({
    send: (requests) =>
      new Promise((resolve, reject) =>
        sent.push({
          requests,
          answer: () => resolve(requests.map((request) => `${request}!`)),
          fail: reject,
        }),
      ),
    isPoison: (error) => error instanceof Poison,
  });
  const add = (stream: string, request: string, bytes = 1) =>
    new Promise<string>((resolve, reject) => queue.add({ stream, request, bytes, resolve, reject }));
  return { sent, queue, add };
};
/** Lets pending callbacks run. */
const turn = async (): Promise<void> => {
  for (let i = 0; i < 3; i += 1) await new Promise(setImmediate);
};
const names = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `s${i}`);

test("a lone append leaves at once, alone", async () => {
  const { sent, add } = setUp();
  const answer = add("a", "1");
  await turn();
  expect(sent.map(({ requests }) => requests)).toEqual([["1"]]);
  sent[0]?.answer();
  expect(await answer).toBe("1!");
});

test("two batches are in flight at most, and what comes meanwhile waits for the next one", async () => {
  const { sent, add } = setUp();
  const answers = names(20).map((name) => add(name, name));
  await turn();
  expect(sent.map(({ requests }) => requests.length)).toEqual([10, 10]);
  const more = names(30).map((name) => add(`late-${name}`, name));
  await turn();
  expect(sent).toHaveLength(2);
  sent[1]?.answer();
  await turn();
  expect(sent.map(({ requests }) => requests.length)).toEqual([10, 10, 30]);
  for (const { answer } of sent) answer();
  expect(await Promise.all([...answers, ...more])).toHaveLength(50);
});

test("a batch holds at most 64 appends and 4 MB", async () => {
  const { sent, add } = setUp();
  void names(300).map((name) => add(name, name));
  await turn();
  expect(sent.map(({ requests }) => requests.length)).toEqual([64, 64]);
  const large = setUp();
  void names(7).map((name) => large.add(name, name, 1_500_000));
  await turn();
  expect(large.sent.map(({ requests }) => requests.length)).toEqual([2, 2]);
});

test("a poison batch is sent again one by one, and only the culprit fails", async () => {
  const { sent, add } = setUp();
  const answers = Promise.allSettled(["a", "bad", "c"].map((name) => add(name, name)));
  await turn();
  expect(sent.map(({ requests }) => requests)).toEqual([["a", "bad", "c"]]);
  sent[0]?.fail(new Poison());
  for (const at of [1, 2, 3]) {
    await turn();
    if (sent[at]?.requests[0] === "bad") sent[at].fail(new Poison());
    else sent[at]?.answer();
  }
  expect((await answers).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(sent.slice(1).map(({ requests }) => requests)).toEqual([["a"], ["bad"], ["c"]]);
});

test("a batch whose outcome is unknown is not sent again", async () => {
  const { sent, add } = setUp();
  const answers = Promise.allSettled(["a", "b"].map((name) => add(name, name)));
  await turn();
  sent[0]?.fail(new StoreUnavailable("gone"));
  expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await turn();
  expect(sent).toHaveLength(1);
});

test("what is too much is refused at once, and there is room again later", async () => {
  const { sent, add } = setUp();
  const waiting = Array.from({ length: 10_000 }, (_, i) => add("one", `${i}`));
  await expect(add("two", "x")).rejects.toThrow(StoreUnavailable);
  await turn();
  sent[0]?.answer();
  await waiting[0];
  await turn();
  void add("two", "y");
  await turn();
  expect(sent.at(-1)?.requests).toEqual(["y"]);
  const large = setUp();
  void large.add("one", "x", 40_000_000);
  await expect(large.add("two", "y", 40_000_000)).rejects.toThrow(StoreUnavailable);
});

test("drain waits for what is in flight and for what waits behind it", async () => {
  const { sent, queue, add } = setUp();
  void add("a", "1");
  void add("a", "2");
  let drained = false;
  await turn();
  const draining = queue.drain().then(() => {
    drained = true;
  });
  for (const at of [0, 1]) {
    await turn();
    expect(drained).toBe(false);
    sent[at]?.answer();
  }
  await draining;
  expect(sent.map(({ requests }) => requests)).toEqual([["1"], ["2"]]);
});

test("every append is answered once, in its stream's order, with at most one of a stream in flight", async () => {
  const appends = fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(appends, fc.infiniteStream(fc.nat(1)), async (streams, picks) => {
      const { sent, queue, add } = setUp();
      const open: Sent[] = [];
      const done: string[] = [];
      const all = streams.map((stream, i) =>
        add(stream, `${stream}${i}`).then((answer) => done.push(answer)),
      );
      for (let seen = 0; done.length < streams.length; ) {
        await turn();
        open.push(...sent.slice(seen));
        seen = sent.length;
        const inFlight = open.flatMap(({ requests }) => requests.map((request) => request[0]));
        expect(new Set(inFlight).size).toBe(inFlight.length);
        const [answered] = open.splice(Math.min(picks.next().value, open.length - 1), 1);
        answered?.answer();
        await turn();
      }
      await Promise.all(all);
      for (const stream of ["a", "b", "c", "d"]) {
        const wanted = streams.flatMap((name, i) => (name === stream ? [`${name}${i}!`] : []));
        expect(done.filter((answer) => answer.startsWith(stream))).toEqual(wanted);
      }
      await queue.drain();
    }),
    { numRuns: 50 },
  );
});

test("answered appends make room for as many bytes again", async () => {
  const { sent, add } = setUp();
  for (const name of ["a", "b", "c"]) {
    const answer = add(name, name, 30_000_000);
    await turn();
    sent.at(-1)?.answer();
    expect(await answer).toBe(`${name}!`);
  }
});
