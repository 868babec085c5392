import { useEffect } from "react";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { handleSubmit } from "../../ui/handle-submit.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { ConsentField } from "../../wizard/shared/ConsentField.tsx";
import { NAME_INPUT, PHONE_INPUT } from "../../wizard/shared/contact-inputs.ts";
import { es as wizard } from "../../wizard/shared/es.ts";
import { esSending } from "../../wizard/shared/es-sending.ts";
import { REJECTED, RejectedNotice } from "../../wizard/shared/RejectedNotice.tsx";
import { issuesOf } from "../../wizard/shared/rejection.ts";
import { StatusLink } from "../../wizard/shared/StatusLink.tsx";
import { isRestoring, problemsIn } from "../../wizard/shared/short-machine.ts";
import type { ShortMarket } from "../../wizard/shared/short-market.ts";
import { useFocusFirst } from "../../wizard/shared/use-focus-first.ts";
import { useShortMachine } from "../../wizard/shared/use-short-machine.ts";
import {
  askedSlotInWords,
  CALLBACK_FIELDS,
  type CallbackField,
  CONSENT,
  callbackRules,
  slotOptions,
} from "./callback-rules.ts";
import { es } from "./es.ts";
import { sentCallback } from "./sent-callback.ts";

const { form: words } = es;

type Props = { readonly market: ShortMarket; readonly conversationId: string };

/** Asks for a call: the lead goes through the outbox like any other, and the form becomes its confirmation. */
export const CallbackForm = ({ market, conversationId }: Props) => {
  const { country } = market;
  const { state, send, isSent, problems, issues, errors } = useCallForm({ market, conversationId });
  const { context } = state;
  if (isRestoring(state)) return null;
  if (state.hasTag("confirmation"))
    return (
      <Confirmation
        isSent={isSent}
        leadId={context.leadId}
        slot={askedSlotInWords(context.draft.slot, country)}
      />
    );
  const sending = state.matches({ submission: "sending" });
  const bound = (field: "name" | "phone") => ({
    id: idOf(field),
    name: field,
    value: context.draft[field],
    error: errors[field],
    required: true,
    onText: (text: string) => send({ type: "edit", change: { [field]: text } }),
  });
  return (
    // noValidate: the browser's messages would be in its own language and shown one at a time.
    <form noValidate aria-label={words.title} onSubmit={handleSubmit(() => send({ type: "next" }))}>
      <h3>{words.title}</h3>
      <Field {...bound("name")} {...NAME_INPUT} label={wizard.contact.name} />
      <Field
        {...bound("phone")}
        {...PHONE_INPUT}
        label={wizard.contact.phone}
        hint={wizard.contact.phoneHint[country]}
      />
      <SelectField
        id={idOf("slot")}
        name="slot"
        label={words.when}
        options={slotOptions(country, Date.now())}
        value={context.draft.slot}
        onChange={(slot) => send({ type: "edit", change: { slot } })}
      />
      <ConsentField
        id={idOf("consent")}
        name="consent"
        required
        checked={context.draft.consent}
        onChange={(consent) => send({ type: "edit", change: { consent } })}
        error={errors["consent"]}
        label={CONSENT[country].text}
      />
      <RejectedNotice rejection={context.rejection} others={issues.others} />
      <Button
        type="submit"
        busy={sending}
        // An unreachable phone is reported on submit.
        blocked={problems.some(({ problem }) => problem !== "unreachable")}
      >
        {sending ? words.sending : words.submit}
      </Button>
    </form>
  );
};

/** The form's machine, and what is wrong with its fields. */
const useCallForm = ({ market, conversationId }: Props) => {
  const rules = callbackRules(market, conversationId);
  const { state, send } = useShortMachine(rules, { onLeave: () => {} });
  const { context } = state;
  const isSent = state.matches("sent");
  useEffect(() => {
    if (isSent) sentCallback.remember(conversationId, context.leadId);
  }, [isSent, conversationId, context.leadId]);
  const problems = problemsIn(rules, context);
  const issues = issuesOf(context.rejection, CALLBACK_FIELDS);
  const errors: Readonly<Record<string, string>> = {
    ...issues.beside,
    ...Object.fromEntries(
      (context.invalidSubmits > 0 ? problems : []).map(({ field, problem }) => [
        field,
        textOf(field, problem),
      ]),
    ),
  };
  useFocusFirst(context, [...CALLBACK_FIELDS.filter((field) => errors[field]).map(idOf), REJECTED]);
  return { state, send, isSent, problems, issues, errors };
};

const idOf = (field: CallbackField) => `callback-${field}`;

const textOf = (field: CallbackField, problem: string): string => {
  if (field === "slot") return problem;
  const texts: Readonly<Record<string, string>> = wizard.contact.problem[field];
  return texts[problem] ?? problem;
};

type ConfirmationProps = {
  readonly isSent: boolean;
  readonly leadId: string;
  /** In words; null when none was chosen. */
  readonly slot: string | null;
};

/** Sent, or saved in the outbox of this device. Changes to "sent" when the server has accepted the lead. */
const Confirmation = ({ isSent, leadId, slot }: ConfirmationProps) => (
  <>
    <div role="status">
      <p className="handover-title">{isSent ? esSending.confirmation.sent : esSending.confirmation.saved}</p>
      <p>
        {isSent ? (slot === null ? es.sent.soon : es.sent.atSlot(slot)) : esSending.confirmation.savedText}
      </p>
      {!isSent && <p>{esSending.confirmation.savedLimit}</p>}
    </div>
    {isSent && <StatusLink leadId={leadId} isDueShown={slot === null} />}
  </>
);
