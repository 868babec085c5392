import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CostChart } from "./CostChart.tsx";

const drawn = (now: number, promo: number, promoMonths: number, regular: number) =>
  renderToStaticMarkup(
    <CostChart now={now} promo={promo} promoMonths={promoMonths} regular={regular} />,
  ).replaceAll("\u00a0", " ");

test("the chart says in words what it draws", () => {
  expect(drawn(150, 99, 6, 133)).toContain(
    "Costo mes a mes en 24 meses: S/ 99.00 los primeros 6 meses y S/ 133.00 después. Hoy pagas S/ 150.00. Total S/ 2,988.00.",
  );
});

test("without a promotion there is one price and one bracket", () => {
  const chart = drawn(150, 133, 0, 133);
  expect(chart).toContain("S/ 133.00 cada mes");
  expect(chart).not.toContain("Promo");
  expect(chart).toContain("Meses 1–24");
});

test("a promotion longer than the chart fills it", () => {
  const chart = drawn(150, 99, 36, 133);
  expect(chart).toContain("Promo 1–24");
  expect(chart).not.toContain("Meses");
});

test.each([
  [0, 0, 0, 0],
  [50, 200, 3, 400],
])("no bar is drawn outside the picture: now %d, promo %d for %d months, then %d", (...prices) => {
  const numbers = [...drawn(...prices).matchAll(/(?:y|height)="(-?[\d.]+|NaN|Infinity)"/g)].map(([, value]) =>
    Number(value),
  );
  expect(numbers.length).toBeGreaterThan(48);
  for (const value of numbers) expect(value >= 0 && value <= 166).toBe(true);
});
