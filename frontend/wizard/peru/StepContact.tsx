import { solesOfCents } from "../../kernel/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { ActionBar } from "../shared/ActionBar.tsx";
import { FormColumns } from "../shared/FormColumns.tsx";
import { PRICE_NOTICE, PriceMoved } from "../shared/PriceMoved.tsx";
import { PromiseHeading } from "../shared/PromiseHeading.tsx";
import { REJECTED, RejectedNotice } from "../shared/RejectedNotice.tsx";
import { ChosenPlan, ChosenStrip } from "./ChosenPlan.tsx";
import { ContactFields } from "./ContactFields.tsx";
import { CONTACT_FIELDS, isFilledIn } from "./draft.ts";
import { esPlans } from "./es-plans.ts";
import { SentDialog } from "./SentDialog.tsx";
import { errorsIn, otherIssues, type StepProps } from "./step.ts";
import { useErrorFocus } from "./use-error-focus.ts";

/** Focused in this order when no field has an error. */
const NOTICES = [PRICE_NOTICE, REJECTED];

/** Step 5: contact data and consent; the modal that follows shows the result. */
export const StepContact = ({ state, send }: StepProps) => {
  const { context } = state;
  const errors = errorsIn(context, CONTACT_FIELDS, esPlans.contact.problem);
  const filled = isFilledIn(context.draft, CONTACT_FIELDS);
  const sending =
    state.matches({ flow: { submission: "sending" } }) ||
    state.matches({ flow: { contact: "awaitingPrice" } });
  useErrorFocus(state, errors, NOTICES);
  return (
    <>
      <FormColumns
        heading={
          <>
            <PromiseHeading intro={esPlans.contact.intro} promised={24}>
              {esPlans.contact.heading}
            </PromiseHeading>
            <PriceMoved quote={context.quote} money={solesOfCents} send={send} />
            <div className="mt-5 lg:hidden">
              <ChosenStrip context={context} send={send} />
            </div>
          </>
        }
        aside={
          <aside aria-label={esPlans.contact.chosen} className="sticky top-8 hidden lg:block">
            <ChosenPlan context={context} send={send} />
          </aside>
        }
        onSubmit={() => send({ type: "submit" })}
        action={
          <ActionBar>
            <Button type="submit" busy={sending} blocked={!filled} className="w-full">
              {sending ? esPlans.contact.sending : filled ? esPlans.contact.submit : <Incomplete />}
            </Button>
          </ActionBar>
        }
      >
        <ContactFields draft={context.draft} errors={errors} send={send} />
        <RejectedNotice rejection={context.rejection} others={otherIssues(context)} />
      </FormColumns>
      {state.hasTag("modal") && <SentDialog state={state} send={send} />}
    </>
  );
};

/** Specification, section 5: one label for each layout. */
const Incomplete = () => (
  <>
    <span className="hidden lg:inline">{esPlans.contact.incomplete}</span>
    <span className="lg:hidden">{esPlans.contact.incompleteShort}</span>
  </>
);
