import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import { Button } from "../../ui/Button.tsx";
import { CheckboxField } from "../../ui/CheckboxField.tsx";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { Field } from "../../ui/Field.tsx";
import { handleSubmit } from "../../ui/handle-submit.ts";
import { BillQuestion } from "../bill/BillQuestion.tsx";
import { ActionBar } from "../shared/ActionBar.tsx";
import { DistrictQuestion } from "../shared/DistrictQuestion.tsx";
import { choices } from "../shared/options.ts";
import { StepHeading } from "../shared/StepHeading.tsx";
import { useFocusFirst } from "../shared/use-focus-first.ts";
import { type ChileCompany, isUnconnected, SPEND_FIELDS } from "./chile-draft.ts";
import { es } from "./es.ts";
import { errorsIn, fieldId, isFilledIn, type StepProps } from "./step.ts";

/** Step 1: today's company and bill. */
export const StepSpend = ({ state, send }: StepProps) => {
  const { context } = state;
  const unconnected = isUnconnected(context.draft);
  const errors = errorsIn(context, SPEND_FIELDS);
  useFocusFirst(context, SPEND_FIELDS.filter((field) => errors[field]).map(fieldId));
  return (
    <form
      noValidate
      className="flex grow flex-col lg:grow-0"
      onSubmit={handleSubmit(() => send({ type: "next" }))}
    >
      <StepHeading intro={es.spend.intro}>{es.spend.heading}</StepHeading>
      <div className="mt-7 grid gap-7 pb-8">
        <DistrictQuestion
          id={fieldId("district")}
          market="chile"
          label={es.spend.district}
          open={es.spend.openDistrict}
          value={context.draft.district}
          onChange={(district) => send({ type: "edit", change: { district } })}
        />
        <CheckboxField
          name="unconnected"
          label={es.spend.unconnected}
          checked={unconnected}
          onChange={(checked) =>
            send({
              type: "edit",
              change: checked ? { currentCompany: NO_COMPANY, monthlyPayment: "" } : { currentCompany: null },
            })
          }
        />
        {!unconnected && <CurrentBill state={state} send={send} errors={errors} />}
      </div>
      <ActionBar>
        <Button type="submit" blocked={!isFilledIn(context, SPEND_FIELDS)} className="w-full">
          {es.next}
        </Button>
      </ActionBar>
    </form>
  );
};

type CurrentBillProps = StepProps & { readonly errors: ReturnType<typeof errorsIn> };

/** Today's company and payment, typed or read from a bill. */
const CurrentBill = ({ state, send, errors }: CurrentBillProps) => {
  const { draft } = state.context;
  return (
    <>
      <BillQuestion
        market="chile"
        open={es.spend.bill}
        companies={es.company}
        services={es.service}
        onUse={({ amount, company, service }) =>
          send({
            type: "edit",
            change: {
              ...(amount && { monthlyPayment: amount }),
              ...(company && { currentCompany: company as ChileCompany }),
              ...(service && { currentService: service }),
            },
          })
        }
      />
      <ChoiceGroup
        legend={es.spend.company}
        name="currentCompany"
        id={fieldId("currentCompany")}
        columns={2}
        options={choices(es.company)}
        value={draft.currentCompany}
        onChange={(currentCompany) => send({ type: "edit", change: { currentCompany } })}
        error={errors["currentCompany"]}
      />
      <Field
        label={es.spend.payment}
        hint={es.spend.paymentHint}
        prefix="$"
        id={fieldId("monthlyPayment")}
        name="monthlyPayment"
        type="number"
        inputMode="numeric"
        min={0}
        step={1000}
        autoComplete="off"
        value={draft.monthlyPayment}
        onChange={(event) => send({ type: "edit", change: { monthlyPayment: event.target.value } })}
        error={errors["monthlyPayment"]}
      />
    </>
  );
};
