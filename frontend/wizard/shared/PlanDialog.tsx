import type { Listed } from "@asesorador/domain/recommendation/browse";
import type { ReactNode } from "react";
import { count } from "../../kernel/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { Ledger, LedgerRow } from "../../ui/Receipt.tsx";
import { esCosts } from "./es-costs.ts";
import { esPlan } from "./es-plan.ts";
import { CloseButton, Modal } from "./Modal.tsx";
import { type CostProps, PriceLines } from "./plan-costs.tsx";
import { useToolUsed } from "./tool-used.ts";

type PlanDialogProps = CostProps & {
  /** Operator and type. */
  readonly kind: string;
  readonly chooseLabel: string;
  readonly onChoose: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** All details of one plan, shared by both telecom wizards; the children are its costs and what else a wizard says of it. */
export const PlanDialog = ({ kind, chooseLabel, onChoose, onClose, children, ...costs }: PlanDialogProps) => {
  useToolUsed("details");
  const { name, description } = costs.one.plan;
  return (
    <Modal labelledBy="plan-detail" onClose={onClose}>
      <div className="p-5 sm:p-7">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 id="plan-detail" className="text-xl">
              {name}
            </h2>
            <p className="mt-0.5 text-ink2">{kind}</p>
          </div>
          <CloseButton label={esPlan.close} onClose={onClose} />
        </div>
        <div className="mt-4">
          <PriceLines {...costs} />
        </div>
        <p className="mt-4 text-ink2">{description || esPlan.noDescription}</p>
        {children}
      </div>
      <div className="sticky bottom-0 border-t border-line bg-surface px-5 py-3 sm:px-7">
        <Button className="w-full" onClick={onChoose}>
          {chooseLabel}
        </Button>
      </div>
    </Modal>
  );
};

/** All contents of a plan. */
export const Contents = ({ plan }: Pick<Listed, "plan">) => {
  const boxes = plan.decoders + plan.smartDecoders;
  return (
    <Ledger>
      <LedgerRow label={esPlan.speed} value={plan.speed || esCosts.ask} />
      {plan.tvChannels !== null && plan.tvChannels > 0 && (
        <LedgerRow label={esPlan.channels} value={count(plan.tvChannels)} />
      )}
      {boxes > 0 && <LedgerRow label={esPlan.decoders} value={count(boxes)} />}
      {plan.streaming.length > 0 && <LedgerRow label={esPlan.streaming} value={plan.streaming.join(", ")} />}
      {plan.hasPhone && <LedgerRow label={esPlan.phone} value={esPlan.included} />}
      {plan.features.length > 0 && <LedgerRow label={esPlan.features} value={plan.features.join(", ")} />}
    </Ledger>
  );
};
