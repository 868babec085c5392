import type { Lead } from "@asesorador/domain/lead/contract";
import { AttemptOutcome, type Channel } from "@asesorador/domain/lead/work";
import { logAttempt } from "@asesorador/domain/lead/work-contract";
import { useState } from "react";
import { call } from "../../../kernel/http.ts";
import { AreaField } from "../../../ui/AreaField.tsx";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { es } from "../es.ts";
import { FollowUpPicker } from "../FollowUpPicker.tsx";
import { CHANNELS, canBeReached } from "./FollowUp.tsx";
import { MAIN_BUTTON, Part } from "./Part.tsx";
import { useLeadMutation } from "./use-lead-mutation.ts";

const text = es.attempt;
const OUTCOMES = [
  { value: "", label: text.choose },
  ...AttemptOutcome.options.map((value) => ({ value, label: es.outcome[value] })),
] as const;
const LONGEST = 2000;

type Draft = {
  /** Made before the request, so that a retry is the same attempt. */
  readonly attemptId: string;
  readonly channel: Channel;
  readonly outcome: AttemptOutcome | "";
  readonly remark: string;
  readonly next: string | null;
};
const blank = (): Draft => ({
  attemptId: crypto.randomUUID(),
  channel: "call",
  outcome: "",
  remark: "",
  next: null,
});

/** Records a contact attempt, its outcome and the next follow-up. */
export const Attempt = ({ lead }: { readonly lead: Lead }) => {
  const [draft, setDraft] = useState(blank);
  const [problem, setProblem] = useState<string | null>(null);
  const edit = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const { run, busy } = useLeadMutation({
    send: ({ outcome }: { readonly outcome: AttemptOutcome }) => call(logAttempt, sent(lead, draft, outcome)),
    done: () => text.done,
    after: () => setDraft(blank()),
  });
  const submit = () => {
    const { outcome, next } = draft;
    const past = next !== null && Date.parse(next) <= Date.now();
    setProblem(outcome === "" ? text.missing : past ? es.followUp.past : null);
    if (outcome !== "" && !past) run({ outcome });
  };
  return (
    <Part
      title={text.title}
      aside={<span className="num text-xs text-ink2">{text.count(lead.attempts)}</span>}
    >
      {canBeReached(lead) ? (
        <form
          noValidate
          className="grid gap-2.5"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <div className="grid gap-2.5 sm:grid-cols-2">
            <SelectField
              dense
              label={text.channel}
              options={CHANNELS}
              value={draft.channel}
              onChange={(channel) => edit({ channel })}
            />
            <SelectField
              dense
              label={text.outcome}
              options={OUTCOMES}
              value={draft.outcome}
              alert
              error={problem === text.missing && draft.outcome === "" ? problem : null}
              onChange={(outcome) => edit({ outcome })}
            />
          </div>
          <AreaField
            dense
            label={text.remark}
            maxLength={LONGEST}
            value={draft.remark}
            onText={(remark) => edit({ remark })}
          />
          <FollowUpPicker
            country={lead.country}
            label={text.next}
            value={draft.next}
            error={problem === es.followUp.past ? problem : null}
            onChange={(next) => edit({ next })}
          />
          <DenseButton type="submit" busy={busy} className={`justify-self-start ${MAIN_BUTTON}`}>
            {text.add}
          </DenseButton>
        </form>
      ) : (
        <p className="text-xs text-ink2">{lead.consentWithdrawnAt === null ? text.closed : text.blocked}</p>
      )}
    </Part>
  );
};

const sent = (lead: Lead, draft: Draft, outcome: AttemptOutcome) => ({
  id: lead.id,
  attemptId: draft.attemptId,
  channel: draft.channel,
  outcome,
  remark: draft.remark.trim() === "" ? null : draft.remark.trim(),
  followUp: draft.next === null ? null : { at: draft.next, channel: draft.channel },
});
