import type { Lead } from "@asesorador/domain/lead/contract";
import { eraseLeadData } from "@asesorador/domain/lead/work-contract";
import { useState } from "react";
import { useMe } from "../../../access/current-user.ts";
import { call } from "../../../kernel/http.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FocusKept } from "../../../ui/FocusKept.tsx";
import { handleSubmit } from "../../../ui/handle-submit.ts";
import { esWork } from "../es-work.ts";
import { Part } from "./Part.tsx";
import { useLeadMutation } from "./use-lead-mutation.ts";

const text = esWork.erasure;

/**
 * Erases the personal data irrevocably; for administrators only. A word must be typed, so that it does not happen by
 * accident.
 */
export const Erasure = ({ lead }: { readonly lead: Lead }) => {
  const [open, setOpen] = useState(false);
  const isAdmin = useMe()?.isAdmin ?? false;
  if (!isAdmin || lead.erased) return null;
  return (
    <Part title={text.title}>
      <p className="text-xs text-ink2">{text.text}</p>
      <FocusKept>
        {open ? (
          <Confirm lead={lead} onCancel={() => setOpen(false)} />
        ) : (
          <DenseButton destructive className="border-clay" onClick={() => setOpen(true)}>
            {text.open}
          </DenseButton>
        )}
      </FocusKept>
    </Part>
  );
};

const Confirm = ({ lead, onCancel }: { readonly lead: Lead; readonly onCancel: () => void }) => {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { run, busy } = useLeadMutation({
    send: (_: undefined) => call(eraseLeadData, { id: lead.id, confirm: text.word }),
    done: () => text.done,
  });
  return (
    <form
      className="grid gap-2.5 rounded-ctl bg-clay-soft p-3"
      onSubmit={handleSubmit(() => {
        const right = typed.trim() === text.word;
        setProblem(right ? null : text.wrong);
        if (right) run(undefined);
      })}
    >
      <Field
        dense
        alert
        autoComplete="off"
        label={text.label}
        error={problem}
        spellCheck={false}
        value={typed}
        onText={setTyped}
      />
      <div className="flex flex-wrap gap-2">
        <DenseButton
          type="submit"
          busy={busy}
          className="border-clay bg-clay text-surface hover:border-clay hover:bg-[#8a2f15] hover:text-surface"
        >
          {text.yes}
        </DenseButton>
        <DenseButton className="bg-surface" onClick={onCancel}>
          {text.no}
        </DenseButton>
      </div>
    </form>
  );
};
