import { type Api, apiTests } from "@asesorador/infra/testing/api";
import { newEvent } from "@asesorador/infra/testing/read-models";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const look = async ({ call }: Api) =>
  (await call({ method: "GET", url: "/api/admin/operations", as: "admin" })).json<{
    readModels: { name: string; isLate: boolean; quarantined: number }[];
    reactors: { name: string; position: string | null; lastError: string | null }[];
    quarantine: { readModel: string; stream: string; eventType: string }[];
    about: { version: string; node: string; eventStore: string };
  }>();
const post = ({ call }: Api, path: string, payload: object) =>
  call({ method: "POST", url: `/api/admin/operations/${path}`, as: "admin", payload });

test("an administrator sees every read model, the quarantine and the version", async () => {
  const api = await tests.api();
  const { readModels, about } = await look(api);
  expect(readModels.map(({ name }) => name)).toEqual(expect.arrayContaining(["lead", "catalog"]));
  expect(about).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+/), node: process.version });
});

test("a read model whose oldest waiting event is older than the limit is late until it has taken it", async () => {
  const api = await tests.api();
  const isLeadLate = async () => (await look(api)).readModels.find(({ name }) => name === "lead")?.isLate;
  // The sign-in is an event too, of the test's clock.
  await look(api);
  await api.project();
  expect(await isLeadLate()).toBe(false);
  const recordedAt = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
  const wait = (stream: string, secondsAgo: number) =>
    api.history.store.append(stream, "no_stream", [
      newEvent({ type: "Other", version: 1, data: {} }, recordedAt(secondsAgo)),
    ]);
  await wait("other-a", 0);
  expect(await isLeadLate()).toBe(false);
  await api.project();
  await wait("other-b", 61);
  expect(await isLeadLate()).toBe(true);
  await api.project();
  expect(await isLeadLate()).toBe(false);
});

test("a quarantined event is listed, retried and skipped with a reason, and the history records the author", async () => {
  const api = await tests.api();
  await api.history.store.append("lead-odd", "no_stream", [
    newEvent({ type: "LeadSubmitted", version: 1, data: { leadId: "no uuid" } }),
  ]);
  await api.project();
  expect((await look(api)).quarantine).toContainEqual(
    expect.objectContaining({ readModel: "lead", stream: "lead-odd", eventType: "LeadSubmitted" }),
  );
  const where = { readModel: "lead", stream: "lead-odd" };
  expect((await post(api, "quarantine/retry", where)).json()).toMatchObject({ taken: 0, left: 1 });
  expect((await post(api, "quarantine/skip", { ...where, decision: " " })).statusCode).toBe(400);
  const skipped = await post(api, "quarantine/skip", { ...where, decision: "llegó dañado" });
  expect(skipped.json()).toEqual({ taken: 1, left: 0, reason: null });
  expect((await post(api, "quarantine/skip", { ...where, decision: "otra vez" })).statusCode).toBe(404);
  // Each projection that reads leads has its own quarantined event; one is skipped.
  const left = (await look(api)).quarantine.filter(({ stream }) => stream === "lead-odd");
  expect(left.map(({ readModel }) => readModel)).toEqual(["lead_history"]);
  expect(api.history.all.filter(({ stream }) => stream === "operations-lead")).toMatchObject([
    { type: "QuarantineRetried", metadata: { actor: "admin:admin" } },
    { type: "EventSkipped", data: { decision: "llegó dañado" }, metadata: { actor: "admin:admin" } },
  ]);
});

test("a rebuild is requested once, and an unknown read model is refused", async () => {
  const api = await tests.api();
  expect((await post(api, "rebuilds", { readModel: "catalog" })).statusCode).toBe(200);
  expect((await post(api, "rebuilds", { readModel: "catalog" })).statusCode).toBe(409);
  expect((await post(api, "rebuilds", { readModel: "nothing" })).json()).toMatchObject({
    code: "rebuild_not_possible",
  });
});
