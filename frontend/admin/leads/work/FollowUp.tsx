import type { Lead } from "@asesorador/domain/lead/contract";
import { Channel } from "@asesorador/domain/lead/work";
import { scheduleFollowUp } from "@asesorador/domain/lead/work-contract";
import { useState } from "react";
import { call } from "../../../kernel/http.ts";
import { DenseButton, MAIN_BUTTON } from "../../../ui/DenseButton.tsx";
import { handleSubmit } from "../../../ui/handle-submit.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { bothClocks } from "../both-clocks.ts";
import { esWork } from "../es-work.ts";
import { FollowUpPicker } from "../FollowUpPicker.tsx";
import { useNow } from "../use-now.ts";
import { DraftNote } from "./DraftNote.tsx";
import { FOLLOW_UP_DRAFT } from "./lead-drafts.ts";
import { Part } from "./Part.tsx";
import { type HeldDraft, useLeadDraft } from "./use-lead-draft.ts";
import { useLeadMutation } from "./use-lead-mutation.ts";

const text = esWork.followUp;
const TICK_MS = 60_000;
export const CHANNELS = Channel.options.map((value) => ({ value, label: esWork.channel[value] }));
const ANY_CHANNEL = [{ value: "", label: text.anyChannel }, ...CHANNELS] as const;

/** Schedules the next contact. */
export const FollowUp = ({ lead }: { readonly lead: Lead }) => {
  const kept = useLeadDraft(lead, FOLLOW_UP_DRAFT);
  return <Part title={text.title}>{kept && <Schedule lead={lead} kept={kept} />}</Part>;
};

type Props = {
  readonly lead: Lead;
  readonly kept: HeldDraft<ReturnType<typeof FOLLOW_UP_DRAFT.blank>>;
};

const Schedule = ({ lead, kept }: Props) => {
  const { at, channel } = kept.draft;
  const [problem, setProblem] = useState<string | null>(null);
  const now = useNow(TICK_MS);
  const { run, busy } = useLeadMutation({
    send: (when: string | null) =>
      call(scheduleFollowUp, {
        id: lead.id,
        at: when,
        seen: lead.followUpAt,
        channel: when === null || channel === "" ? null : channel,
      }),
    done: (when) => (when === null ? text.cleared : text.done(bothClocks(when, lead.market))),
    draft: kept,
  });
  const submit = () => {
    const wrong = at === null ? text.missing : Date.parse(at) <= Date.now() ? text.past : null;
    setProblem(wrong);
    if (wrong === null) run(at);
  };
  const { followUpAt } = lead;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="num text-xs text-ink2">{scheduleText(lead, now)}</p>
        {followUpAt !== null && (
          <DenseButton busy={busy} onClick={() => run(null)}>
            {text.clear}
          </DenseButton>
        )}
      </div>
      {canBeReached(lead) && (
        <form noValidate className="grid gap-2.5" onSubmit={handleSubmit(submit)}>
          <DraftNote draft={kept} what={text.title} />
          <FollowUpPicker
            market={lead.market}
            label={text.when}
            value={at}
            error={problem}
            onChange={(next) => kept.edit({ ...kept.draft, at: next })}
          />
          <div className="flex items-end gap-2">
            <SelectField
              dense
              className="flex-1"
              label={text.channel}
              options={ANY_CHANNEL}
              value={channel}
              onChange={(next) => kept.edit({ ...kept.draft, channel: next })}
            />
            <DenseButton type="submit" busy={busy} className={at === null ? undefined : MAIN_BUTTON}>
              {followUpAt === null ? text.set : text.change}
            </DenseButton>
          </div>
        </form>
      )}
    </>
  );
};

const scheduleText = (
  { followUpAt: at, market }: Pick<Lead, "followUpAt" | "market">,
  now: number,
): string => {
  if (at === null) return text.none;
  const when = bothClocks(at, market);
  return Date.parse(at) < now ? text.overdue(when) : text.at(when);
};

/** Whether contacting the person is allowed: not erased, not merged, consent not withdrawn. */
export const canBeReached = ({ erased, consentWithdrawnAt, mergedInto }: Lead): boolean =>
  !erased && consentWithdrawnAt === null && mergedInto === null;
