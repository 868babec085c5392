import { BrandId } from "@asesorador/domain/kernel/ids";
import { memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import { memoryVault } from "@asesorador/infra/testing/memory-vault";
import { newEvent, readModelDatabase, rebuildOne } from "@asesorador/infra/testing/read-models";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogReadModel } from "./projection.ts";
import { nextBrandId, nextServiceId, readBrands, readCatalogueFacts, readServices } from "./queries.ts";

let database: Awaited<ReturnType<typeof readModelDatabase>>;

const brand = { code: "WIN", logoUrl: null, description: "", country: "peru", isActive: true };
const service = {
  productCode: "X",
  description: "Hasta 300 megas",
  type: "internet",
  country: "peru",
  currency: "PEN",
  priceCents: 9_990,
  promotionalPriceCents: 7_990,
  promotionalMonths: 6,
  buildingPriceCents: 8_000,
  buildingPromotionalPriceCents: null,
  buildingPromotionalMonths: null,
  installationCents: 0,
  permanenceMonths: null,
  speed: "300 Mbps",
  streamingServices: ["Netflix", "HBO Max"],
  features: ['Fibra "óptica"', "Wi-Fi 6, doble banda"],
  tvChannels: null,
  decoders: 0,
  smartDecoders: 1,
  hasPhone: false,
  isRecommended: true,
  priceSource: "win.pe",
  priceCheckedAt: "2026-01-01",
  isActive: true,
};

beforeAll(async () => {
  database = await readModelDatabase();
  const store = memoryEventStore();
  const vault = memoryVault();
  await rebuildOne({ ...database, store, vault }, catalogReadModel);
  expect([await nextBrandId(database.pool), await nextServiceId(database.pool)]).toEqual([1, 1]);
  const add = (stream: string, ...facts: { type: string; data: object }[]) =>
    store.append(
      stream,
      "no_stream",
      facts.map((fact) => newEvent({ version: 1, ...fact })),
    );
  await add("brand-1", { type: "BrandAdded", data: { ...brand, brandId: 1, name: "WIN" } });
  await add(
    "brand-2",
    { type: "BrandAdded", data: { ...brand, brandId: 2, name: "WOW" } },
    { type: "BrandToggled", data: { brandId: 2, isActive: false } },
  );
  await add("brand-5", {
    type: "BrandAdded",
    data: { ...brand, brandId: 5, name: "Mundo", country: "chile" },
  });
  await add("service-1", {
    type: "ServiceAdded",
    data: { ...service, serviceId: 1, brandId: 1, name: "Fibra 300" },
  });
  await add("service-2", {
    type: "ServiceAdded",
    data: { ...service, serviceId: 2, brandId: 1, name: "Barata", priceCents: 5_000 },
  });
  await add("service-3", {
    type: "ServiceAdded",
    data: { ...service, serviceId: 3, brandId: 2, name: "De marca inactiva" },
  });
  await add(
    "service-4",
    { type: "ServiceAdded", data: { ...service, serviceId: 4, brandId: 1, name: "Inactiva" } },
    { type: "ServiceToggled", data: { serviceId: 4, isActive: false } },
  );
  await add("service-9", {
    type: "ServiceAdded",
    data: { ...service, serviceId: 9, brandId: 5, name: "Chilena", country: "chile", currency: "CLP" },
  });
  await add("service-10", {
    type: "ServiceAdded",
    data: { ...service, serviceId: 10, brandId: 77, name: "Sin marca" },
  });
  await rebuildOne({ ...database, store, vault }, catalogReadModel);
});
afterAll(() => database.drop());

const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name);

test("visitors see active brands, an admin all of them, each market its own", async () => {
  expect(names(await readBrands(database.pool, { onlyActive: false }))).toEqual(["WIN", "WOW", "Mundo"]);
  expect(names(await readBrands(database.pool, { onlyActive: true }))).toEqual(["WIN", "Mundo"]);
  expect(names(await readBrands(database.pool, { country: "chile", onlyActive: true }))).toEqual(["Mundo"]);
  expect(await readBrands(database.pool, { country: "peru", onlyActive: false })).toMatchObject([
    { id: 1, brandId: "WIN", revision: "0", isActive: true },
    { id: 2, revision: "1", isActive: false },
  ]);
});

test("active services are those of active brands, the cheapest first; one without a brand is never shown", async () => {
  expect(names(await readServices(database.pool, { country: "peru", onlyActive: true }))).toEqual([
    "Barata",
    "Fibra 300",
  ]);
  expect(names(await readServices(database.pool, { onlyActive: false }))).toEqual([
    "Barata",
    "Fibra 300",
    "De marca inactiva",
    "Inactiva",
    "Chilena",
  ]);
});

test("a service is what the contract says: amounts in soles, lists as text", async () => {
  const services = await readServices(database.pool, { onlyActive: false });
  expect(services.find(({ id }) => id === 1)).toEqual({
    id: 1,
    productId: "X",
    brandId: 1,
    brand: { id: BrandId.parse(1), name: "WIN", isActive: true },
    name: "Fibra 300",
    description: "Hasta 300 megas",
    type: "internet",
    country: "peru",
    currency: "PEN",
    price: 99.9,
    promotionalPrice: 79.9,
    promotionalMonths: 6,
    buildingPrice: 80,
    buildingPromotionalPrice: null,
    buildingPromotionalMonths: null,
    installationFee: 0,
    permanenceMonths: null,
    speed: "300 Mbps",
    streamingServices: "Netflix, HBO Max",
    includesStreaming: true,
    features: '["Fibra \\"óptica\\"","Wi-Fi 6, doble banda"]',
    tvChannels: null,
    decoders: 0,
    smartDecoders: 1,
    hasPhone: false,
    isRecommended: true,
    isActive: true,
    priceSource: "win.pe",
    priceCheckedAt: "2026-01-01",
    revision: "0",
  });
});

test("the next id lies above all known ones", async () => {
  expect(await nextBrandId(database.pool)).toBe(6);
  expect(await nextServiceId(database.pool)).toBe(11);
});

test("plans to compare are those with a price: one without is not counted", async () => {
  const days = { oldest: "2026-01-01", newest: "2026-01-01" };
  expect(await readCatalogueFacts(database.pool)).toEqual({ plans: 2, brands: 1, ...days });
  await database.pool.query("update read_model.service set price_cents = 0 where service_id = 2");
  expect(await readCatalogueFacts(database.pool)).toEqual({ plans: 1, brands: 1, ...days });
});
