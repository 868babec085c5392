import type { Lead } from "@asesorador/domain/lead/contract";
import type { RecordedConsent } from "@asesorador/domain/lead/timeline-contract";
import { ConsentMeans } from "@asesorador/domain/lead/work";
import { recordConsent, withdrawConsent } from "@asesorador/domain/lead/work-contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { day, dayAndTime } from "../../../kernel/formats.ts";
import { call } from "../../../kernel/http.ts";
import { inLima } from "../../../kernel/lima-time.ts";
import { textOrNull } from "../../../kernel/text-or-null.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { InlineConfirm } from "../../../ui/InlineConfirm.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { esWork } from "../es-work.ts";
import { timelineQuery } from "../queries.ts";
import { AskedForm } from "./AskedForm.tsx";
import { FactList } from "./FactList.tsx";
import { CONSENT_DRAFT } from "./lead-drafts.ts";
import { Part } from "./Part.tsx";
import { RemarkField } from "./RemarkField.tsx";
import { actorOf } from "./timeline-text.ts";
import { useLeadDraft } from "./use-lead-draft.ts";
import { useLeadMutation } from "./use-lead-mutation.ts";

const text = esWork.consent;
/** Length of the visible part of the hash; the title holds the whole one. */
const SHORT_HASH = 12;

/** The consent's receipt and text, and its withdrawal on the person's behalf. */
export const Consent = ({ lead }: { readonly lead: Lead }) => {
  const { data } = useQuery(timelineQuery(lead.id));
  const receipt = data?.consent ?? null;
  const recorded = data?.recordedConsent ?? null;
  const withdrawnAt = lead.consentWithdrawnAt ?? (recorded ?? receipt)?.withdrawnAt ?? null;
  return (
    <Part title={text.title}>
      {recorded && <Recorded consent={recorded} />}
      {receipt && !recorded ? (
        <>
          <FactList
            facts={[
              [text.version, receipt.id],
              [text.date, dayAndTime(receipt.acceptedAt)],
              [text.route, receipt.route],
              [
                text.hash,
                <span key={text.hash} title={receipt.sha256}>
                  {receipt.sha256.slice(0, SHORT_HASH)}
                </span>,
              ],
            ]}
          />
          <details className="text-xs">
            <summary className="link inline-block py-1.5">{text.text}</summary>
            <p className="rounded-ctl bg-paper px-3 py-2 whitespace-pre-wrap">{receipt.text}</p>
          </details>
        </>
      ) : (
        !lead.consent && <p className="text-xs text-ink2">{text.none}</p>
      )}
      {withdrawnAt === null ? (
        <Withdraw lead={lead} />
      ) : (
        <p className="rounded-ctl bg-clay-soft px-3 py-2 text-xs font-semibold text-clay">
          {text.withdrawn(dayAndTime(withdrawnAt))}
        </p>
      )}
      {(withdrawnAt !== null || !lead.consent) && !lead.erased && lead.mergedInto === null && (
        <Record key={lead.id} lead={lead} again={withdrawnAt !== null} />
      )}
    </Part>
  );
};

/** What the team recorded, and who. */
const Recorded = ({ consent }: { readonly consent: RecordedConsent }) => (
  <>
    <FactList
      facts={[
        [text.means, text.meansOf[consent.means]],
        [text.given, givenText(consent.givenAt)],
        [text.by, actorOf(consent.recordedBy)],
      ]}
    />
    {consent.remark !== null && (
      <div className="text-xs text-ink2">
        {text.detail}
        <p className="mt-1 rounded-ctl bg-paper px-3 py-2 wrap-anywhere whitespace-pre-wrap text-ink">
          {consent.remark}
        </p>
      </div>
    )}
  </>
);

/** An imported consent has only a day: it is stored as that day's beginning. */
const givenText = (at: string): string => (isMidnight(at) ? day(at) : dayAndTime(at));
const isMidnight = (at: string): boolean => inLima(at).toISOString().endsWith("T00:00:00.000Z");

const MEANS = ConsentMeans.options.map((value) => ({ value, label: text.meansOf[value] }));

/** Records a consent that the person gave to the team; after a withdrawal the only way to contact them again. */
const Record = ({ lead, again }: { readonly lead: Lead; readonly again: boolean }) => {
  const kept = useLeadDraft(lead, CONSENT_DRAFT);
  const { run, busy } = useLeadMutation({
    send: (given: { readonly means: ConsentMeans; readonly remark: string | null }) =>
      call(recordConsent, { id: lead.id, ...given }),
    done: () => text.recorded,
    draft: kept,
  });
  if (!kept) return null;
  const { draft } = kept;
  return (
    <AskedForm
      kept={kept}
      ask={again ? text.again : text.record}
      title={text.recordTitle}
      explained={text.recordText}
      save={text.save}
      cancel={text.no}
      busy={busy}
      onSubmit={() => run({ means: draft.means, remark: textOrNull(draft.remark) })}
    >
      <SelectField
        dense
        label={text.means}
        options={MEANS}
        value={draft.means}
        onChange={(means) => kept.edit({ ...draft, means })}
      />
      <RemarkField
        label={text.remark}
        hint={text.remarkHint}
        value={draft.remark}
        onText={(remark) => kept.edit({ ...draft, remark })}
      />
    </AskedForm>
  );
};

const Withdraw = ({ lead }: { readonly lead: Lead }) => {
  const [asked, setAsked] = useState(false);
  const { run, busy } = useLeadMutation({
    send: (_: undefined) => call(withdrawConsent, { id: lead.id }),
    done: () => text.done,
    after: () => setAsked(false),
  });
  return (
    <InlineConfirm
      isAsked={asked}
      question={text.confirm}
      yes={text.yes}
      no={text.no}
      busy={busy}
      onYes={() => run(undefined)}
      onNo={() => setAsked(false)}
    >
      <DenseButton onClick={() => setAsked(true)}>{text.withdraw}</DenseButton>
    </InlineConfirm>
  );
};
