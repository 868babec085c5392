import { solesOfCents } from "../../kernel/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { Ledger } from "../../ui/Receipt.tsx";
import { CompactCard } from "../browse/CompactCard.tsx";
import { CompareToggle } from "../browse/CompareToggle.tsx";
import { PriceSource } from "../shared/PriceSource.tsx";
import { FirstYearRow, PriceLines, TermRows, TotalRow } from "../shared/plan-costs.tsx";
import { SavesMostMarks, savesMostText } from "../shared/saves-most.tsx";
import { useDesktop } from "../shared/use-desktop.ts";
import { esPlans, reasonText } from "./es-plans.ts";
import type { PlanActions } from "./plan-actions.ts";
import { BadgeSeal, monthsAtPrice } from "./plan-parts.tsx";

/** A plan after the first: price, saving and actions; compact where two of them do not fit side by side. */
export const PlanCard = (props: PlanActions) =>
  useDesktop() ? <FullCard {...props} /> : <ShortCard {...props} />;

const ShortCard = ({ ranked, most, onChoose, onMore, ...props }: PlanActions) => {
  const { plan, reasons, topChoice } = ranked;
  // The first ones are about the saving and the speed, which the card states anyway.
  const reason = reasons.at(-1);
  return (
    <CompactCard
      {...props}
      one={ranked}
      money={solesOfCents}
      detail={esPlans.plan.by(plan.brand, plan.speed || esPlans.planType[plan.type])}
      reason={
        topChoice
          ? esPlans.results.top
          : (savesMostText(ranked, most) ?? (reason && reasonText(reason, monthsAtPrice(plan))))
      }
      choose={{
        label: esPlans.results.choose,
        name: esPlans.plan.chooseOf(plan.name, plan.brand),
        onPress: onChoose,
      }}
      more={{
        label: esPlans.results.more,
        name: esPlans.plan.moreOf(plan.name, plan.brand),
        onPress: onMore,
      }}
    />
  );
};

const FullCard = (props: PlanActions) => {
  const { ranked, paymentCents, onChoose, onMore } = props;
  const { plan } = ranked;
  const costs = { one: ranked, paymentCents, money: solesOfCents };
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-surface p-5">
      {ranked.topChoice && <p className="badge mb-3 self-start bg-ink text-surface">{esPlans.results.top}</p>}
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div>
          <h3 className="text-lg">{plan.name}</h3>
          <p className="mt-0.5 text-sm text-ink2">
            {esPlans.plan.by(plan.brand, plan.speed || esPlans.planType[plan.type])}
          </p>
        </div>
        <BadgeSeal badge={ranked.badge} />
      </div>
      <SavesMostMarks one={ranked} most={props.most} />
      <div className="mt-3">
        <PriceLines {...costs} small />
      </div>
      <Ledger className="mt-2">
        <FirstYearRow {...costs} />
        <TotalRow {...costs} />
        <TermRows {...costs} />
      </Ledger>
      <div className="mt-1.5">
        <PriceSource plan={plan} />
      </div>
      <div className="mt-auto pt-2">
        <CompareToggle plan={plan} isCompared={props.isCompared} onCompare={props.onCompare} />
        <div className="mt-1 grid grid-cols-[auto_1fr] gap-3">
          <Button
            variant="secondary"
            aria-label={esPlans.plan.moreOf(plan.name, plan.brand)}
            onClick={onMore}
          >
            {esPlans.results.more}
          </Button>
          <Button
            variant="secondary"
            aria-label={esPlans.plan.chooseOf(plan.name, plan.brand)}
            onClick={onChoose}
          >
            {esPlans.results.choose}
          </Button>
        </div>
      </div>
    </article>
  );
};
