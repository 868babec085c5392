import { expect, test } from "vitest";
import { addBrand, addService, editService } from "./edit-contract.ts";

const service = { productId: "eje-300", brandId: "3", name: "Fibra 300", type: "internet", price: "159.90" };

test("the service form's texts become numbers, lists and capitals", () => {
  const parsed = addService.input.parse({
    ...service,
    promotionalPrice: "99",
    promotionalMonths: "6",
    streamingServices: "Netflix, , HBO Max",
    features: '["WiFi 6", 5, ""]',
  });
  expect(parsed).toMatchObject({
    productId: "EJE-300",
    brandId: 3,
    price: 159.9,
    promotionalPrice: 99,
    promotionalMonths: 6,
    streamingServices: ["Netflix", "HBO Max"],
    features: ["WiFi 6"],
    isActive: true,
    country: "peru",
  });
});

test.each([
  ["WiFi 6, TV", ["WiFi 6", "TV"]],
  ["[roto, TV", ["[roto", "TV"]],
  [
    ["a", "b"],
    ["a", "b"],
  ],
  ["", []],
])("the features %j are the list %j", (features, list) => {
  expect(addService.input.parse({ ...service, features }).features).toEqual(list);
});

test.each([
  [{ price: -1 }],
  [{ price: "S/ 99" }],
  [{ promotionalMonths: "seis" }],
  [{ name: " " }],
  [{ type: "movil" }],
  [{ brandId: 0 }],
  [{ features: "WiFi\u0000" }],
  [{ features: '["WiFi\\u0000"]' }],
  [{ features: '["\\ud83d"]' }],
  [{ features: '["WiFi 6\\nTV"]' }],
  [{ features: JSON.stringify(["W".repeat(201)]) }],
  [{ features: JSON.stringify(Array(51).fill("WiFi")) }],
])("a service with %j is refused", (wrong) => {
  expect(addService.input.safeParse({ ...service, ...wrong }).success).toBe(false);
});

test("an edit may carry isActive alone", () => {
  expect(editService.input.parse({ id: "7", isActive: false })).toEqual({ id: 7, isActive: false });
});

test("a logo is an https address or nothing", () => {
  const brand = { brandId: "ejemplo", name: "Ejemplo" };
  for (const logo of [null, "", "https://example.pe/logo.svg"])
    expect(addBrand.input.safeParse({ ...brand, logo }).success).toBe(true);
  for (const logo of ["javascript:alert(1)", "http://example.pe/logo.svg", "logo.svg"])
    expect(addBrand.input.safeParse({ ...brand, logo }).success).toBe(false);
});
