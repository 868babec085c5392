import { editBrand } from "@asesorador/domain/catalog/edit-contract";
import { expect, test } from "vitest";
import { brandSample } from "../catalog-samples.ts";
import { brandEdit, brandIncomplete, brandProblems, brandVersion, newBrandInput } from "./brand-draft.ts";

const complete = { ...brandVersion(null).draft, brandId: "nueva", name: "Nueva" };

test("a new brand's code is sent in capitals, for Peru and active", () => {
  expect(newBrandInput(complete)).toMatchObject({ brandId: "NUEVA", country: "peru", isActive: true });
});

test.each([
  [{ brandId: "" }, "brandId"],
  [{ name: "  " }, "name"],
])("%j is missing: the field is marked and the specified sentence is due", (change, field) => {
  const draft = { ...complete, ...change };
  const problems = brandProblems(draft);
  expect(Object.keys(problems)).toEqual([field]);
  expect(brandIncomplete(problems, draft)).toBe("El ID de marca y nombre son requeridos.");
});

test("a logo without an https address is marked with its own message", () => {
  const draft = { ...complete, logo: "http://ejemplo.test/x.svg" };
  expect(brandProblems(draft)).toEqual({ logo: "Escribe una dirección que empiece con https://" });
  expect(brandIncomplete({}, draft)).toBe("Revisa los campos marcados.");
  expect(brandProblems({ ...complete, logo: "https://ejemplo.test/x.svg" })).toEqual({});
  expect(brandProblems({ ...complete, logo: `https://ejemplo.test/${"x".repeat(500)}` })).toEqual({
    logo: "Usa como máximo 500 caracteres.",
  });
  expect(brandProblems({ ...complete, logo: "https://ana:secreta@ejemplo.test/x.svg" })).toEqual({
    logo: "Quita el usuario y la contraseña de la dirección: quien la lee los vería.",
  });
});

test("an edit sends the changed fields and the revision that was read", () => {
  const base = brandVersion(brandSample());
  const edit = brandEdit(base, { ...base.draft, name: "Otro", isActive: false });
  expect(edit).toEqual({ id: "3", revision: "4", name: "Otro", isActive: false });
  expect(editBrand.input.safeParse(edit).success).toBe(true);
});

test("an edit without changes sends no field", () => {
  const base = brandVersion(brandSample({ logo: "https://ejemplo.test/x.svg" }));
  expect(brandEdit(base, base.draft)).toEqual({ id: "3", revision: "4" });
});
