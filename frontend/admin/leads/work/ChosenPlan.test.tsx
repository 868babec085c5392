import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChosenTerms } from "./ChosenPlan.tsx";

const terms = { price: 99.9, promotion: { price: 59.9, months: 6 }, installation: 120 };

const shown = (props: Partial<Parameters<typeof ChosenTerms>[0]>): string =>
  renderToStaticMarkup(
    <ChosenTerms at="2026-11-12T15:00:00.000Z" then={terms} now={terms} currency="PEN" {...props} />,
  )
    .replace(/<[^>]+>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ")
    .trim();

test("a promotion is shown with its months, what follows and the installation", () => {
  expect(shown({})).toBe(
    "Al elegirlo, el 12 nov 2026: Los primeros 6 meses S/ 59.90 al mes Después S/ 99.90 al mes Instalación S/ 120.00 El catálogo de hoy dice lo mismo.",
  );
});

test.each([
  [
    { ...terms, promotion: null, installation: null },
    "Todos los meses S/ 99.90 al mes Instalación El operador no la indica",
  ],
  [
    { ...terms, promotion: { price: 0, months: 1 }, installation: 0 },
    "El primer mes No paga Después S/ 99.90 al mes Instalación Gratis",
  ],
])("the terms %j are written out", (now, words) => {
  expect(shown({ now })).toMatch(new RegExp(`El catálogo cambió desde entonces. Hoy: ${words}$`));
});

test("pesos stay pesos, and a plan that is no longer offered is said to be gone", () => {
  const then = { price: 25_990, promotion: { price: 19_990, months: 12 }, installation: null };
  expect(shown({ then, now: null, currency: "CLP" })).toMatch(
    /Los primeros 12 meses \$19\.990 al mes Después \$25\.990 al mes .* Hoy este plan ya no se ofrece\.$/,
  );
});

test.each([
  { ...terms, price: 100 },
  { ...terms, installation: 0 },
  { ...terms, promotion: { price: 59.9, months: 5 } },
  { ...terms, promotion: { price: 58, months: 6 } },
  { ...terms, promotion: null },
])("terms that differ in one part, %j, are a change of the catalogue", (now) => {
  expect(shown({ now })).toContain("El catálogo cambió desde entonces.");
});
