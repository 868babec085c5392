import type { LeadPayload } from "@asesorador/domain/lead/contract";
import type { ContactAnswers, Problem } from "./contact-problems.ts";
import type { ShortMarket } from "./short-market.ts";

export type FieldOf<Draft> = Extract<keyof Draft, string>;

import type { SubmittedDraft } from "./submission-machine.ts";

/** Who sends a lead, and what they agreed to. */
export const senderIn = (
  { leadId, draft, consentAt, route }: SubmittedDraft<ContactAnswers>,
  consent: { readonly id: string },
) => ({
  leadId,
  consent: { id: consent.id, acceptedAt: consentAt },
  route,
  name: draft.name.trim(),
  rut: draft.rut.trim(),
  phone: draft.phone.trim(),
  email: draft.email.trim(),
});

/** Definition of a wizard with a few forms, a contact form and a confirmation; the chat's call-back form is one of a single form. */
export type ShortRules<Draft extends ContactAnswers> = {
  /** Id of the machine, of its history entries and of its draft. */
  readonly id: "alarm" | "car" | "callback";
  readonly market: ShortMarket;
  readonly empty: Draft;
  /** The fields of each form in screen order; the last form is the contact form. */
  readonly forms: readonly (readonly FieldOf<Draft>[])[];
  readonly problemOf: (draft: Draft, field: FieldOf<Draft>) => Problem | null;
  /** Applies a change and its consequences, such as clearing a dependent answer or upper-casing. */
  readonly edited: (draft: Draft, change: Partial<Draft>) => Draft;
  readonly toPayload: (submission: SubmittedDraft<Draft>) => LeadPayload;
};

/** A wizard with a page of its own, whose visits are counted. */
export type WizardRules<Draft extends ContactAnswers> = ShortRules<Draft> & { readonly id: "alarm" | "car" };

/** Local storage key of the wizard's draft; each market has its own, because its amounts are in its currency. */
export const draftKeyOf = <Draft extends ContactAnswers>({
  id,
  market,
}: Pick<ShortRules<Draft>, "id" | "market">): string =>
  market.country === "peru" ? `asesorador-${id}-peru` : `asesorador-${id}`;
