import { brand } from "../../kernel/brand.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Ledger, LedgerRow } from "../../ui/Receipt.tsx";
import { esPlans, offerText } from "./es-plans.ts";
import type { PeruContext } from "./peru-context.ts";
import { otherIssues, type StepProps } from "./step.ts";

export const PRICE_NOTICE = "price-notice";

type ContactNoticesProps = Pick<StepProps, "send"> & { readonly context: PeruContext };

/** What stands between the visitor and sending: a failed attempt, a refusal, a price that moved. */
export const ContactNotices = ({ context, send }: ContactNoticesProps) => (
  <>
    <Rejected context={context} />
    <PriceMoved context={context} send={send} />
  </>
);

const Rejected = ({ context }: { readonly context: PeruContext }) => {
  const { rejection } = context;
  if (rejection === null) return null;
  if (rejection.kind === "network")
    return (
      <Notice tone="bad" title={esPlans.contact.errorTitle}>
        {esPlans.contact.error} {esPlans.contact.call}{" "}
        <a href={brand.phoneHref} className="num font-semibold whitespace-nowrap underline">
          {brand.phone}
        </a>
        {"."}
      </Notice>
    );
  return (
    <Notice tone="bad" title={esPlans.contact.errorTitle}>
      {rejection.failure.message || esPlans.contact.refused}
      {otherIssues(context).map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
};

const PriceMoved = ({ context, send }: ContactNoticesProps) => {
  const { quote } = context;
  if (quote.state !== "changed" && quote.state !== "withdrawn") return null;
  const withdrawn = quote.state === "withdrawn";
  return (
    <section id={PRICE_NOTICE} tabIndex={-1} className="rounded-card bg-aji-s p-5 text-aji-t">
      <Notice
        tone="honest"
        title={withdrawn ? esPlans.contact.withdrawnTitle : esPlans.contact.priceTitle}
        className="p-0"
      >
        {withdrawn && esPlans.contact.withdrawnText}
      </Notice>
      {!withdrawn && (
        <Ledger className="mt-3 text-tinta">
          <LedgerRow label={esPlans.contact.before} value={offerText(quote.before)} />
          <LedgerRow label={esPlans.contact.after} value={offerText(quote.after)} />
        </Ledger>
      )}
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <Button
          variant="secondary"
          className="bg-hoja"
          onClick={() => send({ type: withdrawn ? "leaveDetails" : "acceptPrice" })}
        >
          {withdrawn ? esPlans.contact.withoutPlan : esPlans.contact.accept}
        </Button>
        <Button variant="secondary" className="bg-hoja" onClick={() => send({ type: "back" })}>
          {esPlans.contact.change}
        </Button>
      </div>
    </section>
  );
};
