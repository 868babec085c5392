import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { POLL_MS } from "../../kernel/query-times.ts";
import { EVERYTHING } from "./filters.ts";
import { leadSample } from "./lead-samples.ts";
import { leadQuery, leadsQuery, timelineQuery } from "./queries.ts";

afterEach(() => vi.unstubAllGlobals());

test("a poll of three loaded pages is one request, and the next page is asked for by the server's cursor", async () => {
  const asked: string[] = [];
  const leadsFrom = (from: number) => [from, from - 1].map((n) => leadSample(n));
  const answers: Readonly<Record<string, unknown>> = {
    none: { contacts: leadsFrom(6), total: 8, nextCursor: "b", version: "1.1.1" },
    b: { contacts: leadsFrom(4), total: 8, nextCursor: "c", version: "1.1.1" },
    c: { contacts: leadsFrom(2), total: 8, nextCursor: "d", version: "1.1.2" },
    d: { contacts: [leadSample(8)], total: 8, nextCursor: null, version: "1.1.3" },
  };
  vi.stubGlobal("fetch", async (input: string) => {
    const { pathname, searchParams } = new URL(input, "http://localhost");
    asked.push(`${pathname}?${searchParams}`);
    const order = [7, 6, 5, 4, 3, 2].map((n) => leadSample(n).id);
    const body = pathname.endsWith("/changes")
      ? { order, changed: [leadSample(7)], total: 8, nextCursor: "d", version: "1.1.3" }
      : answers[searchParams.get("cursor") ?? "none"];
    return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
  });
  const client = new QueryClient();
  const options = { ...leadsQuery(EVERYTHING), retry: false };
  await client.fetchInfiniteQuery({ ...options, pages: 3 });
  expect(asked).toHaveLength(3);
  await client.refetchQueries({ queryKey: options.queryKey });
  expect(asked.slice(3)).toEqual([
    expect.stringMatching(/^\/api\/contacts\/changes\?.*rows=6&since=1\.1\.1$/),
  ]);
  const data = client.getQueryData(options.queryKey);
  expect(data?.pages.flatMap(({ contacts }) => contacts.map(({ id }) => Number(id.slice(-12))))).toEqual([
    7, 6, 5, 4, 3, 2,
  ]);
  expect(data?.pages.at(-1)?.nextCursor).toBe("d");
  client.clear();
});

test("an open lead is read as often as the lists, its history only after a change", () => {
  const { id } = leadSample(1);
  expect(leadQuery(id).refetchInterval).toBe(POLL_MS);
  expect(timelineQuery(id)).not.toHaveProperty("refetchInterval");
});
