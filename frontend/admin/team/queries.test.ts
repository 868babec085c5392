import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { reportQuery } from "./queries.ts";

afterEach(() => vi.unstubAllGlobals());

test("until the figures arrive, those of another period stay, and those of another market do not", () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const client = new QueryClient();
  const total = {
    username: null,
    received: 3,
    open: 1,
    onTime: 2,
    late: 0,
    missed: 0,
    converted: 1,
    cancelled: 0,
    lost: 0,
    losses: [],
    medianMinutes: 12,
    revenue: 90,
    commissioned: 1,
  };
  const today = { advisers: [], total };
  client.setQueryData(reportQuery("peru", "today").queryKey, today);
  const observer = new QueryObserver(client, reportQuery("peru", "today"));
  const stop = observer.subscribe(() => {});
  observer.setOptions(reportQuery("peru", "week"));
  expect(observer.getCurrentResult().data).toEqual(today);
  observer.setOptions(reportQuery("chile", "week"));
  expect(observer.getCurrentResult().data).toBeUndefined();
  stop();
});
