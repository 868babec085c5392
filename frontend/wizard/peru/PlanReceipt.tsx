import type { ReactNode } from "react";
import { solesOfCents } from "../../kernel/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { Receipt } from "../../ui/Receipt.tsx";
import { CompareToggle } from "../browse/CompareToggle.tsx";
import { PriceLines } from "../shared/plan-account.tsx";
import { SavesMoreLines, SavesMostMarks } from "../shared/saves-most.tsx";
import { esPlans } from "./es-plans.ts";
import { PlanChart } from "./PlanChart.tsx";
import type { PlanActions } from "./plan-actions.ts";
import { BadgeSeal, PlanLedger, PriceSource, Reasons, ScorePanel } from "./plan-parts.tsx";

type PlanReceiptProps = PlanActions & {
  /** Shown under the score. */
  readonly weights: ReactNode;
};

/** The first plan of the list in full: the cost on the left, the reasons on the right from 1024 px on. */
export const PlanReceipt = ({ weights, ...actions }: PlanReceiptProps) => {
  const { ranked, paymentCents, most, onChoose, onMore } = actions;
  const { plan, topChoice } = ranked;
  return (
    <article aria-labelledby="first-plan">
      <Receipt {...(topChoice ? { tab: esPlans.results.top } : {})} className="print-in lg:px-9 lg:pb-9">
        <div className="lg:grid lg:grid-cols-[1.1fr_1fr] lg:gap-14">
          <div>
            <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
              <div>
                <h2 id="first-plan" className="text-xl">
                  {plan.name}
                </h2>
                <p className="mt-0.5 text-ink2">{esPlans.plan.by(plan.brand, esPlans.planType[plan.type])}</p>
              </div>
              <BadgeSeal badge={ranked.badge} />
            </div>
            <SavesMostMarks one={ranked} most={most} />
            <div className="mt-4">
              <PriceLines one={ranked} paymentCents={paymentCents} money={solesOfCents} />
            </div>
            <SavesMoreLines one={ranked} most={most} paymentCents={paymentCents} money={solesOfCents} />
            <div className="mt-4">
              <PlanLedger ranked={ranked} paymentCents={paymentCents} />
            </div>
            <div className="mt-4">
              <PlanChart ranked={ranked} paymentCents={paymentCents} />
            </div>
          </div>
          <div className="mt-5 flex flex-col gap-5 lg:mt-0">
            <div>
              <h3 className="mb-2.5 text-lg">{esPlans.plan.reasons}</h3>
              <Reasons reasons={ranked.reasons} plan={plan} />
            </div>
            <ScorePanel score={ranked.score} confidence={ranked.confidence}>
              {weights}
            </ScorePanel>
            <div className="grid gap-3 lg:mt-auto">
              <Button className="hidden w-full lg:inline-flex" onClick={onChoose}>
                {topChoice ? esPlans.results.hire : esPlans.results.choose}
              </Button>
              <Button
                variant="secondary"
                className="w-full"
                aria-label={esPlans.plan.moreOf(plan.name, plan.brand)}
                onClick={onMore}
              >
                {esPlans.results.more}
              </Button>
            </div>
            <div>
              <CompareToggle plan={plan} isCompared={actions.isCompared} onCompare={actions.onCompare} />
              <PriceSource plan={plan} />
            </div>
          </div>
        </div>
      </Receipt>
    </article>
  );
};
