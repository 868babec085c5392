import type { Lead } from "@asesorador/domain/lead/contract";
import { CircleAlert, Copy } from "lucide-react";
import { money } from "../../kernel/formats.ts";
import { cx } from "../../ui/cx.ts";
import { initialsOf } from "./display.ts";
import { es } from "./es.ts";

/** The assigned adviser's initials; the full name in the tooltip and for screen readers. */
export const AssigneeMark = ({ assignee }: Pick<Lead, "assignee">) =>
  assignee === null ? (
    <span className="text-ink3">
      <span aria-hidden="true">{"–"}</span>
      <span className="sr-only">{es.assignee.nobody}</span>
    </span>
  ) : (
    <span
      title={assignee}
      className="num inline-grid size-6 place-items-center rounded-full border border-sage bg-mint text-[11px] leading-none font-bold text-pine"
    >
      <span aria-hidden="true">{initialsOf(assignee)}</span>
      <span className="sr-only">{es.assignee.of(assignee)}</span>
    </span>
  );

export const DuplicateMark = ({ className }: { readonly className?: string }) => (
  <span title={es.flag.duplicate} className={cx("inline-flex align-middle text-amber-text", className)}>
    <Copy aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
    <span className="sr-only">{es.flag.duplicate}</span>
  </span>
);

type SavingProps = {
  readonly lead: Pick<Lead, "monthlySavings" | "currency" | "paymentDoubt">;
  readonly className?: string | undefined;
};

/** Monthly savings. Grey and marked where the payment is in doubt and left out of every sum. */
export const SavingAmount = ({ lead, className }: SavingProps) =>
  lead.paymentDoubt === null ? (
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
