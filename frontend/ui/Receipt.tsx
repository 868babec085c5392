import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

type ReceiptProps = ComponentProps<"div"> & {
  /** A tab at the top edge, such as "MI RECOMENDACIÓN #1". */
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
  /** Colours only: the words must carry the meaning too. */
  readonly tone?: "plain" | "saving" | "rise";
};

const TONES = { plain: undefined, saving: "text-saving", rise: "text-clay" } as const;

/** A list of LedgerRows. */
export const Ledger = ({ className, ...rest }: ComponentProps<"dl">) => (
  <dl {...rest} className={className} />
);

/** One line: label, dotted leader, amount. For use in a Ledger. */
export const LedgerRow = ({ label, value, tone = "plain" }: LedgerRowProps) => (
  <div className="line-item">
    <dt>{label}</dt>
    <i aria-hidden="true" />
    <dd className={TONES[tone]}>{value}</dd>
  </div>
);
