import { chileConsent } from "@asesorador/domain/lead/consent-chile";
import { pesosOfCents } from "../../kernel/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { handleSubmit } from "../../ui/handle-submit.ts";
import { ActionBar } from "../shared/ActionBar.tsx";
import { centsIn } from "../shared/amounts.ts";
import { BackButton } from "../shared/BackButton.tsx";
import { ContactForm } from "../shared/ContactForm.tsx";
import { PRICE_NOTICE, PriceMoved } from "../shared/PriceMoved.tsx";
import { PromiseHeading } from "../shared/PromiseHeading.tsx";
import { BriefCosts } from "../shared/plan-costs.tsx";
import { REJECTED, RejectedNotice } from "../shared/RejectedNotice.tsx";
import { issuesOf } from "../shared/rejection.ts";
import { CHILE } from "../shared/short-market.ts";
import { useFocusFirst } from "../shared/use-focus-first.ts";
import type { ChileContext } from "./chile-context.ts";
import { CONTACT_FIELDS } from "./chile-draft.ts";
import { es } from "./es.ts";
import { errorsIn, fieldId, isFilledIn, type StepProps } from "./step.ts";

/** Step 5: contact data and consent. */
export const StepContact = ({ state, send }: StepProps) => {
  const { context } = state;
  const errors = errorsIn(context, CONTACT_FIELDS);
  const sending =
    state.matches({ flow: { submission: "sending" } }) ||
    state.matches({ flow: { contact: "awaitingPrice" } });
  useFocusFirst(context, [
    ...CONTACT_FIELDS.filter((field) => errors[field]).map(fieldId),
    PRICE_NOTICE,
    REJECTED,
  ]);
  return (
    <form
      noValidate
      className="flex grow flex-col lg:grow-0 lg:pb-20"
      onSubmit={handleSubmit(() => send({ type: "submit" }))}
    >
      <PromiseHeading intro={es.contact.intro} promised={24}>
        {es.contact.heading}
      </PromiseHeading>
      <PriceMoved quote={context.quote} money={pesosOfCents} send={send} />
      <Chosen context={context} />
      <div className="mt-7 grid gap-7 pb-8 [&_input]:scroll-mb-40">
        <ContactForm
          market={CHILE}
          answers={context.draft}
          edit={(change) => send({ type: "edit", change })}
          errors={errors}
          idOf={fieldId}
          consent={chileConsent.text}
        >
          <AddressField
            value={context.draft.address}
            onText={(address) => send({ type: "edit", change: { address } })}
            error={errors["address"]}
          />
        </ContactForm>
        <RejectedNotice
          rejection={context.rejection}
          others={issuesOf(context.rejection, CONTACT_FIELDS).others}
        />
        <div>
          <BackButton label={es.back} onBack={() => send({ type: "back" })} />
        </div>
      </div>
      <ActionBar>
        <Button
          type="submit"
          busy={sending}
          blocked={!isFilledIn(context, CONTACT_FIELDS)}
          className="w-full"
        >
          {sending ? es.contact.sending : es.contact.submit}
        </Button>
      </ActionBar>
    </form>
  );
};

type AddressProps = {
  readonly value: string;
  readonly onText: (address: string) => void;
  readonly error: string | undefined;
};

const AddressField = ({ value, onText, error }: AddressProps) => (
  <Field
    id={fieldId("address")}
    name="address"
    label={es.contact.address}
    hint={es.contact.addressHint}
    autoComplete="address-line1"
    maxLength={300}
    required
    value={value}
    onText={onText}
    error={error}
  />
);

const Chosen = ({ context: { selected, draft } }: { readonly context: ChileContext }) => (
  <div className="mt-5 rounded-card border border-line bg-surface px-5 py-4">
    <p className="text-sm font-semibold text-ink2">{es.contact.chosen}</p>
    {selected ? (
      <>
        <p className="mt-1 font-semibold">{es.joined(selected.plan.name, selected.plan.brand)}</p>
        <BriefCosts one={selected} paymentCents={centsIn(draft.monthlyPayment, "CLP")} money={pesosOfCents} />
      </>
    ) : (
      <p className="mt-1">{es.contact.noPlan}</p>
    )}
  </div>
);
