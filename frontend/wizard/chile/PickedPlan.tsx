import { pesosOfCents } from "../../kernel/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { Ledger, Receipt } from "../../ui/Receipt.tsx";
import { CompareToggle } from "../browse/CompareToggle.tsx";
import { PriceSource } from "../shared/PriceSource.tsx";
import {
  CoverageRow,
  FeeNote,
  FirstPlanTerms,
  FirstYearRow,
  PriceLines,
  TotalRow,
} from "../shared/plan-costs.tsx";
import { SavesMoreLines, SavesMostMarks } from "../shared/saves-most.tsx";
import { useDesktop } from "../shared/use-desktop.ts";
import { es } from "./es.ts";
import type { PlanActions } from "./plan-actions.ts";
import { BrandMark, Chips, SavingRows } from "./plan-parts.tsx";

type PickedPlanProps = PlanActions & {
  readonly mark: string;
  /** One sentence with the reason for the recommendation. */
  readonly reason: string;
};

/** The recommended plan ("PARA TI"): in full from 1024 px on; on narrower screens its actions are in the sticky bar. */
export const PickedPlan = ({ mark, reason, ...actions }: PickedPlanProps) => {
  const { one, paymentCents, most } = actions;
  const { plan } = one;
  const isDesktop = useDesktop();
  const costs = { one, paymentCents, money: pesosOfCents };
  return (
    <article aria-labelledby="picked-plan">
      <Receipt tab={mark} className="print-in sm:px-8">
        <div className="lg:grid lg:grid-cols-[1fr_1fr] lg:gap-12">
          <div>
            <div className="flex items-start gap-3">
              <BrandMark name={plan.brand} />
              <div>
                <h2 id="picked-plan" className="text-xl">
                  {plan.name}
                </h2>
                <p className="mt-0.5 text-ink2">
                  {es.joined(plan.brand, plan.speed || es.planType[plan.type])}
                </p>
              </div>
            </div>
            <SavesMostMarks one={one} most={most} />
            <div className="mt-4">
              <PriceLines {...costs} />
            </div>
            {!isDesktop && (
              <Ledger className="mt-2">
                <FirstYearRow {...costs} />
                {paymentCents === null && <TotalRow {...costs} />}
              </Ledger>
            )}
            <div className="mt-2 lg:mt-4">
              <Chips plan={plan} />
            </div>
            <p className="mt-3 font-semibold lg:mt-5">{es.proposal.why}</p>
            <p className="mt-0.5">{reason}</p>
            <SavesMoreLines {...costs} most={most} />
          </div>
          {isDesktop ? (
            <TermsAndActions {...actions} />
          ) : (
            <div>
              <FirstPlanTerms {...costs} />
              <PriceSource plan={plan} />
            </div>
          )}
        </div>
      </Receipt>
    </article>
  );
};

const TermsAndActions = ({
  one,
  paymentCents,
  label,
  onChoose,
  onDetails,
  isCompared,
  onCompare,
}: PlanActions) => {
  const { plan } = one;
  return (
    <div className="flex flex-col">
      <Ledger>
        <SavingRows one={one} paymentCents={paymentCents} />
        <CoverageRow />
      </Ledger>
      <FeeNote one={one} />
      <div className="mt-3">
        <PriceSource plan={plan} />
      </div>
      <div className="mt-auto pt-4">
        <CompareToggle plan={plan} isCompared={isCompared} onCompare={onCompare} />
      </div>
      <div className="mt-2 grid gap-3">
        <Button className="w-full" onClick={onChoose}>
          {label}
        </Button>
        <Button
          variant="secondary"
          className="w-full"
          aria-label={es.proposal.detailsOf(plan.name, plan.brand)}
          onClick={onDetails}
        >
          {es.proposal.details}
        </Button>
      </div>
    </div>
  );
};
