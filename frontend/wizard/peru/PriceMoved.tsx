import { Scale } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { esPlans, offerText } from "./es-plans.ts";
import type { PeruContext } from "./peru-context.ts";
import type { StepProps } from "./step.ts";

export const PRICE_NOTICE = "price-notice";
type PriceMovedProps = Pick<StepProps, "send"> & { readonly context: PeruContext };

/** The chosen plan's price changed, or the plan is no longer sold: the visitor decides before submitting. */
export const PriceMoved = ({ context, send }: PriceMovedProps) => {
  const { quote } = context;
  if (quote.state !== "changed" && quote.state !== "withdrawn") return null;
  const withdrawn = quote.state === "withdrawn";
  return (
    <section
      id={PRICE_NOTICE}
      tabIndex={-1}
      className="scroll-mt-6 rounded-card bg-amber-soft p-5 text-amber-text"
    >
      <div role="status" className="flex items-start gap-3">
        <Scale aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0" />
        <div>
          <h2 className="text-lg">
            {withdrawn ? esPlans.contact.withdrawnTitle : esPlans.contact.priceTitle}
          </h2>
          {withdrawn && <p className="mt-1.5">{esPlans.contact.withdrawnText}</p>}
        </div>
      </div>
      {!withdrawn && (
        <dl className="mt-3 grid gap-2 text-ink">
          <Offered label={esPlans.contact.before} value={offerText(quote.before)} />
          <Offered label={esPlans.contact.after} value={offerText(quote.after)} />
        </dl>
      )}
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <Button
          variant="secondary"
          className="bg-surface"
          onClick={() => send({ type: withdrawn ? "leaveDetails" : "acceptPrice" })}
        >
          {withdrawn ? esPlans.contact.withoutPlan : esPlans.contact.accept}
        </Button>
        <Button variant="secondary" className="bg-surface" onClick={() => send({ type: "back" })}>
          {esPlans.contact.change}
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
