import { expect, test } from "vitest";
import { bothClocks, chileanHint } from "./both-clocks.ts";

const SUMMER = "2026-11-20T22:00:00.000Z";
const WINTER = "2026-06-19T22:00:00.000Z";

test("a Peruvian lead has Lima's clock alone", () => {
  expect(bothClocks(SUMMER, "peru")).toBe("20 nov 2026, 17:00");
  expect(chileanHint("peru", SUMMER, 0)).toBeNull();
});

test.each([
  ["in summer, two hours ahead", SUMMER, "20 nov 2026, 17:00 (en Chile, 19:00)"],
  ["in winter, one hour ahead", WINTER, "19 jun 2026, 17:00 (en Chile, 18:00)"],
  [
    "after midnight there, with its day",
    "2026-11-21T03:30:00.000Z",
    "20 nov 2026, 22:30 (en Chile, sábado 21 de noviembre, 00:30)",
  ],
])("a Chilean lead has both clocks, %s", (_, at, text) => {
  expect(bothClocks(at, "chile")).toBe(text);
});

test("beside the field is the time that it is in Chile, or the one that was chosen", () => {
  expect(chileanHint("chile", null, Date.parse(WINTER))).toBe("Hora de Lima: en Chile ahora son las 18:00.");
  expect(chileanHint("chile", SUMMER, 0)).toBe("En Chile: viernes 20 de noviembre, 19:00.");
});
