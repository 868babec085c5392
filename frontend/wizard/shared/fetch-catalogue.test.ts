import { listActiveServices, listBrands, listServices } from "@asesorador/domain/catalog/contract";
import { afterEach, expect, test, vi } from "vitest";
import { loadPlans as loadChile } from "../chile/catalogue.ts";
import { loadPlans as loadPeru } from "../peru/catalogue.ts";
import { sampleBrand, sampleService } from "../peru/peru-spec.ts";
import { fetchCatalogue } from "./fetch-catalogue.ts";

afterEach(() => vi.unstubAllGlobals());

const { signal } = new AbortController();
const serve = (services: unknown, brands: unknown) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url.split("?")[0] ?? "");
    return Response.json(url.startsWith("/api/services") ? services : brands);
  });
  return asked;
};

test("both wizards ask at the contract's paths", async () => {
  const asked = serve({ services: [sampleService()] }, { brands: [sampleBrand()] });
  await loadPeru(signal);
  expect(asked.splice(0)).toEqual([listServices.path, listBrands.path]);
  await loadChile(signal);
  expect(asked).toEqual([listActiveServices.path, listBrands.path]);
});

test("what the contract parses arrives as it was sent", async () => {
  const services = [sampleService()];
  const brands = [sampleBrand()];
  const catalogue = { position: "12", eventId: "0195f6a0-0000-7000-8000-0000000000c1" };
  serve({ services, brands: 1, catalogue }, { brands });
  const found = await fetchCatalogue("/api/services", "/api/brands", signal);
  expect(found).toEqual({ services, brands, revision: catalogue });
  expect((await loadPeru(signal)).revision).toEqual(catalogue);
  expect((await loadChile(signal)).revision).toEqual(catalogue);
  serve({ services }, { brands });
  expect((await loadPeru(signal)).revision).toBeNull();
});

test.each([
  ["an empty answer", {}],
  ["text", "ok"],
  ["a list that is none", { services: {} }],
  ["an entry without a price", { services: [{ ...sampleService(), price: null }] }],
  ["an entry without its brand", { services: [{ ...sampleService(), brand: undefined }] }],
  ["an entry that is null", { services: [null] }],
])("%s in place of the services is an error, not an empty list", async (_case, services) => {
  serve(services, { brands: [sampleBrand()] });
  await expect(fetchCatalogue("/api/services", "/api/brands", signal)).rejects.toThrow("services");
});
