import type { ReactNode } from "react";
import { solesOfCents } from "../../kernel/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { Ledger, Receipt } from "../../ui/Receipt.tsx";
import { CompareToggle } from "../browse/CompareToggle.tsx";
import { PriceSource } from "../shared/PriceSource.tsx";
import { FirstPlanTerms, FirstYearRow, PriceLines, TotalRow } from "../shared/plan-costs.tsx";
import { SavesMoreLines, SavesMostMarks } from "../shared/saves-most.tsx";
import { useDesktop } from "../shared/use-desktop.ts";
import { esPlans } from "./es-plans.ts";
import { PlanChart } from "./PlanChart.tsx";
import type { PlanActions } from "./plan-actions.ts";
import { BadgeSeal, PlanLedger, Reasons, ScorePanel } from "./plan-parts.tsx";

type PlanReceiptProps = PlanActions & {
  /** The control of the weights, below everything else. */
  readonly weights: ReactNode;
  /** The order of the list, as a sentence. */
  readonly order: string;
};

/**
 * The first plan of the list. From 1024 px on in full: the cost on the left, the reasons on the right. On narrower screens
 * what fits the first screen: the rest is behind "Ver más", which the sticky bar has.
 */
export const PlanReceipt = ({ weights, order, ...actions }: PlanReceiptProps) => {
  const { ranked, paymentCents, most } = actions;
  const { plan, topChoice } = ranked;
  const isDesktop = useDesktop();
  const costs = { one: ranked, paymentCents, money: solesOfCents };
  const price = <NameAndPrice {...actions} />;
  const savesMore = (
    <SavesMoreLines {...costs} most={most}>
      <p className="font-semibold">{esPlans.plan.first(order)}</p>
    </SavesMoreLines>
  );
  // One article at the same place in both layouts, so that nothing in it loses its state when a screen is turned.
  return (
    <article aria-labelledby="first-plan">
      <Receipt {...(topChoice ? { tab: esPlans.results.top } : {})} className="print-in lg:px-9 lg:pb-9">
        {isDesktop ? (
          <div className="grid grid-cols-[1.1fr_1fr] gap-14">
            <div>
              {price}
              {savesMore}
              <div className="mt-4">
                <PlanLedger ranked={ranked} paymentCents={paymentCents} />
              </div>
              <div className="mt-4">
                <PlanChart ranked={ranked} paymentCents={paymentCents} />
              </div>
            </div>
            <Arguments {...actions} />
          </div>
        ) : (
          <>
            {price}
            <Ledger className="mt-2">
              <FirstYearRow {...costs} />
              {paymentCents === null && <TotalRow {...costs} />}
            </Ledger>
            <div className="mt-2 text-sm">
              <Reasons reasons={ranked.reasons} plan={plan} />
            </div>
            {savesMore}
            <FirstPlanTerms {...costs} />
            <div className="mt-3">
              <PriceSource plan={plan} />
            </div>
          </>
        )}
        {weights}
      </Receipt>
    </article>
  );
};

const NameAndPrice = ({ ranked, paymentCents, most }: PlanActions) => {
  const { plan } = ranked;
  return (
    <>
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
      <div className="mt-3 lg:mt-4">
        <PriceLines one={ranked} paymentCents={paymentCents} money={solesOfCents} />
      </div>
    </>
  );
};

/** Why this plan, its score, and what can be done with it. */
const Arguments = ({ ranked, onChoose, onMore, isCompared, onCompare }: PlanActions) => {
  const { plan, topChoice } = ranked;
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h3 className="mb-2.5 text-lg">{esPlans.plan.reasons}</h3>
        <Reasons reasons={ranked.reasons} plan={plan} />
      </div>
      <ScorePanel score={ranked.score} confidence={ranked.confidence} />
      <div className="mt-auto grid gap-3">
        <Button className="w-full" onClick={onChoose}>
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
        <CompareToggle plan={plan} isCompared={isCompared} onCompare={onCompare} />
        <PriceSource plan={plan} />
      </div>
    </div>
  );
};
