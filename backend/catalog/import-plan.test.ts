import type { Brand, Service } from "@asesorador/domain/catalog/contract";
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
