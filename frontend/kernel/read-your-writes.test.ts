import { endpoint } from "@asesorador/domain/kernel/endpoint";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { read } from "./read.ts";
import { refetchAfterWrite, rememberWrite, sinceOwnWrite } from "./read-your-writes.ts";

/** The test files of a worker share what is remembered: by the clock of the others it was written long ago. */
const atMinute = (minute: number) => vi.useFakeTimers({ now: minute * 60_000, toFake: ["Date"] });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("reads ask for the latest write, and stop asking when it is long ago", () => {
  expect(sinceOwnWrite(0)).toEqual({});
  rememberWrite("9", 1_000);
  rememberWrite("10", 2_000);
  // The answer to an earlier write arrived later.
  rememberWrite("9", 3_000);
  expect(sinceOwnWrite(4_000)).toEqual({ position: "10" });
  expect(sinceOwnWrite(32_000)).toEqual({});
});

test("after a write a request under way is dropped, and the next one asks for the write's position", async () => {
  atMinute(1);
  const client = new QueryClient();
  const asked: (string | undefined)[] = [];
  const slow = Promise.withResolvers<string>();
  const observer = new QueryObserver(client, {
    queryKey: ["leads", "list"],
    queryFn: () => {
      asked.push(sinceOwnWrite().position);
      return asked.length === 1 ? slow.promise : "with the write";
    },
  });
  const stop = observer.subscribe(() => {});
  await refetchAfterWrite(client, [["leads"]], "41");
  slow.resolve("without the write");
  expect({ asked, shown: observer.getCurrentResult().data }).toEqual({
    asked: [undefined, "41"],
    shown: "with the write",
  });
  stop();
});

test("a query that is not on screen is read again when it is shown, and one of another key is left alone", async () => {
  const client = new QueryClient();
  for (const key of ["leads", "brands"]) client.setQueryData([key], "old");
  await refetchAfterWrite(client, [["leads"]], null);
  const stale = ["leads", "brands"].map((key) => client.getQueryState([key])?.isInvalidated);
  expect(stale).toEqual([true, false]);
});

test("a read of an endpoint asks for the latest write where the contract takes a position", async () => {
  atMinute(2);
  const fetched = vi.fn(async (..._: Parameters<typeof fetch>) => Response.json({}));
  vi.stubGlobal("fetch", fetched);
  const market = z.string();
  for (const input of [z.object({ market, position: z.optional(z.string()) }), z.object({ market })]) {
    const rows = endpoint({
      method: "GET",
      path: "/api/rows",
      roles: ["admin"],
      summary: "",
      input,
      output: z.object({}),
    });
    rememberWrite("42");
    await read(rows, { market: "peru" });
  }
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    "/api/rows?market=peru&position=42",
    "/api/rows?market=peru",
  ]);
});
