import type { Funnel, FunnelStep } from "@asesorador/domain/journey/contract";
import { WIZARDS, type Wizard } from "@asesorador/domain/journey/steps";
import type { Country } from "@asesorador/domain/kernel/market";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { count } from "../../kernel/formats.ts";
import { percent } from "../../kernel/percent.ts";
import { shareOf } from "../../kernel/share-of.ts";
import { Defined } from "../../ui/Definition.tsx";
import { Figure } from "../../ui/Figure.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import { ChartSection } from "./ChartSection.tsx";
import { es } from "./es.ts";
import { funnelDefinitions as definitions } from "./es-definitions.ts";
import { FunnelTables, type PlanName } from "./FunnelTables.tsx";
import { biggestLeak, sentIn } from "./funnel.ts";
import { PeriodField } from "./PeriodField.tsx";
import type { Days } from "./periods.ts";
import { funnelQuery } from "./queries.ts";

const OPTIONS = WIZARDS.map((value) => ({
  value,
  label: es.wizards[value],
}));

type FunnelCardProps = {
  /** The market whose wizard is shown first. */
  readonly market: Country;
  /** Returns null for an unknown plan. */
  readonly planName: PlanName;
};

/** The funnel of a wizard: bars, figures, tables. */
export const FunnelCard = ({ market, planName }: FunnelCardProps) => {
  // A market's own wizard has the market's name.
  const [wizard, setWizard] = useState<Wizard>(market);
  const [days, setDays] = useState<Days>(30);
  const { data: funnel, isError } = useQuery(funnelQuery(wizard, days));
  return (
    <ChartSection
      words={es}
      isError={isError}
      controls={
        <div className="flex grow flex-wrap gap-2 sm:grow-0">
          <SelectField
            dense
            labelHidden
            label={es.wizard}
            options={OPTIONS}
            value={wizard}
            onChange={setWizard}
            className="grow sm:grow-0"
          />
          <PeriodField label={es.period} words={es.periods} days={days} onChange={setDays} />
        </div>
      }
    >
      {funnel ? <Shown funnel={funnel} planName={planName} /> : null}
    </ChartSection>
  );
};

const Shown = ({ funnel, planName }: { readonly funnel: Funnel; readonly planName: PlanName }) => {
  if (funnel.started === 0) return <StatusText className="py-8">{es.none}</StatusText>;
  const leak = biggestLeak(funnel);
  return (
    <>
      <Figures funnel={funnel} leak={leak} />
      <p className="mt-4 text-xs text-ink2">
        <Defined label={es.bars} text={definitions.steps} />
      </p>
      <ol aria-label={es.bars} className="mt-2 grid gap-y-2.5">
        {funnel.steps.map((step) => (
          <Bar key={step.step} step={step} worst={step === leak} />
        ))}
      </ol>
      <FunnelTables funnel={funnel} planName={planName} />
    </>
  );
};

type FiguresProps = { readonly funnel: Funnel; readonly leak: FunnelStep | null };

const Figures = ({ funnel, leak }: FiguresProps) => {
  const { started, selected, selectedFirst, viewports } = funnel;
  const sent = sentIn(funnel);
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-3.5 lg:grid-cols-4">
      <Figure
        label={es.conversion}
        definition={definitions.conversion}
        value={share(shareOf(sent, started))}
        note={es.conversionNote(count(sent), count(started))}
      />
      <Figure
        label={es.biggest}
        definition={definitions.biggest}
        value={leak ? es.steps[leak.step] : es.unknown}
        note={leak ? es.biggestNote(share(leak.leftRate)) : ""}
      />
      <Figure
        label={es.firstPlan}
        definition={definitions.firstPlan}
        value={share(shareOf(selectedFirst, selected))}
        note={es.firstPlanNote(count(selectedFirst), count(selected))}
      />
      <Figure
        label={es.phone}
        definition={definitions.phone}
        value={share(shareOf(viewports.phone, started))}
        note={es.phoneNote(count(viewports.phone))}
      />
    </dl>
  );
};

/** The bar is decorative: its numbers are beside it. */
const Bar = ({ step, worst }: { readonly step: FunnelStep; readonly worst: boolean }) => (
  <li
    data-step={step.step}
    className="num grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-sm lg:grid-cols-[10.5rem_minmax(0,1fr)_5.5rem_11rem]"
  >
    <span className="font-semibold">{es.steps[step.step]}</span>
    <span
      aria-hidden="true"
      className="h-6 overflow-hidden rounded-[6px] bg-mint max-lg:order-3 max-lg:col-span-2 max-lg:h-3"
    >
      <span
        className="block h-full rounded-[6px] bg-pine"
        style={{ width: `${Math.min(100, step.ofStarted ?? 0)}%` }}
      />
    </span>
    <span className="text-right">
      <b className="font-semibold">{count(step.reached)}</b>{" "}
      <span className="text-xs text-ink2">{share(step.ofStarted)}</span>
    </span>
    <span
      className={`text-xs max-lg:order-4 max-lg:col-span-2 lg:text-right ${worst ? "font-semibold text-clay" : "text-ink2"}`}
    >
      {step.left > 0 && es.left(count(step.left), share(step.leftRate))}
    </span>
  </li>
);

const share = (value: number | null): string => (value === null ? es.unknown : percent(value));
