import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

type ReceiptProps = ComponentProps<"div"> & {
  /** Hangs from the top edge, as "MI RECOMENDACIÓN #1" does. */
  readonly tab?: string;
};

/** A sheet of paper with a torn lower edge. */
export const Receipt = ({ tab, className, children, ...rest }: ReceiptProps) => (
  <div {...rest} className={cx("receipt", tab && "pt-12", className)}>
    {tab && <span className="receipt-tab">{tab}</span>}
    {children}
  </div>
);

type LedgerRowProps = {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** "saving" is good news, "rise" is bad news; the words must say so too. */
  readonly tone?: "plain" | "saving" | "rise";
};

const TONES = { plain: undefined, saving: "text-saving", rise: "text-clay" } as const;

/** The lines of an account. */
export const Ledger = ({ className, ...rest }: ComponentProps<"dl">) => (
  <dl {...rest} className={className} />
);

/** One line of an account: label, dotted leader, amount. Stands in a Ledger. */
export const LedgerRow = ({ label, value, tone = "plain" }: LedgerRowProps) => (
  <div className="line-item">
    <dt>{label}</dt>
    <i aria-hidden="true" />
    <dd className={TONES[tone]}>{value}</dd>
  </div>
);
