import type { Listed } from "@asesorador/domain/recommendation/browse";
import { ListPlus } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import type { Action } from "./CompactCard.tsx";
import { es } from "./es.ts";

type FirstPlanBarProps = Pick<Listed, "plan"> & {
  readonly choose: Action;
  /** Whether the button has the plan's name: "Contratar Plan" says of none, and its card may have been scrolled away. */
  readonly isNamed?: boolean;
  readonly more: Action;
  readonly isCompared: boolean;
  readonly onCompare: () => void;
};

const TOOL =
  "grid min-h-14 min-w-16 shrink-0 place-items-center content-center gap-1 rounded-ctl text-xs font-semibold text-pine";

/** The first plan's actions in one row, for the sticky bar of a narrow screen. */
export const FirstPlanBar = ({
  plan,
  choose,
  isNamed = false,
  more,
  isCompared,
  onCompare,
}: FirstPlanBarProps) => (
  <div className="flex gap-1.5">
    <label className={`checkbox ${TOOL}`}>
      <input
        ref={takeFocus}
        type="checkbox"
        aria-label={es.compareOf(plan.name, plan.brand)}
        checked={isCompared}
        onChange={() => {
          pressed = true;
          onCompare();
        }}
      />
      {es.compare}
    </label>
    <button type="button" className={TOOL} aria-label={more.name} onClick={more.onPress}>
      <ListPlus aria-hidden="true" strokeWidth={1.75} className="size-5.5" />
      {more.label}
    </button>
    {/* The plan's card is at the other end of the page's reading order. */}
    <Button
      className="min-w-0 grow px-2 text-sm"
      // Begins with the text that is seen.
      aria-label={
        isNamed
          ? es.chooseNamed(choose.label, plan.name, plan.brand)
          : es.chooseOf(choose.label, plan.name, plan.brand)
      }
      onClick={choose.onPress}
    >
      <span className="min-w-0">
        {choose.label} {isNamed && <span className="block truncate text-xs font-normal">{plan.name}</span>}
      </span>
    </Button>
  </div>
);

/**
 * The first plan to compare, and the last one to leave, exchange the bar around this row: the focus goes to the new row's
 * checkbox.
 */
let pressed = false;
const takeFocus = (checkbox: HTMLInputElement | null): void => {
  if (!checkbox || !pressed || document.activeElement !== document.body) return;
  pressed = false;
  checkbox.focus({ preventScroll: true });
};
