import { cx } from "./cx.ts";

type MeterProps = {
  /** Read out, not shown. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly className?: string;
};

/** A thin bar of how much of some work is done. Each engine names the parts of a progress element itself. */
export const Meter = ({ label, value, max, className }: MeterProps) => (
  <progress
    aria-label={label}
    max={max}
    value={value}
    className={cx(
      "h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-pine [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-pine",
      className,
    )}
  />
);
