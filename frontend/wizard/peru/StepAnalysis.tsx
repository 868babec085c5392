import { count, solesOfCents } from "../../kernel/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Ledger, LedgerRow, Receipt } from "../../ui/Receipt.tsx";
import { paymentCents } from "./draft.ts";
import { es } from "./es.ts";
import { esPlans } from "./es-plans.ts";
import { StepHeading } from "./Frame.tsx";
import type { PeruContext } from "./peru-context.ts";
import type { StepProps } from "./step.ts";

/** Step 3: the comparison, with its true counts, printed line by line. */
export const StepAnalysis = ({ state, send }: StepProps) => (
  <div className="mx-auto flex w-full max-w-wizard grow flex-col pb-12">
    <StepHeading lead={esPlans.analysis.lead}>{esPlans.analysis.heading}</StepHeading>
    {state.matches({ flow: { analisis: { comparison: "failed" } } }) ? (
      <Failed send={send} />
    ) : (
      <Comparison context={state.context} onSkip={() => send({ type: "skip" })} />
    )}
  </div>
);

type ComparisonProps = { readonly context: PeruContext; readonly onSkip: () => void };

const Comparison = ({ context, onSkip }: ComparisonProps) => {
  const { progress, stage, recommendation } = context;
  const counts = recommendation?.counts;
  return (
    <>
      <div className="mt-7 motion-reduce:hidden">
        <p className="flex justify-between gap-4 text-sm">
          <span className="font-semibold">{esPlans.analysis.stages[stage]}</span>
          <span className="num text-tinta2">{es.percent(progress, 100)}</span>
        </p>
        <div
          role="progressbar"
          aria-label={esPlans.analysis.meter}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={progress}
          className="mt-2 h-2 overflow-hidden rounded-full bg-linea"
        >
          <div
            className="h-full origin-left rounded-full bg-pino transition-transform duration-500 ease-linear"
            style={{ transform: `scaleX(${progress / 100})` }}
          />
        </div>
      </div>
      <Lines context={context} />
      <p role="status" className="sr-only">
        {counts ? esPlans.analysis.live(counts.active, counts.ofType, counts.cheaper) : ""}
      </p>
      <Button variant="secondary" className="mt-7 w-full" blocked={!recommendation} onClick={onSkip}>
        {esPlans.analysis.skip}
      </Button>
      <p className="mt-3 text-center text-sm text-tinta2">{esPlans.analysis.wait}</p>
    </>
  );
};

/** A line shows its figure once it is known and its stage has come; without motion, as soon as it is known. */
const Lines = ({ context }: { readonly context: PeruContext }) => {
  const { draft, stage, recommendation } = context;
  const counts = recommendation?.counts;
  const { currentService, priority } = draft;
  const cents = paymentCents(draft);
  const rows = [
    [esPlans.analysis.receipt, cents === null ? null : solesOfCents(cents)],
    [esPlans.analysis.active, counts ? count(counts.active) : null],
    [
      esPlans.analysis.ofType(currentService ? es.service[currentService] : ""),
      counts ? count(counts.ofType) : null,
    ],
    [esPlans.analysis.cheaper, counts ? count(counts.cheaper) : null],
    [esPlans.analysis.order, priority ? es.priority[priority] : null],
  ] as const;
  return (
    <Receipt className="mt-6">
      <Ledger>
        {rows.map(([label, value], index) => (
          <LedgerRow
            key={label}
            label={label}
            value={<Figure shown={stage >= index && value !== null} value={value} />}
          />
        ))}
      </Ledger>
    </Receipt>
  );
};

type FigureProps = { readonly shown: boolean; readonly value: string | null };

const Figure = ({ shown, value }: FigureProps) =>
  shown ? (
    <span className="imprime inline-block">{value}</span>
  ) : (
    <>
      <span aria-hidden="true" className="text-tinta3 motion-reduce:hidden">
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
