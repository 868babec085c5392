import type { PricedPlan } from "@asesorador/domain/recommendation/plan";
import { count, solesOfCents } from "../../kernel/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { Ledger, LedgerRow } from "../../ui/Receipt.tsx";
import { esAccount } from "../shared/es-account.ts";
import { CloseButton, Modal } from "../shared/Modal.tsx";
import { PriceLines } from "../shared/plan-account.tsx";
import { useToolUsed } from "../shared/tool-used.ts";
import { esPlans } from "./es-plans.ts";
import { PlanChart } from "./PlanChart.tsx";
import { PlanLedger, type PlanProps, PriceSource, Reasons, ScorePanel } from "./plan-parts.tsx";
import { esTools } from "./tools/es-tools.ts";

type PlanDialogProps = PlanProps & {
  readonly onChoose: () => void;
  readonly onClose: () => void;
};

/** All details of one plan. */
export const PlanDialog = ({ ranked, paymentCents, onChoose, onClose }: PlanDialogProps) => {
  useToolUsed("details");
  const { plan } = ranked;
  return (
    <Modal labelledBy="plan-detail" onClose={onClose}>
      <div className="p-5 sm:p-7">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 id="plan-detail" className="text-xl">
              {plan.name}
            </h2>
            <p className="mt-0.5 text-ink2">{esPlans.plan.by(plan.brand, esPlans.planType[plan.type])}</p>
          </div>
          <CloseButton label={esTools.details.close} onClose={onClose} />
        </div>
        <div className="mt-4">
          <PriceLines one={ranked} paymentCents={paymentCents} money={solesOfCents} />
        </div>
        <p className="mt-4 text-ink2">{plan.description || esTools.details.noDescription}</p>
        <div className="mt-4">
          <PlanLedger ranked={ranked} paymentCents={paymentCents} />
          <Contents plan={plan} />
        </div>
        <div className="mt-4">
          <PlanChart ranked={ranked} paymentCents={paymentCents} />
        </div>
        <h3 className="mt-6 mb-2.5 text-lg">{esPlans.plan.reasons}</h3>
        <Reasons reasons={ranked.reasons} plan={plan} />
        <div className="mt-5 mb-5">
          <ScorePanel score={ranked.score} confidence={ranked.confidence} />
        </div>
        <PriceSource plan={plan} />
      </div>
      <div className="sticky bottom-0 border-t border-line bg-surface px-5 py-3 sm:px-7">
        <Button className="w-full" onClick={onChoose}>
          {esTools.details.chooseHere}
        </Button>
      </div>
    </Modal>
  );
};

const Contents = ({ plan }: { readonly plan: PricedPlan }) => {
  const boxes = plan.decoders + plan.smartDecoders;
  return (
    <Ledger>
      <LedgerRow label={esTools.details.speed} value={plan.speed || esAccount.ask} />
      {plan.tvChannels !== null && plan.tvChannels > 0 && (
        <LedgerRow label={esTools.details.channels} value={count(plan.tvChannels)} />
      )}
      {boxes > 0 && <LedgerRow label={esTools.details.decoders} value={count(boxes)} />}
      {plan.streaming.length > 0 && (
        <LedgerRow label={esTools.details.streaming} value={plan.streaming.join(", ")} />
      )}
      {plan.hasPhone && <LedgerRow label={esTools.details.phone} value={esTools.details.included} />}
      {plan.features.length > 0 && (
        <LedgerRow label={esTools.details.features} value={plan.features.join(", ")} />
      )}
    </Ledger>
  );
};
