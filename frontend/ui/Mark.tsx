import { cx } from "./cx.ts";

/** The logo: an amber receipt with a tick. Decorative, because the name is beside it. */
export const Mark = ({ className }: { readonly className?: string }) => (
  <svg viewBox="0 0 24 26" aria-hidden="true" className={cx("h-[1.15em] w-auto shrink-0", className)}>
    <path
      d="M0 5a5 5 0 0 1 5-5h14a5 5 0 0 1 5 5v21l-4-3.2-4 3.2-4-3.2-4 3.2-4-3.2L0 26z"
      className="fill-amber"
    />
    <path
      d="m6.5 11.6 3.7 3.8 7.3-8"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-ink"
    />
  </svg>
);
