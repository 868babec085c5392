import type { WhatIf } from "@asesorador/domain/replay/contract";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { priceChange } from "./price-change.ts";
import { labelHeights } from "./slopes.ts";
import { WhatIfAnswer } from "./WhatIfAnswer.tsx";
import { type Shares, sharesIn, sharesText, sharesWith } from "./weight-shares.ts";

const noRanks = { first: 0, second: 0, third: 0, later: 0, gone: 0 };
const first = (serviceId: number, savingsCents: number) => ({
  serviceId,
  brand: `Marca ${serviceId}`,
  score: 60,
  savingsCents,
});
const answer: WhatIf = {
  market: "peru",
  currency: "PEN",
  sample: null,
  change: { weights: { saving: 20, service: 30, extras: 50 }, catalogueAt: null, prices: [], off: [31] },
  shown: { from: null, to: null },
  lists: 12,
  submitted: 5,
  replayed: 8,
  computed: 4,
  otherFirst: 2,
  otherOrder: 3,
  changedCount: 1_200,
  notReplayable: { first_version: 3, other_rules: 1, unknown_catalogue: 0, not_reproduced: 0 },
  savings: {
    beforeCents: 80_000,
    afterCents: 70_000,
    more: 1,
    less: 1,
    same: 6,
    histogram: [{ from: -20_000, until: -10_000, n: 1 }],
  },
  chosen: { visits: 4, before: { ...noRanks, first: 3, third: 1 }, after: { ...noRanks, first: 1, gone: 3 } },
  brands: [
    { brand: "Marca 24", before: 2, after: 4 },
    { brand: "", before: 0, after: 0 },
    { brand: "Marca 31", before: 6, after: 4 },
  ],
  changed: [
    {
      position: "9",
      journeyId: "0195f6a0-0000-4000-8000-000000000001",
      submitted: true,
      at: "2026-03-02T15:00:00.000Z",
      before: first(31, 9_000),
      after: first(24, 7_000),
      chosen: { serviceId: 31, before: 1, after: null },
    },
  ],
  plans: [
    { serviceId: 24, name: "Plan 24", brand: "Marca 24" },
    { serviceId: 31, name: "Plan 31", brand: "Marca 31" },
  ],
};
const textOf = (one: WhatIf): string =>
  renderToStaticMarkup(<WhatIfAnswer answer={one} onVisit={() => {}} />)
    .replace(/<[^>]+>/g, "|")
    .replaceAll("\u00a0", " ");

test("what was taken is shown above, and n with what could not be recomputed beside every figure", () => {
  const shown = textOf(answer);
  expect(shown).toContain(
    "Con pesos 20/30/50 (ahorro/servicio/extras), Plan 31 · Marca 31 (31) fuera del catálogo.",
  );
  expect(shown).toContain("3 sin las respuestas");
  expect(shown).toContain("1 con otras reglas de recomendación");
  expect(shown.match(/n 8 · 4 sin recalcular/g)).toHaveLength(7);
  expect(shown).toContain("−S/ 100");
  expect(shown).toContain("|25.0 %|");
  expect(shown).toContain("Las 1 más recientes de 1,200");
  expect(shown).toContain("1 → no está");
  expect(shown).not.toContain("Muestra");
});

test("lists of some days only: the answer says of which", () => {
  expect(textOf(answer)).not.toContain("Solo las listas");
  const shown = { from: "2026-10-01T05:00:00.000Z", to: "2026-11-01T04:59:59.999Z" };
  expect(textOf({ ...answer, shown })).toContain(
    "Solo las listas que se mostraron desde el 1 oct 2026, 00:00 hasta el 31 oct 2026, 23:59.",
  );
  expect(textOf({ ...answer, shown, sample: { lists: 727, spread: true } })).toContain(
    "Muestra de 727 listas de esas fechas.",
  );
  expect(textOf({ ...answer, shown, lists: 0 })).toBe(
    "|Ninguna lista se mostró en este mercado en esas fechas.|",
  );
});

test("a sample says that it is one, and of what", () => {
  expect(textOf({ ...answer, sample: { lists: 2_000, spread: true } })).toContain(
    "Muestra de 2,000 listas de toda la historia.",
  );
  expect(textOf({ ...answer, sample: { lists: 2_000, spread: false } })).toContain(
    "Muestra: las 2,000 listas más antiguas.",
  );
});

test("without answers, a list or a change, it says what is missing in label of figures", () => {
  const shown = textOf({
    ...answer,
    replayed: 0,
    notReplayable: { ...answer.notReplayable, first_version: 12 },
  });
  expect(shown).toContain("Todavía no se puede recalcular ninguna lista.");
  expect(shown).toContain("de las anteriores no se supone nada");
  expect(shown).toContain("12 sin las respuestas");
  const unchanged = textOf({ ...answer, change: { weights: null, catalogueAt: null, prices: [], off: [] } });
  expect(unchanged).toContain("Sin cambios: cada lista sale como se mostró.");
  expect(unchanged).not.toContain("Primeros lugares");
  expect(textOf({ ...answer, lists: 0, replayed: 0 })).toContain("Ninguna lista se ha mostrado todavía");
});

describe("weight shares", () => {
  const share = fc.nat(20).map((steps) => steps * 5);
  const shares: fc.Arbitrary<Shares> = fc
    .tuple(share, share)
    .filter(([a, b]) => a + b <= 100)
    .map(([saving, service]) => ({ saving, service, extras: 100 - saving - service }));

  test("whatever is moved, the three are whole steps that add up to 100, and the moved one is where it was put", () => {
    fc.assert(
      fc.property(
        shares,
        fc.constantFrom("saving" as const, "service" as const, "extras" as const),
        share,
        (...[all, part, value]) => {
          const moved = sharesWith(all, part, value);
          expect(moved[part]).toBe(value);
          expect(moved.saving + moved.service + moved.extras).toBe(100);
          for (const one of Object.values(moved)) expect([one % 5, one >= 0]).toEqual([0, true]);
          expect(sharesIn(sharesText(moved))).toEqual(moved);
        },
      ),
    );
  });

  test.each(["", "20/30", "20/30/50/0", "-20/70/50", "a/b/c", "20/30/40"])(
    "%j of an address are none",
    (text) => {
      expect(sharesIn(text)).toBeNull();
    },
  );
});

test("labels keep their order and their distance, and stay within the chart", () => {
  const heights = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(heights, (all) => {
      const gap = Math.min(0.08, all.length > 1 ? 1 / (all.length - 1) : 1);
      const sorted = labelHeights(all, 0.08)
        .map((label, i) => ({ label, height: all[i] ?? 0 }))
        .sort((a, b) => a.label - b.label);
      for (const [i, { label, height }] of sorted.entries()) {
        expect(label).toBeGreaterThanOrEqual(-1e-9);
        expect(label).toBeLessThanOrEqual(1 + 1e-9);
        if (i === 0) continue;
        expect(label - (sorted[i - 1]?.label ?? 0)).toBeGreaterThanOrEqual(gap - 1e-9);
        expect(height).toBeGreaterThanOrEqual(sorted[i - 1]?.height ?? 0);
      }
    }),
  );
});

const UNREADABLE =
  "Escribe un precio en pesos, sin decimales, por ejemplo 25.000, o un cambio con su signo, como −10 %.";
test("a price is read as people of the market write it", () => {
  expect(priceChange("24", "99,9", "peru")).toEqual({ price: "24=99.9" });
  expect(priceChange("24", "1,299.00", "peru")).toEqual({ price: "24=1299" });
  expect(priceChange("24", "17.990", "chile")).toEqual({ price: "24=17990" });
  expect(priceChange("", "", "chile")).toEqual({ price: "" });
  // A change has its sign: "10 %" could be a price's part as well.
  expect(priceChange("24", "-10%", "chile")).toEqual({ price: "24=-10%" });
  expect(priceChange("24", "−12,5 %", "peru")).toEqual({ price: "24=-12.5%" });
  expect(priceChange("24", "+ 5 %", "peru")).toEqual({ price: "24=+5%" });
  for (const [typed, problem] of [
    ["", "Escribe un precio mayor que 0."],
    ["0", "Escribe un precio mayor que 0."],
    ["gratis", UNREADABLE],
    ["17,9", UNREADABLE],
    ["10%", UNREADABLE],
    ["-100%", UNREADABLE],
    ["10.000.001", "Escribe un monto de hasta $10.000.000."],
  ] as const)
    expect(priceChange("24", typed, "chile")).toEqual({ problem });
});
