import { answersDraft, type Restored } from "./answers-draft.ts";
import type { ContactAnswers } from "./contact-problems.ts";
import { draftKeyOf, type ShortRules } from "./short-rules.ts";
import type { Mark } from "./use-step-history.ts";

type Kept<Draft extends ContactAnswers> = ReturnType<typeof answersDraft<Draft>>;

/** What the machine's context holds of the answers, and how far they are. */
type WizardState<Draft> = {
  readonly draft: Draft;
  readonly reached: number;
  readonly leadId: string;
  readonly isSending: boolean;
};

/** One store for each key, because a save must see the saves before it. */
const opened = new Map<string, unknown>();

const draftOf = <Draft extends ContactAnswers>(rules: ShortRules<Draft>): Kept<Draft> => {
  const key = draftKeyOf(rules);
  const kept = (opened.get(key) as Kept<Draft> | undefined) ?? answersDraft(options(rules, key));
  opened.set(key, kept);
  return kept;
};

export const saveDraft = <Draft extends ContactAnswers>(
  rules: ShortRules<Draft>,
  { draft, reached, leadId, isSending }: WizardState<Draft>,
): Promise<void> => {
  const state = reached > rules.forms.length ? "kept" : "sending";
  const lead = isSending || state === "kept" ? ({ id: leadId, state } as const) : null;
  return draftOf(rules).save({ draft, step: reached, serviceId: null, lead });
};

const options = <Draft extends ContactAnswers>({ id, empty, forms }: ShortRules<Draft>, key: string) =>
  ({
    key,
    empty,
    consent: "consent",
    // As markAt(), in whose chunk the chat would get code that it does not need.
    isConfirmation: () => (history.state?.[id] as Mark | undefined)?.step === forms.length + 1,
  }) as const;

/** After the lead was accepted. The chat remembers its own. */
export const settleDraft = <Draft extends ContactAnswers>(
  rules: ShortRules<Draft>,
  leadId: string,
): Promise<void> => (rules.id === "callback" ? clearDraft(rules) : draftOf(rules).settle(leadId));

/** Deletes the draft and its key. */
export const clearDraft = <Draft extends ContactAnswers>(rules: ShortRules<Draft>): Promise<void> =>
  draftOf(rules).clear();

export const restoreDraft = async <Draft extends ContactAnswers>(
  rules: ShortRules<Draft>,
): Promise<Restored<Draft> | null> => {
  const kept = draftOf(rules);
  return kept.confirmed() ?? kept.restore();
};
