import { expect, test } from "vitest";
import { cohortName } from "./cohort-name.ts";
import { responseName } from "./ResponseView.tsx";

test.each([
  ["week", "2026-10-12", "Semana del 12 oct"],
  ["month", "2026-10", "oct 2026"],
  ["brand", "Bitel", "Bitel"],
  // The lead names no plan, which is known.
  ["brand", "none", "Sin plan"],
  ["campaign", "none", "Ninguna"],
  ["campaign", "unknown", "Sin dato"],
  ["company", "none", "Sin dato"],
  ["company", "ninguna", "Sin compañía"],
  ["category", "seguro_auto", "Seguro de auto"],
  ["source", "peru_wizard", "Cotizador Perú"],
  ["source", "unknown", "Sin dato"],
  ["source", "none", "Sin dato"],
] as const)("the cohort of %s %s is called %s", (by, cohort, name) => {
  expect(cohortName(by, cohort)).toBe(name);
});

test.each([
  ["adviser", "rosa.quispe", "rosa.quispe"],
  ["adviser", "none", "Sin asignar"],
  ["hour", "09", "09:00"],
  ["weekday", "1 Monday", "lunes"],
  ["weekday", "7 Sunday", "domingo"],
] as const)("the response by %s of %s is called %s", (by, group, name) => {
  expect(responseName(by, group)).toBe(name);
});
