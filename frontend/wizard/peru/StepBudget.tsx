import type { PeruCompany } from "@asesorador/domain/kernel/market";
import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import { Button } from "../../ui/Button.tsx";
import { CheckboxField } from "../../ui/CheckboxField.tsx";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { Field } from "../../ui/Field.tsx";
import { BillQuestion } from "../bill/BillQuestion.tsx";
import { ActionBar } from "../shared/ActionBar.tsx";
import { DistrictQuestion } from "../shared/DistrictQuestion.tsx";
import { FormColumns } from "../shared/FormColumns.tsx";
import { choices } from "../shared/options.ts";
import { StepHeading } from "../shared/StepHeading.tsx";
import { Aside } from "./Aside.tsx";
import { BUDGET_FIELDS, type Draft, isFilledIn, isUnconnected } from "./draft.ts";
import { es } from "./es.ts";
import { errorsIn, type FieldErrors, fieldId, type StepProps } from "./step.ts";
import { useErrorFocus } from "./use-error-focus.ts";

/** Step 1: what the visitor has and pays today. */
export const StepBudget = ({ state, send }: StepProps) => {
  const { draft } = state.context;
  const errors = errorsIn(state.context, BUDGET_FIELDS, es.problem);
  const unconnected = isUnconnected(draft);
  const filled = isFilledIn(draft, BUDGET_FIELDS);
  const edit = (change: Partial<Draft>) => send({ type: "edit", change });
  useErrorFocus(state, errors);
  return (
    <FormColumns
      heading={<StepHeading intro={es.budget.intro}>{es.budget.heading}</StepHeading>}
      aside={<Aside draft={draft} />}
      onSubmit={() => send({ type: "next" })}
      action={
        <ActionBar>
          <Button type="submit" blocked={!filled} className="w-full">
            {filled ? es.budget.next : es.budget.incomplete}
          </Button>
        </ActionBar>
      }
    >
      <ChoiceGroup
        legend={es.budget.housing}
        name="housingType"
        id={fieldId("housingType")}
        columns={2}
        options={choices(es.housing)}
        value={draft.housingType}
        onChange={(housingType) => edit({ housingType })}
        error={errors.housingType}
      />
      <DistrictQuestion
        id={fieldId("district")}
        market="peru"
        label={es.budget.district}
        open={es.budget.openDistrict}
        value={draft.district}
        onChange={(district) => edit({ district })}
      />
      <CheckboxField
        name="unconnected"
        label={es.budget.unconnected}
        checked={unconnected}
        onChange={(checked) =>
          edit(checked ? { currentCompany: NO_COMPANY, monthlyPayment: "" } : { currentCompany: null })
        }
      />
      {!unconnected && <PaidToday draft={draft} errors={errors} edit={edit} />}
      <ChoiceGroup
        legend={unconnected ? es.budget.wanted : es.budget.service}
        name="currentService"
        id={fieldId("currentService")}
        options={choices(es.service, es.budget.serviceDetail)}
        value={draft.currentService}
        onChange={(currentService) => edit({ currentService })}
        error={errors.currentService}
      />
    </FormColumns>
  );
};

type PaidTodayProps = {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  readonly edit: (change: Partial<Draft>) => void;
};

/** What a household with internet pays, and to whom. A bill fills in both, and the service. */
const PaidToday = ({ draft, errors, edit }: PaidTodayProps) => (
  <>
    <BillQuestion
      market="peru"
      open={es.budget.bill}
      companies={es.company}
      services={es.service}
      onUse={({ amount, company, service }) =>
        edit({
          ...(amount && { monthlyPayment: amount }),
          ...(company && { currentCompany: company as PeruCompany }),
          ...(service && { currentService: service }),
        })
      }
    />
    <Field
      label={es.budget.payment}
      hint={es.budget.paymentHint}
      prefix="S/"
      id={fieldId("monthlyPayment")}
      name="monthlyPayment"
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      value={draft.monthlyPayment}
      onChange={(event) => edit({ monthlyPayment: event.target.value })}
      error={errors.monthlyPayment}
    />
    <ChoiceGroup
      legend={es.budget.company}
      name="currentCompany"
      id={fieldId("currentCompany")}
      columns={3}
      options={choices(es.company)}
      value={draft.currentCompany}
      onChange={(currentCompany) => edit({ currentCompany })}
      error={errors.currentCompany}
    />
  </>
);
