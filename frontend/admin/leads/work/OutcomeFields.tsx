import type { Lead } from "@asesorador/domain/lead/contract";
import { useQuery } from "@tanstack/react-query";
import { Field } from "../../../ui/Field.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { plansOf } from "../../catalog/queries.ts";
import { amountText, currencyOf } from "../amount.ts";
import { esWork } from "../es-work.ts";
import { amountProblems, type OutcomeKind, type OutcomeTexts, prefilledOutcome } from "./outcome-form.ts";
import { firstPrice, offeredPlans, planTermsOf } from "./plans.ts";
import { TermsList } from "./TermsList.tsx";

const text = esWork.agreed;
const LONGEST_PROMOTION = 200;
const LONGEST_AMOUNT = 20;

type Props = {
  readonly lead: Lead;
  readonly kind: OutcomeKind;
  /** What was typed. */
  readonly typed: OutcomeTexts;
  /** Whether amounts that are not accepted are marked. */
  readonly checked: boolean;
  readonly onType: (typed: OutcomeTexts) => void;
};

/** What was quoted or contracted: all optional, the lead's own plan is filled in. */
export const OutcomeFields = ({ lead, kind, typed, checked, onType }: Props) => {
  const { data: services = [] } = useQuery(plansOf(lead.market));
  const shown = { ...prefilledOutcome(lead), ...typed };
  const currency = currencyOf(lead);
  const sign = text.currency[currency];
  const wrong = checked ? amountProblems(shown, currency) : {};
  const type = (change: OutcomeTexts) => onType({ ...typed, ...change });
  const { housingType: housing } = lead;
  const terms = planTermsOf(services, shown.serviceId ?? "", { housing });
  const choosePlan = (serviceId: string) => {
    const chosen = planTermsOf(services, serviceId, { housing });
    type({ serviceId, price: chosen === null ? "" : amountText(firstPrice(chosen)) });
  };
  return (
    <>
      <p className="text-xs text-ink2">{text.note}</p>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <SelectField
          dense
          className="sm:col-span-2"
          label={text.plan}
          options={[
            { value: "", label: text.noPlan },
            ...offeredPlans(
              services.filter((service) => service.currency === lead.currency),
              { housing, kept: shown.serviceId ?? null },
            ),
          ]}
          value={shown.serviceId ?? ""}
          onChange={choosePlan}
        />
        {terms && (
          <div className="sm:col-span-2">
            <TermsList terms={terms} currency={lead.currency} />
          </div>
        )}
        <Field
          dense
          inputMode="decimal"
          autoComplete="off"
          alert
          label={text.price(sign)}
          maxLength={LONGEST_AMOUNT}
          error={wrong.price ?? null}
          value={shown.price ?? ""}
          onText={(price) => type({ price })}
        />
        {kind === "contract" && (
          <ContractFields
            shown={shown}
            sign={sign}
            commissionError={wrong.commission ?? null}
            isErased={lead.erased}
            onType={type}
          />
        )}
      </div>
    </>
  );
};

type ContractFieldsProps = {
  readonly shown: OutcomeTexts;
  readonly sign: Parameters<typeof text.commission>[0];
  readonly commissionError: string | null;
  readonly isErased: boolean;
  readonly onType: (change: OutcomeTexts) => void;
};

/** What only a contract has. */
const ContractFields = ({ shown, sign, commissionError, isErased, onType }: ContractFieldsProps) => (
  <>
    <Field
      dense
      inputMode="decimal"
      autoComplete="off"
      alert
      label={text.commission(sign)}
      maxLength={LONGEST_AMOUNT}
      error={commissionError}
      value={shown.commission ?? ""}
      onText={(commission) => onType({ commission })}
    />
    <Field
      dense
      type="date"
      label={text.installsOn}
      value={shown.installsOn ?? ""}
      onText={(installsOn) => onType({ installsOn })}
    />
    {!isErased && (
      <Field
        dense
        autoComplete="off"
        label={text.promotion}
        maxLength={LONGEST_PROMOTION}
        value={shown.promotion ?? ""}
        onText={(promotion) => onType({ promotion })}
      />
    )}
  </>
);
