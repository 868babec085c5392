import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refresh } from "./use-live.ts";

const stale = (data: string): readonly string[] => {
  const client = new QueryClient();
  for (const key of ["leads", "lead-facts", "lead", "summary", "lead-days", "reminders", "brands", "access"])
    client.setQueryData([key, "x"], {});
  refresh(client, data);
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => String(queryKey[0]));
};

test("a change of leads invalidates their lists, the open one's facts and figures, and nothing else", () => {
  expect(stale('{"readModels":["lead"]}')).toEqual([
    "leads",
    "lead-facts",
    "summary",
    "lead-days",
    "reminders",
  ]);
  expect(stale('{"readModels":["catalog","unheard-of"]}')).toEqual(["brands"]);
});

test("an empty or invalid message invalidates nothing", () => {
  for (const data of ['{"readModels":[]}', "{", '"lead"', '{"readModels":"lead"}', ""])
    expect(stale(data)).toEqual([]);
});

test("a query that waits for Retry-After of an overloaded server is not refetched earlier", async () => {
  const client = new QueryClient();
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey: ["summary"],
    queryFn: async () => {
      asked += 1;
      if (asked > 1) throw new Error("busy");
      return "shown";
    },
    retry: true,
    retryDelay: 3_600_000,
  });
  const stop = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().data).toBe("shown");
  refresh(client, '{"readModels":["lead"]}');
  await expect.poll(() => observer.getCurrentResult().failureCount).toBe(1);
  refresh(client, '{"readModels":["lead"]}');
  const { data, failureCount, isError } = observer.getCurrentResult();
  expect({ asked, data, failureCount, isError }).toEqual({
    asked: 2,
    data: "shown",
    failureCount: 1,
    isError: false,
  });
  stop();
  client.clear();
});

test("a page that is being loaded is not cancelled", async () => {
  const client = new QueryClient();
  const second = Promise.withResolvers<string>();
  const options = {
    queryKey: ["leads", "list"],
    queryFn: ({ pageParam }: { pageParam: number }) => (pageParam === 1 ? "first" : second.promise),
    initialPageParam: 1,
    getNextPageParam: () => 2,
  };
  const list = new InfiniteQueryObserver(client, options);
  const stop = list.subscribe(() => {});
  await expect.poll(() => list.getCurrentResult().data?.pages).toEqual(["first"]);
  const more = list.fetchNextPage();
  refresh(client, '{"readModels":["lead"]}');
  second.resolve("second");
  expect((await more).data?.pages).toEqual(["first", "second"]);
  stop();
});

test("a page that could not be loaded stays said while others change the list", async () => {
  const client = new QueryClient();
  let asked = 0;
  const options = {
    queryKey: ["audit", "list"],
    queryFn: ({ pageParam }: { pageParam: number }) => {
      asked += 1;
      if (pageParam === 2) throw new Error("no answer");
      return "first";
    },
    initialPageParam: 1,
    getNextPageParam: () => 2,
    retry: false,
  };
  const list = new InfiniteQueryObserver(client, options);
  const stop = list.subscribe(() => {});
  await expect.poll(() => list.getCurrentResult().data?.pages).toEqual(["first"]);
  expect((await list.fetchNextPage()).isFetchNextPageError).toBe(true);
  refresh(client, '{"readModels":["access"]}');
  expect({ asked, hasFailed: list.getCurrentResult().isFetchNextPageError }).toEqual({
    asked: 2,
    hasFailed: true,
  });
  stop();
});
