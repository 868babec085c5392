import { ChevronRight } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { BackButton } from "../shared/BackButton.tsx";
import { StepHeading } from "../shared/StepHeading.tsx";
import { es } from "./es.ts";

type OptionsProps<Value extends string> = {
  readonly heading: string;
  readonly intro: string;
  readonly labels: Readonly<Record<Value, string>>;
  readonly details: Readonly<Record<Value, string>>;
  readonly value: Value | null;
  readonly onChoose: (value: Value) => void;
  readonly onBack: () => void;
};

/**
 * A question whose answer opens the next step. Buttons, since selecting a radio must not change the context
 * (WCAG 3.2.2).
 */
export const Options = <Value extends string>(props: OptionsProps<Value>) => {
  const { heading, intro, labels, details, value, onChoose, onBack } = props;
  return (
    <div className="flex grow flex-col pb-10">
      <StepHeading intro={intro}>{heading}</StepHeading>
      <ul className="mt-7 grid gap-3">
        {(Object.keys(labels) as Value[]).map((option) => (
          <li key={option} className="grid">
            <button
              type="button"
              aria-pressed={option === value}
              onClick={() => onChoose(option)}
              className={cx(
                "flex min-h-[68px] items-center gap-3 rounded-ctl border-[1.5px] px-4 py-2 text-left",
                option === value
                  ? "border-pine bg-mint inset-shadow-[0_0_0_1.5px_var(--color-pine)]"
                  : "border-edge bg-surface hover:border-pine",
              )}
            >
              <span className="min-w-0 grow">
                <span className="block font-semibold">{labels[option]}</span>
                <span className="block text-sm text-ink2">{details[option]}</span>
              </span>
              <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-pine" />
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <BackButton label={es.back} onBack={onBack} />
      </div>
    </div>
  );
};
