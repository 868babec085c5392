import { PAYMENT_ROUNDING_CENTS } from "@asesorador/domain/journey/steps";
import type { Country, CurrentService, HousingType, Priority } from "@asesorador/domain/kernel/market";
import {
  filterPlans,
  type Listed,
  type PlanFilters,
  type PlanSort,
  sortPlans,
} from "@asesorador/domain/recommendation/browse";
import { offered, pickChile } from "@asesorador/domain/recommendation/chile-pick";
import type { Weights } from "@asesorador/domain/recommendation/constants";
import { byCoverage } from "@asesorador/domain/recommendation/coverage";
import { orderOf, recommendPeru } from "@asesorador/domain/recommendation/peru-recommend";
import type { Plan } from "@asesorador/domain/recommendation/plan";

/** A plan in a list that a visitor saw. */
export type SeenPlan = readonly [
  serviceId: number,
  rank: number,
  score: number | null,
  entryPriceCents: number,
];

/** What a list was made from. */
export type Question = {
  readonly market: Country;
  /** Null where nothing is paid today. */
  readonly paymentCents: number | null;
  readonly company: string;
  readonly service: CurrentService;
  readonly housing: HousingType | null;
  readonly priority: Priority;
  /** The visitor's own; null: those of the priority, or a wizard without weights. */
  readonly ownWeights: Weights | null;
  readonly order: PlanSort;
  readonly filters: PlanFilters;
  /** Brands that do not serve the visitor's district; the district itself is not recorded. */
  readonly outside: readonly number[];
};

/** A list that a visitor saw; `plans`: the first ones, best first, of `count`. */
export type ShownList = {
  readonly question: Question;
  readonly count: number;
  readonly plans: readonly SeenPlan[];
};

/** The order and the figures of a list that was computed again. */
export type Listing = {
  readonly ids: readonly number[];
  readonly scores: readonly (number | null)[];
  readonly entryCents: readonly number[];
  /** Null: the list is empty. */
  readonly first: {
    readonly serviceId: number;
    readonly brand: string;
    readonly score: number | null;
    /** A month at the entry price, against today's payment. */
    readonly savingsCents: number;
  } | null;
};

type Row = Listed & {
  readonly score: number | null;
  readonly savingsCents: number;
  /** The Chilean wizard's recommended plan, which is the first in every order. */
  readonly isPick: boolean;
};

/**
 * The list of the recommendation for a question. `weights` replace those that the list was scored with; lists that are
 * ordered by price stay ordered by price, as they would with other default weights.
 */
export const listingOf = (plans: readonly Plan[], question: Question, weights: Weights | null): Listing => {
  const { filters, order } = question;
  const kept = sortPlans(filterPlans(ROWS[question.market](plans, question, weights), filters), order);
  const { within, outside } = byCoverage(kept, DISTRICT);
  const rows = [
    ...within.filter(({ isPick }) => isPick),
    ...within.filter(({ isPick }) => !isPick),
    ...outside,
  ];
  const [first] = rows;
  return {
    ids: rows.map(({ plan }) => plan.serviceId),
    scores: rows.map(({ score }) => score),
    entryCents: rows.map(({ plan }) => plan.entryPriceCents),
    first: first
      ? {
          serviceId: first.plan.serviceId,
          brand: first.plan.brand,
          score: first.score,
          savingsCents: first.savingsCents,
        }
      : null,
  };
};

type RowsOf = (plans: readonly Plan[], question: Question, weights: Weights | null) => readonly Row[];

/** A code of no real district, served by every brand but those that are outside. */
const DISTRICT = "visitor";

const peruRows: RowsOf = (plans, question, weights) => {
  const { paymentCents, ownWeights, outside, ...answers } = question;
  const profile = { ...answers, monthlyPaymentCents: paymentCents, district: DISTRICT };
  const found = recommendPeru({
    plans: withDistrict(plans, outside),
    profile,
    ...(weights === null
      ? { weights: ownWeights ?? undefined }
      : { weights, order: ownWeights ? undefined : orderOf(profile) }),
  });
  if (found.kind !== "ranked") return [];
  return found.plans.map(({ plan, score, savings }) => ({
    plan,
    score: score.points,
    savingsCents: savings.monthlyCents,
    isPick: false,
  }));
};

/** This wizard has no weights. */
const chileRows: RowsOf = (plans, { paymentCents, outside, ...answers }) => {
  const pick = pickChile({
    plans: withDistrict(plans, outside),
    profile: { ...answers, monthlyPaymentCents: paymentCents, district: DISTRICT },
  });
  return offered(pick, paymentCents).map(({ plan, monthlySavingsCents }) => ({
    plan,
    score: null,
    savingsCents: monthlySavingsCents,
    isPick: pick.kind === "plans" && pick.pick.serviceId === plan.serviceId,
  }));
};

const ROWS: Readonly<Record<Country, RowsOf>> = { peru: peruRows, chile: chileRows };

const withDistrict = (plans: readonly Plan[], outside: readonly number[]): readonly Plan[] =>
  outside.length === 0
    ? plans
    : plans.map((plan) =>
        outside.includes(plan.brandId) ? { ...plan, coverage: { yes: [], no: [DISTRICT] } } : plan,
      );

/** Whether the list was exactly this one, to rank, score and price. */
export const isReproduced = (
  { count, plans }: Pick<ShownList, "count" | "plans">,
  listing: Listing,
): boolean =>
  listing.ids.length === count &&
  plans.every(
    ([serviceId, rank, score, entryPriceCents], i) =>
      rank === i + 1 &&
      listing.ids[i] === serviceId &&
      listing.scores[i] === score &&
      listing.entryCents[i] === entryPriceCents,
  );

/** Payments tried between two recorded ones. */
const TRIED = 5;

/** The recorded payment, then those that are rounded to it, nearest first. */
export const paymentsRoundedTo = (market: Country, recorded: number | null): readonly (number | null)[] => {
  if (recorded === null) return [null];
  const step = PAYMENT_ROUNDING_CENTS[market] / (2 * TRIED);
  const others = Array.from({ length: TRIED }, (_, i) => (i + 1) * step);
  return [recorded, ...others.flatMap((by) => [recorded - by, recorded + by].filter((cents) => cents > 0))];
};
