import { solesOfCents } from "../../kernel/formats.ts";
import { Contents, PlanDialog as Dialog } from "../shared/PlanDialog.tsx";
import { PriceSource } from "../shared/PriceSource.tsx";
import { esPlans } from "./es-plans.ts";
import { PlanChart } from "./PlanChart.tsx";
import { PlanLedger, type PlanProps, Reasons, ScorePanel } from "./plan-parts.tsx";
import { esTools } from "./tools/es-tools.ts";

type PlanDialogProps = PlanProps & {
  readonly onChoose: () => void;
  readonly onClose: () => void;
};

/** All details of one plan. */
export const PlanDialog = ({ ranked, paymentCents, onChoose, onClose }: PlanDialogProps) => {
  const { plan } = ranked;
  return (
    <Dialog
      one={ranked}
      paymentCents={paymentCents}
      money={solesOfCents}
      kind={esPlans.plan.by(plan.brand, esPlans.planType[plan.type])}
      chooseLabel={esTools.chooseHere}
      onChoose={onChoose}
      onClose={onClose}
    >
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
    </Dialog>
  );
};
