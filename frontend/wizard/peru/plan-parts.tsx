import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import { Check } from "lucide-react";
import { solesOfCents } from "../../kernel/formats.ts";
import { Ledger, LedgerRow } from "../../ui/Receipt.tsx";
import { CoverageRow, FeeNote, FirstYearRow, TermRows, TotalRow } from "../shared/plan-costs.tsx";
import { esPlans, reasonText } from "./es-plans.ts";

// Parts of a plan's receipt, shared by the first plan, the cards, the detail dialog and the contact step.

export type PlanProps = { readonly ranked: RankedPlan; readonly paymentCents: number | null };

export const BadgeSeal = ({ badge }: { readonly badge: RankedPlan["badge"] }) =>
  badge && (
    <span className="badge shrink-0 bg-saving-soft whitespace-nowrap text-saving">
      {esPlans.badge[badge]}
    </span>
  );

/** The costs of one plan: today's bill, the saving of a year, the cost of two, and the terms. */
export const PlanLedger = ({ ranked, paymentCents }: PlanProps) => {
  const costs = { one: ranked, paymentCents, money: solesOfCents };
  return (
    <>
      <Ledger>
        {paymentCents !== null && <LedgerRow label={esPlans.plan.today} value={solesOfCents(paymentCents)} />}
        <FirstYearRow {...costs} />
        <TotalRow {...costs} />
        <TermRows {...costs} />
        <CoverageRow />
      </Ledger>
      <FeeNote one={ranked} />
    </>
  );
};

export const Reasons = ({ reasons, plan }: Pick<RankedPlan, "reasons" | "plan">) => (
  <ul className="grid gap-1.5">
    {reasons.map((reason) => (
      <li key={reason.code} className="flex items-start gap-2">
        <Check aria-hidden="true" strokeWidth={2.25} className="mt-1 size-4 shrink-0 text-pine" />
        {reasonText(reason, monthsAtPrice(plan))}
      </li>
    ))}
  </ul>
);

/** Months of the entry price; null: unlimited. A free promotion is not the entry price. */
export const monthsAtPrice = ({ offer }: RankedPlan["plan"]): number | null =>
  offer.promotion && offer.promotion.priceCents > 0 ? offer.promotion.months : null;

const PARTS = ["saving", "service", "extras"] as const;

/** The points by component; one that counts for nothing is left out, as the saving of a household that pays nothing. */
export const ScorePanel = ({ score, confidence }: Pick<RankedPlan, "score" | "confidence">) => (
  <section className="rounded-ctl bg-mint p-4">
    <h3 className="text-lg">{esPlans.plan.score(score.points)}</h3>
    <ul className="mt-3 grid gap-3">
      {PARTS.filter((part) => score[part].max > 0).map((part) => (
        <li key={part}>
          <p className="flex justify-between gap-3 text-sm">
            <span>{esPlans.plan[part === "saving" ? "saves" : part]}</span>
            <b className="num font-semibold">{esPlans.plan.points(score[part].points, score[part].max)}</b>
          </p>
          <div aria-hidden="true" className="progress mt-1 bg-surface">
            <i style={{ width: `${(score[part].points / score[part].max) * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
    <p className="mt-3 text-sm text-ink2">{esPlans.plan.confidence(confidence)}</p>
    <a
      href="/metodologia"
      target="_blank"
      rel="noopener"
      className="link mt-1 inline-flex min-h-11 items-center text-sm"
    >
      {esPlans.plan.method}
    </a>
  </section>
);
