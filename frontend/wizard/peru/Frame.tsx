import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { brand } from "../../kernel/brand.ts";
import { Wordmark } from "../../ui/Brand.tsx";
import { cx } from "../../ui/cx.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { es } from "./es.ts";

type FrameProps = {
  readonly step: number;
  readonly onBack: () => void;
  readonly children: ReactNode;
};

/** Header and progress round every step. */
export const Frame = ({ step, onBack, children }: FrameProps) => (
  <div className="flex min-h-dvh flex-col">
    <header className="mx-auto w-full max-w-page px-5 pt-4 lg:pt-6">
      <div className="flex items-center justify-between gap-3">
        <button
          type="button"
          onClick={onBack}
          className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-ctl px-2 font-semibold text-pino hover:bg-menta"
        >
          <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-5" />
          {es.back}
        </button>
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
      number <= current ? "border-pino" : "border-linea",
      number === current ? "font-semibold" : "text-tinta2",
    )}
  >
    <span
      className={cx(
        "num grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold",
        number <= current ? "bg-pino text-hoja" : "bg-linea text-tinta",
      )}
    >
      {number}
    </span>
    {name}
  </li>
);

type HeadingProps = { readonly children: ReactNode; readonly lead: ReactNode };

/** A step's heading takes the focus and the page's top when the step opens. */
export const StepHeading = ({ children, lead }: HeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="text-2xl lg:text-3xl">
        {children}
      </h1>
      <p className="mt-2.5 max-w-prose text-tinta2 lg:text-lg">{lead}</p>
    </div>
  );
};

/** The step's one way on: always in sight on a phone, under the form elsewhere. It stands in the flow, so nothing hides under it. */
export const ActionBar = ({ children }: { readonly children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 -mx-5 mt-auto border-t border-linea bg-papel px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:mt-0 lg:border-0 lg:p-0">
    {children}
  </div>
);
