import type { Lead } from "@asesorador/domain/lead/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DEFAULT_COLUMNS } from "./columns.tsx";
import { es } from "./es.ts";
import { LeadCards } from "./LeadCards.tsx";
import { LeadSections } from "./LeadSections.tsx";
import { LeadsTable } from "./LeadsTable.tsx";
import { leadSample } from "./lead-samples.ts";

const NOW = Date.parse("2026-11-20T16:00:00.000Z");
const listOf = (List: typeof LeadsTable, ...leads: readonly Lead[]) =>
  renderToStaticMarkup(
    <List
      leads={leads}
      total={leads.length}
      fresh={new Set()}
      now={NOW}
      columns={DEFAULT_COLUMNS}
      sort="newest"
      onSort={() => {}}
      selected={new Set()}
      onSelect={() => {}}
      onSelectAll={() => {}}
      onOpen={() => {}}
    />,
  );
const bare = leadSample(1, {
  name: "",
  phone: "",
  email: null,
  rut: null,
  address: null,
  serviceCategory: "",
  currentService: null,
  currentCompany: null,
  selectedPlanName: null,
  selectedPlanBrand: null,
  selectedPlanPrice: null,
  monthlyPayment: null,
  priority: null,
  consent: false,
});
const erased = leadSample(2, {
  name: "[datos eliminados]",
  phone: "[datos eliminados]",
  email: "[datos eliminados]",
  address: "[datos eliminados]",
  erased: true,
});
const hostile = leadSample(3, {
  name: '<img src=x onerror="alert(1)">',
  phone: "javascript:alert(1)",
  email: "javascript:alert(1)",
  address: "<script>alert(1)</script>",
  leadSource: "<b>x</b>",
  priority: "<i>",
});

test.each([
  ["table", LeadsTable],
  ["cards", LeadCards],
])("the %s shows the specification's fallbacks", (_, List) => {
  const html = listOf(List, bare);
  for (const text of [
    "Sin nombre",
    "Telecomunicaciones",
    "N/A",
    "Pendiente",
    "S/\u00a051.00",
    "Perú",
    "Ver Detalles",
  ])
    expect(html).toContain(text);
});

test.each([
  ["table", LeadsTable],
  ["cards", LeadCards],
])("the %s shows a full lead", (_, List) => {
  const html = listOf(List, leadSample(7));
  for (const text of [
    "Persona Ficticia 7",
    "persona7@ejemplo.test",
    "+51987654321",
    "20/11/2026 10:00",
    "Cotizador Perú",
  ])
    expect(html).toContain(text);
});

test("a card without a saving to state has no amount a month", () => {
  expect(listOf(LeadCards, leadSample(7))).toContain(es.perMonth);
  expect(listOf(LeadCards, leadSample(7, { monthlySavings: null }))).not.toContain(es.perMonth);
});

test("the detail has its five sections, and no place without an address", () => {
  const titles = (lead: typeof bare) =>
    [...renderToStaticMarkup(<LeadSections lead={lead} />).matchAll(/<h3[^>]*>([^<]+)/g)].map(
      ([, title]) => title,
    );
  expect(titles(leadSample(1)).toSorted()).toEqual([
    "Análisis de Ahorros",
    "Información de Contacto",
    "Información del Servicio",
    "Información del Sistema",
    "Ubicación",
  ]);
  expect(titles(bare)).not.toContain("Ubicación");
});

test("the detail says what is missing", () => {
  const html = renderToStaticMarkup(<LeadSections lead={bare} />);
  expect(html).toContain("Sin constancia de consentimiento");
  expect(html).toContain("No especificado");
  expect(html).not.toContain("href=");
});

test("an erased lead shows its text and figures, and no contact link", () => {
  const html = renderToStaticMarkup(<LeadSections lead={erased} />);
  expect(html).toContain("[datos eliminados]");
  expect(html).toContain("S/\u00a0612.00");
  expect(html).not.toContain("href=");
});

test("what a visitor typed is text, never markup and never an address", () => {
  const html = [
    renderToStaticMarkup(<LeadSections lead={hostile} />),
    listOf(LeadsTable, hostile),
    listOf(LeadCards, hostile),
  ].join("");
  expect(html).not.toMatch(/<(img|script|i)[\s>]|<b>x/);
  expect(html).not.toContain("href=");
});

test("a lead that can be reached has links to call, to write and to chat", () => {
  const html = renderToStaticMarkup(<LeadSections lead={leadSample(1)} />);
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    "tel:+51987654321",
    "https://wa.me/51987654321",
    "mailto:persona1@ejemplo.test",
  ]);
});

test.each([
  ["table", LeadsTable],
  ["cards", LeadCards],
])("the %s says who has a lead, whether it may be double and the state of its promise", (_, List) => {
  const html = listOf(
    List,
    leadSample(1, {
      assignee: "ana.quispe",
      duplicateOf: "00000000-0000-4000-8000-000000000009",
      firstContactAt: null,
      supportDueAt: "2026-11-20T14:00:00.000Z",
    }),
  );
  for (const text of ["Asignado a ana.quispe", "Posible duplicado", "Venció hace 2 h", "Seleccionar Persona"])
    expect(html).toContain(text);
});

test("each row of the table has its index, and the table their number", () => {
  const html = listOf(LeadsTable, leadSample(1), leadSample(2));
  expect(html).toContain('aria-rowcount="3"');
  expect([...html.matchAll(/aria-rowindex="(\d+)"/g)].map(([, index]) => index)).toEqual(["1", "2", "3"]);
});

test("savings of a payment in doubt are marked in lists and explained in the details, in the payment's own currency", () => {
  const doubtful = leadSample(3, {
    paymentDoubt: "payment_currency",
    monthlyPayment: 30_000,
    monthlySavings: 0,
    annualSavings: 0,
  });
  for (const List of [LeadsTable, LeadCards]) {
    expect(listOf(List, doubtful)).toContain("(pago en duda)");
    expect(listOf(List, leadSample(4))).not.toContain("pago en duda");
  }
  const details = renderToStaticMarkup(<LeadSections lead={doubtful} />);
  expect(details).toContain("El pago está en otra moneda que el plan.");
  expect(details).toContain("$30.000");
  expect(details).toContain("S/\u00a099.00");
});

test.each([
  ["table", LeadsTable],
  ["cards", LeadCards],
])("the %s states no saving for a lead that pays nothing today", (_, List) => {
  const html = listOf(
    List,
    leadSample(4, { monthlyPayment: null, monthlySavings: null, annualSavings: null }),
  );
  expect(html).toContain("Sin pago actual con que comparar");
  expect(html).not.toContain("S/");
});

test("the dialog's sections state no saving for a lead that pays nothing today, and name what it lacks", () => {
  const lead = leadSample(5, {
    currentService: "sin_seguro",
    monthlyPayment: null,
    monthlySavings: null,
    annualSavings: null,
    selectedPlanPrice: null,
  });
  const html = renderToStaticMarkup(<LeadSections lead={lead} />);
  expect(html).toContain("Todavía sin seguro");
  expect(html).toContain("Sin pago actual con que comparar");
  expect(html).not.toContain("S/");
});
