import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { day, solesOfCents } from "../../kernel/formats.ts";
import { cx } from "../../ui/cx.ts";
import { Ledger, LedgerRow } from "../../ui/Receipt.tsx";
import { type Account, accountOf } from "../shared/account.ts";
import { esPlans, reasonText } from "./es-plans.ts";

// The parts of a plan's receipt, shared by the top card, the compact cards, the detail dialog and the contact step.

export type PlanProps = { readonly ranked: RankedPlan; readonly paymentCents: number };

/** "S/ 99.00", the cents smaller. */
export const Price = ({ cents, small = false }: { readonly cents: number; readonly small?: boolean }) => {
  const text = solesOfCents(cents);
  return (
    <span
      className={cx(small ? "num font-display text-2xl leading-none font-[750]" : "precio", "tracking-tight")}
    >
      {text.slice(0, -3)}
      <span className="text-[0.58em]">{text.slice(-3)}</span>
    </span>
  );
};

export const BadgeSeal = ({ badge }: { readonly badge: RankedPlan["badge"] }) =>
  badge && (
    <span className="sello shrink-0 bg-ahorro-s whitespace-nowrap text-ahorro">{esPlans.badge[badge]}</span>
  );

type PriceLinesProps = PlanProps & { readonly small?: boolean };

/** Price and its months, and what comes after. */
export const PriceLines = ({ ranked, paymentCents, small = false }: PriceLinesProps) => {
  const account = accountOf(ranked, paymentCents);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Price cents={account.priceCents} small={small} />
        <span className="text-tinta2">
          {account.months === null ? esPlans.plan.perMonth : esPlans.plan.perMonthFor(account.months)}
        </span>
      </p>
      <p className={cx("mt-1.5 font-semibold", small && "text-sm")}>
        {laterText(account)}
        {(account.laterCents !== null || account.freeMonths > 0) && (
          <Average cents={account.averageCents} small={small} />
        )}
      </p>
      {account.rise && (
        <p className={cx("mt-1 font-semibold text-arcilla", small && "text-sm")}>
          {esPlans.plan.riseFrom(account.rise.month, solesOfCents(account.rise.moreCents))}
        </p>
      )}
    </>
  );
};

/** On the same line where there is room for it, on its own in a narrow card. */
const Average = ({ cents, small }: { readonly cents: number; readonly small: boolean }) => (
  <>
    <span className={small ? "sr-only" : undefined}>{esPlans.plan.joint}</span>
    <span className={cx("num", small && "block font-normal text-tinta2")}>
      {esPlans.plan.average(solesOfCents(cents))}
    </span>
  </>
);

const laterText = ({ laterCents, freeMonths }: Account): string => {
  if (freeMonths > 0) return esPlans.plan.free(freeMonths);
  return laterCents === null ? esPlans.plan.always : esPlans.plan.later(solesOfCents(laterCents));
};

/** Twelve months against today's bill: saved, or paid on top. */
export const FirstYearRow = ({ ranked, paymentCents }: PlanProps) => {
  const { firstYearCents } = accountOf(ranked, paymentCents);
  return firstYearCents < 0 ? (
    <LedgerRow label={esPlans.plan.rise} value={solesOfCents(-firstYearCents)} tone="rise" />
  ) : (
    <LedgerRow label={esPlans.plan.saving} value={solesOfCents(firstYearCents)} tone="saving" />
  );
};

/** Two years of it, installation apart. */
export const TotalRow = ({ ranked }: Pick<PlanProps, "ranked">) => (
  <LedgerRow label={esPlans.plan.total} value={solesOfCents(ranked.savings.twoYearCostCents)} />
);

export const PlanLedger = ({ ranked, paymentCents }: PlanProps) => {
  const { installationCents, permanenceMonths } = ranked.plan;
  return (
    <Ledger>
      <LedgerRow label={esPlans.plan.today} value={solesOfCents(paymentCents)} />
      <FirstYearRow ranked={ranked} paymentCents={paymentCents} />
      <TotalRow ranked={ranked} />
      <LedgerRow
        label={esPlans.plan.installation}
        value={installationCents === null ? esPlans.plan.ask : solesOfCents(installationCents)}
      />
      <LedgerRow label={esPlans.plan.permanence} value={permanenceText(permanenceMonths)} />
    </Ledger>
  );
};

const permanenceText = (months: number | null): string => {
  if (months === null) return esPlans.plan.ask;
  return months === 0 ? esPlans.plan.noPermanence : esPlans.plan.months(months);
};

export const Reasons = ({ reasons, plan }: Pick<RankedPlan, "reasons" | "plan">) => (
  <ul className="grid gap-1.5">
    {reasons.map((reason) => (
      <li key={reason.code} className="flex items-start gap-2">
        <Check aria-hidden="true" strokeWidth={2.25} className="mt-1 size-4 shrink-0 text-pino" />
        {reasonText(reason, accountMonths(plan))}
      </li>
    ))}
  </ul>
);

/** How long the entry price holds; null: always. A promotion for nothing is not the entry price. */
const accountMonths = ({ offer }: RankedPlan["plan"]): number | null =>
  offer.promotion && offer.promotion.priceCents > 0 ? offer.promotion.months : null;

type ScorePanelProps = Pick<RankedPlan, "score" | "confidence"> & {
  /** What changes the weights, where they can be changed. */
  readonly children?: ReactNode;
};

/** Where the points come from. */
export const ScorePanel = ({ score, confidence, children }: ScorePanelProps) => (
  <section className="rounded-ctl bg-menta p-4">
    <h3 className="text-lg">{esPlans.plan.score(score.points)}</h3>
    <ul className="mt-3 grid gap-3">
      {(["saving", "service", "extras"] as const).map((part) => (
        <li key={part}>
          <p className="flex justify-between gap-3 text-sm">
            <span>{esPlans.plan[part === "saving" ? "saves" : part]}</span>
            <b className="num font-semibold">{esPlans.plan.points(score[part].points, score[part].max)}</b>
          </p>
          <div aria-hidden="true" className="barra mt-1 bg-hoja">
            <i
              style={{ width: `${score[part].max > 0 ? (score[part].points / score[part].max) * 100 : 0}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
    <p className="mt-3 text-sm text-tinta2">{esPlans.plan.confidence(confidence)}</p>
    <a
      href="/metodologia"
      target="_blank"
      rel="noopener"
      className="enlace mt-1 inline-flex min-h-11 items-center text-sm"
    >
      {esPlans.plan.method}
    </a>
    {children}
  </section>
);

/** When the price was last looked at, or that nobody knows, and where it comes from. */
export const PriceSource = ({ plan }: Pick<RankedPlan, "plan">) => {
  const { priceCheckedAt, priceSource } = plan;
  const { checked, unchecked, source } = esPlans.plan;
  return (
    <p className="text-sm text-tinta2">
      {/* Noon in UTC is the same day in Lima. */}
      {priceCheckedAt ? checked(day(`${priceCheckedAt}T12:00:00Z`)) : unchecked}
      {priceSource !== "" && source(priceSource)}
    </p>
  );
};
