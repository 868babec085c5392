import fc from "fast-check";
import { expect, test } from "vitest";
import {
  categoryOf,
  dateTimeText,
  initialsOf,
  longSpan,
  mailTo,
  nameOf,
  phoneLinks,
  phoneOf,
  planOf,
  priorityOf,
  sourceOf,
  span,
} from "./display.ts";
import { leadSample } from "./lead-samples.ts";

test("missing values are shown with the specification's texts", () => {
  const bare = leadSample(1, { name: " ", phone: "", serviceCategory: "", priority: null });
  expect(nameOf(bare)).toBe("Sin nombre");
  expect(phoneOf(bare)).toBe("N/A");
  expect(categoryOf(bare)).toBe("Telecomunicaciones");
  expect(priorityOf(bare)).toBe("No especificado");
});

test("a website that sent a lead is shown by its name, an unknown word as it is, and the team's entry before either", () => {
  const sources = ["peru_website", "sitio web", "feria"].map((leadSource) => ({ entered: null, leadSource }));
  expect(sources.map(sourceOf)).toEqual(["Cotizador estilo Chile", "Sitio web", "feria"]);
  expect(sourceOf({ entered: "phone", leadSource: "panel_llamada" })).toBe("Equipo, por llamada");
});

test("a known category is shown by its name, an unknown one as it is", () => {
  const categories = ["telecomunicaciones", "alarmas", "seguro_auto", "otra_cosa"];
  expect(categories.map((serviceCategory) => categoryOf({ serviceCategory }))).toEqual([
    "Telecomunicaciones",
    "Alarmas",
    "Seguro de auto",
    "Otra_cosa",
  ]);
});

test("a normalised phone is shown with its plus, any other as it is", () => {
  const phones = ["51987654321", "987 654 321", "[datos eliminados]", "+51987654321"];
  expect(phones.map((phone) => phoneOf({ phone }))).toEqual([
    "+51987654321",
    "987 654 321",
    "[datos eliminados]",
    "+51987654321",
  ]);
});

test.each([
  ["ahorrar", "Ahorrar dinero"],
  ["mejor_servicio", "Mejor servicio"],
  ["ambos", "Balance precio-calidad"],
  ["velocidad", "velocidad"],
  ["toString", "toString"],
  ["", "No especificado"],
])("priority %j reads %j", (priority, text) => {
  expect(priorityOf({ priority })).toBe(text);
});

test("the plan is shown with its brand, or by whichever of the two is known", () => {
  expect(planOf(leadSample(1))).toBe("Fibra 300 · Entel");
  expect(planOf(leadSample(1, { selectedPlanBrand: null }))).toBe("Fibra 300");
  expect(planOf(leadSample(1, { selectedPlanBrand: null, selectedPlanName: null }))).toBe("No especificado");
});

test("dates are shown in Lima's time, day first, and an invalid one as unavailable", () => {
  expect(dateTimeText("2026-11-21T03:42:00.000Z")).toBe("20/11/2026 22:42");
  expect(dateTimeText("")).toBe("Fecha no disponible");
});

test("a mobile number has call and WhatsApp links, a landline only a call link", () => {
  expect(phoneLinks(leadSample(1, { phone: "987 654 321" }))).toEqual({
    tel: "tel:+51987654321",
    whatsapp: "https://wa.me/51987654321",
  });
  expect(phoneLinks(leadSample(1, { phone: "01 555 0100" }))).toEqual({
    tel: "tel:+5115550100",
    whatsapp: null,
  });
});

test("a number of Chile or another country has links, whatever country its lead was sent for", () => {
  const links = (phone: string) => phoneLinks(leadSample(1, { phone, country: "peru" }));
  expect(links("56900000001")?.whatsapp).toBe("https://wa.me/56900000001");
  expect(links("34600000001")?.tel).toBe("tel:+34600000001");
  // Andorra and Saint Helena: no longer than national numbers of Chile and Peru.
  const short = leadSample(1, { phone: "376312345", country: "chile" });
  expect([phoneOf(short), phoneLinks(short)?.whatsapp]).toEqual(["+376312345", "https://wa.me/376312345"]);
  expect(links("29022123")?.tel).toBe("tel:+29022123");
});

test("erased leads and invalid phones have no link", () => {
  expect(phoneLinks(leadSample(1, { erased: true }))).toBeNull();
  expect(phoneLinks(leadSample(1, { phone: "javascript:alert(1)" }))).toBeNull();
  expect(mailTo(leadSample(1, { erased: true }))).toBeNull();
  expect(mailTo(leadSample(1, { email: "[datos eliminados]" }))).toBeNull();
});

test("whatever a visitor typed, a link holds only its scheme and one recipient", () => {
  const typed = fc.oneof(fc.string(), fc.emailAddress(), fc.constant("a?bcc=x&body=y@ejemplo.test"));
  fc.assert(
    fc.property(typed, (text) => {
      const lead = leadSample(1, { phone: text, email: text });
      expect(phoneLinks(lead)?.tel ?? "tel:+1").toMatch(/^tel:\+\d+$/);
      expect(mailTo(lead) ?? "mailto:a@b.c").toMatch(/^mailto:[^?&#<>"\s]+@[a-z0-9.-]+$/);
    }),
  );
});

test.each([
  [-5, "0 s"],
  [0, "0 s"],
  [59_999, "59 s"],
  [60_000, "1 min"],
  [3_599_999, "59 min"],
  [7_200_000, "2 h"],
])("%d ms read %s", (ms, text) => {
  expect(span(ms)).toBe(text);
});

test("a span of two days or more is shown in days", () => {
  expect([47, 48, 71, 72].map((hours) => longSpan(hours * 3_600_000))).toEqual(["47 h", "2 d", "2 d", "3 d"]);
});

test("an adviser is shown by two initials", () => {
  expect(["ana.quispe", "ana", "b", "j_p-r"].map(initialsOf)).toEqual(["AQ", "AN", "B", "JP"]);
});
