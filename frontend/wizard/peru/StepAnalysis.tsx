import { count, solesOfCents } from "../../kernel/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Ledger, LedgerRow, Receipt } from "../../ui/Receipt.tsx";
import { usePrefetchedCoverage } from "../shared/coverage.tsx";
import { esCounts } from "../shared/es-counts.ts";
import { StepHeading } from "../shared/StepHeading.tsx";
import { isUnconnected, paymentCents } from "./draft.ts";
import { es } from "./es.ts";
import { esPlans } from "./es-plans.ts";
import type { PeruContext } from "./peru-context.ts";
import type { StepProps } from "./step.ts";

/** Step 3: the comparison with its true counts, shown line by line. */
export const StepAnalysis = ({ state, send }: StepProps) => {
  const { draft } = state.context;
  usePrefetchedCoverage("peru", draft.district);
  return (
    <div className="mx-auto flex w-full max-w-wizard grow flex-col pb-12">
      <StepHeading intro={esPlans.analysis[isUnconnected(draft) ? "introUnconnected" : "intro"]}>
        {esPlans.analysis.heading}
      </StepHeading>
      {state.matches({ flow: { analysis: { comparison: "failed" } } }) ? (
        <Failed send={send} />
      ) : (
        <Comparison context={state.context} onSkip={() => send({ type: "skip" })} />
      )}
    </div>
  );
};

type ComparisonProps = { readonly context: PeruContext; readonly onSkip: () => void };

const Comparison = ({ context, onSkip }: ComparisonProps) => {
  const { recommendation } = context;
  const counts = recommendation?.counts;
  return (
    <>
      <Receipt className="mt-7">
        <Meter progress={context.progress} stage={context.stage} />
        <Lines context={context} />
      </Receipt>
      <p role="status" className="sr-only">
        {counts ? esPlans.analysis.live(counts) : ""}
      </p>
      <Button variant="secondary" className="mt-7 w-full" blocked={!recommendation} onClick={onSkip}>
        {esPlans.analysis.skip}
      </Button>
      <p className="mt-3 text-center text-sm text-ink2">{esPlans.analysis.wait}</p>
    </>
  );
};

const Meter = ({ progress, stage }: Pick<PeruContext, "progress" | "stage">) => (
  <div className="mb-4 border-b border-line pb-5 motion-reduce:hidden">
    <p className="flex items-baseline justify-between gap-4">
      {/* The longest text sets the height, so that nothing below moves. */}
      <span className="grid font-semibold">
        {esPlans.analysis.stages.map((text, index) => (
          <span key={text} className={cx("[grid-area:1/1]", index !== stage && "invisible")}>
            {text}
          </span>
        ))}
      </span>
      <span className="num font-display text-xl font-[750]">{es.percent(progress, 100)}</span>
    </p>
    <div
      role="progressbar"
      aria-label={esPlans.analysis.meter}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={progress}
      className="progress mt-2.5"
    >
      <i
        className="origin-left transition-transform duration-500 ease-linear"
        style={{ transform: `scaleX(${progress / 100})` }}
      />
    </div>
  </div>
);

/**
 * A line shows its figure once it is known and its stage is reached; with reduced motion, as soon as it is
 * known.
 */
const Lines = ({ context }: { readonly context: PeruContext }) => {
  const { stage } = context;
  return (
    <Ledger>
      {linesOf(context).map(([label, value], index) => (
        <LedgerRow
          key={label}
          label={label}
          value={<Figure shown={stage >= index && value !== null} value={value} />}
        />
      ))}
    </Ledger>
  );
};

const linesOf = ({ draft, recommendation }: PeruContext): readonly (readonly [string, string | null])[] => {
  const { currentService, priority } = draft;
  const cents = paymentCents(draft);
  const figure = (value: number | null = null) => (value === null ? null : count(value));
  const counts = recommendation?.counts;
  const lines = [
    [esPlans.analysis.receipt, cents === null ? null : solesOfCents(cents)],
    [esPlans.analysis.active, figure(counts?.active)],
    [esPlans.analysis.ofType(currentService ? es.service[currentService] : ""), figure(counts?.ofType)],
    [esCounts.cheaper(Boolean(draft.district)), figure(counts?.cheaper)],
    [esPlans.analysis.order, priority ? es.priority[priority] : null],
  ] as const;
  // Without a bill there is none to compare with.
  return isUnconnected(draft) ? lines.filter((_, index) => index % 3 !== 0) : lines;
};

type FigureProps = { readonly shown: boolean; readonly value: string | null };

const Figure = ({ shown, value }: FigureProps) =>
  shown ? (
    <span className="print-in inline-block">{value}</span>
  ) : (
    <>
      <span aria-hidden="true" className="text-ink3 motion-reduce:hidden">
        {esPlans.analysis.pending}
      </span>
      <span className="hidden motion-reduce:inline">{value ?? esPlans.analysis.pending}</span>
    </>
  );

const Failed = ({ send }: Pick<StepProps, "send">) => (
  <div className="mt-7">
    <Notice tone="bad" title={esPlans.analysis.failedTitle}>
      {esPlans.analysis.failedText}
    </Notice>
    <Button className="mt-6 w-full" onClick={() => send({ type: "retry" })}>
      {esPlans.analysis.retry}
    </Button>
    <Button variant="secondary" className="mt-3 w-full" onClick={() => send({ type: "leaveDetails" })}>
      {esPlans.claro.next}
    </Button>
  </div>
);
