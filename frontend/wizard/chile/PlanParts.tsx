import type { ChilePlan } from "@asesorador/domain/recommendation/chile-pick";
import type { PricedPlan } from "@asesorador/domain/recommendation/plan";
import { twoYearAverage, twoYearCost } from "@asesorador/domain/recommendation/savings";
import { day, pesos } from "../../kernel/formats.ts";
import { cx } from "../../ui/cx.ts";
import { Ledger, LedgerRow } from "../../ui/Receipt.tsx";
import { es } from "./es.ts";

export const pesosOf = (cents: number): string => pesos(cents / 100);

/** Specification, section 2.2: at most three chips, their names cut at eight characters. */
const CHIPS = 3;
const CHIP_LENGTH = 8;

/** What a plan includes, in a few words; the details have the rest. */
export const Chips = ({ plan }: { readonly plan: PricedPlan }) => {
  const names = [...new Set([...plan.streaming, ...plan.features])];
  if (names.length === 0) return null;
  const left = names.length - CHIPS;
  return (
    <ul className="flex flex-wrap gap-2">
      {names.slice(0, CHIPS).map((name) => (
        <li key={name} className="sello bg-menta text-pino" title={name}>
          <span aria-hidden="true">{name.slice(0, CHIP_LENGTH)}</span>
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {left > 0 && <li className="sello bg-papel text-tinta2">{es.proposal.moreChips(left)}</li>}
    </ul>
  );
};

/** Every operator's mark: a letter of one size and weight. */
export const BrandMark = ({ name }: { readonly name: string }) => (
  <span
    aria-hidden="true"
    className="grid size-9 shrink-0 place-items-center rounded-ctl border border-linea bg-papel font-display font-[750] text-tinta2"
  >
    {name.slice(0, 1).toUpperCase()}
  </span>
);

type PriceProps = { readonly plan: PricedPlan; readonly small?: boolean };

/** Price and its months, and what comes after. */
export const PriceLines = ({ plan, small = false }: PriceProps) => {
  const { priceCents, promotion } = plan.offer;
  const free = promotion?.priceCents === 0;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span
          className={small ? "num font-display text-2xl leading-none font-[750] tracking-tight" : "precio"}
        >
          {pesosOf(plan.entryPriceCents)}
        </span>
        <span className="text-tinta2">
          {promotion && !free ? es.proposal.perMonthFor(promotion.months) : es.proposal.perMonth}
        </span>
      </p>
      <p className={cx("num mt-1.5 font-semibold", small && "text-sm")}>
        {free
          ? es.proposal.free(promotion.months, pesosOf(twoYearAverage(plan.offer)))
          : promotion
            ? es.proposal.later(pesosOf(priceCents), pesosOf(twoYearAverage(plan.offer)))
            : es.proposal.always}
      </p>
    </>
  );
};

type PlanProps = { readonly one: ChilePlan; readonly paymentCents: number };

/** Against today's bill: saved a month and in the first year, or paid on top; and what two years cost. */
export const SavingRows = ({ one, paymentCents }: PlanProps) => {
  const more = one.plan.entryPriceCents - paymentCents;
  return (
    <>
      <LedgerRow label={es.proposal.today} value={pesosOf(paymentCents)} />
      {more > 0 ? (
        <LedgerRow label={es.proposal.more} value={pesosOf(more)} tone="rise" />
      ) : (
        <>
          <LedgerRow label={es.proposal.monthly} value={pesosOf(one.monthlySavingsCents)} tone="saving" />
          <LedgerRow label={es.proposal.year} value={pesosOf(one.firstYearSavingsCents)} tone="saving" />
          <LedgerRow label={es.proposal.total} value={pesosOf(twoYearCost(one.plan.offer))} />
        </>
      )}
    </>
  );
};

/** Everything that a plan is made of. */
export const Contents = ({ plan }: { readonly plan: PricedPlan }) => {
  const boxes = plan.decoders + plan.smartDecoders;
  const { installationCents, permanenceMonths } = plan;
  return (
    <Ledger>
      <LedgerRow
        label={es.proposal.installation}
        value={installationCents === null ? es.proposal.ask : pesosOf(installationCents)}
      />
      <LedgerRow label={es.proposal.permanence} value={permanenceText(permanenceMonths)} />
      <LedgerRow label={es.proposal.speed} value={plan.speed || es.proposal.ask} />
      {plan.tvChannels !== null && plan.tvChannels > 0 && (
        <LedgerRow label={es.proposal.channels} value={plan.tvChannels} />
      )}
      {boxes > 0 && <LedgerRow label={es.proposal.decoders} value={boxes} />}
      {plan.streaming.length > 0 && (
        <LedgerRow label={es.proposal.streaming} value={plan.streaming.join(", ")} />
      )}
      {plan.hasPhone && <LedgerRow label={es.proposal.phone} value={es.proposal.included} />}
      {plan.features.length > 0 && (
        <LedgerRow label={es.proposal.features} value={plan.features.join(", ")} />
      )}
    </Ledger>
  );
};

const permanenceText = (months: number | null): string => {
  if (months === null) return es.proposal.ask;
  return months === 0 ? es.proposal.noPermanence : es.proposal.months(months);
};

/** When the price was last looked at, or that nobody knows, and where it comes from. */
export const PriceSource = ({ plan: { priceCheckedAt, priceSource } }: { readonly plan: PricedPlan }) => (
  <p className="text-sm text-tinta2">
    {/* Noon in UTC is the same day on both sides of the Andes. */}
    {priceCheckedAt === null
      ? es.proposal.unchecked
      : es.proposal.checked(day(`${priceCheckedAt}T12:00:00Z`))}
    {priceSource !== "" && es.proposal.source(priceSource)}
  </p>
);
