import { cx } from "./cx.ts";

export type Tone = "yellow" | "blue" | "purple" | "orange" | "green" | "red" | "grey";

/** Background, text (contrast at least 5.5:1) and dot. These hues are used for statuses only. */
const LOOKS: Readonly<Record<Tone, { readonly pill: string; readonly dot: string }>> = {
  yellow: { pill: "bg-amber-soft text-amber-text", dot: "bg-[#d99a00]" },
  blue: { pill: "bg-sky-soft text-sky", dot: "bg-sky" },
  purple: { pill: "bg-[#efe7f8] text-[#5a2f86]", dot: "bg-[#7d4bb0]" },
  orange: { pill: "bg-[#ffe5cc] text-[#7c3a00]", dot: "bg-[#d96b0b]" },
  green: { pill: "bg-saving-soft text-saving", dot: "bg-saving" },
  red: { pill: "bg-[#fbe3e1] text-[#9a1f1a]", dot: "bg-[#c22f28]" },
  grey: { pill: "bg-[#e9ece7] text-ink2", dot: "bg-ink3" },
};

/** A status, always with its label beside the colour. */
export const StatusBadge = ({ tone, label }: { readonly tone: Tone; readonly label: string }) => (
  <span
    className={cx(
      "inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 text-xs leading-5 font-semibold whitespace-nowrap",
      LOOKS[tone].pill,
    )}
  >
    <span aria-hidden="true" className={cx("size-1.5 shrink-0 rounded-full", LOOKS[tone].dot)} />
    {label}
  </span>
);
