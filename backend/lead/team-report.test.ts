import { MINUTE_MS } from "@asesorador/domain/kernel/durations";
import { apiTests, contact } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const url = (from: string, to: string) => `/api/admin/team-report?country=peru&from=${from}&to=${to}`;
const TODAY = url("2026-03-04", "2026-03-04");

/** An API whose clock can be set, and helpers for working on leads. */
const started = async () => {
  const api = await tests.api();
  const submit = async (n: number, changes: object = {}): Promise<string> => {
    const payload = contact({ phone: `98765430${n}`, rut: `1234567${n}`, ...changes });
    await api.call({ method: "POST", url: "/api/contacts", payload });
    return payload.leadId;
  };
  const post = async (id: string, path: string, payload: object) => {
    const answer = await api.call({
      method: "POST",
      url: `/api/contacts/${id}${path}`,
      payload,
      as: "admin",
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const report = async (of = TODAY) => {
    await api.project();
    return (await api.call({ url: of, as: "admin" })).json();
  };
  return { ...api, submit, post, report };
};
const NONE = {
  received: 0,
  open: 0,
  onTime: 0,
  late: 0,
  missed: 0,
  lost: 0,
  losses: [],
  converted: 0,
  cancelled: 0,
  revenue: 0,
  commissioned: 0,
};

test("a period without leads has no rows and no median", async () => {
  const { report } = await started();
  expect(await report()).toEqual({
    advisers: [],
    total: { username: null, ...NONE, medianMinutes: null },
  });
});

test("leads count with the person who has them now; the total's median is of all leads", async () => {
  const { submit, post, report, clock } = await started();
  const ids = [await submit(1), await submit(2), await submit(3)];
  const [first = "", second = "", third = ""] = ids;
  await post(first, "/assignee", { assignee: "admin" });
  await post(first, "/assignee", { assignee: "adviser" });
  await post(second, "/assignee", { assignee: "adviser" });
  clock.now += 4 * MINUTE_MS;
  await post(first, "/status", { status: "contacted", seen: "pending" });
  clock.now += 4 * MINUTE_MS;
  await post(second, "/status", { status: "converted", seen: "pending" });
  await post(third, "/status", { status: "lost", seen: "pending", reason: "price" });
  expect(await report()).toEqual({
    advisers: [
      {
        ...NONE,
        username: "adviser",
        received: 2,
        open: 1,
        onTime: 2,
        converted: 1,
        medianMinutes: 6,
      },
      {
        ...NONE,
        username: null,
        received: 1,
        lost: 1,
        medianMinutes: null,
        losses: [{ reason: "price", leads: 1 }],
      },
    ],
    total: {
      ...NONE,
      username: null,
      received: 3,
      open: 1,
      onTime: 2,
      converted: 1,
      lost: 1,
      losses: [{ reason: "price", leads: 1 }],
      medianMinutes: 6,
    },
  });
});

test("a lead that is contacted after the promise is late, and one that is not contacted is missed", async () => {
  const { submit, post, report, clock } = await started();
  const late = await submit(1);
  await submit(2);
  clock.now += 3 * 24 * 60 * MINUTE_MS;
  await post(late, "/status", { status: "contacted", seen: "pending" });
  expect((await report()).total).toMatchObject({ received: 2, onTime: 0, late: 1, missed: 1 });
});

test("revenue is of the recorded commissions of contracts that were not cancelled, and each cancellation is counted", async () => {
  const { submit, post, report } = await started();
  const convert = async (n: number, contract: object | null) => {
    const id = await submit(n);
    await post(id, "/assignee", { assignee: "adviser" });
    await post(id, "/status", { status: "converted", contract });
    return id;
  };
  await convert(1, { commission: 50.5 });
  await convert(2, { commission: 20 });
  await convert(3, null);
  const gone = await convert(4, { commission: 1_000 });
  await post(gone, "/contract/cancel", { reason: "not_installed" });
  const figures = { converted: 4, cancelled: 1, revenue: 70.5, commissioned: 2 };
  const { advisers, total } = await report();
  expect(advisers).toMatchObject([{ username: "adviser", ...figures }]);
  expect(total).toMatchObject(figures);
});

test("a commission in soles of a lead of Chile is in no sum of pesos", async () => {
  const { submit, post, report } = await started();
  const convert = async (n: number, currency: string) => {
    const id = await submit(n, { country: "chile", currency, amountsCurrency: currency });
    await post(id, "/status", { status: "converted", contract: { commission: 20_000 } });
  };
  await convert(1, "CLP");
  await convert(2, "PEN");
  const { total } = await report(TODAY.replace("peru", "chile"));
  expect(total).toMatchObject({ converted: 2, revenue: 20_000, commissioned: 1 });
});

test("losses are counted by reason, the most frequent first; a reopened lead is no loss", async () => {
  const { submit, post, report } = await started();
  const lose = async (n: number, reason: string) => {
    const id = await submit(n);
    await post(id, "/assignee", { assignee: "adviser" });
    await post(id, "/status", { status: "lost", reason });
    return id;
  };
  await lose(1, "price");
  await lose(2, "no_coverage");
  await lose(3, "no_coverage");
  const back = await lose(4, "other");
  await post(back, "/status", { status: "pending", remark: "Volvió a llamar" });
  const losses = [
    { reason: "no_coverage", leads: 2 },
    { reason: "price", leads: 1 },
  ];
  const { advisers, total } = await report();
  expect(advisers).toMatchObject([{ username: "adviser", lost: 3, losses }]);
  expect(total).toMatchObject({ lost: 3, losses });
});

test("only leads of the period and the market count, by Lima's days", async () => {
  const { submit, report, clock } = await started();
  // 04:30 in UTC is still the evening before in Lima.
  clock.now = Date.parse("2026-03-04T04:30:00.000Z");
  await submit(1);
  clock.now = Date.parse("2026-03-04T05:30:00.000Z");
  await submit(2);
  expect((await report()).total.received).toBe(1);
  expect((await report(url("2026-03-03", "2026-03-04"))).total.received).toBe(2);
  expect((await report(TODAY.replace("peru", "chile"))).total.received).toBe(0);
});

test.each([
  ["2026-03-04", "2026-03-03"],
  ["2026-01-01", "2026-03-04"],
])("a period from %s to %s is refused", async (from, to) => {
  const { call } = await started();
  const answer = await call({ url: url(from, to), as: "admin" });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues).toMatchObject([{ path: "to", code: "period_too_long" }]);
});
