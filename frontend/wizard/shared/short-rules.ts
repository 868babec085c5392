import type { ContactPayload } from "@asesorador/domain/lead/contract";
import type { ContactAnswers, Problem } from "./contact-problems.ts";

export type FieldOf<Draft> = Extract<keyof Draft, string>;

/** Everything that goes into a lead. Times are ISO. */
export type ShortSubmission<Draft> = {
  readonly leadId: string;
  readonly draft: Draft;
  /** Of the tick in the consent's box. */
  readonly consentAt: string;
  /** The page the wizard stands on. */
  readonly route: string;
  readonly sentAt: string;
};

/** What makes a wizard of a few forms, a contact form and a confirmation. */
export type ShortRules<Draft extends ContactAnswers> = {
  /** Names the machine, and its marks in the browser's history. */
  readonly id: "alarm" | "car";
  readonly empty: Draft;
  /** The fields of each form in the order of the screen; the last form is the contact form. */
  readonly forms: readonly (readonly FieldOf<Draft>[])[];
  readonly problemOf: (draft: Draft, field: FieldOf<Draft>) => Problem | null;
  /** A change with what follows from it: an answer that takes another one away, capitals. */
  readonly edited: (draft: Draft, change: Partial<Draft>) => Draft;
  readonly toPayload: (submission: ShortSubmission<Draft>) => ContactPayload;
};
