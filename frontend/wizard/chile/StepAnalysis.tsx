import { count, pesosOfCents } from "../../kernel/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { Ledger, LedgerRow, Receipt } from "../../ui/Receipt.tsx";
import { centsIn } from "../shared/amounts.ts";
import { usePrefetchedCoverage } from "../shared/coverage.tsx";
import { esCounts } from "../shared/es-counts.ts";
import { StepHeading } from "../shared/StepHeading.tsx";
import { type ChileContext, countsOf } from "./chile-context.ts";
import { isUnconnected } from "./chile-draft.ts";
import { es } from "./es.ts";
import type { StepProps } from "./step.ts";

/** Specification, section 2.6, with real counts. */
export const StepAnalysis = ({ state, send }: StepProps) => {
  const { context } = state;
  const counts = countsOf(context);
  usePrefetchedCoverage("chile", context.draft.district);
  return (
    <div className="flex grow flex-col pb-12">
      <StepHeading intro={<span role="status">{es.analysis.messages[context.message]}</span>}>
        {es.analysis.heading}
      </StepHeading>
      <Receipt className="mt-7">
        <Ledger>
          {linesOf(context).map(([label, value]) => (
            <LedgerRow
              key={label}
              label={label}
              value={
                value === null ? (
                  <span className="text-ink3">{es.analysis.pending}</span>
                ) : (
                  <span className="print-in inline-block">{value}</span>
                )
              }
            />
          ))}
        </Ledger>
      </Receipt>
      <p role="status" className="sr-only">
        {counts ? es.analysis.live(counts) : ""}
      </p>
      <Button
        variant="secondary"
        className="mt-7 w-full"
        blocked={context.pick === null}
        onClick={() => send({ type: "skip" })}
      >
        {es.analysis.skip}
      </Button>
      <p className="mt-3 text-center text-sm text-ink2">{es.analysis.note}</p>
    </div>
  );
};

const linesOf = (context: ChileContext): readonly (readonly [string, string | null])[] => {
  const { monthlyPayment, currentService } = context.draft;
  const counts = countsOf(context);
  const figure = (value: number | null = null) => (value === null ? null : count(value));
  const cents = centsIn(monthlyPayment, "CLP");
  const lines = [
    [es.analysis.today, cents === null ? null : pesosOfCents(cents)],
    [es.analysis.active, figure(counts?.active)],
    [es.analysis.ofType(currentService ? es.service[currentService] : ""), figure(counts?.ofType)],
    [esCounts.cheaper(Boolean(context.draft.district)), figure(counts?.cheaper)],
  ] as const;
  // Without a bill there is none to compare with.
  return isUnconnected(context.draft) ? lines.slice(1, -1) : lines;
};
