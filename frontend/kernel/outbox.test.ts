import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backoffMs } from "./outbox-backoff.ts";
import { createOutbox } from "./outbox-core.ts";
import type { OutboxEnvironment } from "./outbox-environment.ts";
import { pageStore } from "./outbox-memory.ts";
import { type OutboxRequest, type OutboxStore, openStore, REQUEST_LIFETIME_MS } from "./outbox-store.ts";

const PHONE = "987654321";
const request = (id = "a"): OutboxRequest => ({
  id,
  path: "/api/contacts",
  body: { phone: PHONE, leadId: id },
});

type Answer = number | { status: number; body: unknown; headers?: Record<string, string> } | "down" | "html";

/** A browser whose clock, timers and server the test moves by hand. */
const environment = () => {
  const timers: { work: () => void; at: number }[] = [];
  const state = {
    now: 1_800_000_000_000,
    answers: [] as Answer[],
    posted: [] as string[],
    marker: 0,
    syncs: 0,
    wake: () => {},
    timers,
  };
  const given: OutboxEnvironment = {
    openStore,
    openPageStore: pageStore,
    fetch: async (_url, init) => {
      const body = String(init?.body);
      state.posted.push(body);
      const answer = state.answers.shift() ?? "down";
      if (answer === "down") throw new TypeError("Failed to fetch");
      if (answer === "html") return new Response("<html>", { status: 200 });
      const {
        status,
        body: sent,
        headers,
      } = typeof answer === "number" ? { status: answer, body: { id: "a" }, headers: {} } : answer;
      return new Response(JSON.stringify(sent), { status, ...(headers ? { headers } : {}) });
    },
    now: () => state.now,
    random: () => 0.5,
    locks: null,
    later: (work, ms) => {
      const timer = { work, at: state.now + ms };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    onWake: (wake) => {
      state.wake = wake;
    },
    mark: (waiting) => {
      state.marker = waiting;
    },
    askForSync: () => {
      state.syncs += 1;
    },
  };
  return { state, given };
};

const opened: { close(): Promise<void> }[] = [];
const tab = (given: OutboxEnvironment) => {
  const outbox = createOutbox(given);
  opened.push(outbox);
  return outbox;
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(async () => {
  for (const outbox of opened.splice(0)) await outbox.close();
});

/** All bytes of all rows without keys, as in a copy of the profile's files. */
const storedBytes = async (): Promise<string> => {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("asesorador-outbox");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const rows: unknown[] = [];
  for (const name of db.objectStoreNames) {
    rows.push(
      ...(await new Promise<unknown[]>((resolve) => {
        const all = db.transaction(name).objectStore(name).getAll();
        all.onsuccess = () => resolve(all.result);
      })),
    );
  }
  db.close();
  expect(rows).not.toHaveLength(0);
  const bytes = (value: unknown): string => {
    if (value instanceof ArrayBuffer) return Buffer.from(value).toString("latin1");
    if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer).toString("latin1");
    if (value instanceof CryptoKey) return value.extractable ? "EXTRACTABLE" : "";
    if (value !== null && typeof value === "object") return Object.values(value).map(bytes).join("\n");
    return String(value);
  };
  return rows.map(bytes).join("\n");
};

// asvs: 14.3.3
test("a stored request holds neither the phone in the clear nor an extractable key", async () => {
  const { given } = environment();
  expect(await tab(given).enqueue(request())).toBe(true);
  const bytes = await storedBytes();
  expect(bytes).toContain("a");
  expect(bytes).not.toContain(PHONE);
  expect(bytes).not.toContain("EXTRACTABLE");
});

test("an accepted request is sent once with its body, and its response is reported", async () => {
  const { given, state } = environment();
  state.answers = [201];
  const outbox = tab(given);
  await outbox.enqueue(request());
  expect(state.marker).toBe(1);
  expect(await outbox.send("a")).toEqual({ state: "sent", answer: { id: "a" } });
  expect(state.posted).toEqual([JSON.stringify(request().body)]);
  expect(state.marker).toBe(0);
  expect(await outbox.drain()).toBe(0);
  expect(state.posted).toHaveLength(1);
});

test.each<Answer>(["down", 500, 503, 408, 429, "html"])(
  "after %s the request is saved and waits",
  async (answer) => {
    const { given, state } = environment();
    state.answers = [answer];
    const outbox = tab(given);
    await outbox.enqueue(request());
    expect(await outbox.send("a")).toEqual({ state: "saved" });
    expect(state.marker).toBe(1);
    expect(state.timers).toHaveLength(1);
    expect(state.syncs).toBe(1);
  },
);

test("no background sync is registered for a request that is sent at once or not stored durably", async () => {
  const { given, state } = environment();
  state.answers = [201];
  const outbox = tab(given);
  await outbox.enqueue(request());
  await outbox.send("a");
  Reflect.deleteProperty(globalThis, "indexedDB");
  const elsewhere = environment();
  const soon: OutboxEnvironment["later"] = (work) => {
    queueMicrotask(work);
    return () => {};
  };
  const fleeting = tab({ ...elsewhere.given, later: soon });
  await fleeting.enqueue(request());
  expect(await fleeting.send("a")).toEqual({ state: "failed" });
  expect([state.syncs, elsewhere.state.syncs]).toEqual([0, 0]);
});

test("a request left behind by a closed tab is sent by the next one", async () => {
  const { given, state } = environment();
  const first = createOutbox(given);
  await first.enqueue(request());
  await first.send("a");
  await first.close();
  state.answers = [201];
  expect(await tab(given).drain()).toBe(0);
  expect(state.posted).toHaveLength(2);
  expect(state.posted[0]).toBe(state.posted[1]);
});

test("coming back online sends waiting requests and notifies watchers", async () => {
  const { given, state } = environment();
  const outbox = tab(given);
  await outbox.enqueue(request());
  await outbox.send("a");
  const result = new Promise((resolve) => outbox.watch((id, result) => resolve([id, result.state])));
  state.answers = [201];
  state.wake();
  expect(await result).toEqual(["a", "sent"]);
});

test("the timer of a failed attempt retries", async () => {
  const { given, state } = environment();
  const outbox = tab(given);
  await outbox.enqueue(request());
  await outbox.send("a");
  const result = new Promise((resolve) => outbox.watch((id) => resolve(id)));
  state.answers = [201];
  state.timers[0]?.work();
  expect(await result).toBe("a");
});

test("a timer that fires while a drain sends another request is not lost", async () => {
  const { given, state } = environment();
  let answerSecond = () => {};
  const slow: OutboxEnvironment = {
    ...given,
    fetch: async (...request) => {
      const isSecond = String(request[1]?.body).includes('"leadId":"b"');
      if (isSecond) await new Promise<void>((resolve) => (answerSecond = resolve));
      return given.fetch(...request);
    },
  };
  const outbox = tab(slow);
  await outbox.enqueue(request("b"));
  state.wake();
  await expect.poll(() => answerSecond).toHaveLength(1);
  await outbox.enqueue(request("a"));
  expect(await outbox.send("a")).toEqual({ state: "saved" });
  state.answers = [201, 201];
  const ended = new Promise((resolve) => outbox.watch((id) => id === "a" && resolve(id)));
  state.timers.shift()?.work();
  answerSecond();
  expect(await ended).toBe("a");
});

test("a lost database connection is reopened, and waiting requests are sent", async () => {
  const { given, state } = environment();
  const opened: OutboxStore[] = [];
  const outbox = tab({
    ...given,
    openStore: async (now) => {
      const store = await openStore(now);
      opened.push(store);
      return store;
    },
  });
  await outbox.enqueue(request());
  opened[0]?.close();
  await expect(outbox.drain()).rejects.toThrow();
  state.answers = [201];
  const ended = new Promise((resolve) => outbox.watch((_id, { state: end }) => resolve(end)));
  await outbox.enqueue(request("b"));
  expect(opened).toHaveLength(2);
  expect(await outbox.drain()).toBeLessThan(2);
  expect(await ended).toBe("sent");
});

test("a request that expires while its page is open is reported as failed", async () => {
  const { given, state } = environment();
  const outbox = tab(given);
  const results: unknown[] = [];
  outbox.watch((id, result) => results.push([id, result.state]));
  await outbox.enqueue(request());
  await outbox.send("a");
  state.now += REQUEST_LIFETIME_MS + 1;
  await outbox.drain();
  expect(results).toEqual([["a", "failed"]]);
});

test("Retry-After is respected", async () => {
  const { given, state } = environment();
  state.answers = [{ status: 429, body: {}, headers: { "retry-after": "30" } }];
  const outbox = tab(given);
  await outbox.enqueue(request());
  await outbox.send("a");
  expect(state.timers.map(({ at }) => at - state.now)).toEqual([30_000]);
  // The next request has a shorter pause: the server is left alone for as long as it has asked for.
  state.now += 1_000;
  await outbox.enqueue(request("b"));
  await outbox.send("b");
  expect(state.timers.map(({ at }) => at - state.now)).toEqual([29_000]);
});

test("Retry-After is respected also where a shorter pause has begun", async () => {
  const { given, state } = environment();
  state.answers = ["down", { status: 503, body: {}, headers: { "retry-after": "30" } }];
  const outbox = tab(given);
  for (const id of ["a", "b"]) {
    await outbox.enqueue(request(id));
    await outbox.send(id);
  }
  expect(state.timers.map(({ at }) => at - state.now)).toEqual([30_000]);
});

test("Retry-After is respected for a minute at most, and what is no number of seconds not at all", async () => {
  for (const [retryAfter, pause] of [
    ["604800", 60_000],
    ["mañana", 750],
    ["-5", 750],
  ] as const) {
    const { given, state } = environment();
    globalThis.indexedDB = new IDBFactory();
    state.answers = [{ status: 503, body: {}, headers: { "retry-after": retryAfter } }];
    const outbox = tab(given);
    await outbox.enqueue(request());
    await outbox.send("a");
    expect(state.timers.map(({ at }) => at - state.now)).toEqual([pause]);
  }
});

test("a request older than 24 hours is deleted unsent", async () => {
  const { given, state } = environment();
  const outbox = tab(given);
  await outbox.enqueue(request());
  state.now += REQUEST_LIFETIME_MS + 1;
  expect(await outbox.drain()).toBe(0);
  expect(await outbox.send("a")).toEqual({ state: "failed" });
  expect(state.posted).toEqual([]);
});

test("a refused request is removed and the server's reasons are reported", async () => {
  const { given, state } = environment();
  const failure = {
    code: "invalid_input",
    message: "Revisa tus datos",
    issues: [{ path: "phone", code: "unreachable", message: "Revisa el número" }],
  };
  state.answers = [{ status: 400, body: failure }];
  const outbox = tab(given);
  await outbox.enqueue(request());
  expect(await outbox.send("a")).toEqual({ state: "refused", failure });
  expect(state.marker).toBe(0);
  expect(await outbox.drain()).toBe(0);
  expect(state.posted).toHaveLength(1);
});

test("a corrected request under the same id is sent again after a refusal", async () => {
  const { given, state } = environment();
  state.answers = [{ status: 400, body: { code: "x", message: "" } }, 201];
  const outbox = tab(given);
  await outbox.enqueue(request());
  await outbox.send("a");
  await outbox.enqueue({ ...request(), body: { phone: "955555555" } });
  expect(await outbox.send("a")).toMatchObject({ state: "sent" });
  expect(state.posted[1]).toContain("955555555");
});

test("a lead whose id belongs to another submission is stored and sent with a new id", async () => {
  const { given, state } = environment();
  const taken = { status: 409, body: { code: "lead_exists", message: "" } };
  state.answers = [taken, "down"];
  const outbox = tab(given);
  await outbox.enqueue(request());
  expect(await outbox.send("a")).toEqual({ state: "saved" });
  state.answers = [201];
  expect(await outbox.send("a")).toMatchObject({ state: "sent" });
  const [first, second, third] = state.posted.map((text) => JSON.parse(text) as Record<string, string>);
  expect(first).toEqual(request().body);
  expect(second).toEqual({
    phone: PHONE,
    leadId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    submissionNonce: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(third).toEqual(second);
  expect(state.posted).toHaveLength(3);
});

/** Web Locks of one browser: one holder per name, the others queue. */
const webLocks = (): NonNullable<OutboxEnvironment["locks"]> => {
  const tails = new Map<string, Promise<unknown>>();
  return {
    request: (name: string, work: unknown) => {
      const turn = (tails.get(name) ?? Promise.resolve()).then(work as () => Promise<unknown>);
      tails.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
  } as NonNullable<OutboxEnvironment["locks"]>;
};

test.each([
  ["Web Locks", webLocks()],
  ["leases only", null],
])("two tabs with %s send one request once", async (_name, locks) => {
  const { given, state } = environment();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow: OutboxEnvironment = {
    ...given,
    locks,
    fetch: async (...request) => {
      const answer = await given.fetch(...request);
      await held;
      return answer;
    },
  };
  state.answers = [201, 201];
  const [one, two] = [tab(slow), tab(slow)];
  await one.enqueue(request());
  const sending = [one.send("a"), two.send("a")];
  release();
  const states = (await Promise.all(sending)).map(({ state: known }) => known);
  expect(state.posted).toHaveLength(1);
  expect(states).toContain("sent");
  expect(states).not.toContain("refused");
  expect(states).not.toContain("failed");
});

test("a tab that found another one sending reports its result, also when it is already there", async () => {
  const { given, state } = environment();
  state.answers = [201];
  const one = tab(given);
  await one.enqueue(request());
  const busy = {
    request: async () => (await one.send("a")) && null,
  } as unknown as OutboxEnvironment["locks"];
  const two = tab({ ...given, locks: busy });
  expect(await two.send("a")).toEqual({ state: "sent", answer: { id: "a" } });
  expect(state.posted).toHaveLength(1);
});

test("a page reports a request that another sender finished meanwhile", async () => {
  const page = environment();
  const outbox = tab(page.given);
  const results: unknown[] = [];
  outbox.watch((id, result) => results.push([id, result.state]));
  await outbox.enqueue(request());
  expect(await outbox.send("a")).toEqual({ state: "saved" });
  const worker = environment();
  worker.state.answers = [200];
  expect(await tab(worker.given).drain()).toBe(0);
  expect(results).toEqual([]);
  expect(await outbox.drain()).toBe(0);
  expect(results).toEqual([["a", "sent"]]);
  await outbox.drain();
  expect(results).toHaveLength(1);
  expect(page.state.posted).toHaveLength(1);
});

test("a sender that died with its lease is replaced once the lease has run out", async () => {
  const { given, state } = environment();
  // First tab: the attempt never settles, and the tab is closed.
  const dead = createOutbox({ ...given, fetch: () => new Promise(() => {}) });
  await dead.enqueue(request());
  void dead.send("a");
  const next = tab(given);
  await expect.poll(() => next.send("a")).toEqual({ state: "saved" });
  expect(state.posted).toEqual([]);
  state.now += 30_000;
  state.answers = [201];
  expect(await next.send("a")).toMatchObject({ state: "sent" });
});

test("a request that another tab is sending does not hold up the next one", async () => {
  const { given, state } = environment();
  const busy = createOutbox({ ...given, fetch: () => new Promise(() => {}) });
  await busy.enqueue(request("a"));
  void busy.send("a");
  const next = tab(given);
  await expect.poll(() => next.send("a")).toEqual({ state: "saved" });
  state.now += 1;
  await next.enqueue(request("b"));
  state.answers = [201];
  expect(await next.drain()).toBe(1);
  expect(state.posted.map((body) => JSON.parse(body).leadId)).toEqual(["b"]);
});

test("without IndexedDB the page retries, and reports `failed` when sending failed", async () => {
  Object.assign(globalThis, { indexedDB: undefined });
  const { given, state } = environment();
  const eager: OutboxEnvironment = {
    ...given,
    later: (work, ms) => {
      if (ms <= 1000) queueMicrotask(work);
      return () => {};
    },
  };
  const outbox = tab(eager);
  expect(await outbox.enqueue(request())).toBe(false);
  expect(await outbox.send("a")).toEqual({ state: "failed" });
  expect(state.posted.length).toBeGreaterThanOrEqual(3);
  expect(state.marker).toBe(0);
  state.answers = [201];
  expect(await outbox.send("a")).toMatchObject({ state: "sent" });
});

test("pauses grow to four seconds, later to a minute, with jitter", () => {
  const low = () => 0;
  const high = () => 1;
  expect([1, 2, 3, 4, 60].map((n) => backoffMs(n, high))).toEqual([1000, 2000, 4000, 4000, 4000]);
  expect(backoffMs(61, high)).toBe(60_000);
  expect(backoffMs(3, low)).toBe(2000);
});

test("a page that ends while a request is being stored has set the mark, so that the next page drains", async () => {
  const { state, given } = environment();
  const stored = Promise.withResolvers<void>();
  const outbox = createOutbox({
    ...given,
    openStore: async (now) => {
      const store = await openStore(now);
      const put = async (what: OutboxRequest) => {
        await store.put(what);
        stored.resolve();
        // The page ends here.
        await new Promise(() => {});
      };
      return { ...store, put };
    },
  });
  void outbox.enqueue(request());
  await stored.promise;
  expect(state.marker).toBeGreaterThan(0);
});

test("a request that a closed page left is sent soon after this page's own", async () => {
  const { state, given } = environment();
  const left = await openStore(given.now);
  await left.put(request("left"));
  left.close();
  const outbox = tab(given);
  await outbox.enqueue(request("own"));
  state.answers = [201, 201];
  expect(await outbox.send("own")).toMatchObject({ state: "sent" });
  expect(state.timers).toHaveLength(1);
  state.timers[0]?.work();
  await expect.poll(() => state.posted.length).toBe(2);
  expect(state.posted[1]).toContain('"leadId":"left"');
});

test("a request that another page finishes while this page counts is reported at the next drain", async () => {
  const { state, given } = environment();
  const other = await openStore(given.now);
  let isFinishing = false;
  const outbox = tab({
    ...given,
    openStore: async (now) => {
      const store = await openStore(now);
      const open = async (id: string) => {
        const found = await store.open(id);
        if (isFinishing) await other.settle(id, { state: "sent", answer: { id } });
        return found;
      };
      return { ...store, open };
    },
  });
  const reported: unknown[] = [];
  outbox.watch((_, result) => reported.push(result.state));
  await outbox.enqueue(request());
  expect(await outbox.send("a")).toEqual({ state: "saved" });
  expect(await other.lease("a", 60_000)).toBe(true);
  isFinishing = true;
  state.timers.splice(0)[0]?.work();
  expect(await outbox.drain()).toBe(0);
  expect(reported).toEqual([]);
  isFinishing = false;
  expect(state.timers).toHaveLength(1);
  state.timers[0]?.work();
  await expect.poll(() => reported).toEqual(["sent"]);
  other.close();
});

test("a count of an empty outbox that ends late leaves the mark of a request that was stored meanwhile", async () => {
  const { state, given } = environment();
  const counted = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  let counts = 0;
  const outbox = tab({
    ...given,
    openStore: async (now) => {
      const store = await openStore(now);
      const waiting = async () => {
        const rows = await store.waiting();
        counts += 1;
        // The drain's list is the first, then its outbox is counted twice.
        if (counts !== 3) return rows;
        counted.resolve();
        await late.promise;
        return rows;
      };
      return { ...store, waiting };
    },
  });
  const drained = outbox.drain();
  await counted.promise;
  await outbox.enqueue(request());
  late.resolve();
  await drained;
  expect(state.marker).toBe(1);
});

test("an empty count is marked after another page's request: the outbox is counted again, and the mark is right", async () => {
  const { state, given } = environment();
  const other = await openStore(given.now);
  let counts = 0;
  const outbox = tab({
    ...given,
    openStore: async (now) => {
      const store = await openStore(now);
      const waiting = async () => {
        const rows = await store.waiting();
        counts += 1;
        // Between the count after the drain's list and its mark.
        if (counts === 2) await other.put(request());
        return rows;
      };
      return { ...store, waiting };
    },
  });
  await outbox.drain();
  expect(state.marker).toBe(1);
  other.close();
});

test("a sender whose lease ran out before its request neither sends nor releases the lease of the next one", async () => {
  const { state, given } = environment();
  const next = tab({ ...given, fetch: () => new Promise(() => {}) });
  const sleeper = tab({
    ...given,
    openStore: async (now) => {
      const store = await openStore(now);
      const open = async (id: string) => {
        const found = await store.open(id);
        // The machine sleeps once, and another tab is the first to go on.
        if (state.now < 1_800_003_600_000) {
          state.now += 3_600_000;
          void next.send(id);
          await expect.poll(() => store.lease(id, 0)).toBe(false);
        }
        return found;
      };
      return { ...store, open };
    },
  });
  await sleeper.enqueue(request());
  expect(await sleeper.send("a")).toEqual({ state: "saved" });
  const third = tab(given);
  expect(await third.send("a")).toEqual({ state: "saved" });
  expect(state.posted).toEqual([]);
});
