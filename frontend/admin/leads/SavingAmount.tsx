import type { Lead } from "@asesorador/domain/lead/contract";
import { CircleAlert } from "lucide-react";
import { money } from "../../kernel/formats.ts";
import { cx } from "../../ui/cx.ts";
import { es } from "./es.ts";

type SavingAmountProps = {
  readonly lead: Pick<Lead, "monthlySavings" | "currency" | "paymentDoubt">;
  readonly className?: string | undefined;
};

/** Monthly savings; a dash where there are none to state. Grey and marked where the payment is in doubt and left out of every sum. */
export const SavingAmount = ({ lead, className }: SavingAmountProps) => {
  if (lead.monthlySavings === null) return <NoSaving className={className} />;
  return lead.paymentDoubt === null ? (
    <b className={cx("num", className)}>{money(lead.monthlySavings, lead.currency)}</b>
  ) : (
    <b
      title={es.doubt[lead.paymentDoubt]}
      className={cx("num inline-flex items-center justify-end gap-1", className, "text-ink3")}
    >
      <CircleAlert aria-hidden="true" strokeWidth={1.75} className="size-3.5 shrink-0 text-amber-text" />
      {money(lead.monthlySavings, lead.currency)}
      <span className="sr-only">{` (${es.doubt.short})`}</span>
    </b>
  );
};

const NoSaving = ({ className }: Pick<SavingAmountProps, "className">) => (
  <b title={es.noSaving} className={cx("num", className, "text-ink3")}>
    <span aria-hidden="true">{es.none}</span>
    <span className="sr-only">{es.noSaving}</span>
  </b>
);
