import { VisitorStatus } from "@asesorador/domain/lead/status-link";
import { type Api, apiTests, brandInput, contact, serviceInput } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const submit = async ({ call }: Api, changes: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const answer = await call({ method: "POST", url: "/api/contacts", payload: contact(changes) });
  return answer.json<{ statusToken: string }>().statusToken;
};
const post = ({ call }: Api, path: string, payload: object) =>
  call({ method: "POST", url: `/api/solicitud${path}`, payload });
const look = async (api: Api, token: string) => VisitorStatus.parse((await post(api, "", { token })).json());

// asvs: 8.2.3, 14.3.2
test("the status page shows the sender a lead's progress, and little that a stranger could use", async () => {
  const api = await tests.api();
  const answer = await post(api, "", { token: await submit(api) });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toContain("no-store");
  const status = VisitorStatus.parse(answer.json());
  expect(status).toMatchObject({
    status: "pending",
    firstName: "Persona",
    phoneEnding: "321",
    channels: ["call", "whatsapp", "email"],
    dueAt: "2026-03-05T15:06:07.000Z",
    consent: { id: "peru_wizard@1", withdrawnAt: null },
    milestones: [{ kind: "sent", at: "2026-03-04T15:06:07.000Z" }],
  });
  expect(answer.body).not.toMatch(/Ficticia|987|12345678|Inventada|example/i);
});

test("the first name is shown as names are written, whichever keys were held down", async () => {
  const api = await tests.api();
  for (const [name, firstName] of [
    ["MARÍA FICTICIA", "María"],
    ["ana-lucía ficticia", "Ana-Lucía"],
    ["McArthur Ficticio", "McArthur"],
  ])
    expect(await look(api, await submit(api, { name })), name).toMatchObject({ firstName });
});

test("a lead of Saturday afternoon has a due time within support hours, on both screens", async () => {
  const api = await tests.api();
  // 16:00 in Lima, two hours after support closes; 24 hours later it is closed too.
  api.clock.now = Date.parse("2026-03-07T21:00:00.000Z");
  const answer = await api.call({ method: "POST", url: "/api/contacts", payload: contact() });
  const { statusToken, supportDueAt } = answer.json<{ statusToken: string; supportDueAt: string }>();
  expect(supportDueAt).toBe("2026-03-09T23:00:00.000Z");
  expect(await look(api, statusToken)).toMatchObject({ dueAt: supportDueAt, overdue: false });
  api.clock.now = Date.parse(supportDueAt) + 1;
  expect(await look(api, statusToken)).toMatchObject({ dueAt: supportDueAt, overdue: true });
});

test("a lead in pesos gets Chile's clock for its slots, whatever country it carries", async () => {
  const api = await tests.api();
  // 10:06 in Lima, 12:06 in Santiago.
  const token = await submit(api, { country: "peru", amountsCurrency: "CLP" });
  const { country, slots } = await look(api, token);
  expect(country).toBe("chile");
  expect(slots[0]).toEqual({ from: "2026-03-04T18:00:00.000Z", until: "2026-03-04T20:00:00.000Z" });
});

test("an unknown token is not found, and a malformed one is refused", async () => {
  const api = await tests.api();
  const token = await submit(api);
  const other = token.at(0) === "A" ? "B" : "A";
  expect((await post(api, "", { token: other + token.slice(1) })).statusCode).toBe(404);
  for (const wrong of ["", "x", null, 7, `${token}A`, "\u0000".repeat(54)])
    expect((await post(api, "", { token: wrong })).statusCode).toBe(400);
});

test("a visitor requests a channel and a slot, within support hours", async () => {
  const api = await tests.api();
  const token = await submit(api);
  const { slots } = await look(api, token);
  const [slot] = slots;
  if (!slot) throw new Error("there are slots");
  const saved = await post(api, "/preferencia", { token, channel: "whatsapp", slot });
  expect(VisitorStatus.parse(saved.json())).toMatchObject({
    preference: { channel: "whatsapp", slot },
    milestones: [{ kind: "sent" }, { kind: "preference", channel: "whatsapp", plannedAt: slot.from }],
  });
  const again = await post(api, "/preferencia", { token, channel: "whatsapp", slot });
  expect(VisitorStatus.parse(again.json()).milestones).toHaveLength(2);
  const night = { from: "2026-03-05T03:00:00.000Z", until: "2026-03-05T05:00:00.000Z" };
  expect((await post(api, "/preferencia", { token, channel: "call", slot: night })).json()).toMatchObject({
    issues: [{ path: "slot", code: "slot_gone" }],
  });
});

test("WhatsApp is offered to a mobile phone only, and refused for a landline", async () => {
  const api = await tests.api();
  const token = await submit(api, { phone: "01 555 1234" });
  expect((await look(api, token)).channels).toEqual(["call", "email"]);
  const refused = await post(api, "/preferencia", { token, channel: "whatsapp", slot: null });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ issues: [{ path: "channel", code: "channel_unavailable" }] });
  const saved = await post(api, "/preferencia", { token, channel: "email", slot: null });
  expect(VisitorStatus.parse(saved.json()).preference).toEqual({ channel: "email", slot: null });
});

test("a visitor with withdrawn consent gets no more questions", async () => {
  const api = await tests.api();
  const token = await submit(api);
  const withdrawn = VisitorStatus.parse((await post(api, "/retirar", { token })).json());
  expect(withdrawn).toMatchObject({ consent: { withdrawnAt: "2026-03-04T15:06:07.000Z" }, slots: [] });
  expect(VisitorStatus.parse((await post(api, "/retirar", { token })).json()).milestones).toEqual(
    withdrawn.milestones,
  );
  const refused = await post(api, "/preferencia", { token, channel: "call", slot: null });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: "consent_withdrawn" });
});

test("erased data is gone from the page, the panel and history, and the page still opens", async () => {
  const api = await tests.api();
  const payload = contact();
  const answer = await api.call({ method: "POST", url: "/api/contacts", payload });
  const { statusToken: token } = answer.json<{ statusToken: string }>();
  expect((await post(api, "/eliminar", { token })).statusCode).toBe(400);
  const erased = VisitorStatus.parse((await post(api, "/eliminar", { token, confirm: true })).json());
  expect(erased).toMatchObject({ erased: true, firstName: null, phoneEnding: null, channels: [], slots: [] });
  expect(erased.milestones.map(({ kind }) => kind)).toEqual(["sent", "erased"]);
  expect(await look(api, token)).toEqual(erased);
  expect((await post(api, "/eliminar", { token, confirm: true })).statusCode).toBe(200);
  await api.project();
  const listed = await api.call({ method: "GET", url: "/api/contacts?country=peru", as: "admin" });
  expect(listed.body).not.toMatch(/Ficticia|987654321|12345678|Inventada/);
  expect(listed.json()).toMatchObject({ contacts: [{ erased: true, name: "[datos eliminados]" }] });
});

/** Two leads with the same phone, the later one merged into the earlier one. */
const mergedPair = async () => {
  const api = await tests.api();
  const { call } = api;
  const sent = async (changes: Readonly<Record<string, unknown>>) => {
    const answer = await call({ method: "POST", url: "/api/contacts", payload: contact(changes) });
    return answer.json<{ id: string; statusToken: string }>();
  };
  const first = await sent({ name: "Rosa Primera", desiredServiceId: null, phone: "987 654 111" });
  api.clock.now += 3_600_000;
  const second = await sent({ name: "Luis Segundo", phone: "987 654 222" });
  const change = async (id: string, path: string, payload: object) => {
    const answer = await call({ method: "POST", url: `/api/contacts/${id}/${path}`, payload, as: "adviser" });
    expect(answer.statusCode).toBe(200);
  };
  await change(second.id, "merge", { into: first.id });
  return { api, first, second, change };
};

test("a merged lead's page follows the surviving lead, and has no due time once that one was contacted", async () => {
  const { api, first, second, change } = await mergedPair();
  const before = await look(api, second.statusToken);
  expect(before).toMatchObject({ merged: true, status: "pending", assigned: false, slots: [] });
  expect(before.dueAt).not.toBeNull();
  expect(before.milestones.map(({ kind }) => kind)).toEqual(["sent", "merged"]);
  api.clock.now += 60_000;
  await change(first.id, "assignee", { assignee: "adviser" });
  await change(first.id, "status", { status: "contacted" });
  api.clock.now += 3 * 86_400_000;
  const after = await look(api, second.statusToken);
  expect(after).toMatchObject({ merged: true, status: "contacted", assigned: true, dueAt: null });
  expect(after.milestones.map(({ kind }) => kind)).toEqual(["sent", "merged", "assigned", "contacted"]);
  expect(await look(api, first.statusToken)).toMatchObject({ merged: false, status: "contacted" });
});

test("a merged lead's page shows nothing of the other person", async () => {
  const { api, first, second, change } = await mergedPair();
  const [slot] = (await look(api, first.statusToken)).slots;
  await post(api, "/preferencia", { token: first.statusToken, channel: "whatsapp", slot });
  await change(first.id, "follow-up", { at: "2026-03-10T15:00:00.000Z", channel: "call", remark: null });
  await post(api, "/retirar", { token: first.statusToken });
  const { body } = await post(api, "", { token: second.statusToken });
  expect(VisitorStatus.parse(JSON.parse(body))).toMatchObject({
    firstName: "Luis",
    phoneEnding: "222",
    preference: null,
    followUpAt: null,
    consent: { withdrawnAt: null },
    dueAt: null,
    milestones: [{ kind: "sent" }, { kind: "merged" }],
  });
  const { channels, ...others } = JSON.parse(body);
  expect(channels).toEqual(["call", "whatsapp", "email"]);
  expect(JSON.stringify(others)).not.toMatch(/Rosa|Primera|111|whatsapp|2026-03-10/);
});

test("a chain of merges is followed to its last lead, and an unmerged lead follows itself", async () => {
  const { api, first, second, change } = await mergedPair();
  const third = (
    await api.call({ method: "POST", url: "/api/contacts", payload: contact({ phone: "987 654 333" }) })
  ).json<{ id: string }>();
  await change(first.id, "merge", { into: third.id });
  await change(third.id, "status", { status: "quoted" });
  expect(await look(api, second.statusToken)).toMatchObject({ merged: true, status: "quoted" });
  await change(second.id, "unmerge", {});
  const own = await look(api, second.statusToken);
  expect(own).toMatchObject({ merged: false, status: "pending" });
  expect(own.milestones.map(({ kind }) => kind)).toEqual(["sent"]);
  expect(own.slots.length).toBeGreaterThan(0);
});

test("a lead that was closed without a contact has no due time", async () => {
  const api = await tests.api();
  const { id, statusToken } = (
    await api.call({ method: "POST", url: "/api/contacts", payload: contact() })
  ).json<{ id: string; statusToken: string }>();
  const url = `/api/contacts/${id}/status`;
  await api.call({ method: "POST", url, payload: { status: "lost", reason: "no_coverage" }, as: "adviser" });
  expect(await look(api, statusToken)).toMatchObject({ status: "lost", dueAt: null });
});

/** A lead of a visitor who chose nothing, and the team's way to change its status. */
const quotable = async () => {
  const api = await tests.api();
  const post = async (url: string, payload: object) => {
    const answer = await api.call({ method: "POST", url, payload, as: "admin" });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer;
  };
  await post("/api/brands", brandInput());
  await api.project();
  const service = serviceInput({ speed: "300 Mbps", streamingServices: "Max", features: '["Wi-Fi 6"]' });
  const { id: serviceId } = (await post("/api/services", service)).json<{ id: number }>();
  await api.project();
  const sent = await api.call({ method: "POST", url: "/api/contacts", payload: contact() });
  const { id, statusToken: token } = sent.json<{ id: string; statusToken: string }>();
  const move = (payload: object) => post(`/api/contacts/${id}/status`, payload);
  return { api, id, token, serviceId, move, post };
};

test("a quote is shown with its price, its day and what its plan includes, until a contract has a price", async () => {
  const { api, token, serviceId, move } = await quotable();
  expect((await look(api, token)).quote).toBeNull();
  await move({ status: "quoted", quote: { serviceId, price: 89.9 } });
  const { status, quote } = await look(api, token);
  expect(status).toBe("quoted");
  expect(quote).toEqual({
    at: "2026-03-04T15:06:07.000Z",
    price: 89.9,
    currency: "PEN",
    plan: {
      name: "Fibra 300",
      brand: "WIN",
      includes: { type: "internet", contents: ["300 Mbps", "Max", "Wi-Fi 6"] },
    },
  });
  await move({ status: "converted" });
  expect(await look(api, token)).toMatchObject({ quote, contract: { price: null, plan: null } });
  await move({ status: "quoted", remark: "No se anotó el precio" });
  await move({ status: "converted", contract: { price: 79.9 } });
  expect(await look(api, token)).toMatchObject({ quote: null, contract: { price: 79.9, plan: null } });
});

test("a contract is shown with its plan, its price, its day and the installation's, and its cancellation", async () => {
  const { api, id, token, serviceId, move, post: send } = await quotable();
  expect((await look(api, token)).contract).toBeNull();
  await move({
    status: "converted",
    contract: { serviceId, price: 79.9, commission: 40, installsOn: "2026-03-10", promotion: "3 meses" },
  });
  const { body } = await post(api, "", { token });
  const { contract } = VisitorStatus.parse(JSON.parse(body));
  expect(contract).toEqual({
    at: "2026-03-04T15:06:07.000Z",
    price: 79.9,
    currency: "PEN",
    plan: {
      name: "Fibra 300",
      brand: "WIN",
      includes: { type: "internet", contents: ["300 Mbps", "Max", "Wi-Fi 6"] },
    },
    installsOn: "2026-03-10",
    cancelledAt: null,
  });
  // Written for the team.
  expect(body).not.toMatch(/3 meses|commission|"40/);
  api.clock.now += 60_000;
  await send(`/api/contacts/${id}/contract/cancel`, { reason: "not_installed", remark: "No había ductos" });
  const after = await post(api, "", { token });
  expect(VisitorStatus.parse(after.json())).toMatchObject({
    status: "converted",
    contract: { cancelledAt: "2026-03-04T15:07:07.000Z" },
  });
  expect(after.body).not.toMatch(/not_installed|ductos/);
  await move({ status: "quoted", remark: "Error" });
  expect((await look(api, token)).contract).toBeNull();
});

test("a quote of which the team recorded nothing has its day alone", async () => {
  const { api, token, move } = await quotable();
  await move({ status: "quoted" });
  expect((await look(api, token)).quote).toEqual({
    at: "2026-03-04T15:06:07.000Z",
    price: null,
    currency: "PEN",
    plan: null,
  });
});

test("quote and contract are shown neither after erasure nor on the page of a lead that was merged into it", async () => {
  const { api, id, token, move, post: send } = await quotable();
  const other = await api.call({
    method: "POST",
    url: "/api/contacts",
    payload: contact({ phone: "987 654 222" }),
  });
  const merged = other.json<{ id: string; statusToken: string }>();
  await move({ status: "quoted", quote: { price: 89.9 } });
  await send(`/api/contacts/${merged.id}/merge`, { into: id });
  expect(await look(api, merged.statusToken)).toMatchObject({ status: "quoted", quote: null });
  expect((await look(api, token)).quote).toMatchObject({ price: 89.9 });
  await move({ status: "converted", contract: { price: 79.9 } });
  const page = await look(api, merged.statusToken);
  expect(page).toMatchObject({ status: "converted", quote: null, contract: null });
  expect((await look(api, token)).contract).toMatchObject({ price: 79.9 });
  await post(api, "/eliminar", { token, confirm: true });
  expect(await look(api, token)).toMatchObject({ quote: null, contract: null });
});

test("a price that changed while the request was written is not called the one that was seen", async () => {
  const { api, id, token, serviceId, post: send } = await quotable();
  const chosen = { desiredServiceId: serviceId, selectedPlanName: "Fibra 300", selectedPlanBrand: "WIN" };
  const planOf = async (claims: object) =>
    (await look(api, await submit(api, { phone: "987 654 222", ...chosen, ...claims }))).plan;
  expect(await planOf({ selectedPlanPrice: "80" })).toMatchObject({ price: 80, isSeen: true });
  // The Chile-style payload has the regular price there; the saving is of the promotion's.
  expect(await planOf({ selectedPlanPrice: "100", monthlySavings: "70" })).toMatchObject({ isSeen: true });
  expect(await planOf({ selectedPlanPrice: "100", monthlySavings: "75" })).toMatchObject({ isSeen: false });
  expect(await planOf({ selectedPlanPrice: "75" })).toMatchObject({ price: 80, isSeen: false });
  expect(await planOf({})).toMatchObject({ price: 80, isSeen: false });
  // The team's correction: the person saw another plan, or none.
  await send(`/api/contacts/${id}/plan`, { serviceId });
  expect((await look(api, token)).plan).toMatchObject({ price: 80, isSeen: false });
});
