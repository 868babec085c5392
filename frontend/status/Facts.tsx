import { SUPPORT } from "@asesorador/domain/kernel/support";
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
  const {
    plan,
    quote,
    contract,
    phoneEnding,
    dueAt,
    overdue,
    followUpAt,
    preference,
    country,
    serviceCategory,
  } = status;
  const topic = plan ? undefined : text.topics.get(serviceCategory);
  const caller = supportPhone(country);
  const unrecorded = unrecordedOf(status);
  const reachable = !status.erased && !status.consent?.withdrawnAt;
  return (
    <Receipt tab={es.now.toUpperCase()}>
      <p className="text-xl font-semibold">{headline(status)}</p>
      <Ledger className="mt-4">
        {topic && <LedgerRow label={text.topic} value={topic} />}
        {plan && <LedgerRow label={text.plan} value={`${plan.name} · ${plan.brand}`} />}
        {plan && <PriceRows plan={plan} />}
        {quote && <TermRows words={text.quoted} terms={quote} country={country} />}
        {contract && <ContractRows contract={contract} country={country} />}
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
      {reachable && plan && !plan.isSeen && !contract && (
        <p className="mt-3 text-sm text-ink2">{text.unseen}</p>
      )}
      {reachable && unrecorded && <p className="mt-3 text-sm text-ink2">{unrecorded}</p>}
      {reachable && status.merged && <p className="mt-3 text-sm text-ink2">{text.merged}</p>}
      {reachable && overdue && (
        <p className="mt-3 text-sm font-semibold text-clay">
          {text.overdue} <a href={caller.href}>{caller.phone}</a>
          {text.answered(SUPPORT[country])}
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
      <LedgerRow
        label={plan.isSeen ? text.price : text.recordedPrice}
        value={promotion ? text.priceFor(price, promotion.months) : price}
      />
      {promotion && <LedgerRow label={text.later} value={money(promotion.later, currency)} />}
    </>
  );
};

/** What the team did not record. A merged lead has the status of another one, whose terms are not shown. */
const unrecordedOf = ({ status, merged, quote, contract }: VisitorStatus): string | null => {
  if (merged) return null;
  if (status === "quoted") return quote === null || quote.price === null ? text.unpriced : null;
  if (!contract || contract.cancelledAt !== null) return null;
  const { plan, price } = contract;
  if (price === null) return plan === null ? text.unrecorded.both : text.unrecorded.price;
  return plan === null ? text.unrecorded.plan : null;
};

type Terms = NonNullable<VisitorStatus["quote"]>;
type Market = VisitorStatus["country"];
type TermRowsProps = {
  readonly words: Readonly<Record<"plan" | "price" | "at", string>>;
  readonly terms: Terms;
  readonly country: Market;
};

/** A quote or a contract, as far as it is known. */
const TermRows = ({ words, terms: { at, price, currency, plan }, country }: TermRowsProps) => (
  <>
    {plan && <LedgerRow label={words.plan} value={`${plan.name} · ${plan.brand}`} />}
    {price !== null && <LedgerRow label={words.price} value={text.perMonth(money(price, currency))} />}
    <LedgerRow label={words.at} value={dayInWords(at, country)} />
    {plan?.includes && (
      <LedgerRow
        label={text.includes}
        value={[text.type[plan.includes.type], ...plan.includes.contents].join(" · ")}
      />
    )}
  </>
);

type ContractRowsProps = {
  readonly contract: NonNullable<VisitorStatus["contract"]>;
  readonly country: Market;
};

const ContractRows = ({ contract, country }: ContractRowsProps) => {
  const { installsOn, cancelledAt } = contract;
  return (
    <>
      <TermRows words={text.contracted} terms={contract} country={country} />
      {installsOn !== null && cancelledAt === null && (
        // Noon UTC is on the same day in Lima and in Santiago.
        <LedgerRow label={text.installs} value={dayInWords(`${installsOn}T12:00:00Z`, country)} />
      )}
      {cancelledAt !== null && (
        <LedgerRow label={text.cancelledAt} value={dayInWords(cancelledAt, country)} />
      )}
    </>
  );
};

const headline = ({ erased, consent, contract, status }: VisitorStatus): string => {
  if (erased) return es.erasedStatus;
  if (consent?.withdrawnAt) return es.withdrawnStatus;
  return contract?.cancelledAt ? es.cancelledStatus : es.status[status];
};

const wanted = ({ channel, slot }: NonNullable<VisitorStatus["preference"]>, country: Market): string =>
  slot
    ? `${es.channel[channel]}, ${dayInWords(slot.from, country)}, ${hours(slot, country)}`
    : `${es.channel[channel]}, ${text.any}`;
