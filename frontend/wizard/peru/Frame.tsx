import type { ReactNode } from "react";
import { brand } from "../../kernel/brand.ts";
import { cx } from "../../ui/cx.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Wordmark } from "../../ui/Wordmark.tsx";
import { BackButton } from "../shared/BackButton.tsx";
import { es } from "./es.ts";

type FrameProps = {
  readonly step: number;
  readonly onBack: () => void;
  readonly children: ReactNode;
};

/** Header and progress around every step. */
export const Frame = ({ step, onBack, children }: FrameProps) => (
  <div className="flex page-height flex-col">
    <header className="mx-auto w-full max-w-page px-5 pt-4 lg:pt-6">
      <div className="flex items-center justify-between gap-3">
        <BackButton label={es.back} onBack={onBack} />
        <Wordmark name={brand.name} />
      </div>
      <div className="pt-4 lg:hidden">
        <ProgressBar current={step} total={es.steps.length} note={es.percent(step, es.steps.length)} />
      </div>
      <Steps current={step} />
    </header>
    <main className="mx-auto flex w-full max-w-page grow flex-col px-5 pt-7 lg:pt-12">{children}</main>
  </div>
);

/** Five numbered steps, from 1024 px on. */
const Steps = ({ current }: { readonly current: number }) => (
  <ol aria-label={es.stepsLabel} className="hidden grid-cols-5 gap-4 pt-7 lg:grid">
    {es.steps.map((name, index) => (
      <Step key={name} name={name} number={index + 1} current={current} />
    ))}
  </ol>
);

type StepItem = { readonly name: string; readonly number: number; readonly current: number };

const Step = ({ name, number, current }: StepItem) => (
  <li
    aria-current={number === current ? "step" : undefined}
    className={cx(
      "flex items-center gap-2.5 border-t-4 pt-3 text-sm",
      number <= current ? "border-pine" : "border-line",
      number === current ? "font-semibold" : "text-ink2",
    )}
  >
    <span
      className={cx(
        "num grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold",
        number <= current ? "bg-pine text-surface" : "bg-line text-ink",
      )}
    >
      {number}
    </span>
    {name}
  </li>
);
