import { randomUUID } from "node:crypto";
import { MAX_BATCH_BYTES } from "@asesorador/domain/journey/record-contract";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { type Api, apiTests } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const STEPS = ["presupuesto", "prioridades", "analisis", "recomendaciones", "contacto"];
const step = (seq: number, dwellMs = 9_000) => ({
  type: "step",
  seq,
  step: STEPS[seq],
  from: STEPS[seq - 1] ?? null,
  dwellMs,
});
const shown = {
  type: "shown",
  seq: 10,
  count: 9,
  weights: { saving: 70, service: 20, extras: 10 },
  top: { serviceId: 7, score: 80 },
};
const batch = (events: readonly object[], changes: object = {}) => ({
  journeyId: randomUUID(),
  wizard: "peru",
  viewport: "phone",
  events,
  ...changes,
});

const send = ({ call }: Pick<Api, "call">, payload: object, headers: Record<string, string> = {}) =>
  call({ method: "POST", url: "/api/journey", payload, headers });
const funnel = ({ call }: Api, query = "", headers: Record<string, string> = {}) =>
  call({ url: `/api/admin/funnel?${query}`, as: "analyst", headers });
const reached = async (api: Api, query = "") =>
  (await funnel(api, query)).json<{ steps: { reached: number }[] }>().steps.map((one) => one.reached);

test("a batch is one append without a read, and the answer states how many were stored", async () => {
  const api = await tests.api();
  const payload = batch([step(0), step(1)]);
  const answer = await send(api, payload);
  expect([answer.statusCode, answer.json()]).toEqual([202, { accepted: 2 }]);
  expect(api.history.calls).toEqual({ appends: 1, reads: 0 });
  expect(api.history.all.map(({ stream, type }) => [stream, type])).toEqual([
    [`journey-${payload.journeyId}`, "WizardStarted"],
    [`journey-${payload.journeyId}`, "WizardStepEntered"],
    [`journey-${payload.journeyId}`, "WizardStepEntered"],
  ]);
});

test("a visit says how it began, when, and each message how long after", async () => {
  const api = await tests.api();
  const opening = {
    wizardVersion: 1,
    entry: "link",
    referrerHost: "www.ejemplo.com",
    language: "es-PE",
    variants: {},
    campaign: { source: "facebook", medium: "cpc", name: "cyber-2026" },
  };
  await send(
    api,
    batch(
      [
        { ...step(0), sinceMs: 0 },
        { ...step(1), sinceMs: 9_000.4 },
      ],
      { opening, elapsedMs: 67_000 },
    ),
  );
  const [started, , second] = api.history.all;
  expect(started?.data).toMatchObject({ ...opening, begunAt: "2026-03-04T15:05:00.000Z" });
  expect(second?.data).toMatchObject({ sinceMs: 9_000 });
});

test("a visit counts on the day it began, also when it is sent after midnight", async () => {
  const api = await tests.api();
  api.clock.now = Date.parse("2026-03-05T05:00:30.000Z");
  await send(api, batch([step(0)], { elapsedMs: 60_000 }));
  expect(api.history.all[0]?.data).toMatchObject({ day: "2026-03-04", begunAt: "2026-03-05T04:59:30.000Z" });
});

test("a list is stored as it was seen, with its payment rounded on the server", async () => {
  const api = await tests.api();
  const list = {
    ...shown,
    answers: {
      paymentCents: 9_312,
      company: "movistar",
      service: "doble",
      housing: "casa",
      priority: "ahorrar",
    },
    cause: "weights",
    ownWeights: true,
    order: "precio",
    filters: null,
    outside: [],
    plans: [
      [7, 1, 80, 7_990],
      [3, 2, null, 8_990],
    ],
    catalogue: { position: "12", eventId: randomUUID() },
    ruleset: "0123456789ab",
  };
  await send(api, batch([step(0), list]));
  const { type: _, ...stored } = list;
  expect(api.history.all[2]?.data).toMatchObject({
    ...stored,
    answers: { ...list.answers, paymentCents: 9_500 },
  });
});

test("a person in every place that a visit has leaves nothing in history, and what is dropped is counted", async () => {
  const api = await tests.api();
  const canary = "Persona Canario 987654321";
  const opening = {
    wizardVersion: 1,
    entry: "link",
    referrerHost: canary,
    language: canary,
    name: canary,
    campaign: { source: canary, medium: "cpc", name: "canario@ejemplo.com" },
    variants: { [canary]: "b", titular: canary },
  };
  const list = { ...shown, name: canary, answers: null, person: { phone: canary } };
  const answer = await send(api, batch([{ ...step(0), note: canary }, list], { opening, email: canary }));
  expect(answer.statusCode).toBe(202);
  expect(api.history.all).toHaveLength(3);
  const stored = JSON.stringify(
    api.history.all.map(({ data, metadata, stream }) => [data, metadata, stream]),
  );
  expect(stored).not.toMatch(/canari|987654321/i);
  await send(api, batch([step(0)]), { dnt: "1" });
  await send(api, batch([step(0), step(0)]));
  const { body } = await api.call({ url: "/metrics", as: "admin" });
  const counted = [...body.matchAll(/^journey_messages_dropped_total\{reason="(\w+)"\} (\d+)$/gm)];
  expect(Object.fromEntries(counted.map(([, reason, count]) => [reason, Number(count)]))).toEqual({
    campaign_word: 2,
    referrer: 1,
    language: 1,
    variant: 2,
    opted_out: 1,
    repeated: 1,
  });
});

test("time is the server's, and nothing stored identifies the visitor", async () => {
  const api = await tests.api();
  const browser = {
    "user-agent": "Navegador Ficticio/1.0",
    cookie: "otra=persona-ficticia",
    referer: "https://ficticia.example/buscador?q=persona",
    "accept-language": "es-PE",
  };
  await api.call({
    method: "POST",
    url: "/api/journey",
    remoteAddress: "203.0.113.77",
    payload: {
      ...batch([{ ...step(0), name: "Persona Ficticia" }]),
      leadId: randomUUID(),
      phone: "987654321",
    },
    headers: browser,
  });
  const [started] = api.history.all;
  expect(started?.metadata).toMatchObject({ actor: "visitor", occurredAt: "2026-03-04T15:06:07.000Z" });
  expect(started?.data).toMatchObject({ day: "2026-03-04" });
  const stored = JSON.stringify(api.history.all.map(({ data, metadata }) => [data, metadata]));
  expect(stored).not.toMatch(/icticia|203\.0\.113|es-PE|987654321|leadId|persona/);
});

test("a repeated beacon changes nothing, one after the other and at once", async () => {
  const api = await tests.api();
  const payload = batch([step(0), step(1), shown]);
  await send(api, payload);
  await send(api, payload);
  await Promise.all([send(api, payload), send(api, payload)]);
  const again = batch([step(0)]);
  await Promise.all([send(api, again), send(api, again), send(api, again)]);
  expect(api.history.all).toHaveLength(4 + 2);
  await api.project();
  expect(await reached(api)).toEqual([2, 1, 0, 0, 0, 0]);
});

test("batches that arrive out of order are one visit", async () => {
  const api = await tests.api();
  const visit = { journeyId: randomUUID() };
  await send(api, batch([step(3), shown], visit));
  await send(api, batch([step(0), step(1), step(2)], visit));
  expect(api.history.all.filter(({ type }) => type === "WizardStarted")).toHaveLength(1);
  await api.project();
  expect(await reached(api)).toEqual([1, 1, 1, 1, 0, 0]);
});

test.each([{ dnt: "1" }, { "sec-gpc": "1" }])(
  "with %o nothing is stored, and the answer says so",
  async (headers) => {
    const api = await tests.api();
    const answer = await send(api, batch([step(0)]), headers);
    expect([answer.statusCode, answer.json()]).toEqual([202, { accepted: 0 }]);
    expect(api.history.calls).toEqual({ appends: 0, reads: 0 });
    expect(await send(api, batch([step(0)]), { dnt: "0" })).toMatchObject({ statusCode: 202 });
    expect(api.history.all).not.toEqual([]);
  },
);

test("a body above 8 kB, plain text and steps of another wizard are refused; nothing is stored", async () => {
  const api = await tests.api();
  const large = JSON.stringify({ ...batch([step(0)]), padding: "x".repeat(MAX_BATCH_BYTES) });
  const json = { "content-type": "application/json" };
  const status = async (payload: string | object, headers = json) =>
    (await api.call({ method: "POST", url: "/api/journey", payload, headers })).statusCode;
  expect(await status(large)).toBe(413);
  expect(await status(JSON.stringify(batch([step(0)])), { "content-type": "text/plain" })).toBe(415);
  expect(await status(batch([{ ...step(0), step: "hogar" }]))).toBe(400);
  expect(api.history.all).toEqual([]);
});

test("an address that sends too many steps is refused, and its lead is not", async () => {
  const { call } = await tests.api({ settings: { requestsPerMinute: 1000, secureCookies: true } });
  const statuses: number[] = [];
  for (let i = 0; i < 31; i += 1) statuses.push((await send({ call }, batch([step(0)]))).statusCode);
  expect([...new Set(statuses.slice(0, 30)), statuses.at(-1)]).toEqual([202, 429]);
  const lead = await call({ method: "POST", url: "/api/contacts", payload: {} });
  expect(lead.statusCode).toBe(400);
});

test("while many batches are being written further ones are refused at once, and leads are not", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const api = await tests.api();
  const { store } = api.history;
  const slow: EventStore = {
    ...store,
    append: async (...append) => {
      await held;
      return store.append(...append);
    },
  };
  const { call } = await tests.api({ context: { store: slow } });
  const waiting = Array.from({ length: 16 }, () => send({ call }, batch([step(0)])));
  const refused = await send({ call }, batch([step(0)]));
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "2"]);
  release();
  for (const answer of await Promise.all(waiting)) expect(answer.statusCode).toBe(202);
  expect((await send({ call }, batch([step(0)]))).statusCode).toBe(202);
});

test("the funnel counts visits per step, dwell times and the plans shown first", async () => {
  const api = await tests.api();
  await send(api, batch([step(0)]));
  await send(api, batch([step(0), step(1, 11_000)], { viewport: "desktop" }));
  await send(
    api,
    batch([
      step(0),
      step(1, 13_000),
      step(2, 3_000),
      step(3, 5_000),
      shown,
      { type: "selected", seq: 11, serviceId: 7, rank: 1, score: 80 },
      step(4, 30_000),
      { type: "submitted", seq: 12, from: "contacto", dwellMs: 60_000 },
    ]),
  );
  await send(api, batch([{ ...step(0), step: "placa" }], { wizard: "car" }));
  await api.project();
  const answer = await funnel(api);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    wizard: "peru",
    from: "2026-02-03",
    to: "2026-03-04",
    started: 3,
    viewports: { phone: 2, tablet: 0, desktop: 1 },
    shown: 1,
    selected: 1,
    selectedFirst: 1,
    plans: [{ serviceId: 7, shownFirst: 1, averageScore: 80, selected: 1 }],
    weights: [{ saving: 70, service: 20, extras: 10, shown: 1 }],
    steps: [
      {
        step: "presupuesto",
        reached: 3,
        ofStarted: 100,
        left: 1,
        leftRate: expect.closeTo(33.33, 1),
        dwell: { stays: 2, averageMs: 12_000, medianMs: expect.any(Number) },
      },
      { ...one("prioridades", 2, 1), dwell: { stays: 1, averageMs: 3_000, medianMs: 3_000 } },
      { ...one("analisis", 1, 0), dwell: { stays: 1, averageMs: 5_000, medianMs: 5_500 } },
      { ...one("recomendaciones", 1, 0), dwell: { stays: 1, averageMs: 30_000, medianMs: 25_000 } },
      { ...one("contacto", 1, 0), dwell: { stays: 1, averageMs: 60_000, medianMs: 52_500 } },
      { ...one("enviado", 1, 0), dwell: { stays: 0, averageMs: null, medianMs: null } },
    ],
  });
  expect(await reached(api, "wizard=car")).toEqual([1, 0, 0, 0, 0]);
  expect(await reached(api, "from=2026-01-01&to=2026-03-03")).toEqual([0, 0, 0, 0, 0, 0]);
});

const one = (name: string, count: number, left: number) => ({
  step: name,
  reached: count,
  ofStarted: expect.closeTo((count / 3) * 100, 5),
  left,
  leftRate: (left / count) * 100,
});

test("who left is counted at the last step of each visit: after a going back, a joining in the middle, a category left", async () => {
  const api = await tests.api();
  const left = async (wizard: string) =>
    (await funnel(api, `wizard=${wizard}`))
      .json<{ steps: { step: string; left: number }[] }>()
      .steps.flatMap((one) => (one.left > 0 ? [[one.step, one.left]] : []));
  await send(api, batch([step(0), step(1), { ...step(2), step: "presupuesto", from: "prioridades" }]));
  await send(api, batch([{ ...step(3), seq: 0, from: null }]));
  const picker = { ...step(0), step: "categoria" };
  await send(api, batch([picker], { wizard: "chile" }));
  await send(api, batch([picker, { type: "left", seq: 1, to: "alarmas" }], { wizard: "chile" }));
  await api.project();
  expect(await left("peru")).toEqual([
    ["presupuesto", 1],
    ["recomendaciones", 1],
  ]);
  expect(await left("chile")).toEqual([["categoria", 1]]);
});

test("an unchanged funnel is a 304 without a query, until a visit is added or the day ends", async () => {
  const api = await tests.api();
  api.clock.now = Date.parse("2026-03-05T04:59:00.000Z");
  const { etag } = (await funnel(api)).headers;
  const unchanged = { "if-none-match": String(etag) };
  const before = api.statements.length;
  expect((await funnel(api, "", unchanged)).statusCode).toBe(304);
  expect(api.statements).toHaveLength(before);
  api.clock.now += 120_000;
  expect((await funnel(api, "", unchanged)).statusCode).toBe(200);
  api.clock.now -= 120_000;
  await send(api, batch([step(0)]));
  await api.project();
  expect((await funnel(api, "", unchanged)).statusCode).toBe(200);
});

test("a period that is inverted, too long or invalid is refused; a single day is accepted", async () => {
  const api = await tests.api();
  for (const query of [
    "from=2026-03-05&to=2026-03-04",
    "from=2024-01-01&to=2026-03-04",
    "from=ayer",
    "to=2026-02-30",
    "wizard=hogar",
  ])
    expect([query, (await funnel(api, query)).statusCode]).toEqual([query, 400]);
  expect((await funnel(api, "from=2026-03-04&to=2026-03-04")).statusCode).toBe(200);
});
