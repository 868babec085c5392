import { fromCents } from "@asesorador/domain/kernel/amount";
import { changeHistory } from "../../kernel/change-history.ts";
import { goTo } from "../../kernel/go-to.ts";
import { loadRequired } from "../../kernel/load-with-retries.ts";
import { answersDraft } from "../shared/answers-draft.ts";
import { originIn } from "../shared/linked-answers.ts";
import { type Mark, markAt } from "../shared/use-step-history.ts";
import { type Draft, emptyDraft, profileOf } from "./draft.ts";
import { DRAFT_KEY } from "./draft-key.ts";
import { isLink, PLAIN_QUERY } from "./link.ts";
import { type PeruContext, type Restored, STEP } from "./peru-context.ts";

const kept = answersDraft({
  key: DRAFT_KEY,
  empty: emptyDraft,
  consent: "dataConsent",
  // The modal of a sent lead is shown over the contact step.
  isConfirmation: () => markAt("peru")?.step === STEP.contact,
});

type Writable = Pick<PeruContext, "draft" | "reached" | "selected" | "resume" | "leadId" | "isSending">;

export const saveDraft = (context: Writable, now?: number): Promise<void> => {
  const { draft, reached, leadId, isSending } = context;
  const state = reached === STEP.confirmation ? "kept" : "sending";
  return kept.save(
    {
      draft,
      step: reached,
      serviceId: chosenIn(context),
      lead: isSending || state === "kept" ? { id: leadId, state } : null,
    },
    now,
  );
};

export const clearDraft = kept.clear;

const chosenIn = ({ selected, resume }: Pick<Writable, "selected" | "resume">): number | null =>
  selected?.plan.serviceId ?? resume?.serviceId ?? null;

/** After the lead was accepted. */
export const settleDraft = (context: Pick<Writable, "leadId" | "selected" | "resume">): Promise<void> =>
  kept.settle(context.leadId, chosenIn(context));

/** Removes the last consultation from this device and the address, and loads the page again. */
export const startOver = async (): Promise<void> => {
  await clearDraft();
  if (goTo("replaceState", history.state, PLAIN_QUERY)) location.reload();
};

/**
 * The draft of an earlier visit, or the answers of a shared link. A link to other answers replaces the draft; one to
 * the draft's own answers is the address of its list.
 */
export const linkOrDraft = async (now?: number): Promise<Restored | null> => {
  const confirmed = kept.confirmed();
  // Its address may still name the answers.
  if (confirmed) return confirmed;
  const draft = await kept.restore(now);
  if (!isLink()) return draft;
  const linked = await linkedAnswers();
  if (!linked) return withStatedAnswers(draft);
  if (draft && isSame(draft.draft, linked)) {
    const step = Math.min(draft.step, markAt("peru")?.step ?? STEP.recommendations);
    return draft.lead ? draft : { ...draft, step };
  }
  await clearDraft();
  leaveFirstStepBehind();
  return { draft: linked, step: STEP.recommendations, serviceId: null, lead: null };
};

/** Values of the chat's link replace those of the draft; a draft with the same values continues at its step. */
const withStatedAnswers = async (draft: Restored | null): Promise<Restored | null> => {
  const { withStated } = await parser();
  const before = draft?.draft ?? emptyDraft;
  const stated = withStated(before, location.search);
  if (JSON.stringify(stated) === JSON.stringify(before)) return draft;
  kept.begin(originIn(location.search));
  return { draft: stated, step: STEP.budget, serviceId: null, lead: null };
};

/**
 * Loaded for links only, and waited for: without it the wizard would begin empty, and save that over the draft of an earlier
 * visit.
 */
const parser = () => loadRequired(() => import("./tools/parse-link.ts"));

/** null when they are incomplete or invalid. */
const linkedAnswers = async (): Promise<Draft | null> => {
  const { parseAnswers } = await parser();
  const answers = parseAnswers(location.search);
  if (!answers) return null;
  const { housing, monthlyPaymentCents, company, service, priority, district } = answers;
  return {
    ...emptyDraft,
    housingType: housing,
    district: district ?? "",
    monthlyPayment: monthlyPaymentCents === null ? "" : String(fromCents(monthlyPaymentCents)),
    currentCompany: company,
    currentService: service,
    priority,
  };
};

const isSame = (one: Draft, other: Draft): boolean =>
  JSON.stringify(profileOf(one)) === JSON.stringify(profileOf(other));

/** Adds a history entry, so that Back leads from a link to step 1. After a reload it exists already. */
const leaveFirstStepBehind = (): void => {
  if (markAt("peru")) return;
  const here = location.search;
  const mark: Mark = { step: 3, depth: 1, before: 1 };
  changeHistory(() => {
    history.replaceState(history.state, "", PLAIN_QUERY);
    history.pushState({ ...history.state, peru: mark }, "", here);
  });
};
