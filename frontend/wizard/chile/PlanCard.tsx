import { pesosOfCents } from "../../kernel/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { Ledger } from "../../ui/Receipt.tsx";
import { CompactCard } from "../browse/CompactCard.tsx";
import { CompareToggle } from "../browse/CompareToggle.tsx";
import { PriceSource } from "../shared/PriceSource.tsx";
import { PriceLines } from "../shared/plan-costs.tsx";
import { SavesMostMarks, savesMostText } from "../shared/saves-most.tsx";
import { useDesktop } from "../shared/use-desktop.ts";
import { es } from "./es.ts";
import type { PlanActions } from "./plan-actions.ts";
import { BrandMark, Chips, contentsOf, SavingRows } from "./plan-parts.tsx";

/** A plan other than the recommended one; compact where two of them do not fit side by side. */
export const PlanCard = (props: PlanActions) =>
  useDesktop() ? <FullCard {...props} /> : <ShortCard {...props} />;

const ShortCard = ({ one, most, label, onChoose, onDetails, ...props }: PlanActions) => {
  const { plan } = one;
  return (
    <CompactCard
      {...props}
      one={one}
      money={pesosOfCents}
      detail={es.joined(plan.brand, plan.speed || es.planType[plan.type])}
      reason={savesMostText(one, most) ?? (contentsOf(plan).join(" · ") || es.planType[plan.type])}
      choose={{ label, name: chooseName(label, plan), onPress: onChoose }}
      more={{
        label: es.proposal.detailsShort,
        name: es.proposal.detailsOf(plan.name, plan.brand),
        onPress: onDetails,
      }}
    />
  );
};

/** None for a chosen plan: its label is enough. */
const chooseName = (label: string, { name, brand }: PlanActions["one"]["plan"]) =>
  label === es.proposal.choose ? es.proposal.chooseOf(name, brand) : undefined;

const FullCard = (props: PlanActions) => {
  const { one, paymentCents, label, onChoose, onDetails } = props;
  const { plan } = one;
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-surface p-5">
      <div className="flex items-start gap-3">
        <BrandMark name={plan.brand} />
        <div className="min-w-0">
          <h3 className="text-lg">{plan.name}</h3>
          <p className="mt-0.5 text-sm text-ink2">
            {es.joined(plan.brand, plan.speed || es.planType[plan.type])}
          </p>
        </div>
      </div>
      <SavesMostMarks one={one} most={props.most} />
      <div className="mt-3">
        <PriceLines one={one} paymentCents={paymentCents} money={pesosOfCents} small />
      </div>
      <Ledger className="mt-2">
        <SavingRows one={one} paymentCents={paymentCents} />
      </Ledger>
      <div className="mt-3">
        <Chips plan={plan} />
      </div>
      <div className="mt-3">
        <PriceSource plan={plan} />
      </div>
      <div className="mt-auto pt-2">
        <CompareToggle plan={plan} isCompared={props.isCompared} onCompare={props.onCompare} />
      </div>
      <div className="mt-1 grid gap-3">
        <Button variant="secondary" aria-label={chooseName(label, plan)} onClick={onChoose}>
          {label}
        </Button>
        <button
          type="button"
          className="link min-h-11"
          aria-label={es.proposal.detailsOf(plan.name, plan.brand)}
          onClick={onDetails}
        >
          {es.proposal.details}
        </button>
      </div>
    </article>
  );
};
