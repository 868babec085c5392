import { expect, test } from "vitest";
import { supportHoursAt } from "./support-hours.ts";

/** In Lima. 2026-11-20 is a Friday. */
const at = (day: number, time: string) =>
  supportHoursAt(Date.parse(`2026-11-${day}T${time}:00-05:00`), "peru");

test.each([
  [20, "08:59", false, "Cerrado ahora. Abrimos hoy a las 9:00"],
  [20, "09:00", true, "Abierto ahora, hasta las 18:00"],
  [20, "17:59", true, "Abierto ahora, hasta las 18:00"],
  [20, "18:00", false, "Cerrado ahora. Abrimos mañana a las 9:00"],
  [21, "13:59", true, "Abierto ahora, hasta las 14:00"],
  [21, "14:00", false, "Cerrado ahora. Abrimos el lunes a las 9:00"],
  [22, "12:00", false, "Cerrado ahora. Abrimos mañana a las 9:00"],
  [23, "00:30", false, "Cerrado ahora. Abrimos hoy a las 9:00"],
])("on November %i at %s in Lima: %s, %j", (day, time, open, words) => {
  expect(at(day, time)).toEqual({ open, words });
});

test("Chile's phone follows Santiago's clock, also across the change to summer time", () => {
  expect(supportHoursAt(Date.parse("2026-11-20T12:00:00Z"), "chile")).toEqual({
    open: true,
    words: "Abierto ahora, hasta las 18:00",
  });
  // Winter: four hours behind UTC, then 8:00.
  expect(supportHoursAt(Date.parse("2026-07-17T12:00:00Z"), "chile")).toEqual({
    open: false,
    words: "Cerrado ahora. Abrimos hoy a las 9:00",
  });
});
