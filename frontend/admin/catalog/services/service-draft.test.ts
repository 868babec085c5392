import { addService, editService } from "@asesorador/domain/catalog/edit-contract";
import { expect, test } from "vitest";
import { serviceSample } from "../catalog-samples.ts";
import {
  newServiceInput,
  type ServiceDraft,
  serviceEdit,
  serviceIncomplete,
  serviceProblems,
  serviceVersion,
} from "./service-draft.ts";

const blank = serviceVersion(null).draft;
const complete: ServiceDraft = { ...blank, productId: "eje-1", brandId: "3", name: "Fibra", price: "89.90" };

test("a new service is sent in soles, for Peru, with its code in capitals", () => {
  const input = newServiceInput(complete);
  expect(input).toMatchObject({ productId: "EJE-1", country: "peru", currency: "PEN", isActive: true });
  expect(addService.input.parse(input)).toMatchObject({
    brandId: 3,
    price: 89.9,
    promotionalPrice: null,
    promotionalMonths: null,
    buildingPrice: null,
    installationFee: null,
    permanenceMonths: null,
    features: [],
  });
});

test.each(["", "abc", "-"])("an integer field with %j counts as 0", (typed) => {
  const input = newServiceInput({
    ...complete,
    decoders: typed,
    smartDecoders: typed,
    promotionalMonths: typed,
  });
  expect(input).toMatchObject({ decoders: 0, smartDecoders: 0, promotionalMonths: null });
});

test.each(["productId", "name", "brandId", "price"] as const)(
  "without %s the field is marked and the specified sentence is due",
  (field) => {
    const draft = { ...complete, [field]: " " };
    const problems = serviceProblems(draft);
    expect(Object.keys(problems)).toEqual([field]);
    expect(serviceIncomplete(problems, draft)).toBe(
      "Por favor completa todos los campos requeridos incluyendo Product ID.",
    );
  },
);

test("streaming is included when its services are named, and asked for when they are not", () => {
  const named = { ...complete, includesStreaming: true, streamingServices: "Netflix, Disney+" };
  expect(newServiceInput(named)).toMatchObject({ streamingServices: "Netflix, Disney+" });
  expect(serviceProblems(named)).toEqual({});
  expect(newServiceInput({ ...named, includesStreaming: false })).toMatchObject({ streamingServices: "" });
  expect(serviceProblems({ ...named, streamingServices: " , " })).toEqual({
    streamingServices: "Escribe qué servicios de streaming incluye, o desmarca «Incluye streaming».",
  });
});

test.each([
  [{ promotionalPrice: "50" }, "promotionalPrice"],
  [{ promotionalMonths: "6" }, "promotionalPrice"],
  [{ buildingPromotionalPrice: "50" }, "buildingPromotionalPrice"],
  [{ buildingPromotionalMonths: "6" }, "buildingPromotionalPrice"],
])("a promotion of %j alone is marked", (change, field) => {
  expect(serviceProblems({ ...complete, ...change })).toEqual({
    [field]: "Escribe el precio promocional y sus meses, o ninguno de los dos.",
  });
});

test("a promotion with price and months is complete, a free one included", () => {
  expect(serviceProblems({ ...complete, promotionalPrice: "0", promotionalMonths: "3" })).toEqual({});
});

test("an invalid amount is marked with its own message", () => {
  const draft = { ...complete, price: "S/ 9" };
  expect(serviceProblems(draft)).toEqual({ price: "Escribe un monto, por ejemplo 89.90." });
  expect(serviceIncomplete({}, draft)).toBe("Revisa los campos marcados.");
});

test.each([
  [{ price: "10000000.01" }, { price: "Escribe un monto de hasta S/\u00a010,000,000." }],
  [{ installationFee: "99999999999" }, { installationFee: "Escribe un monto de hasta S/\u00a010,000,000." }],
  [{ permanenceMonths: "121" }, { permanenceMonths: "Escribe de 0 a 120 meses." }],
  [{ name: "x".repeat(121) }, { name: "Usa como máximo 120 caracteres." }],
  [
    { name: "Fibra\t300" },
    { name: "Escríbelo en una sola línea, sin tabulaciones ni otros caracteres invisibles." },
  ],
  [{ description: "\u0000" }, { description: "Contiene caracteres no permitidos." }],
  [{ features: `WiFi 6\n${"x".repeat(201)}` }, { features: "Usa como máximo 200 caracteres por línea." }],
  [{ features: "WiFi\n".repeat(51) }, { features: "Usa como máximo 50 líneas." }],
])("the message names the contract's limit or what is wrong: %j", (change, problems) => {
  expect(serviceProblems({ ...complete, ...change })).toEqual(problems);
});

test("an edit sends the changed fields, and a promotion's price and months together", () => {
  const base = serviceVersion(serviceSample({ promotionalPrice: 99, promotionalMonths: 6 }));
  const edit = serviceEdit(base, { ...base.draft, promotionalPrice: "89.00" });
  expect(edit).toEqual({ id: "7", revision: "2", promotionalPrice: "89.00", promotionalMonths: 6 });
  const none = serviceEdit(base, { ...base.draft, promotionalPrice: "", promotionalMonths: "0" });
  expect(none).toEqual({ id: "7", revision: "2", promotionalPrice: null, promotionalMonths: null });
  for (const each of [edit, none]) expect(editService.input.safeParse(each).success).toBe(true);
});

test("a form filled from a service and sent unchanged changes nothing", () => {
  const full = serviceVersion(
    serviceSample({
      promotionalPrice: 99.5,
      promotionalMonths: 6,
      buildingPrice: 140,
      tvChannels: 110,
      decoders: 2,
      permanenceMonths: 0,
      installationFee: 0,
      priceSource: "tarifario",
      priceCheckedAt: "2026-11-03",
      features: '["WiFi 6","Sin, coma"]',
    }),
  );
  expect(serviceEdit(full, full.draft)).toEqual({ id: "7", revision: "2" });
  expect(full.draft).toMatchObject({
    price: "159.90",
    promotionalPrice: "99.50",
    permanenceMonths: "0",
    installationFee: "0.00",
    features: "WiFi 6\nSin, coma",
  });
  expect(serviceProblems(full.draft)).toEqual({});
});
