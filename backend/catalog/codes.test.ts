import { codeDecider, codeEvents, productCodeStream } from "@asesorador/domain/catalog/code-claims";
import { fold } from "@asesorador/domain/kernel/decider";
import { START } from "@asesorador/domain/kernel/event-store";
import { type Api, apiTests, brandInput, serviceInput } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const send = (api: Api, method: "POST" | "PUT", path: string, payload: object = {}) =>
  api.call({ method, url: `/api/${path}`, payload, as: "admin" });
const failure = (answer: Awaited<ReturnType<typeof send>>) => [
  answer.statusCode,
  answer.json<{ message: string }>().message,
];
const BRAND_TAKEN = [409, "El ID de marca WIN ya pertenece a otra marca."];
const PRODUCT_TAKEN = [409, "El Product ID WIN-300 ya pertenece a otro servicio."];

const claimEvent = (data: object) => ({
  type: "CodeClaimed",
  version: 1,
  data,
  eventId: crypto.randomUUID(),
  metadata: { actor: "admin:ana", correlationId: "c", causationId: "c", occurredAt: "t", recordedAt: "t" },
});

/** Two processes on one history and one database that contains one brand. */
const twoProcesses = async () => {
  const one = await tests.api();
  const two = await tests.api({ context: { store: one.history.store } });
  await send(one, "POST", "brands", brandInput());
  await one.project();
  return [one, two] as const;
};

test("a brand's ID is unique in its country, when it is added and when it is edited", async () => {
  const api = await tests.api();
  await send(api, "POST", "brands", brandInput());
  await api.project();
  expect(failure(await send(api, "POST", "brands", brandInput({ name: "Otra" })))).toEqual(BRAND_TAKEN);
  expect((await send(api, "POST", "brands", brandInput({ country: "chile" }))).statusCode).toBe(200);
  expect((await send(api, "POST", "brands", brandInput({ brandId: "wow" }))).statusCode).toBe(200);
  await api.project();
  expect(failure(await send(api, "PUT", "brands/3", { brandId: "win" }))).toEqual(BRAND_TAKEN);
  expect(failure(await send(api, "PUT", "brands/2", { country: "peru" }))).toEqual(BRAND_TAKEN);
  expect((await send(api, "PUT", "brands/1", { brandId: "win", name: "Nueva" })).statusCode).toBe(200);
});

test("two processes that add the same brand at once create one brand", async () => {
  const [one, two] = await twoProcesses();
  expect(failure(await send(two, "POST", "brands", brandInput()))).toEqual(BRAND_TAKEN);
  const answers = await Promise.all(
    [one, two].map((api) => send(api, "POST", "brands", brandInput({ brandId: "wow" }))),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(one.history.all.filter(({ type }) => type === "BrandAdded")).toHaveLength(2);
});

// asvs: 2.3.4
test("two processes that add the same Product ID at once create one service", async () => {
  const [one, two] = await twoProcesses();
  const brandOf = { brandId: 1 };
  const answers = await Promise.all([
    send(one, "POST", "services", serviceInput(brandOf)),
    send(one, "POST", "services", serviceInput(brandOf)),
    send(two, "POST", "services", serviceInput(brandOf)),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  expect(one.history.all.filter(({ type }) => type === "ServiceAdded")).toHaveLength(1);
});

test("a Product ID is free as soon as its service has taken another", async () => {
  const [api] = await twoProcesses();
  await send(api, "POST", "services", serviceInput());
  await api.project();
  await send(api, "PUT", "services/1", { productId: "otro" });
  expect((await send(api, "POST", "services", serviceInput())).statusCode).toBe(200);
  await api.project();
  expect(failure(await send(api, "PUT", "services/1", { productId: "win-300" }))).toEqual(PRODUCT_TAKEN);
});

test("a brand's ID is free as soon as its brand has moved to another country", async () => {
  const [api] = await twoProcesses();
  expect((await send(api, "PUT", "brands/1", { country: "chile" })).statusCode).toBe(200);
  // Its stream decides: the read model still has it in Peru.
  expect((await send(api, "POST", "brands", brandInput({ name: "Otra" }))).statusCode).toBe(200);
});

test("a claim whose process died is taken over a minute later, and not before", async () => {
  const [api] = await twoProcesses();
  const at = new Date(api.clock.now).toISOString();
  const data = { code: "WIN-300", country: null, owner: 9, claimedBy: "dead", claimedAt: at };
  await api.history.inner.append(productCodeStream("WIN-300").stream, "any", [claimEvent(data)]);
  expect(failure(await send(api, "POST", "services", serviceInput()))).toEqual(PRODUCT_TAKEN);
  api.clock.now += 61_000;
  expect((await send(api, "POST", "services", serviceInput())).statusCode).toBe(200);
});

test("a claim in the stream of the former name holds, and what follows is in the new one", async () => {
  const [api] = await twoProcesses();
  await send(api, "POST", "services", serviceInput());
  await api.project();
  const { stream, formerStream } = productCodeStream("OTRO");
  const at = new Date(api.clock.now).toISOString();
  const data = { code: "OTRO", country: null, owner: 1, claimedBy: "earlier", claimedAt: at };
  await api.history.inner.append(formerStream, "any", [claimEvent(data)]);
  const other = await send(api, "POST", "services", serviceInput({ productId: "otro" }));
  expect(other.statusCode).toBe(409);
  expect((await send(api, "PUT", "services/1", { productId: "otro" })).statusCode).toBe(200);
  expect((await api.history.store.readStream(stream)).map(({ type }) => type)).toEqual(["CodeClaimed"]);
});

test("a claim whose write was refused releases the Product ID at once", async () => {
  const [api] = await twoProcesses();
  await send(api, "POST", "services", serviceInput());
  await api.project();
  const late = await send(api, "PUT", "services/1", { productId: "nuevo", revision: "7" });
  expect(late.json()).toMatchObject({ code: "edited_meanwhile" });
  const claims = await api.history.store.readStream(productCodeStream("NUEVO").stream);
  expect(claims.map(({ type }) => type)).toEqual(["CodeClaimed", "CodeReleased"]);
  expect(fold(codeDecider, claims.map(codeEvents.decode))).toBeNull();
  expect((await send(api, "POST", "services", serviceInput({ productId: "nuevo" }))).statusCode).toBe(200);
});

test("a Product ID that was stored before claims existed is taken", async () => {
  const [api] = await twoProcesses();
  await send(api, "POST", "services", serviceInput());
  const past = (await api.history.store.readAll({ after: START, limit: 100 })).filter(
    ({ type }) => type === "BrandAdded" || type === "ServiceAdded",
  );
  const old = await tests.api();
  for (const { stream, ...event } of past) await old.history.store.append(stream, "any", [event]);
  await old.project();
  expect(failure(await send(old, "POST", "services", serviceInput()))).toEqual(PRODUCT_TAKEN);
  expect(failure(await send(old, "POST", "brands", brandInput()))).toEqual(BRAND_TAKEN);
});
