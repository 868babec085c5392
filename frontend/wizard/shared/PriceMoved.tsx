import { Scale } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { esQuote } from "./es-quote.ts";
import type { Quote } from "./quote.ts";

export const PRICE_NOTICE = "price-notice";
type PriceMovedProps = {
  readonly quote: Quote;
  readonly money: (cents: number) => string;
  /** `back`: to the other plans. */
  readonly send: (event: { readonly type: "acceptPrice" | "leaveDetails" | "back" }) => void;
};

/** The chosen plan's price changed, or the plan is no longer sold: the visitor decides before submitting. */
export const PriceMoved = ({ quote, money, send }: PriceMovedProps) => {
  if (quote.state !== "changed" && quote.state !== "withdrawn") return null;
  const withdrawn = quote.state === "withdrawn";
  return (
    <section
      id={PRICE_NOTICE}
      tabIndex={-1}
      className="mt-5 scroll-mt-6 rounded-card bg-amber-soft p-5 text-amber-text"
    >
      <div role="status" className="flex items-start gap-3">
        <Scale aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0" />
        <div>
          <h2 className="text-lg">{withdrawn ? esQuote.withdrawnTitle : esQuote.priceTitle}</h2>
          {withdrawn && <p className="mt-1.5">{esQuote.withdrawnText}</p>}
        </div>
      </div>
      {!withdrawn && (
        <dl className="mt-3 grid gap-2 text-ink">
          <Offered label={esQuote.before} value={esQuote.offer(quote.before, money)} />
          <Offered label={esQuote.after} value={esQuote.offer(quote.after, money)} />
        </dl>
      )}
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <Button
          variant="secondary"
          className="bg-surface"
          onClick={() => send({ type: withdrawn ? "leaveDetails" : "acceptPrice" })}
        >
          {withdrawn ? esQuote.withoutPlan : esQuote.accept}
        </Button>
        <Button variant="secondary" className="bg-surface" onClick={() => send({ type: "back" })}>
          {esQuote.change}
        </Button>
      </div>
    </section>
  );
};

const Offered = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt className="text-sm text-ink2">{label}</dt>
    <dd className="num font-semibold">{value}</dd>
  </div>
);
