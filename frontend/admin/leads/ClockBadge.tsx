import { CircleCheck, CircleDot, Clock3, type LucideIcon, TriangleAlert } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import type { Clock, ClockState } from "./clocks.ts";

const LOOKS: Readonly<Record<ClockState, { readonly look: string; readonly icon: LucideIcon }>> = {
  due: { look: "text-ink2", icon: Clock3 },
  soon: { look: "rounded-full bg-amber-soft px-1.5 text-amber-text", icon: Clock3 },
  breached: { look: "rounded-full bg-clay-soft px-1.5 text-clay", icon: TriangleAlert },
  met: { look: "text-saving", icon: CircleCheck },
  late: { look: "text-clay", icon: CircleDot },
};

type Props = {
  readonly clock: Clock;
  /** Shortens what is visible; screen readers get the whole text. */
  readonly short?: boolean;
  readonly className?: string;
};

/** The state of a promise as text, icon and colour, never as colour alone. */
export const ClockBadge = ({ clock, short = false, className }: Props) => {
  const { look, icon: Icon } = LOOKS[clock.state];
  return (
    <span
      data-clock={clock.state}
      className={cx(
        "num inline-flex items-center gap-1 text-xs leading-5 font-semibold whitespace-nowrap",
        look,
        className,
      )}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-3.5 shrink-0" />
      {short && <span aria-hidden="true">{clock.short}</span>}
      <span className={short ? "sr-only" : undefined}>{clock.text}</span>
    </span>
  );
};
