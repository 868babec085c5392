import type { BrandId, ServiceId } from "@asesorador/domain/kernel/ids";
import { afterEach, expect, test, vi } from "vitest";
import { loadPlans } from "./catalogue.ts";
import { sampleBrand, sampleService } from "./peru-spec.ts";

afterEach(() => vi.unstubAllGlobals());

const brand = (id: number) => ({ id: id as BrandId, name: `B${id}`, isActive: true });
const serve = (services: unknown, brands: unknown) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json(url.startsWith("/api/services") ? { services } : { brands });
  });
  return asked;
};

test("the catalogue is requested for Peru, and entries of other countries are dropped", async () => {
  const asked = serve(
    [
      sampleService(),
      sampleService({ id: 12 as ServiceId, country: "chile", currency: "CLP" }),
      sampleService({ id: 13 as ServiceId, brandId: 4 as BrandId, brand: brand(4) }),
      sampleService({ id: 14 as ServiceId, brandId: 5 as BrandId, brand: brand(5) }),
    ],
    [sampleBrand(), sampleBrand({ id: 4 as BrandId, country: "chile" })],
  );
  const plans = await loadPlans(new AbortController().signal);
  expect(plans.map(({ serviceId }) => serviceId)).toEqual([11]);
  expect(asked.sort()).toEqual(["/api/brands?country=peru", "/api/services?country=peru"]);
});

test("an answer that breaks the contract is an error, not an empty list", async () => {
  serve([{ id: "x" }], []);
  await expect(loadPlans(new AbortController().signal)).rejects.toThrow();
});
