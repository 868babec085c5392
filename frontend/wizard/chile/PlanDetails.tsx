import type { ChilePlan } from "@asesorador/domain/recommendation/chile-pick";
import { pesosOfCents } from "../../kernel/formats.ts";
import { Ledger } from "../../ui/Receipt.tsx";
import { Contents, PlanDialog } from "../shared/PlanDialog.tsx";
import { PriceSource } from "../shared/PriceSource.tsx";
import { CoverageRow, FeeNote } from "../shared/plan-costs.tsx";
import { es } from "./es.ts";
import { SavingRows } from "./plan-parts.tsx";

type PlanDetailsProps = {
  readonly one: ChilePlan;
  readonly paymentCents: number | null;
  readonly chooseLabel: string;
  readonly onChoose: () => void;
  readonly onClose: () => void;
};

/** All details of one plan. */
export const PlanDetails = ({ one, paymentCents, ...choice }: PlanDetailsProps) => {
  const { plan } = one;
  return (
    <PlanDialog
      {...choice}
      one={one}
      paymentCents={paymentCents}
      money={pesosOfCents}
      kind={es.joined(plan.brand, es.planType[plan.type])}
    >
      <Ledger className="mt-4">
        <SavingRows one={one} paymentCents={paymentCents} />
        <CoverageRow />
      </Ledger>
      <FeeNote one={one} />
      <Contents plan={plan} />
      <div className="mt-4">
        <PriceSource plan={plan} />
      </div>
    </PlanDialog>
  );
};
