import { PAYMENT_ROUNDING_CENTS } from "@asesorador/domain/journey/steps";
import { ServiceId } from "@asesorador/domain/kernel/ids";
import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import { NO_FILTERS, PlanSort } from "@asesorador/domain/recommendation/browse";
import type { Plan } from "@asesorador/domain/recommendation/plan";
import {
  anyHousing,
  anyPlans,
  anyPriority,
  anyService,
  samplePlan,
} from "@asesorador/domain/recommendation/plan-samples";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { histogramOf } from "./histogram.ts";
import { listingOf, type Question, type ShownList } from "./shown-list.ts";
import {
  type Change,
  changedPlans,
  listReplayer,
  NO_CHANGE,
  type Replayed,
  replayList,
  whatIfOf,
} from "./what-if.ts";

const RECORDED = 20;

/** The list as a visit would have recorded it, of a visitor who pays this. */
const seen = (plans: readonly Plan[], question: Question): ShownList => {
  const { ids, scores, entryCents } = listingOf(plans, question, null);
  const step = PAYMENT_ROUNDING_CENTS[question.market];
  const { paymentCents } = question;
  return {
    question: {
      ...question,
      paymentCents: paymentCents === null ? null : Math.round(paymentCents / step) * step,
    },
    count: ids.length,
    plans: ids.slice(0, RECORDED).map((id, i) => [id, i + 1, scores[i] ?? null, entryCents[i] ?? 0] as const),
  };
};

const weight = fc.nat(20).map((steps) => steps * 5);
const anyWeights = fc
  .record({ saving: weight, service: weight, extras: weight })
  .filter(({ saving, service, extras }) => saving + service + extras > 0);

/** Answers with a payment that is recorded exactly. */
const anyQuestion: fc.Arbitrary<Question> = fc
  .record({
    market: fc.constantFrom("peru" as const, "chile" as const),
    steps: fc.integer({ min: 1, max: 120 }),
    company: fc.constantFrom("win", "claro", "otra", NO_COMPANY),
    service: anyService,
    housing: fc.option(anyHousing),
    priority: anyPriority,
    ownWeights: fc.option(anyWeights),
    order: fc.constantFrom(...PlanSort.options),
    streaming: fc.boolean(),
    outside: fc.subarray([1]),
  })
  .map(({ steps, streaming, ...rest }) => ({
    ...rest,
    paymentCents: rest.company === NO_COMPANY ? null : steps * PAYMENT_ROUNDING_CENTS[rest.market],
    ownWeights: rest.market === "peru" ? rest.ownWeights : null,
    filters: { ...NO_FILTERS, streaming },
  }));

const peruvian = (changes: Partial<Question> = {}): Question => ({
  market: "peru",
  paymentCents: 15_000,
  company: "win",
  service: "internet",
  housing: "casa",
  priority: "ambos",
  ownWeights: null,
  order: "recomendacion",
  filters: NO_FILTERS,
  outside: [],
  ...changes,
});
const plan = (serviceId: number, priceCents: number, megabits: number, brand = `Marca ${serviceId}`): Plan =>
  samplePlan({
    serviceId: ServiceId.parse(serviceId),
    brand,
    megabits,
    house: { priceCents, promotion: null },
    building: { priceCents, promotion: null },
  });

const replayed = (plans: readonly Plan[], list: ShownList, change: Change): Replayed => {
  const own = { own: plans, changed: changedPlans(plans, change) };
  const found = replayList(list, own, change);
  if (!found) throw new Error("the list is not reproduced");
  return found;
};

describe("the weights in force", () => {
  test("every list is reproduced to rank, score and price, and nothing changes", () => {
    fc.assert(
      fc.property(anyPlans, fc.array(anyQuestion, { minLength: 1, maxLength: 8 }), (plans, questions) => {
        const sums = whatIfOf("peru");
        const replay = listReplayer(NO_CHANGE);
        for (const [i, question] of questions.entries()) {
          const list = seen(plans, question);
          const result = replay("1", list, { own: plans, changed: plans });
          expect(result?.before.ids.slice(0, RECORDED)).toEqual(list.plans.map(([id]) => id));
          sums.list(of(i), result ?? "not_reproduced");
        }
        const { replayed: n, otherFirst, otherOrder, changedCount, savings, brands } = sums.result();
        expect(n).toBe(questions.length);
        expect({ otherFirst, otherOrder, changedCount }).toEqual({
          otherFirst: 0,
          otherOrder: 0,
          changedCount: 0,
        });
        expect(savings).toMatchObject({ more: 0, less: 0, histogram: [] });
        expect(savings.afterCents).toBe(savings.beforeCents);
        for (const { before, after } of brands) expect(after).toBe(before);
      }),
      { numRuns: 150 },
    );
  });

  test("given by name, they leave the lists of their priority as they were", () => {
    fc.assert(
      fc.property(anyPlans, anyQuestion, (plans, question) => {
        const ambos = { ...question, market: "peru" as const, priority: "ambos" as const, ownWeights: null };
        const change: Change = { ...NO_CHANGE, weights: { saving: 35, service: 35, extras: 30 } };
        const { before, after } = replayed(plans, seen(plans, ambos), change);
        expect(after).toEqual(before);
      }),
    );
  });
});

test("equal lists computed once or each by itself: the same answer", () => {
  const anyChange: fc.Arbitrary<Change> = fc.record({
    weights: fc.option(anyWeights),
    catalogueAt: fc.constant(null),
    prices: fc.subarray([{ serviceId: 1, priceCents: 4_990 }]),
    off: fc.subarray([2, 3]),
  });
  fc.assert(
    fc.property(anyPlans, fc.array(anyQuestion, { maxLength: 6 }), anyChange, (plans, questions, change) => {
      const answer = (memo: boolean) => {
        const sums = whatIfOf("peru");
        const replay = listReplayer(change, { memo });
        const catalogues = { own: plans, changed: changedPlans(plans, change) };
        for (const [i, question] of [...questions, ...questions].entries())
          sums.list(of(i), replay("1", seen(plans, question), catalogues) ?? "not_reproduced");
        return { ...sums.result(), computed: 0 };
      };
      expect(answer(true)).toEqual(answer(false));
    }),
    { numRuns: 60 },
  );
});

const of = (n: number, journeyId = `visit-${n}`) => ({
  position: String(n),
  journeyId,
  at: "2026-10-01T15:00:00.000Z",
});

describe("a change", () => {
  const cheap = plan(1, 5_000, 100, "Barata");
  const fast = plan(2, 14_000, 1_000, "Veloz");
  const plans = [cheap, fast];

  test("of weights orders by them, and the list's own order rule stays", () => {
    const change: Change = { ...NO_CHANGE, weights: { saving: 0, service: 100, extras: 0 } };
    const ambos = replayed(plans, seen(plans, peruvian()), change);
    expect([ambos.before.ids, ambos.after.ids]).toEqual([
      [1, 2],
      [2, 1],
    ]);
    const byPrice = replayed(plans, seen(plans, peruvian({ priority: "ahorrar" })), change);
    expect(byPrice.after.ids).toEqual([1, 2]);
    expect(byPrice.after.scores).not.toEqual(byPrice.before.scores);
    const own = peruvian({ priority: "ahorrar", ownWeights: { saving: 100, service: 0, extras: 0 } });
    expect(replayed(plans, seen(plans, own), change).after.ids).toEqual([2, 1]);
  });

  test("of a price is the price of every month and every housing, without the promotion", () => {
    const promoted = { ...fast, house: { priceCents: 14_000, promotion: { priceCents: 1_000, months: 3 } } };
    const change: Change = { ...NO_CHANGE, prices: [{ serviceId: 2, priceCents: 4_000 }] };
    const own = [cheap, promoted];
    const { before, after } = replayed(own, seen(own, peruvian({ priority: "ahorrar" })), change);
    expect([before.first, after.first]).toMatchObject([
      { serviceId: 2, savingsCents: 14_000 },
      { serviceId: 2, savingsCents: 11_000 },
    ]);
  });

  test("of a price by percent changes its promotion, too, and pesos stay whole", () => {
    const promoted = { ...fast, house: { priceCents: 14_001, promotion: { priceCents: 1_005, months: 3 } } };
    const change: Change = { ...NO_CHANGE, prices: [{ serviceId: 2, percent: -12.5 }] };
    const [, peru] = changedPlans([cheap, promoted], change);
    expect(peru?.house).toEqual({ priceCents: 12_251, promotion: { priceCents: 879, months: 3 } });
    expect(peru?.building).toEqual({
      ...fast.building,
      priceCents: Math.round(fast.building.priceCents * 0.875),
    });
    const inPesos = { ...fast, currency: "CLP" as const, house: { priceCents: 1_799_000, promotion: null } };
    const [chile] = changedPlans([inPesos], change);
    expect(chile?.house.priceCents).toBe(1_574_100);
    const free = { ...fast, house: { priceCents: 14_000, promotion: { priceCents: 0, months: 1 } } };
    expect(changedPlans([free], change)[0]?.house.promotion?.priceCents).toBe(0);
  });

  test("a plan switched off is in no list, and another brand takes its first places", () => {
    const sums = whatIfOf("peru");
    const change: Change = { ...NO_CHANGE, off: [1] };
    const result = replayed(plans, seen(plans, peruvian()), change);
    sums.list(of(1), result);
    sums.choice("visit-1", 1);
    sums.list(of(2), result);
    sums.choice("visit-2", 2);
    sums.submitted("visit-2");
    sums.list(of(3), "first_version");
    expect(sums.result()).toMatchObject({
      currency: "PEN",
      lists: 3,
      replayed: 2,
      submitted: 1,
      computed: 1,
      notReplayable: { first_version: 1, other_rules: 0, unknown_catalogue: 0, not_reproduced: 0 },
      otherFirst: 2,
      otherOrder: 2,
      changedCount: 2,
      savings: { beforeCents: 20_000, afterCents: 2_000, more: 0, less: 2, same: 0 },
      brands: [
        { brand: "Veloz", before: 0, after: 2 },
        { brand: "Barata", before: 2, after: 0 },
      ],
      chosen: { visits: 2, before: { first: 1, second: 1 }, after: { first: 1, gone: 1 } },
      changed: [
        { position: "2", submitted: true, chosen: { serviceId: 2, before: 2, after: 1 } },
        { position: "1", submitted: false, chosen: { serviceId: 1, before: 1, after: null } },
      ],
    });
    expect(sums.result().savings.histogram).toEqual([{ from: -9_000, until: -8_900, n: 2 }]);
  });

  test("that leaves no plan leaves an empty list", () => {
    const { after } = replayed(plans, seen(plans, peruvian()), { ...NO_CHANGE, off: [1, 2] });
    expect(after).toEqual({ ids: [], scores: [], entryCents: [], first: null });
  });

  test("the choice is counted from the list that was seen last; a list that can't be replayed has none", () => {
    const sums = whatIfOf("peru");
    sums.list(of(1, "v"), replayed(plans, seen(plans, peruvian()), NO_CHANGE));
    sums.list(of(2, "v"), "not_reproduced");
    sums.choice("v", 1);
    expect(sums.result().chosen.visits).toBe(0);
  });

  test("a choice from a list that can't be replayed takes the place of the visit's earlier one", () => {
    const sums = whatIfOf("peru");
    sums.list(of(1, "v"), replayed(plans, seen(plans, peruvian()), { ...NO_CHANGE, off: [1] }));
    sums.choice("v", 1);
    sums.list(of(2, "v"), "not_reproduced");
    sums.choice("v", 2);
    expect(sums.result()).toMatchObject({
      chosen: { visits: 0 },
      changed: [{ position: "1", chosen: null }],
    });
  });
});

describe("a recorded list", () => {
  const plans = Array.from({ length: 12 }, (_, i) => plan(i + 1, 6_000 + i * 700, 100 * (1 + (i % 5))));

  test("of a payment that was rounded is reproduced by one that is rounded to it", () => {
    for (let paymentCents = 9_000; paymentCents < 16_000; paymentCents += 50) {
      const list = seen(plans, peruvian({ paymentCents }));
      expect([
        paymentCents,
        replayList(list, { own: plans, changed: plans }, NO_CHANGE)?.before.scores,
      ]).toEqual([paymentCents, list.plans.map(([, , score]) => score)]);
    }
  });

  test.each([
    ["another score", (list: ShownList) => ({ ...list, plans: [[1, 1, 99, 6_000] as const] })],
    ["a plan more", (list: ShownList) => ({ ...list, count: list.count + 1 })],
  ])("with %s than the recommendation gives is not guessed", (_, damaged) => {
    const list = damaged(seen(plans, peruvian()));
    expect(replayList(list, { own: plans, changed: plans }, NO_CHANGE)).toBeNull();
  });

  test("plans of brands that do not serve the district come last, also with the change", () => {
    const here = [
      { ...plan(1, 5_000, 100), brandId: samplePlan().brandId },
      { ...plan(2, 9_000, 100), brandId: 2 as Plan["brandId"] },
    ];
    const list = seen(here, peruvian({ outside: [1] }));
    const change: Change = { ...NO_CHANGE, prices: [{ serviceId: 1, priceCents: 1_000 }] };
    expect(replayed(here, list, change).after.ids).toEqual([2, 1]);
  });
});

describe("a histogram", () => {
  test("has at most twelve equal bins without gaps that hold every value, and none with both signs", () => {
    const values = fc.array(fc.tuple(fc.integer({ min: -1e7, max: 1e7 }), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(values, (all) => {
        const counts = new Map(all);
        const bins = histogramOf(counts);
        expect(bins.length).toBeLessThanOrEqual(12);
        expect(bins.reduce((sum, { n }) => sum + n, 0)).toBe([...counts.values()].reduce((a, b) => a + b, 0));
        for (const [i, { from, until }] of bins.entries()) {
          expect(from >= 0 || until <= 0).toBe(true);
          if (i > 0) expect(from).toBe(bins[i - 1]?.until);
        }
      }),
    );
  });

  test("of nothing has no bins", () => expect(histogramOf(new Map())).toEqual([]));
});
