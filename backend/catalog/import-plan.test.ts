import type { Brand, Service } from "@asesorador/domain/catalog/contract";
import { SERVICE_SAMPLE } from "@asesorador/infra/testing/service-sample";
import { expect, test } from "vitest";
import { planImport } from "./import-plan.ts";

test("a Product ID of another market is an error: the file is of Peru's services", () => {
  const brand = { id: 1, brandId: "WIN", name: "WIN", country: "peru" } as Brand;
  const chilean = { id: 9, productId: "DUO-400", name: "Dúo 400", country: "chile", brandId: 2 } as Service;
  const cells = { productId: "duo-400", name: "Otro nombre" };
  const [plan] = planImport([{ line: 2, cells, uneven: null }], { brands: [brand], services: [chilean] });
  expect(plan).toMatchObject({
    outcome: "error",
    changes: [],
    problems: [{ column: "productId" }],
  });
});

const LOWER = "El precio promocional tiene que ser menor que el regular.";
const fibre = { productId: "F-1", brand: "WIN", name: "Fibra", type: "internet", price: "100" };

test.each([
  [{ promotionalPrice: "100", promotionalMonths: "3" }, [{ column: "promotionalPrice", message: LOWER }]],
  [{ promotionalPrice: "99,90", promotionalMonths: "3" }, []],
  [{ promotionalPrice: "0", promotionalMonths: "3" }, []],
  [
    { buildingPromotionalPrice: "100", buildingPromotionalMonths: "3" },
    [{ column: "buildingPromotionalPrice", message: LOWER }],
  ],
  [
    { buildingPrice: "80", buildingPromotionalPrice: "90", buildingPromotionalMonths: "3" },
    [{ column: "buildingPromotionalPrice", message: LOWER }],
  ],
])("a promotion that lowers nothing is an error of its row: %j", (cells, problems) => {
  const brand = { id: 1, brandId: "WIN", name: "WIN", country: "peru" } as Brand;
  const rows = [{ line: 2, cells: { ...fibre, ...cells }, uneven: null }];
  expect(planImport(rows, { brands: [brand], services: [] })).toMatchObject([
    { outcome: problems.length > 0 ? "error" : "new", problems },
  ]);
});

test("an older promotion that lowers nothing does not keep the rest of its row from being imported", () => {
  const brand = { id: 1, brandId: "WIN", name: "WIN", country: "peru" } as Brand;
  const { serviceId, house: _, building: __, productCode, ...fields } = SERVICE_SAMPLE;
  const service = {
    ...fields,
    id: serviceId,
    productId: productCode,
    brandId: brand.id,
    price: 100,
    promotionalPrice: 200,
    promotionalMonths: 3,
    buildingPrice: null,
    buildingPromotionalPrice: null,
    buildingPromotionalMonths: null,
    installationFee: null,
    streamingServices: "",
    features: "[]",
  } as unknown as Service;
  const planned = (cells: object) =>
    planImport([{ line: 2, cells: { productId: service.productId, ...cells }, uneven: null }], {
      brands: [brand],
      services: [service],
    })[0];
  expect(planned({})).toMatchObject({ outcome: "unchanged" });
  expect(planned({ description: "Otra" })).toMatchObject({ outcome: "changed" });
  expect(planned({ price: "110" })).toMatchObject({ problems: [{ column: "promotionalPrice" }] });
});
