import type { Service } from "@asesorador/domain/catalog/contract";
import { recommendPeru } from "@asesorador/domain/recommendation/peru-recommend";
import { toPlan } from "@asesorador/domain/recommendation/plan";
import { expect, test } from "vitest";
import { profileOf } from "../peru/draft.ts";
import { filledDraft, sampleService } from "../peru/peru-spec.ts";
import { accountOf } from "./account.ts";

const account = (service: Partial<Service>, paymentCents: number) => {
  const profile = profileOf({ ...filledDraft, monthlyPayment: String(paymentCents / 100) });
  if (!profile) throw new Error("the sample draft is whole");
  const found = recommendPeru({ plans: [toPlan(sampleService(service))], profile });
  const first = found.kind === "ranked" ? found.plans[0] : undefined;
  if (!first) throw new Error("the sample plan is of the sample's type");
  return accountOf(first, paymentCents);
};

test("a promotion shows its price, its months, what follows and the average", () => {
  expect(account({}, 15_000)).toEqual({
    priceCents: 9_900,
    months: 6,
    laterCents: 13_300,
    freeMonths: 0,
    averageCents: 12_450,
    firstYearCents: 40_800,
    rise: null,
  });
});

test("a rise after the promotion is told with its month", () => {
  expect(account({}, 12_000)).toMatchObject({ rise: { month: 7, moreCents: 1_300 }, firstYearCents: 4_800 });
});

test("a plan that is dearer from the start says so from month 1, and what it costs on top in a year", () => {
  const dear = account({ price: 189, promotionalPrice: null, promotionalMonths: null }, 15_000);
  expect(dear).toMatchObject({ months: null, laterCents: null, rise: { month: 1, moreCents: 3_900 } });
  expect(dear.firstYearCents).toBe(-46_800);
});

test("free months are no price: the regular one is shown, with the rise after them", () => {
  expect(account({ promotionalPrice: 0, promotionalMonths: 2 }, 12_000)).toMatchObject({
    priceCents: 13_300,
    months: null,
    laterCents: null,
    freeMonths: 2,
    rise: { month: 3, moreCents: 1_300 },
  });
});

test("a promotion that outlasts two years hides no rise within them", () => {
  expect(account({ promotionalMonths: 30 }, 12_000).rise).toBeNull();
});
