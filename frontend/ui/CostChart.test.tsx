import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CostChart } from "./CostChart.tsx";

type Drawn = readonly [
  now: number | null,
  promo: number,
  promoMonths: number,
  regular: number,
  installation?: number,
];
const drawn = (...[now, promo, promoMonths, regular, installation = 0]: Drawn) =>
  renderToStaticMarkup(
    <CostChart
      now={now}
      promo={promo}
      promoMonths={promoMonths}
      regular={regular}
      installation={installation}
    />,
  ).replaceAll("\u00a0", " ");

test("the chart's label says in words what it draws", () => {
  expect(drawn(150, 99, 6, 133)).toContain(
    "Costo mes a mes en 24 meses: S/ 99.00 los primeros 6 meses y S/ 133.00 después. Hoy pagas S/ 150.00. Total S/ 2,988.00.",
  );
});

test("an installation adds a bar, and is part of the label and the total", () => {
  const chart = drawn(150, 99, 6, 133, 90);
  expect(chart).toContain(
    "S/ 99.00 los primeros 6 meses y S/ 133.00 después, más S/ 90.00 de instalación. Hoy pagas S/ 150.00. Total S/ 3,078.00.",
  );
  expect(chart).toContain("Instalación S/ 90");
  expect(chart.match(/<rect/g)).toHaveLength(49);
  expect(drawn(150, 99, 6, 133)).not.toContain("nstalación");
});

test("the chart's amounts keep the cents of a bill and of an installation that have some", () => {
  const chart = drawn(189.9, 99, 6, 133, 49.5);
  expect(chart).toContain("Hoy pagas S/ 189.90<");
  expect(chart).toContain("Instalación S/ 49.50<");
  expect(drawn(150, 99, 6, 133, 90)).toContain("Hoy pagas S/ 150<");
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

test.each<[number, number, number, number, number]>([
  [0, 0, 0, 0, 0],
  [50, 200, 3, 400, 0],
  [50, 20, 3, 40, 300],
])(
  "no bar is drawn outside the picture: now %d, promo %d for %d months, then %d, installation %s",
  (...prices) => {
    const numbers = [...drawn(...prices).matchAll(/(?:y|height)="(-?[\d.]+|NaN|Infinity)"/g)].map(
      ([, value]) => Number(value),
    );
    expect(numbers.length).toBeGreaterThan(48);
    for (const value of numbers) expect(value >= 0 && value <= 166).toBe(true);
  },
);

test("without a bill of today nothing in the chart names one", () => {
  const chart = drawn(null, 99, 6, 133);
  expect(chart).toContain("S/ 133.00 después. Total S/ 2,988.00.");
  expect(chart).not.toMatch(/Hoy pagas|<line/);
  expect(chart.match(/<rect/g)).toHaveLength(24);
});
