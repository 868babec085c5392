import { type CostSummary, costSummaryOf } from "@asesorador/domain/recommendation/cost-summary";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { esCosts } from "../shared/es-costs.ts";
import { type CostProps, feeText, monthsText, Price, ShortCosts } from "../shared/plan-costs.tsx";
import { CompareToggle } from "./CompareToggle.tsx";

export type Action = {
  readonly label: string;
  /** With the plan's name, for those who do not see the card around the button. */
  readonly name?: string | undefined;
  readonly onPress: () => void;
};

type CompactCardProps = CostProps & {
  /** Operator and speed. */
  readonly detail: string;
  /** A short line: why this plan, or what it has. A fee, or a price that rises above today's bill, takes its place. */
  readonly reason: ReactNode;
  readonly choose: Action;
  readonly more: Action;
  readonly isCompared: boolean;
  readonly onCompare: () => void;
};

/** A plan after the first on a narrow screen: what is compared at a glance; everything else is behind `more`. */
export const CompactCard = (props: CompactCardProps) => {
  const { one, detail, reason, choose, more, isCompared, onCompare } = props;
  const { plan } = one;
  const costs: CostSummary = costSummaryOf(one, props.paymentCents);
  const aside = feeText(props) ?? (costs.rises.length === 0 && reason);
  return (
    <article className="-mx-1 rounded-card border border-line bg-surface px-2.5 pt-2.5 pb-1.5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-base">{plan.name}</h3>
          <p className="mt-1 text-xs leading-5 text-ink2">{detail}</p>
        </div>
        <p className="shrink-0 text-right leading-5">
          <Price cents={costs.priceCents} money={props.money} small />
          <span className="block text-xs leading-5 text-ink2">{monthsText(costs)}</span>
        </p>
      </div>
      <ShortCosts one={one} paymentCents={props.paymentCents} money={props.money} />
      {costs.rises.map(({ month, moreCents }) => (
        <p key={month} className="text-sm leading-5 font-semibold text-clay">
          {esCosts.riseShort(month, props.money(moreCents))}
        </p>
      ))}
      {aside && <p className="text-sm leading-5 text-ink2">{aside}</p>}
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-1">
        <CompareToggle plan={plan} isCompared={isCompared} onCompare={onCompare} />
        <button type="button" className="link min-h-11 text-sm" aria-label={more.name} onClick={more.onPress}>
          {more.label}
        </button>
        <Button
          variant="secondary"
          className="min-h-11 px-2 py-1 text-sm"
          aria-label={choose.name}
          onClick={choose.onPress}
        >
          {choose.label}
        </Button>
      </div>
    </article>
  );
};
