import type { HistoryEntry, ScheduledPrice } from "@asesorador/domain/catalog/price-contract";
import { ScheduleId } from "@asesorador/domain/catalog/schedule-id";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { dateField } from "../../../kernel/date-fields.ts";
import { serviceSample } from "../catalog-samples.ts";
import { PriceChart } from "./PriceChart.tsx";
import { scheduledLine, shownPart, stepsOf, whoIn } from "./prices.ts";
import { changesIn, draftOf, pricesOn, scheduleProblems } from "./schedule-draft.ts";

const NOW = Date.parse("2026-11-20T15:00:00.000Z");
const plain = (text: string): string => text.replaceAll("\u00a0", " ");
const scheduled = (
  prices: ScheduledPrice["prices"],
  effectiveAt = "2026-12-01T05:00:00.000Z",
): ScheduledPrice => ({
  scheduleId: ScheduleId.parse("0195f6a0-0000-4000-8000-0000000000a1"),
  serviceId: serviceSample().id,
  effectiveAt,
  prices,
});

test.each([
  [{ price: 89 }, undefined, "Programado: S/ 89.00 desde 01/12"],
  [{ price: 89 }, "2027-01-01T05:00:00.000Z", "Programado: S/ 89.00 desde 01/01/2027"],
  [
    { promotionalPrice: 50, promotionalMonths: 1 },
    undefined,
    "Programado: promoción S/ 50.00 por 1 mes desde 01/12",
  ],
  [
    { price: 80, promotionalPrice: null, promotionalMonths: null, buildingPrice: null },
    undefined,
    "Programado: S/ 80.00, sin promoción, edificio como casa desde 01/12",
  ],
])("a schedule of %j is described in one line", (prices, day, line) => {
  expect(plain(scheduledLine(scheduled(prices, day), NOW))).toBe(line);
});

test("accounts are shown by username, other actors by a description", () => {
  expect(["admin:ana", "demo", "system"].map(whoIn)).toEqual(["ana", "datos de demostración", "sistema"]);
});

test("months and amounts have their own formats, and null is shown as none", () => {
  expect(
    [shownPart("price", 5), shownPart("promotionalMonths", 1), shownPart("buildingPrice", null)].map(plain),
  ).toEqual(["S/ 5.00", "1 mes", "sin dato"]);
});

test("today's date is that of Lima's clock", () => {
  expect(dateField(Date.parse("2026-11-21T04:59:00.000Z"))).toBe("2026-11-20");
  expect(dateField(Date.parse("2026-11-21T05:00:00.000Z"))).toBe("2026-11-21");
});

test("a schedule holds only what differs from the prices of its day, a promotion as a whole", () => {
  const service = serviceSample({ promotionalPrice: 99, promotionalMonths: 6 });
  const draft = draftOf(service);
  expect(changesIn(service, draft)).toEqual({});
  expect(changesIn(service, { ...draft, price: "150" })).toEqual({ price: "150" });
  expect(changesIn(service, { ...draft, promotionalMonths: "3" })).toEqual({
    promotionalPrice: "99.00",
    promotionalMonths: 3,
  });
  expect(changesIn(service, { ...draft, promotionalPrice: "", promotionalMonths: "0" })).toEqual({
    promotionalPrice: null,
    promotionalMonths: null,
  });
});

test("the end of a scheduled promotion is scheduled ahead: the form has the prices that the day will have", () => {
  const service = serviceSample({ price: 100, promotionalPrice: null, promotionalMonths: null });
  const planned = [
    scheduled({ promotionalPrice: 50, promotionalMonths: 6 }, "2026-12-01T05:00:00.000Z"),
    scheduled({ price: 120 }, "2027-01-01T05:00:00.000Z"),
  ];
  const days = ["", "2026-11-30", "2026-12-01", "2026-12-10", "2027-01-02"];
  expect(
    days.map((day) => {
      const { price, promotionalPrice, promotionalMonths } = pricesOn(service, planned, day);
      return [price, promotionalPrice, promotionalMonths];
    }),
  ).toEqual([
    [100, null, null],
    [100, null, null],
    [100, null, null],
    [100, 50, 6],
    [120, 50, 6],
  ]);
  const before = pricesOn(service, planned, "2026-12-10");
  const draft = { ...draftOf(before), date: "2026-12-10", promotionalPrice: "", promotionalMonths: "0" };
  expect(scheduleProblems(before, draft, NOW)).toEqual({});
  expect(changesIn(before, draft)).toEqual({ promotionalPrice: null, promotionalMonths: null });
});

test.each([
  [{ date: "" }, { date: "Elige un día desde mañana." }],
  [{ date: "2026-11-20" }, { date: "Elige un día desde mañana." }],
  [{}, { price: "Esos son los precios de ese día: cambia al menos uno." }],
  [{ price: "" }, { price: "Escribe un monto, por ejemplo 89.90." }],
  [{ price: "-3" }, { price: "Escribe un monto, por ejemplo 89.90." }],
  [{ price: "99999999999" }, { price: "Escribe un monto de hasta S/\u00a010,000,000." }],
  [
    { promotionalPrice: "50" },
    { promotionalPrice: "Escribe el precio promocional y sus meses, o ninguno de los dos." },
  ],
  [
    { promotionalPrice: "160", promotionalMonths: "3" },
    { promotionalPrice: "El precio promocional tiene que ser menor que el regular." },
  ],
  [
    { buildingPrice: "90", buildingPromotionalPrice: "90.00", buildingPromotionalMonths: "3" },
    { buildingPromotionalPrice: "El precio promocional tiene que ser menor que el regular." },
  ],
  [{ promotionalPrice: "120", promotionalMonths: "3", buildingPrice: "100" }, {}],
  [
    { buildingPromotionalMonths: "200" },
    {
      buildingPromotionalMonths: "Escribe de 0 a 120 meses.",
      buildingPromotionalPrice: "Escribe el precio promocional y sus meses, o ninguno de los dos.",
    },
  ],
  [{ price: "150" }, {}],
])("of the form %j it says %j", (change, problems) => {
  const service = serviceSample();
  const draft = { ...draftOf(service), date: "2026-11-21", ...change };
  expect(scheduleProblems(service, draft, NOW)).toEqual(problems);
});

const entry = (what: HistoryEntry["what"], price: number, at: string): HistoryEntry => ({
  id: at,
  at,
  actor: "admin:ana",
  what,
  by: "panel",
  effectiveAt: null,
  moves: [],
  prices: {
    price,
    promotionalPrice: null,
    promotionalMonths: null,
    buildingPrice: null,
    buildingPromotionalPrice: null,
    buildingPromotionalMonths: null,
  },
});

test("a scheduled price and a change of other fields are no steps of the price", () => {
  const steps = stepsOf([
    entry("added", 100, "2026-01-01T15:00:00.000Z"),
    entry("scheduled", 100, "2026-02-01T15:00:00.000Z"),
    entry("changed", 90, "2026-03-01T15:00:00.000Z"),
    entry("changed", 90, "2026-04-01T15:00:00.000Z"),
  ]);
  expect(steps.map(({ price }) => price)).toEqual([100, 90]);
});

test.each([[[100]], [[100, 90]], [[100, 150, 90, 90.5]]])(
  "the chart of %j says what it draws and stays within its frame",
  (prices) => {
    const steps = prices.map((price, i) => ({ at: NOW - (prices.length - i) * 86_400_000, price }));
    const drawn = plain(renderToStaticMarkup(createElement(PriceChart, { steps, now: NOW })));
    for (const price of prices) expect(drawn).toContain(`S/ ${price.toFixed(2)} desde el`);
    const places = [...drawn.matchAll(/ (?:c?[xy]|[xy][12])="(-?[\d.]+|NaN|Infinity)"/g)].map(([, at]) =>
      Number(at),
    );
    expect(places.length).toBeGreaterThan(5);
    for (const place of places) expect(place >= 0 && place <= 340).toBe(true);
  },
);
