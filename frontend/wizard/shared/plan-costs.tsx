import type { Listed } from "@asesorador/domain/recommendation/browse";
import { type CostSummary, costSummaryOf } from "@asesorador/domain/recommendation/cost-summary";
import { MONTHS_PER_YEAR, totalOver } from "@asesorador/domain/recommendation/savings";
import { cx } from "../../ui/cx.ts";
import { Ledger, LedgerRow } from "../../ui/Receipt.tsx";
import { esCosts } from "./es-costs.ts";

// A plan's costs as shown on every card; the two telecom wizards differ in the currency.

/** An amount in cents as a text with its currency. */
export type Money = (cents: number) => string;
/** What a plan's costs are shown from. */
export type CostProps = {
  readonly one: Listed;
  /** Today's bill; null where nothing is paid: then nothing is compared with it. */
  readonly paymentCents: number | null;
  readonly money: Money;
};

type PriceProps = { readonly cents: number; readonly money: Money; readonly small?: boolean };

/** "S/ 99.00" with smaller cents; pesos have none. */
export const Price = ({ cents, money, small = false }: PriceProps) => {
  const [, whole, decimals] = /^(.*?)(\.\d\d)?$/.exec(money(cents)) ?? [];
  return (
    <span
      className={cx(small ? "num font-display text-2xl leading-none font-[750]" : "price", "tracking-tight")}
    >
      {whole}
      {decimals && <span className="text-[0.58em]">{decimals}</span>}
    </span>
  );
};

/** The price and its months, the price after them, and from when on they exceed today's bill. */
export const PriceLines = ({ small = false, ...props }: CostProps & { readonly small?: boolean }) => {
  const { money } = props;
  const costs = costSummaryOf(props.one, props.paymentCents);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Price cents={costs.priceCents} money={money} small={small} />
        <span className="text-ink2">{monthsText(costs)}</span>
      </p>
      <p className={cx("mt-1.5 font-semibold", small && "text-sm")}>
        {laterText(costs, money)}
        {(costs.laterCents !== null || costs.freeMonths > 0) && (
          <Average text={esCosts.average(money(costs.averageCents))} small={small} />
        )}
      </p>
      <RiseLine {...props} className={cx("mt-1", small && "text-sm")} />
    </>
  );
};

/** Duration of the entry price. */
export const monthsText = ({ months }: CostSummary): string =>
  months === null ? esCosts.perMonth : esCosts.perMonthFor(months);

const laterText = ({ laterCents, freeMonths }: CostSummary, money: Money): string => {
  if (freeMonths > 0) return esCosts.freeMonths(freeMonths);
  return laterCents === null ? esCosts.always : esCosts.later(money(laterCents));
};

/** On the same line where it fits, otherwise on its own. */
const Average = ({ text, small }: { readonly text: string; readonly small: boolean }) => (
  <>
    <span className={small ? "sr-only" : undefined}>{esCosts.joint}</span>
    <span className={cx("num", small && "block font-normal text-ink2")}>{text}</span>
  </>
);

export const RiseLine = ({ className, one, paymentCents, money }: CostProps & { className?: string }) =>
  costSummaryOf(one, paymentCents).rises.map(({ month, moreCents }) => (
    <p key={month} className={cx("font-semibold text-clay", className)}>
      {esCosts.rise(month, money(moreCents))}
    </p>
  ));

/**
 * Twelve months and the installation, compared with today's bill: a saving or an extra cost. Their sum where nothing is
 * paid today.
 */
export const FirstYearRow = ({ one, paymentCents, money }: CostProps) => {
  const { firstYearCents } = costSummaryOf(one, paymentCents);
  if (firstYearCents === null) return <LedgerRow label={esCosts.yearTotal} value={money(yearOf(one))} />;
  return firstYearCents < 0 ? (
    <LedgerRow label={esCosts.paidOnTop} value={money(-firstYearCents)} tone="rise" />
  ) : (
    <LedgerRow
      label={esCosts.saved}
      value={money(firstYearCents)}
      tone={firstYearCents > 0 ? "saving" : "plain"}
    />
  );
};

const yearOf = ({ plan }: Listed): number => totalOver(plan, MONTHS_PER_YEAR);

/** The first year as in FirstYearRow, and the price after the entry price, as a compact card has room for them. */
export const ShortCosts = ({ one, paymentCents, money }: CostProps) => {
  const costs = costSummaryOf(one, paymentCents);
  const { firstYearCents } = costs;
  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-sm leading-5 font-semibold">
      {firstYearCents ? (
        <span className={cx("num", firstYearCents < 0 ? "text-clay" : "text-saving")}>
          {esCosts.firstYear(firstYearCents < 0, money(Math.abs(firstYearCents)))}
        </span>
      ) : (
        <span className="num">
          {firstYearCents === 0 ? esCosts.firstYearSame : esCosts.firstYearPaid(money(yearOf(one)))}
        </span>
      )}
      <span className="num">{laterText(costs, money)}</span>
    </p>
  );
};

/** The installation as a sentence, beside the first year that includes it; null where it costs nothing, or it is not known what. */
export const feeText = ({ one, money }: Pick<CostProps, "one" | "money">): string | null =>
  one.plan.installationCents ? esCosts.fee(money(one.plan.installationCents)) : null;

/** Cost of two years, installation included. */
export const TotalRow = ({ one, paymentCents, money }: CostProps) => (
  <LedgerRow label={esCosts.total} value={money(costSummaryOf(one, paymentCents).totalCents)} />
);

/** Minimum term and one-time fees. */
export const TermRows = ({ one, money }: Pick<CostProps, "one" | "money">) => {
  const { installationCents, permanenceMonths } = one.plan;
  return (
    <>
      <LedgerRow label={esCosts.installation} value={installationText(installationCents, money)} />
      <LedgerRow label={esCosts.permanence} value={permanenceText(permanenceMonths)} />
    </>
  );
};

/** The operator confirms it for the address, whatever is known of the district. */
export const CoverageRow = () => <LedgerRow label={esCosts.coverage} value={esCosts.unconfirmed} />;

/** Below a ledger with the first year or the total: twelve monthly savings alone are more than the first year's. */
export const FeeNote = ({ one }: Pick<CostProps, "one">) =>
  one.plan.installationCents ? <p className="mt-1 mb-2 text-sm text-ink2">{esCosts.counted}</p> : null;

/** What a narrow screen's first plan has below its reasons. */
export const FirstPlanTerms = (costs: CostProps) => (
  <>
    <Ledger className="mt-3">
      {costs.paymentCents !== null && <TotalRow {...costs} />}
      <TermRows {...costs} />
      <CoverageRow />
    </Ledger>
    <FeeNote {...costs} />
  </>
);

const installationText = (cents: number | null, money: Money): string => {
  if (cents === null) return esCosts.ask;
  return cents === 0 ? esCosts.free : money(cents);
};

const permanenceText = (months: number | null): string => {
  if (months === null) return esCosts.ask;
  return months === 0 ? esCosts.noPermanence : esCosts.months(months);
};

/** Price, first year and terms in short, where a plan is one of several things on a page. */
export const BriefCosts = (costs: CostProps) => (
  <>
    <div className="mt-3">
      <PriceLines {...costs} small />
    </div>
    <Ledger className="mt-2">
      <FirstYearRow {...costs} />
      <TermRows {...costs} />
    </Ledger>
  </>
);
