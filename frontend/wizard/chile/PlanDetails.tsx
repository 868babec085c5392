import type { ChilePlan } from "@asesorador/domain/recommendation/chile-pick";
import { Button } from "../../ui/Button.tsx";
import { Ledger } from "../../ui/Receipt.tsx";
import { CloseButton, Modal } from "../shared/Modal.tsx";
import { PriceLines } from "../shared/plan-account.tsx";
import { useToolUsed } from "../shared/tool-used.ts";
import { es } from "./es.ts";
import { Contents, PriceSource, pesosOf, SavingRows } from "./plan-parts.tsx";

type PlanDetailsProps = {
  readonly one: ChilePlan;
  readonly paymentCents: number | null;
  readonly chooseLabel: string;
  readonly onChoose: () => void;
  readonly onClose: () => void;
};

/** All details of one plan. */
export const PlanDetails = ({ one, paymentCents, chooseLabel, onChoose, onClose }: PlanDetailsProps) => {
  useToolUsed("details");
  const { plan } = one;
  return (
    <Modal labelledBy="plan-details" onClose={onClose}>
      <div className="p-5 sm:p-7">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 id="plan-details" className="text-xl">
              {plan.name}
            </h2>
            <p className="mt-0.5 text-ink2">{es.joined(plan.brand, es.planType[plan.type])}</p>
          </div>
          <CloseButton label={es.proposal.close} onClose={onClose} />
        </div>
        <div className="mt-4">
          <PriceLines one={one} paymentCents={paymentCents} money={pesosOf} />
        </div>
        <p className="mt-4 text-ink2">{plan.description || es.proposal.noDescription}</p>
        <Ledger className="mt-4">
          <SavingRows one={one} paymentCents={paymentCents} />
        </Ledger>
        <Contents plan={plan} />
        <div className="mt-4">
          <PriceSource plan={plan} />
        </div>
      </div>
      <div className="sticky bottom-0 border-t border-line bg-surface px-5 py-3 sm:px-7">
        <Button className="w-full" onClick={onChoose}>
          {chooseLabel}
        </Button>
      </div>
    </Modal>
  );
};
