import type { Replays } from "@asesorador/backend/application/replays";
import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import { decodeFrames } from "@asesorador/domain/replay/frames";
import { apiTests, contact, shared } from "@asesorador/infra/testing/api";
import { fillWithLists } from "@asesorador/infra/testing/shown-lists";
import { runReplay } from "@asesorador/projections/replay/run";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

/** A visit that saw no list. */
const UNSEEN = { weights: null, ownWeights: null, rank: null, catalogue: null };
const CANARY = "Canario Ficticio";

/** Two leads, one of which was contacted an hour later; now is two hours later. */
const started = async () => {
  const api = await tests.api();
  const submit = async (phone: string): Promise<string> => {
    const payload = contact({ phone, name: CANARY, address: CANARY });
    await api.call({ method: "POST", url: "/api/contacts", payload });
    return payload.leadId;
  };
  const first = await submit("987 654 321");
  const second = await submit("987 654 322");
  api.clock.now += HOUR_MS;
  const status = { status: "contacted", seen: "pending" };
  await api.call({ method: "POST", url: `/api/contacts/${first}/status`, payload: status, as: "admin" });
  api.clock.now += HOUR_MS;
  await api.project();
  const get = (url: string) => api.call({ url: `/api/replay/${url}`, as: "analyst" });
  return { ...api, first, second, get };
};
const BEFORE = "2026-03-04T15:30:00.000Z";

test("frames: the last hour has the cards' figures, and an unchanged file is not sent again", async () => {
  const { get, call } = await started();
  const answer = await get("frames?market=peru");
  expect(answer.headers["content-type"]).toBe("application/octet-stream");
  const { hours, sums, counts } = decodeFrames(answer.rawPayload);
  const summary = (await call({ url: "/api/admin/lead-summary?country=peru", as: "analyst" })).json();
  expect([sums.pending[hours - 1], sums.contacted[hours - 1]]).toEqual([summary.pending, summary.contacted]);
  expect((sums.savingsCents[hours - 1] ?? 0) / 100).toBe(summary.monthlySavings);
  // They were submitted at 10:06 in Lima: the first hour is the one that ends at 11:00.
  expect([hours, sums.pending[0], sums.contacted[0], counts.submitted]).toEqual([3, 2, 0, [2]]);
  const headers = { "if-none-match": String(answer.headers.etag) };
  const again = await call({ url: "/api/replay/frames?market=peru", as: "analyst", headers });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("frames: compressed where the caller takes it; a market without leads has no hours", async () => {
  const { call, get } = await started();
  const zipped = await call({
    url: "/api/replay/frames",
    as: "analyst",
    headers: { "accept-encoding": "gzip, br" },
  });
  expect(zipped.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
  expect(decodeFrames((await get("frames?market=chile")).rawPayload).hours).toBe(0);
});

test("leads then: as they were, without the person", async () => {
  const { get, first, second } = await started();
  const then = (await get(`leads?at=${BEFORE}`)).json();
  expect(
    then.leads.map(({ leadId, status }: { leadId: string; status: string }) => [leadId, status]),
  ).toEqual(
    expect.arrayContaining([
      [first, "pending"],
      [second, "pending"],
    ]),
  );
  const exact = await get(`leads?at=${BEFORE.replace("Z", "0".repeat(200))}Z`);
  expect(exact.json()).toEqual(then);
  const now = await get("leads?status=contacted");
  expect(now.json()).toMatchObject({ leads: [{ leadId: first, until: null }], nextCursor: null });
  expect(now.body).not.toContain(CANARY);
});

test("as-of and diff: the figures then, and the leads that moved; turned round, the signs are", async () => {
  const { get, first } = await started();
  const then = (await get(`as-of?at=${BEFORE}`)).json();
  expect(then.figures).toMatchObject({
    "peru.leads": 2,
    "peru.status.pending": 2,
    "peru.status.contacted": 0,
  });
  expect(then.place).toMatchObject({ clock: "occurred", at: BEFORE });
  const moved = (await get(`diff?a=${BEFORE}`)).json();
  expect(moved.changes).toContainEqual({
    figure: "peru.status.contacted",
    from: 0,
    to: 1,
    change: 1,
    more: [first],
    less: [],
  });
  const now = "2026-03-04T17:00:00.000Z";
  const back = (await get(`diff?a=${now}&b=${BEFORE}`)).json();
  expect(back.changes).toContainEqual(
    expect.objectContaining({ figure: "peru.status.contacted", change: -1 }),
  );
});

test("funnel and cohorts answer at a moment", async () => {
  const { get, call, project } = await started();
  const step = { type: "step", seq: 0, step: "presupuesto", from: null, dwellMs: 0 };
  const journeyId = "0195f6a0-0000-4000-8000-000000000001";
  const visit = { journeyId, wizard: "peru", viewport: "phone", events: [step] };
  await call({ method: "POST", url: "/api/journey", payload: visit });
  await project();
  const { groups } = (await get("funnel?wizard=peru&by=device")).json();
  expect(groups).toMatchObject([{ group: "phone", started: 1, submitted: 0 }]);
  const until = (await get("funnel?wizard=peru&by=week&until=converted")).json();
  expect(until.groups[0].leads[0]).toMatchObject({ status: "pending", reached: 2 });
  const { cohorts } = (await get("cohorts?by=source&after=1,7")).json();
  expect(cohorts).toMatchObject([
    {
      leads: 2,
      ages: [
        { days: 1, n: 0 },
        { days: 7, n: 0 },
      ],
    },
  ]);
});

test("an analyst is answered how each account kept the promise, and at which hours", async () => {
  const { get, call, first, project } = await started();
  await call({
    method: "POST",
    url: `/api/contacts/${first}/assignee`,
    as: "admin",
    payload: { assignee: "admin" },
  });
  await project();
  const { groups } = (await get("response")).json();
  // At its first contact no account had the lead, which was assigned afterwards.
  expect(groups).toMatchObject([
    { group: "none", leads: 2, promise: { met: 1, late: 0, breached: 0, waiting: 1 }, wallMs: { n: 1 } },
  ]);
  const hours = (await get("response?by=hour")).json();
  expect(hours).toMatchObject({ place: { clock: "occurred" }, groups: [{ group: "10", leads: 2 }] });
  expect((await get("response?market=chile&by=weekday")).json().groups).toEqual([]);
});

describe("events", () => {
  test("the last recorded comes first, sealed parts as [sellado]", async () => {
    const { get, first } = await started();
    const answer = await get(`events?stream=lead-${first}`);
    expect(answer.json()).toMatchObject({
      events: [{ type: "LeadContacted" }, { type: "LeadSubmitted", data: { pii: "[sellado]" } }],
      before: null,
    });
    expect(answer.body).not.toContain(CANARY);
  });

  test("filters add up, and pages follow one another", async () => {
    const { get, call } = await started();
    for (let n = 0; n < 60; n += 1)
      await call({ method: "POST", url: "/api/contacts", payload: contact({ phone: `9876510${n + 10}` }) });
    const one = (await get("events?type=LeadSubmitted")).json();
    const two = (await get(`events?type=LeadSubmitted&before=${one.before}`)).json();
    expect([one.events.length, two.events.length, two.before]).toEqual([50, 12, null]);
    const { correlationId } = one.events[0];
    const caused = (await get(`events?correlation=${correlationId}`)).json().events;
    expect(new Set(caused.map((event: typeof caused) => event.correlationId))).toEqual(
      new Set([correlationId]),
    );
    const none = (await get("events?type=LeadSubmitted&actor=nadie")).json();
    expect(none).toEqual({ events: [], before: null });
    expect((await get(`events?stream=lead&to=${BEFORE}`)).json().events).toHaveLength(2);
  });

  const forFilters = shared(started);
  test.each([
    ["type=LeadSubmited", "unknown_type"],
    ["from=2026-03-05T00:00:00Z&to=2026-03-04T00:00:00Z", "after_to"],
    ["from=ayer", "invalid_format"],
  ])("%s is refused as %s", async (query, code) => {
    const { get } = await forFilters();
    const answer = await get(`events?${query}`);
    expect([answer.statusCode, answer.json().issues[0].code]).toEqual([400, code]);
  });

  test("those of accounts and sessions are for administrators, as the audit is", async () => {
    const { get } = await started();
    const types = (events: readonly { type: string }[]) => new Set(events.map(({ type }) => type));
    expect(types((await get("events")).json().events)).toEqual(new Set(["LeadContacted", "LeadSubmitted"]));
    expect((await get("events?type=SignedIn")).statusCode).toBe(400);
    expect((await get("event-types")).json().types).not.toContain("SignedIn");
    const { call } = await tests.api();
    const admin = await call({ url: "/api/replay/events?type=SignedIn", as: "admin" });
    expect(types(admin.json().events)).toEqual(new Set(["SignedIn"]));
  });

  test("the types that there are can be listed", async () => {
    const { get } = await started();
    expect((await get("event-types")).json().types).toContain("LeadSubmitted");
  });
});

describe("marks", () => {
  test("an hour in which a price changed is listed for analysts, a rebuild only to administrators", async () => {
    const { history, call } = await tests.api();
    const get = (path: string) => call({ url: `/api/replay/${path}`, as: "analyst" });
    await fillWithLists(history.inner);
    const url = "/api/admin/operations/rebuilds";
    await call({ method: "POST", url, payload: { readModel: "lead" }, as: "admin" });
    const repriced = { kind: "prices", until: "2026-03-03T15:00:00.000Z", count: 1 };
    expect((await get("marks")).json()).toEqual({
      marks: [{ ...repriced, names: ["Plan 24 (Marca 1)"] }],
      earlier: 0,
    });
    const admin = (await call({ url: "/api/replay/marks", as: "admin" })).json();
    expect(admin.marks).toMatchObject([{ kind: "rebuilds", count: 1, names: ["lead"] }, repriced]);
    expect((await get("marks?market=chile")).json()).toEqual({ marks: [], earlier: 0 });
  });

  test("an hour in which the requests of several people waited in their browsers is listed for every market", async () => {
    const { call, project } = await tests.api();
    for (const n of [1, 2, 3]) {
      const visit = {
        wizard: "peru",
        viewport: "phone",
        opening: {},
        firstTriedAt: `2026-03-04T14:1${n}:00.000Z`,
      };
      const payload = contact({ phone: `987 654 32${n}`, visit: { ...visit, ...UNSEEN } });
      expect((await call({ method: "POST", url: "/api/contacts", payload })).statusCode).toBe(200);
    }
    await project();
    const waited = { kind: "outages", until: "2026-03-04T15:00:00.000Z", count: 3, people: 3, tried: 3 };
    for (const market of ["peru", "chile"]) {
      const { marks } = (await call({ url: `/api/replay/marks?market=${market}`, as: "analyst" })).json();
      expect(marks).toEqual([{ ...waited, longestMs: expect.any(Number) }]);
    }
  });

  test("a market that there is not is refused", async () => {
    const { get } = await started();
    expect((await get("marks?market=bolivia")).statusCode).toBe(400);
  });
});

const forOutside = shared(started);
test.each([
  ["as-of?at=2020-01-01T00:00:00Z"],
  ["as-of?at=2027-01-01T00:00:00Z"],
  ["leads?at=2020-01-01T00:00:00Z"],
  ["leads?at=2027-01-01T00:00:00Z"],
])("%s lies outside of history: 400 with the range that there is", async (url) => {
  const { get } = await forOutside();
  const answer = await get(url);
  expect([answer.statusCode, answer.json().issues[0].code]).toEqual([400, "outside_history"]);
  expect(answer.json().message).toMatch(/va del 2026-03-04 \d\d:\d\d al 2026-03-04 12:06 \(Lima\)/);
});

test("the range that is said begins with a moment that has an answer", async () => {
  const { get } = await started();
  const { message } = (await get("as-of?at=2020-01-01T00:00:00Z")).json();
  const [, day, time] = /va del (\S+) (\S+) al/.exec(message) ?? [];
  const said = new Date(`${day}T${time}-05:00`).toISOString();
  expect((await get(`as-of?at=${said}`)).statusCode).toBe(200);
});

const forQueries = shared(started);
test.each([
  ["leads?cursor=nada", 400],
  ["leads?at=2026-13-01", 400],
  ["as-of?clock=otro", 400],
  ["cohorts?after=0", 400],
  ["cohorts?after=uno", 400],
  ["cohorts?after=1,2,3,4,5,6,7,8,9,10", 200],
  ["cohorts?after=1,2,3,4,5,6,7,8,9,10,11", 400],
  ["funnel?wizard=nada", 400],
  ["diff", 400],
])("the query %s is answered %i", async (url, status) => {
  const { get } = await forQueries();
  expect((await get(url)).statusCode).toBe(status);
});

const forHints = shared(started);
test.each([
  ["cohorts?after=0", "not_days", "de 1 a 3650"],
  ["events?type=LeadConvertid", "unknown_type", "Los más parecidos: LeadConverted"],
])("%s says what would be valid", async (url, code, message) => {
  const { get } = await forHints();
  const [issue] = (await get(url)).json().issues;
  expect(issue).toMatchObject({ code, message: expect.stringContaining(message) });
});

test.each([
  ["busy", 503, "too_busy"],
  ["unavailable", 503, "unavailable"],
] as const)("a replay that is %s answers %i", async (kind, status, code) => {
  const { call } = await tests.api({ context: { replays: { run: async () => ({ kind }) } } });
  const answer = await call({ url: "/api/replay/as-of", as: "admin" });
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

test.each([
  ["events", 5_000_000, "5,000,000 hechos"],
  ["time", 60_000, "60 segundos"],
  ["memory", 2 ** 30, "1024 MB de memoria"],
] as const)("a replay that exceeds its limit of %s is refused with that limit", async (limit, max, named) => {
  const run = async () => ({ kind: "too_large", limit, max }) as const;
  const { call } = await tests.api({ context: { replays: { run } } });
  const answer = await call({ url: "/api/replay/as-of", as: "admin" });
  expect([answer.statusCode, answer.json().code]).toEqual([422, "replay_too_large"]);
  expect(answer.json().message).toContain(`límite de ${named}`);
});

test("a replay of more events than the limit ends with it", async () => {
  const { history } = await started();
  const options = {
    signal: new AbortController().signal,
    nowMs: Date.parse("2026-03-04T17:06:00Z"),
    maxEvents: 1,
  };
  const outcome = await runReplay(history.store, "as_of", { at: null, clock: "occurred" }, options);
  expect(outcome).toEqual({ kind: "too_large", limit: "events", max: 1 });
});

test("an event that no schema accepts stops a replay with its position", async () => {
  const { history, first, get } = await started();
  const metadata = {
    actor: "test",
    correlationId: "c",
    causationId: "c",
    occurredAt: "2026-03-04T16:30:00.000Z",
    recordedAt: "2026-03-04T16:30:00.000Z",
  };
  const eventId = "0195f6a0-0000-7000-8000-0000000000e1";
  const unknown = { type: "LeadContacted", version: 99, data: { leadId: first }, eventId, metadata };
  await history.inner.append(`lead-${first}`, "any", [unknown]);
  const answer = await get("as-of");
  expect([answer.statusCode, answer.json().code]).toEqual([409, "unreadable_event"]);
  expect(answer.json().message).toMatch(/position \d+, lead-.*LeadContacted@99/);
});

test("replays are limited to ten a minute", async () => {
  const api = await tests.api({
    settings: { requestsPerMinute: 1000, trustedProxies: ["10.0.0.0/8"] },
    context: { replays: { run: async () => ({ kind: "busy" }) } },
  });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1)
    statuses.push(
      (await api.call({ url: "/api/replay/as-of", as: "analyst", remoteAddress: "10.1.2.3" })).statusCode,
    );
  expect(statuses).toEqual([...Array(10).fill(503), 429]);
});

test("marks are limited to thirty a minute", async () => {
  const api = await tests.api({
    settings: { requestsPerMinute: 1000, trustedProxies: ["10.0.0.0/8"] },
    context: { replays: { run: async () => ({ kind: "busy" }) } },
  });
  const ask = () => api.call({ url: "/api/replay/marks", as: "analyst", remoteAddress: "10.1.2.4" });
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) statuses.push((await ask()).statusCode);
  expect(statuses).toEqual([...Array(30).fill(503), 429]);
});

test("a client that disconnects ends the replay", async () => {
  const { promise: ended, resolve } = Promise.withResolvers<unknown>();
  const { app, headersOf } = await tests.api({
    context: {
      replays: {
        run: (_, __, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => {
              resolve(signal.reason);
              reject(signal.reason);
            });
            disconnect.abort();
          }),
      },
    },
  });
  const disconnect = new AbortController();
  const headers = await headersOf("analyst");
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const asked = fetch(`${address}/api/replay/as-of`, { headers, signal: disconnect.signal });
  await expect(asked).rejects.toThrow();
  expect(await ended).toMatchObject({ code: "caller_left" });
});

describe("what-if", () => {
  const shown = async () => {
    const api = await tests.api();
    await fillWithLists(api.history.inner);
    const get = (url: string, accept = "application/json") =>
      api.call({ url: `/api/replay/what-if${url}`, as: "analyst", headers: { accept } });
    return { ...api, get };
  };

  test("answers for one market, with the weights as they were scaled and what could not be replayed", async () => {
    const { get } = await shown();
    expect((await get("?weights=0/3/1&off=24")).json()).toMatchObject({
      market: "peru",
      currency: "PEN",
      sample: null,
      lists: 4,
      submitted: 1,
      replayed: 3,
      change: { weights: { saving: 0, service: 75, extras: 25 }, catalogueAt: null, prices: [], off: [24] },
      notReplayable: { first_version: 1 },
      brands: [
        { brand: "Marca 2", before: 1, after: 3 },
        { brand: "Marca 1", before: 2, after: 0 },
      ],
      plans: [{ serviceId: 24 }, { serviceId: 31, name: "Plan 31", brand: "Marca 2" }],
    });
    expect((await get("?market=chile")).json()).toMatchObject({ market: "chile", lists: 0, replayed: 0 });
  });

  test("a price, and the catalogue of a day, today included", async () => {
    const { get } = await shown();
    expect((await get("?price=31=10.50")).json()).toMatchObject({
      change: { prices: [{ serviceId: 31, priceCents: 1_050 }] },
      replayed: 3,
      otherFirst: 2,
    });
    expect((await get("?price=31%3D-90%25")).json()).toMatchObject({
      change: { prices: [{ serviceId: 31, percent: -90 }] },
      replayed: 3,
      otherFirst: 2,
    });
    expect((await get("?catalogue=2026-03-02")).json()).toMatchObject({ otherFirst: 1 });
    const today = (await get("?catalogue=2026-03-04")).json();
    expect([today.change.catalogueAt, today.otherFirst]).toEqual(["2026-03-04T15:06:07.000Z", 1]);
  });

  test("of the lists that were shown in a time, both ends included", async () => {
    const { get } = await shown();
    const [from, to] = ["2026-03-02T16:00:00.000Z", "2026-03-04T01:00:00.000Z"];
    expect((await get(`?off=24&from=${from}&to=${to}`)).json()).toMatchObject({
      shown: { from, to },
      lists: 2,
      replayed: 2,
    });
    expect((await get("?off=24")).json()).toMatchObject({ shown: { from: null, to: null }, lists: 4 });
  });

  test("as lines: a sample that says so, then the whole", async () => {
    const { get } = await shown();
    const lines = (await get("?off=24", "application/x-ndjson")).body.trim().split("\n");
    const all = lines.map((line) => JSON.parse(line));
    expect(all[0]).toMatchObject({ partial: { sample: { lists: 4, spread: true }, replayed: 3 } });
    expect(all.at(-1)).toMatchObject({ answer: { sample: null, replayed: 3 } });
  });

  describe("of another form", () => {
    let one: Awaited<ReturnType<typeof shown>>;
    beforeAll(async () => {
      one = await shown();
    });

    test.each([
      [
        "from=2026-03-04T01:00:00Z&to=2026-03-02T16:00:00Z",
        "from",
        "after_to",
        "La fecha inicial es posterior a la final.",
      ],
      ["weights=-1/50/51", "weights", "negative", "El peso de ahorro es negativo: -1."],
      ["weights=20/NaN/50", "weights", "not_a_number", "El peso de servicio no es un número: «NaN»."],
      ["weights=0/0/0", "weights", "all_zero", "Los tres pesos son 0"],
      ["weights=20/80", "weights", "not_three", "Los pesos son tres"],
      ["price=24", "price", "not_a_price", "como 24=99"],
      ["price=24=0", "price", "not_a_price", "mayor que 0"],
      ["price=24=99,24=98", "price", "plan_twice", "El plan 24 se nombra dos veces."],
      ["off=31,31", "off", "plan_twice", "El plan 31 se nombra dos veces."],
      ["off=x", "off", "not_a_plan", "como 31"],
      [
        "off=25",
        "plan",
        "unknown_plan",
        "No hay ningún plan 25 en este mercado. Los más cercanos: 24 Plan 24 (Marca 1)",
      ],
      ["catalogue=2026-02-28", "at", "outside_history", "queda fuera de la historia"],
      ["catalogue=2026-03-05", "at", "outside_history", "queda fuera de la historia"],
      ["catalogue=ayer", "catalogue", "invalid_format", ""],
    ])("%s is refused as %s %s", async (query, path, code, message) => {
      const answer = await one.get(`?${query}`);
      expect([answer.statusCode, answer.json().issues[0]]).toMatchObject([400, { path, code }]);
      expect(answer.json().issues[0].message).toContain(message);
    });
  });
});

describe("as lines of JSON", () => {
  const lines = { accept: "application/x-ndjson" };
  const linesOf = (body: string) => body.split("\n").map((line) => (line === "" ? null : JSON.parse(line)));
  const replaying = async (run: Replays["run"]) => {
    const { call } = await tests.api({ context: { replays: { run } } });
    return call({ url: "/api/replay/as-of", as: "analyst", headers: lines });
  };
  const place = { clock: "occurred", at: BEFORE, position: "7", events: 7 } as const;

  test("progress comes before the answer, which is the one of plain JSON", async () => {
    const { call } = await started();
    const answer = await call({ url: "/api/replay/as-of", as: "analyst", headers: lines });
    expect(answer.headers["content-type"]).toBe("application/x-ndjson; charset=utf-8");
    const all = linesOf(answer.body);
    expect(all[0]).toMatchObject({ progress: { events: expect.any(Number), share: expect.any(Number) } });
    expect(all.slice(-2)).toMatchObject([{ answer: { figures: { "peru.leads": 2 } } }, null]);
  });

  test("a first answer is parsed by the contract as the last one is", async () => {
    const run = async (...[, , , onUpdate]: Parameters<Replays["run"]>) => {
      (onUpdate as (update: object) => void)({ partial: { place, figures: { a: 1 }, secret: "x" } });
      return { kind: "done", answer: { place, figures: { a: 2 } } };
    };
    expect(linesOf((await replaying(run as Replays["run"])).body)).toEqual([
      { partial: { place, figures: { a: 1 } } },
      { answer: { place, figures: { a: 2 } } },
      null,
    ]);
  });

  test("an event store that goes away ends them with an error, never as if complete", async () => {
    const run: Replays["run"] = async (_, __, ___, onUpdate) => {
      onUpdate?.({ progress: { events: 5, share: 0.5 } });
      return { kind: "unavailable" };
    };
    const answer = await replaying(run);
    expect([answer.statusCode, linesOf(answer.body)]).toEqual([
      200,
      [
        { progress: { events: 5, share: 0.5 } },
        { error: expect.objectContaining({ status: 503, code: "unavailable" }) },
        null,
      ],
    ]);
  });

  test("a failure before the first line has a status of its own", async () => {
    const answer = await replaying(async () => ({ kind: "busy" }));
    expect([answer.statusCode, answer.json().code, answer.headers["retry-after"]]).toEqual([
      503,
      "too_busy",
      "10",
    ]);
  });

  test("an answer against the contract is an error line", async () => {
    const run: Replays["run"] = async (_, __, ___, onUpdate) => {
      onUpdate?.({ progress: { events: 5, share: 0.5 } });
      return { kind: "done", answer: {} as never };
    };
    expect(linesOf((await replaying(run)).body)[1]).toMatchObject({
      error: { status: 500, code: "internal" },
    });
  });
});
