import { expect, test } from "vitest";
import { esCounts } from "./es-counts.ts";

const WORDS = { place: "tu distrito", bill: "tu recibo" };
const sentence = (ofType: number, reach: { yes: number; unknown: number } | null, cheaper: number | null) =>
  esCounts.narrowed({ active: 30, ofType, reach, cheaper }, WORDS);

test("without a district, or where every plan reaches it, the cheaper plans are counted of all", () => {
  expect(sentence(20, null, 7)).toBe(" y 7 empiezan costando menos que tu recibo.");
  expect(sentence(20, { yes: 20, unknown: 0 }, 1)).toBe(" y 1 empieza costando menos que tu recibo.");
  expect(sentence(20, null, 0)).toBe(" y ninguno empieza costando menos que tu recibo.");
  expect(sentence(20, null, null)).toBe(".");
  expect(sentence(0, { yes: 0, unknown: 0 }, 0)).toBe(" y ninguno empieza costando menos que tu recibo.");
});

test("where some plans do not reach the district or are unknown, the sentence says so and counts the others", () => {
  expect(sentence(20, { yes: 8, unknown: 6 }, 5)).toBe(
    "; 8 llegan a tu distrito y 6 están por confirmar. De esos 14, 5 empiezan costando menos que tu recibo.",
  );
  expect(sentence(20, { yes: 8, unknown: 0 }, 0)).toBe(
    "; 8 llegan a tu distrito. De esos 8, ninguno empieza costando menos que tu recibo.",
  );
  expect(sentence(20, { yes: 0, unknown: 2 }, 1)).toBe(
    "; 2 están por confirmar en tu distrito. De esos 2, 1 empieza costando menos que tu recibo.",
  );
  expect(sentence(20, { yes: 8, unknown: 6 }, 14)).toContain(
    " De esos 14, todos empiezan costando menos que tu recibo.",
  );
  expect(sentence(20, { yes: 1, unknown: 0 }, 1)).toBe(
    "; 1 llega a tu distrito. Empieza costando menos que tu recibo.",
  );
  expect(sentence(20, { yes: 0, unknown: 1 }, 0)).toBe(
    "; 1 está por confirmar en tu distrito. No empieza costando menos que tu recibo.",
  );
  expect(sentence(20, { yes: 0, unknown: 0 }, 0)).toBe("; ninguno llega a tu distrito.");
  expect(sentence(20, { yes: 8, unknown: 6 }, null)).toBe(
    "; 8 llegan a tu distrito y 6 están por confirmar.",
  );
});
