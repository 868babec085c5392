import type { VisitorStatus } from "@asesorador/domain/lead/status-link";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Facts } from "./Facts.tsx";

const plan = { name: "Fibra 400", brand: "WOW", price: 99, isSeen: true, currency: "PEN" };
const sample: VisitorStatus = {
  status: "pending",
  erased: false,
  merged: false,
  country: "peru",
  serviceCategory: "alarmas",
  firstName: "Rosa",
  phoneEnding: "321",
  channels: ["call"],
  plan: null,
  quote: null,
  contract: null,
  assigned: false,
  dueAt: null,
  overdue: false,
  followUpAt: null,
  preference: null,
  slots: [],
  consent: null,
  milestones: [],
  mail: null,
};

const shown = (changes: Partial<VisitorStatus>): string =>
  renderToStaticMarkup(<Facts status={{ ...sample, ...changes }} />)
    .replace(/<[^>]+>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");

test.each([
  ["alarmas", "Alarmas"],
  ["seguro_auto", "Seguro de auto"],
  ["telecomunicaciones", "Internet, TV y telefonía"],
])("a request without a plan in %s says what it is about", (serviceCategory, shown) => {
  expect(renderToStaticMarkup(<Facts status={{ ...sample, serviceCategory }} />)).toContain(`>${shown}<`);
});

test("a request with a plan names the plan alone, and one in another category says nothing about it", () => {
  const chosen = renderToStaticMarkup(
    <Facts status={{ ...sample, plan, serviceCategory: "telecomunicaciones" }} />,
  );
  expect(chosen).toContain("Fibra 400 · WOW");
  const other = renderToStaticMarkup(<Facts status={{ ...sample, serviceCategory: "otra" }} />);
  for (const shown of [chosen, other]) expect(shown).not.toContain("Solicitud de");
});

test("the price of a promotion is shown with its months and what follows, any other price alone", () => {
  const rows = (promotion?: { months: number; later: number }) =>
    shown({ plan: promotion ? { ...plan, promotion } : plan });
  expect(rows({ months: 6, later: 129 })).toContain(
    "Precio que viste S/ 99.00 por 6 meses Después, al mes S/ 129.00",
  );
  expect(rows({ months: 1, later: 129 })).toContain("S/ 99.00 por 1 mes ");
  expect(rows()).toContain("Precio que viste S/ 99.00");
  expect(rows()).not.toMatch(/por \d|Después/);
});

test("a price that the person did not see is not called so, and the page says why", () => {
  const changed = shown({ plan: { ...plan, isSeen: false } });
  expect(changed).toContain("Precio que registramos S/ 99.00");
  expect(changed).toContain("puede ser distinto del que viste");
  expect(changed).not.toContain("Precio que viste");
  expect(shown({ plan })).not.toContain("distinto");
  // Nothing is left to be confirmed.
  const contract = { at: "2026-11-24T15:00:00.000Z", price: 99, currency: "PEN", plan: null };
  const contracted = { ...contract, installsOn: null, cancelledAt: null };
  expect(shown({ plan: { ...plan, isSeen: false }, contract: contracted })).not.toContain("distinto");
});

test("a quote is shown as far as the team recorded it, and what was not recorded is said", () => {
  const quote: VisitorStatus["quote"] = {
    at: "2026-11-24T15:00:00.000Z",
    price: 89.9,
    currency: "PEN",
    plan: {
      name: "Fibra 300",
      brand: "WIN",
      includes: { type: "internet", contents: ["300 Mbps", "Max"] },
    },
  };
  expect(shown({ status: "quoted", quote })).toContain(
    "Plan cotizado Fibra 300 · WIN Precio cotizado S/ 89.90 al mes Cotizado el martes 24 de noviembre Ese plan incluye hoy Solo Internet · 300 Mbps · Max",
  );
  const bare = shown({ status: "quoted", quote: { ...quote, price: null, plan: null } });
  expect(bare).toContain("Cotizado el martes 24 de noviembre");
  expect(bare).toContain("Tu asesor no anotó aquí el precio: pídeselo cuando hablen.");
  expect(bare).not.toMatch(/Plan cotizado|Precio cotizado|incluye/);
  // Back from a contract that was never quoted, and merged into a lead that was.
  expect(shown({ status: "quoted" })).toContain("Tu asesor no anotó aquí el precio");
  expect(shown({ status: "quoted", merged: true })).not.toContain("no anotó");
});

test("a request that is late names the phone and when it is answered", () => {
  expect(shown({ dueAt: "2026-11-24T23:00:00.000Z", overdue: true })).toContain(
    "Nos atrasamos. Llámanos al +51 1 555 0100 : contestamos de lunes a viernes de 9:00 a 18:00 y los sábados de 9:00 a 14:00 (hora de Lima).",
  );
});

test("a contract is shown as far as the team recorded it, and what was not recorded is said", () => {
  const contract: VisitorStatus["contract"] = {
    at: "2026-11-24T15:00:00.000Z",
    price: 89.9,
    currency: "PEN",
    plan: { name: "Fibra 300", brand: "WIN", includes: null },
    installsOn: "2026-12-01",
    cancelledAt: null,
  };
  const of = (changes: Partial<typeof contract>, more: Partial<VisitorStatus> = {}) =>
    shown({ status: "converted", contract: { ...contract, ...changes }, ...more });
  const whole = of({});
  expect(whole).toContain(
    "Plan contratado Fibra 300 · WIN Precio contratado S/ 89.90 al mes Contratado el martes 24 de noviembre Instalación martes 1 de diciembre",
  );
  expect(whole).toContain("Contrataste un plan");
  expect(whole).not.toMatch(/no anotó|cancel/);
  expect(of({ plan: null })).toContain("Tu asesor no anotó aquí qué plan contrataste: está en tu contrato.");
  expect(of({ price: null })).toContain(
    "Tu asesor no anotó aquí el precio que contrataste: está en tu contrato.",
  );
  const bare = of({ price: null, plan: null, installsOn: null }, { quote: { ...contract, price: 99 } });
  expect(bare).toContain(
    "Tu asesor no anotó aquí qué plan contrataste ni a qué precio: está en tu contrato.",
  );
  expect(bare).toContain("Precio cotizado S/ 99.00 al mes");
  expect(bare).not.toMatch(/Instalación|Precio contratado/);
  const cancelled = of({ price: null, cancelledAt: "2026-12-02T15:00:00.000Z" });
  expect(cancelled).toContain("Tu contrato se canceló");
  expect(cancelled).toContain("Cancelado el miércoles 2 de diciembre");
  expect(cancelled).not.toMatch(/Contrataste un plan|no anotó/);
  // Merged into a lead that has one.
  expect(shown({ status: "converted", merged: true })).not.toContain("no anotó");
});
