import type { Country } from "@asesorador/domain/kernel/market";
import { WEIGHT_PARTS } from "@asesorador/domain/replay/weights";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { CheckboxField } from "../../ui/CheckboxField.tsx";
import { DateRangeFields } from "../../ui/DateRangeFields.tsx";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Field } from "../../ui/Field.tsx";
import { handleSubmit } from "../../ui/handle-submit.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { Slider } from "../../ui/Slider.tsx";
import { plansOf } from "../catalog/queries.ts";
import { es as text } from "./es-change.ts";
import { Folded } from "./Folded.tsx";
import { priceChange } from "./price-change.ts";
import { type WhatIfAsked, whatIfQuery } from "./queries.ts";
import { useHistoryParams } from "./use-history-params.ts";
import { WhatIfAnswer } from "./WhatIfAnswer.tsx";
import { FIRST_SHARES, SHARE_STEP, type Shares, sharesIn, sharesText, sharesWith } from "./weight-shares.ts";

const UNCHANGED: WhatIfAsked = { weights: "", price: "", off: "", catalogue: "", since: "", until: "" };

/** A visit may have begun before the days whose lists are asked about. */
const ALL_DAYS = { since: "", until: "", before: "" };

/** What other weights, prices or plans would have changed in the lists that visitors saw. */
export const WhatIfView = ({ market }: { readonly market: Country }) => {
  const { params, goTo } = useHistoryParams();
  const { price, off, catalogue, since, until } = params;
  const weights = market === "peru" ? params.weights : "";
  const asked: WhatIfAsked = { weights, price, off, catalogue, since, until };
  return (
    <>
      <ChangeForm
        // Another address is another form.
        key={JSON.stringify(asked)}
        market={market}
        asked={asked}
        onAsk={(next) => goTo(next)}
      />
      <Folded query={whatIfQuery(market, asked)}>
        {(answer) => (
          <WhatIfAnswer
            answer={answer}
            onVisit={(stream) => goTo({ ...ALL_DAYS, view: "eventos", stream })}
          />
        )}
      </Folded>
    </>
  );
};

type FormProps = {
  readonly market: Country;
  readonly asked: WhatIfAsked;
  readonly onAsk: (asked: WhatIfAsked) => void;
};

/** What is typed and chosen, apart from the weights. */
type Given = Omit<WhatIfAsked, "weights"> & { readonly pricePlan: string };

const ChangeForm = ({ market, asked, onAsk }: FormProps) => {
  const { data: services = [] } = useQuery(plansOf(market));
  const [given, setGiven] = useState<Given>(() => {
    const [pricePlan = "", price = ""] = asked.price.split(",")[0]?.split("=") ?? [];
    return { ...asked, pricePlan, price, off: asked.off.split(",")[0] ?? "" };
  });
  const [shares, setShares] = useState<Shares | null>(() => sharesIn(asked.weights));
  const [problem, setProblem] = useState<string | null>(null);
  const change = (part: Partial<Given>) => setGiven({ ...given, ...part });
  const ask = () => {
    const changed = priceChange(given.pricePlan, given.price, market);
    setProblem("problem" in changed ? changed.problem : null);
    if ("problem" in changed) return;
    const { pricePlan: _, ...rest } = given;
    onAsk({ ...rest, weights: shares ? sharesText(shares) : "", price: changed.price });
  };
  return (
    <form
      aria-label={text.form}
      className="my-4 grid gap-4 rounded-card border border-line p-4 lg:grid-cols-2 lg:gap-x-8 lg:p-5"
      onSubmit={handleSubmit(ask)}
      noValidate
    >
      <div>
        <p className="text-sm text-ink2">{text.intro}</p>
        {market === "peru" ? (
          <WeightFields shares={shares} onChange={setShares} />
        ) : (
          <p className="mt-2 text-sm text-ink2">{text.noWeights}</p>
        )}
      </div>
      <PlanFields given={given} services={services} problem={problem} onChange={change} />
      <div className="flex flex-wrap gap-2 lg:col-span-2">
        <Button type="submit" variant="primary" size="small">
          {text.run}
        </Button>
        {JSON.stringify(asked) !== JSON.stringify(UNCHANGED) && (
          <DenseButton type="button" onClick={() => onAsk(UNCHANGED)}>
            {text.clear}
          </DenseButton>
        )}
      </div>
    </form>
  );
};

type PlanFieldsProps = {
  readonly given: Given;
  readonly services: readonly OfferedService[];
  /** What is wrong with the price; null: nothing. */
  readonly problem: string | null;
  readonly onChange: (change: Partial<Given>) => void;
};

/** What changes about the plans: a price, one that is not offered, the catalogue of another day. */
const PlanFields = ({ given, services, problem, onChange }: PlanFieldsProps) => (
  <div className="grid content-start gap-3 sm:grid-cols-2">
    <SelectField
      dense
      label={text.pricePlan}
      options={planOptions(services, given.pricePlan)}
      value={given.pricePlan}
      onChange={(pricePlan) => onChange({ pricePlan })}
    />
    <Field
      dense
      label={text.price}
      hint={text.priceHint}
      error={problem}
      alert
      disabled={given.pricePlan === ""}
      value={given.price}
      onText={(typed) => onChange({ price: typed })}
    />
    <SelectField
      dense
      label={text.offPlan}
      options={planOptions(services, given.off)}
      value={given.off}
      onChange={(off) => onChange({ off })}
    />
    <Field
      dense
      className="num"
      label={text.catalogue}
      hint={text.catalogueHint}
      type="date"
      value={given.catalogue}
      onText={(catalogue) => onChange({ catalogue })}
    />
    <DateRangeFields
      from={given.since}
      to={given.until}
      labels={text.shownIn}
      onChange={({ from: since = given.since, to: until = given.until }) => onChange({ since, until })}
    />
  </div>
);

type WeightFieldsProps = {
  /** null: the weights stay. */
  readonly shares: Shares | null;
  readonly onChange: (shares: Shares | null) => void;
};

const WeightFields = ({ shares, onChange }: WeightFieldsProps) => (
  <fieldset className="mt-2">
    <CheckboxField
      label={text.weights}
      checked={shares !== null}
      onChange={(checked) => onChange(checked ? FIRST_SHARES : null)}
    />
    {shares && (
      <div className="mt-1 grid gap-x-6 text-sm sm:grid-cols-3">
        {WEIGHT_PARTS.map((part) => (
          <Slider
            key={part}
            label={text.parts[part]}
            max={100}
            step={SHARE_STEP}
            value={shares[part]}
            text={text.share(shares[part])}
            onChange={(value) => onChange(sharesWith(shares, part, value))}
          />
        ))}
        <p className="text-xs text-ink2 sm:col-span-3">{text.weightsHint}</p>
      </div>
    )}
  </fieldset>
);

type OfferedService = {
  readonly id: number;
  readonly name: string;
  readonly brand: { readonly name: string };
};

/** Today's plans; one of the address that is not offered today stays selectable. */
const planOptions = (services: readonly OfferedService[], chosen: string) => {
  const known = services.map(({ id, name, brand }) => ({
    value: String(id),
    label: text.plan(id, name, brand.name),
  }));
  const isKnown = chosen === "" || known.some(({ value }) => value === chosen);
  const missing = isKnown ? [] : [{ value: chosen, label: text.someOtherPlan(chosen) }];
  return [{ value: "", label: text.noPlan }, ...missing, ...known];
};
