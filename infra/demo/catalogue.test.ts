import { Service } from "@asesorador/domain/catalog/contract";
import { brandEvents, serviceEvents } from "@asesorador/domain/catalog/events";
import { parsePosition } from "@asesorador/domain/kernel/event-store";
import { toPlan } from "@asesorador/domain/recommendation/plan";
import { expect, test } from "vitest";
import { demoCatalogue } from "./catalogue.ts";

const { streams, services, brands } = demoCatalogue();
const of = (country: string) => services.filter((service) => service.country === country);
const brandNames = (country: string) => [...new Set(of(country).map(({ brand }) => brand.name))];

test("the brands are those of the two markets", () => {
  expect(brandNames("peru")).toEqual(["Claro", "Movistar", "Bitel", "Entel", "WIN", "WOW"]);
  expect(brandNames("chile")).toEqual(["Movistar", "Entel", "Claro", "VTR", "Mundo", "GTD", "WOM"]);
  expect(brands).toBe(13);
});

test("each brand has 6 to 10 plans, and each market every type", () => {
  for (const own of Map.groupBy(services, ({ brandId }) => brandId).values()) {
    expect(own.length).toBeGreaterThanOrEqual(6);
    expect(own.length).toBeLessThanOrEqual(10);
  }
  for (const country of ["peru", "chile"])
    expect(new Set(of(country).map(({ type }) => type))).toEqual(
      new Set(["internet", "doble_pack", "triple_pack"]),
    );
});

test("ids are unique and within their market's range, and 87 stays unknown", () => {
  const ids = services.map(({ id }) => Number(id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).not.toContain(87);
  expect(of("peru").every(({ id, brandId }) => id <= 60 && brandId <= 6)).toBe(true);
  expect(
    of("chile").every(({ id, brandId }) => id >= 101 && id <= 170 && brandId >= 11 && brandId <= 17),
  ).toBe(true);
});

test.each([
  ["100 Mbps", 89],
  ["200 Mbps", 129],
  ["300 Mbps", 159],
])("the specification's sample plan of %s costs S/ %d", (speed, price) => {
  expect(
    of("peru").some((one) => one.type === "internet" && one.speed === speed && one.price === price),
  ).toBe(true);
});

test("there are building prices, promotions longer than a year, streaming, and speeds from 100 Mbps to 2 Gbps", () => {
  const plans = services.map((service) => toPlan(service));
  const speeds = plans.map((plan) => plan.megabits ?? 0);
  expect(Math.min(...speeds)).toBe(100);
  expect(Math.max(...speeds)).toBe(2000);
  expect(plans.some(({ house }) => (house.promotion?.months ?? 0) > 12)).toBe(true);
  expect(plans.some(({ house, building }) => building.priceCents < house.priceCents)).toBe(true);
  expect(plans.some(({ streaming }) => streaming.length > 1)).toBe(true);
});

test("every plan fits the contract, and every event can be decoded", () => {
  for (const service of services) expect(Service.parse(service)).toEqual(service);
  const metadata = { actor: "demo", correlationId: "c", causationId: "c", occurredAt: "t", recordedAt: "t" };
  for (const { stream, facts } of streams)
    for (const fact of facts) {
      const decode = fact.type.startsWith("Brand") ? brandEvents.decode : serviceEvents.decode;
      const stored = { ...fact, eventId: "e", stream, revision: 0n, position: parsePosition("1"), metadata };
      expect(decode(stored)).toEqual(stored);
    }
});

test("prices state their source and the date of the check", () => {
  for (const { priceSource, priceCheckedAt } of services) {
    expect(priceSource).toBe("tarifario del operador (demostración)");
    expect(priceCheckedAt).toMatch(/^2026-11-0\d$/);
  }
});
