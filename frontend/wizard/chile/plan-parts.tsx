import type { ChilePlan } from "@asesorador/domain/recommendation/chile-pick";
import { costSummaryOf } from "@asesorador/domain/recommendation/cost-summary";
import type { PricedPlan } from "@asesorador/domain/recommendation/plan";
import { pesosOfCents, truncated } from "../../kernel/formats.ts";
import { LedgerRow } from "../../ui/Receipt.tsx";
import { FirstYearRow, TermRows, TotalRow } from "../shared/plan-costs.tsx";
import { es } from "./es.ts";

/** Specification, section 2.2: at most three chips, their names cut at eight characters. */
const CHIPS = 3;
const CHIP_LENGTH = 8;

export const contentsOf = (plan: PricedPlan): readonly string[] => [
  ...new Set([...plan.streaming, ...plan.features]),
];

/** The contents of a plan in short; the details show all of them. */
export const Chips = ({ plan }: { readonly plan: PricedPlan }) => {
  const names = contentsOf(plan);
  if (names.length === 0) return null;
  const left = names.length - CHIPS;
  return (
    <ul className="flex flex-wrap gap-2">
      {names.slice(0, CHIPS).map((name) => (
        <li key={name} className="badge bg-mint text-pine" title={name}>
          <span aria-hidden="true">{truncated(name, CHIP_LENGTH)}</span>
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {left > 0 && <li className="badge bg-paper text-ink2">{es.proposal.moreChips(left)}</li>}
    </ul>
  );
};

/** The operator's initial, in the same size for every operator. */
export const BrandMark = ({ name }: { readonly name: string }) => (
  <span
    aria-hidden="true"
    className="grid size-9 shrink-0 place-items-center rounded-ctl border border-line bg-paper font-display font-[750] text-ink2"
  >
    {name.slice(0, 1).toUpperCase()}
  </span>
);

type PlanProps = { readonly one: ChilePlan; readonly paymentCents: number | null };

/**
 * Compared with today's bill: saving or extra cost of a month and of the first year, the cost of two years,
 * and the terms.
 */
export const SavingRows = (props: PlanProps) => {
  const { one, paymentCents } = props;
  const costs = { ...props, money: pesosOfCents };
  const { firstYearCents, months } = costSummaryOf(one, paymentCents);
  return (
    <>
      {paymentCents !== null && <LedgerRow label={es.proposal.today} value={pesosOfCents(paymentCents)} />}
      {firstYearCents !== null && firstYearCents >= 0 && one.monthlySavingsCents > 0 && (
        <LedgerRow
          label={es.proposal.monthly(months)}
          value={pesosOfCents(one.monthlySavingsCents)}
          tone="saving"
        />
      )}
      <FirstYearRow {...costs} />
      <TotalRow {...costs} />
      <TermRows {...costs} />
    </>
  );
};
