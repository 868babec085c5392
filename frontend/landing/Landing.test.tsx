import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { brand } from "../kernel/brand.ts";
import { Landing } from "./Landing.tsx";
import { SAMPLE } from "./sample.ts";

const html = renderToStaticMarkup(<Landing />);
const words = html
  .replace(/<(p|li|h\d|dt|dd|button|section)\b/g, " <$1")
  .replace(/<[^>]+>/g, "")
  .replaceAll("\u00a0", " ");

test.each([
  "Plan de Internet - TV y Telefonía para tu hogar y ahorra hasta S/ 900 al año",
  "100% Gratuito",
  "Evaluar Mi Plan y Ahorrar",
  "Cómo funciona",
  "Quiénes somos",
  "Temporalmente deshabilitados",
  "Lima, Perú",
  brand.email,
  brand.phone,
  brand.copyright,
])("the page says %j", (text) => {
  expect(words).toContain(text);
});

test("the page has four steps", () => {
  const steps = html.match(/<ol[\s\S]*?<\/ol>/)?.[0] ?? "";
  expect(steps.match(/<li/g)).toHaveLength(4);
});

test("the weights shown are those of the ranking", () => {
  expect(words).toContain("Ahorro 70%Servicio 20%Extras 10%");
  expect(words).toContain("Ahorro 35%Servicio 35%Extras 30%");
});

test("the example averages 24 months with its promotion, and the page says what that saves", () => {
  expect(SAMPLE.average * 24).toBe(99 * 6 + 133 * 18);
  expect(words).toContain("Ahorras S/ 612 en 24 meses");
  expect(words).toContain("S/ 124.50");
});

test.each(["/alarmas", "/seguro-auto", "/chile?categoria=planes_moviles"])("%s is linked", (address) => {
  expect(html).toContain(`href="${address}"`);
});

test("the elements used by the script exist", () => {
  expect(html.match(/data-open="peru"/g)).toHaveLength(2);
  for (const mark of ['id="landing"', 'id="wizard"', "data-failed"]) expect(html).toContain(mark);
});

test("the page has no style attribute and no script, which the policy would block", () => {
  expect(html).not.toMatch(/\sstyle=|<script|\son\w+=/);
});

test("every link within the page leads somewhere", () => {
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets.length).toBeGreaterThan(3);
  for (const id of targets) expect(html).toContain(`id="${id}"`);
});
