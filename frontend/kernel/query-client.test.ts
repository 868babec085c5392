import { MutationObserver, notifyManager, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ResponseError } from "./http.ts";
import { createQueryClient } from "./query-client.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const refusal = (status: number, code: string, retryAfter: string | null) =>
  new ResponseError(status, "", JSON.stringify({ code, message: "…" }), retryAfter);
const busy = () => refusal(503, "too_busy", "7");

/** A mounted query with the given results in order; the last one repeats. */
const shownQuery = (answers: readonly (string | Error)[]) => {
  const client = createQueryClient();
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey: ["leads"],
    queryFn: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  const stop = observer.subscribe(() => {});
  /** Refetches like the poll: a running query is not sent twice. */
  const poll = () => void observer.refetch({ cancelRefetch: false });
  return { poll, shown: () => observer.getCurrentResult(), asked: () => asked, stop };
};

test("a poll that an overloaded server refused keeps the last data and waits for Retry-After", async () => {
  const { poll, shown, asked, stop } = shownQuery(["first", busy(), "second"]);
  await vi.advanceTimersByTimeAsync(0);
  poll();
  await vi.advanceTimersByTimeAsync(6_900);
  expect([asked(), shown().data, shown().isError]).toEqual([2, "first", false]);
  poll();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(100);
  expect([asked(), shown().data, shown().isError]).toEqual([3, "second", false]);
  stop();
});

test("a query that is refused again and again fails in the end, and still has what it showed", async () => {
  const { poll, shown, asked, stop } = shownQuery(["first", busy()]);
  await vi.advanceTimersByTimeAsync(0);
  poll();
  await vi.advanceTimersByTimeAsync(5 * 7_000);
  expect(asked()).toBe(7);
  expect(shown()).toMatchObject({ data: "first", isError: true });
  stop();
});

test.each([
  ["unavailable", refusal(503, "unavailable", "2")],
  ["too many requests", refusal(429, "too_many_requests", "30")],
  ["a network failure", new TypeError("Failed to fetch")],
])("%s is not retried", async (_name, error) => {
  const { shown, asked, stop } = shownQuery([error]);
  await vi.advanceTimersByTimeAsync(0);
  expect([asked(), shown().isError]).toEqual([1, true]);
  stop();
});

test("a mutation without a network fails at once, and is not sent when the network is back", async () => {
  onlineManager.setOnline(false);
  let sent = 0;
  const mutation = new MutationObserver(createQueryClient(), {
    mutationFn: () => {
      sent += 1;
      return Promise.reject(new Error("no network"));
    },
  });
  const ended = mutation.mutate().catch((error: unknown) => error);
  await Promise.resolve();
  expect(mutation.getCurrentResult().isPaused).toBe(false);
  expect(await ended).toEqual(new Error("no network"));
  onlineManager.setOnline(true);
  expect(sent).toBe(1);
});

test("a component learns that its mutation has begun before the next task, which may be a second press", async () => {
  const mutation = new MutationObserver(createQueryClient(), { mutationFn: () => new Promise(() => {}) });
  const seen: boolean[] = [];
  // As useMutation subscribes.
  const stop = mutation.subscribe(notifyManager.batchCalls(({ isPending }) => void seen.push(isPending)));
  void mutation.mutate();
  // Timers stand still.
  for (let task = 0; task < 9; task += 1) await Promise.resolve();
  expect(seen).toContain(true);
  stop();
});
