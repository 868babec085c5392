import { cx } from "../../ui/cx.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { es } from "./es.ts";

type ProgressProps = {
  /** From 1 to 5. */
  readonly step: number;
  readonly onJump: (step: number) => void;
};

const LAST = es.progress.steps.length - 1;

/** "Paso N de 5" above the step names; earlier steps are buttons that lead back. */
export const Progress = ({ step, onJump }: ProgressProps) => (
  <div>
    <ProgressBar current={step} total={LAST} note={es.progress.time} />
    <ol
      aria-label={es.progress.label}
      // Scrolls sideways on narrow screens, with the current step in view and a shadow where there is more.
      className="scroll-hint -mx-5 mt-1 flex justify-between gap-1 overflow-x-auto px-4 [scrollbar-width:none]"
    >
      {es.progress.steps.map((name, index) => (
        <li key={name} className="grid shrink-0" ref={index === step ? scrollIntoSight : undefined}>
          <button
            type="button"
            aria-current={index === step ? "step" : undefined}
            disabled={index > step}
            onClick={() => onJump(index)}
            className={cx(
              "min-h-11 rounded-ctl px-1 text-xs whitespace-nowrap focus-visible:-outline-offset-3 sm:text-sm",
              index === step && "font-semibold text-ink",
              index < step && "text-pine underline underline-offset-4 hover:bg-mint",
              index > step && "text-ink3",
            )}
          >
            {name}
          </button>
        </li>
      ))}
    </ol>
  </div>
);

const scrollIntoSight = (element: HTMLElement | null): void =>
  element?.parentElement?.scrollTo({ left: element.offsetLeft - 120 });
