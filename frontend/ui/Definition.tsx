import { Info } from "lucide-react";
import { type ReactNode, type ToggleEvent, useId, useRef } from "react";
import { cx } from "./cx.ts";
import { es } from "./es.ts";

type DefinitionProps = {
  /** The figure's label, from which the button's name is made. */
  readonly of: string;
  /** What the figure counts, of whom, over which time. */
  readonly text: ReactNode;
  readonly className?: string;
};

const MARGIN_PX = 8;

/**
 * A button that shows what a figure counts, in the browser's own popover: Enter, Space or a tap opens it, Escape or a
 * tap elsewhere closes it, and the focus stays on the button.
 */
export const Definition = ({ of, text, className }: DefinitionProps) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const place = ({ currentTarget, newState }: ToggleEvent<HTMLElement>) => {
    if (newState === "open" && button.current) placeBelow(currentTarget, button.current);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-describedby={id}
        aria-label={es.definitionOf(of)}
        className={cx(
          "relative inline-grid size-6 shrink-0 place-items-center rounded-ctl text-ink3 after:absolute after:-inset-2.5 hover:text-pine",
          className,
        )}
      >
        <Info aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </button>
      <span
        id={id}
        popover="auto"
        onToggle={place}
        className="m-0 max-w-72 rounded-card border border-edge bg-surface p-3 text-left font-sans text-sm font-normal tracking-normal whitespace-normal text-ink shadow-lg"
      >
        {text}
      </span>
    </>
  );
};

type DefinedProps = { readonly label: string; readonly text: ReactNode };

/** A figure's label with its definition beside it. */
export const Defined = ({ label, text }: DefinedProps) => (
  <span>
    {/* Placed over the label's padding, so that the button never wraps to a line of its own. */}
    <span className="pr-7">{label}</span>
    <Definition of={label} text={text} className="-my-1 -ml-6 align-middle" />
  </span>
);

/** Below the button, above it where the window ends, and always within the window's sides. */
const placeBelow = (popover: HTMLElement, button: HTMLElement): void => {
  const at = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = popover;
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.min(at.left, clientWidth - offsetWidth - MARGIN_PX);
  const below = at.bottom + MARGIN_PX;
  const top = below + offsetHeight > clientHeight ? at.top - offsetHeight - MARGIN_PX : below;
  popover.style.left = `${Math.max(MARGIN_PX, left)}px`;
  popover.style.top = `${Math.max(MARGIN_PX, top)}px`;
};
