import type { VisitorStatus } from "@asesorador/domain/lead/status-link";
import { dayInWords, instantInWords } from "../kernel/dates-in-words.ts";
import { money } from "../kernel/formats.ts";
import { supportPhone } from "../kernel/support-phone.ts";
import { Ledger, LedgerRow, Receipt } from "../ui/Receipt.tsx";
import { es } from "./es.ts";
import { hours } from "./hours.ts";

const text = es.facts;

/** State of the lead. */
export const Facts = ({ status }: { readonly status: VisitorStatus }) => {
  const { plan, quote, phoneEnding, dueAt, overdue, followUpAt, preference, country, serviceCategory } =
    status;
  const topic = plan ? undefined : text.topics.get(serviceCategory);
  const caller = supportPhone(country);
  const reachable = !status.erased && !status.consent?.withdrawnAt;
  return (
    <Receipt tab={es.now.toUpperCase()}>
      <p className="text-xl font-semibold">{headline(status)}</p>
      <Ledger className="mt-4">
        {topic && <LedgerRow label={text.topic} value={topic} />}
        {plan && <LedgerRow label={text.plan} value={`${plan.name} · ${plan.brand}`} />}
        {plan && <PriceRows plan={plan} />}
        {quote && <QuoteRows quote={quote} country={country} />}
        {reachable && phoneEnding && <LedgerRow label={text.phone} value={text.phoneEnding(phoneEnding)} />}
        {reachable && <LedgerRow label={text.caller} value={caller.phone} />}
        {reachable && dueAt && !overdue && (
          <LedgerRow label={text.promise} value={instantInWords(dueAt, country)} />
        )}
        {reachable && followUpAt && (
          <LedgerRow label={text.followUp} value={instantInWords(followUpAt, country)} />
        )}
        {reachable && preference && <LedgerRow label={text.preference} value={wanted(preference, country)} />}
      </Ledger>
      {reachable && isUnpriced(status) && <p className="mt-3 text-sm text-ink2">{text.unpriced}</p>}
      {reachable && status.merged && <p className="mt-3 text-sm text-ink2">{text.merged}</p>}
      {reachable && overdue && (
        <p className="mt-3 text-sm font-semibold text-clay">
          {text.overdue} <a href={caller.href}>{caller.phone}</a>
        </p>
      )}
    </Receipt>
  );
};

const PriceRows = ({ plan }: { readonly plan: NonNullable<VisitorStatus["plan"]> }) => {
  const { promotion, currency } = plan;
  const price = money(plan.price, currency);
  return (
    <>
      <LedgerRow label={text.price} value={promotion ? text.priceFor(price, promotion.months) : price} />
      {promotion && <LedgerRow label={text.later} value={money(promotion.later, currency)} />}
    </>
  );
};

/** A merged lead has the status of another one, whose quote is not shown. */
const isUnpriced = ({ status, merged, quote }: VisitorStatus): boolean =>
  status === "quoted" && !merged && (quote === null || quote.price === null);

type QuoteRowsProps = {
  readonly quote: NonNullable<VisitorStatus["quote"]>;
  readonly country: VisitorStatus["country"];
};

/** The last quote, as far as it is known. */
const QuoteRows = ({ quote: { at, price, currency, plan }, country }: QuoteRowsProps) => (
  <>
    {plan && <LedgerRow label={text.quotedPlan} value={`${plan.name} · ${plan.brand}`} />}
    {price !== null && <LedgerRow label={text.quotedPrice} value={text.perMonth(money(price, currency))} />}
    <LedgerRow label={text.quotedAt} value={dayInWords(at, country)} />
    {plan?.includes && (
      <LedgerRow
        label={text.includes}
        value={[text.type[plan.includes.type], ...plan.includes.contents].join(" · ")}
      />
    )}
  </>
);

const headline = ({ erased, consent, status }: VisitorStatus): string =>
  erased ? es.erasedStatus : consent?.withdrawnAt ? es.withdrawnStatus : es.status[status];

const wanted = (
  { channel, slot }: NonNullable<VisitorStatus["preference"]>,
  country: VisitorStatus["country"],
): string =>
  slot
    ? `${es.channel[channel]}, ${dayInWords(slot.from, country)}, ${hours(slot, country)}`
    : `${es.channel[channel]}, ${text.any}`;
