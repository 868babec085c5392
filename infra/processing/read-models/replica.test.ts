import type { Db } from "@asesorador/projections/kernel/db";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SILENT } from "../log.ts";
import { queryRoute } from "./replica.ts";

const PROBE_EVERY_MS = 1_000;
const lost = () => new Error("Connection terminated unexpectedly");
const conflict = () => Object.assign(new Error("conflict with recovery"), { code: "40001" });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Databases that answer with their name; `state` says how the replica is. */
const setUp = () => {
  const state: { fails: Error | null; isLevel: boolean } = { fails: null, isLevel: true };
  const waitedFor: string[] = [];
  const answering = (answer: (sql: string) => Record<string, unknown>): Db => ({
    query: async <Row>(sql: string | { readonly text: string }) => ({
      rows: [answer(String(sql)) as Row],
    }),
  });
  const primary = answering((sql) => {
    if (sql.includes("pg_current_wal_insert_lsn")) return { lsn: "0/2" };
    return sql.includes("pg_current_wal_flush_lsn") ? { lsn: "0/1" } : { by: "primary" };
  });
  const replica: Db = {
    query: async <Row>() => {
      if (state.fails) throw state.fails;
      return { rows: [{ by: "replica" } as Row] };
    },
  };
  const probe: Db = {
    query: async <Row>(_: unknown, [lsn]: unknown[] = []) => {
      if (state.fails) throw state.fails;
      waitedFor.push(String(lsn));
      return { rows: [{ done: state.isLevel } as Row] };
    },
  };
  const route = queryRoute({ replica, primary, probe, log: SILENT });
  const stop = new AbortController();
  let changes = 0;
  const watching = route.watch(stop.signal, () => {
    changes += 1;
  });
  return {
    state,
    route,
    waitedFor,
    changes: () => changes,
    by: async () => (await route.query<{ by: string }>("select")).rows[0]?.by,
    settle: () => route.settle(stop.signal),
    stop: async () => {
      stop.abort();
      await watching;
    },
    abort: () => stop.abort(),
  };
};

test("a replica that is away is left at once, and returned to after three probes in a row that found it level", async () => {
  const { state, by, settle, changes, route, stop } = setUp();
  expect(await by()).toBe("replica");
  state.fails = lost();
  expect(await by()).toBe("primary");
  expect(changes()).toBe(1);
  state.fails = null;
  for (const probes of [1, 2]) {
    await vi.advanceTimersByTimeAsync(PROBE_EVERY_MS);
    await settle();
    expect([probes, await by()]).toEqual([probes, "primary"]);
  }
  state.fails = lost();
  await vi.advanceTimersByTimeAsync(PROBE_EVERY_MS);
  state.fails = null;
  await vi.advanceTimersByTimeAsync(2 * PROBE_EVERY_MS);
  await settle();
  expect(await by()).toBe("primary");
  await vi.advanceTimersByTimeAsync(PROBE_EVERY_MS);
  await settle();
  expect([await by(), route.onReplica()]).toEqual(["replica", true]);
  await stop();
});

test("it is returned to only when it has replayed what may have been read from the primary", async () => {
  const { state, by, settle, waitedFor, abort } = setUp();
  state.fails = lost();
  await by();
  state.fails = null;
  await vi.advanceTimersByTimeAsync(3 * PROBE_EVERY_MS);
  state.isLevel = false;
  const settling = settle();
  await vi.advanceTimersByTimeAsync(0);
  // Also commits that are not flushed yet.
  expect(waitedFor.at(-1)).toBe("0/2");
  abort();
  await settling;
  expect(await by()).toBe("primary");
});

test("a query that the replica's recovery ended is answered by the primary, and the next one by the replica", async () => {
  const { state, by, changes, stop } = setUp();
  state.fails = conflict();
  expect(await by()).toBe("primary");
  state.fails = null;
  expect([await by(), changes()]).toEqual(["replica", 0]);
  state.fails = new TypeError("a bug");
  await expect(by()).rejects.toThrow("a bug");
  await stop();
});
