/** A Ledger of the panel: smaller lines; where text is large for it, an amount lies below its label, at the end. */
export const DENSE_LEDGER =
  "@container mt-2 [&_.line-item]:text-sm @max-[14rem]:[&_.line-item]:flex-wrap @max-[14rem]:[&_dd]:ml-auto";
