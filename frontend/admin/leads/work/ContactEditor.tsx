import type { Sent } from "@asesorador/domain/kernel/endpoint";
import type { Lead } from "@asesorador/domain/lead/contract";
import { ContactField } from "@asesorador/domain/lead/work";
import { correctContact } from "@asesorador/domain/lead/work-contract";
import { useState } from "react";
import { fieldProblem } from "../../../kernel/field-problem.ts";
import { call } from "../../../kernel/http.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FocusKept } from "../../../ui/FocusKept.tsx";
import { es } from "../es.ts";
import { esWork } from "../es-work.ts";
import { DraftNote } from "./DraftNote.tsx";
import { InsetForm } from "./InsetForm.tsx";
import { CONTACT_DRAFT } from "./lead-drafts.ts";
import { type HeldDraft, useLeadDraft } from "./use-lead-draft.ts";
import { useLeadMutation } from "./use-lead-mutation.ts";

const text = esWork.correct;
/** In the order of the section above. The contract's own limits. */
const FIELDS = [
  ["name", 120, "text"],
  ["phone", 40, "tel"],
  ["email", 254, "email"],
  ["document", 30, "text"],
  ["address", 300, "text"],
] as const satisfies readonly (readonly [ContactField, number, string])[];

type Typed = Partial<Record<ContactField, string>>;

const valueIn = (lead: Lead, field: ContactField): string =>
  (field === "document" ? lead.rut : lead[field]) ?? "";

/** What differs from the lead, as it is sent; an emptied field is null. */
const changesIn = (lead: Lead, typed: Typed): Omit<Sent<typeof correctContact>, "id"> =>
  Object.fromEntries(
    ContactField.options.flatMap((field) => {
      const value = typed[field]?.trim();
      return value === undefined || value === valueIn(lead, field)
        ? []
        : [[field, value === "" ? null : value]];
    }),
  );

/** Corrects the contact data: opened by a button, kept as a draft until it is saved. */
export const ContactEditor = ({ lead }: { readonly lead: Lead }) => {
  const kept = useLeadDraft(lead, CONTACT_DRAFT);
  const [asked, setAsked] = useState(false);
  if (!kept) return null;
  return (
    <FocusKept className="mt-2">
      {asked || kept.restored ? (
        <Editor lead={lead} kept={kept} onEnd={() => setAsked(false)} />
      ) : (
        <DenseButton onClick={() => setAsked(true)}>{text.open}</DenseButton>
      )}
    </FocusKept>
  );
};

type EditorProps = {
  readonly lead: Lead;
  readonly kept: HeldDraft<{ readonly typed: Typed }>;
  readonly onEnd: () => void;
};

const Editor = ({ lead, kept, onEnd }: EditorProps) => {
  const [problem, setProblem] = useState<{ readonly field: ContactField; readonly text: string } | null>(
    null,
  );
  const { run, busy } = useLeadMutation({
    send: (changes: ReturnType<typeof changesIn>) => call(correctContact, { id: lead.id, ...changes }),
    done: () => text.done,
    draft: kept,
    after: onEnd,
    refused: (error) => {
      const refusal = fieldProblem(error, ContactField.options);
      setProblem(refusal);
      return refusal !== null;
    },
  });
  const { typed } = kept.draft;
  const shown = (field: ContactField) => typed[field] ?? valueIn(lead, field);
  const changes = changesIn(lead, typed);
  const cancel = () => {
    kept.reset();
    onEnd();
  };
  return (
    <InsetForm
      title={text.title}
      save={text.save}
      cancel={text.cancel}
      busy={busy}
      onCancel={cancel}
      onSubmit={() => {
        const empty = (["name", "phone"] as const).find((field) => shown(field).trim() === "");
        setProblem(empty ? { field: empty, text: text.missing } : null);
        if (empty) return;
        if (Object.keys(changes).length === 0) cancel();
        else run(changes);
      }}
    >
      <DraftNote draft={{ ...kept, reset: cancel }} what={text.title} />
      {FIELDS.map(([field, max, type]) => (
        <Field
          key={field}
          dense
          type={type}
          autoComplete="off"
          label={es.dialog.fields[field]}
          maxLength={max}
          alert
          error={problem?.field === field ? problem.text : null}
          value={shown(field)}
          onText={(value) => kept.edit({ typed: { ...typed, [field]: value } })}
        />
      ))}
      <p className="text-xs text-ink2">{text.note}</p>
    </InsetForm>
  );
};
