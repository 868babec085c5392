import type { SnapshotFrom } from "xstate";
import { issuesOf } from "../shared/rejection.ts";
import { CONTACT_FIELDS, type DraftField, type ProblemTexts, problemsIn } from "./draft.ts";
import { fieldOf, type PeruContext, type PeruEvent, STEP } from "./peru-context.ts";
import type { peruMachine } from "./peru-machine.ts";

export type PeruState = SnapshotFrom<typeof peruMachine>;
/** Props of every screen. */
export type StepProps = { readonly state: PeruState; readonly send: (event: PeruEvent) => void };

export type Step = 1 | 2 | 3 | 4 | 5;
const STEPS: Readonly<Record<string, Step>> = {
  budget: STEP.budget,
  priorities: STEP.priorities,
  analysis: STEP.analysis,
  recommendations: STEP.recommendations,
};

/** null while a draft is read, or its lead is looked up. */
export const knownStepOf = (state: PeruState): Step | null =>
  state.matches({ flow: "restoring" }) || state.matches({ flow: { submission: "checking" } })
    ? null
    : stepOf(state);

/** The submission and its modal belong to the last step. */
export const stepOf = (state: PeruState): Step => {
  const { flow } = state.value;
  return STEPS[typeof flow === "string" ? flow : (Object.keys(flow)[0] ?? "")] ?? STEP.contact;
};

export type FieldErrors = { readonly [Field in DraftField]?: string };

/** Errors to show beside the fields: those of the form from the first submit attempt on, in these words, and those of the server. */
export const errorsIn = <Field extends DraftField>(
  context: PeruContext,
  fields: readonly Field[],
  texts: ProblemTexts<Field>,
): FieldErrors => {
  const problems = context.invalidSubmits > 0 ? Object.entries(problemsIn(context.draft, fields)) : [];
  return {
    ...issuesOf(context.rejection, fields, fieldOf).beside,
    ...Object.fromEntries(problems.map(([field, problem]) => [field, texts[field as Field][problem]])),
  };
};

/** Messages of the server that belong to no field of the contact form. */
export const otherIssues = ({ rejection }: PeruContext): readonly string[] =>
  issuesOf(rejection, CONTACT_FIELDS, fieldOf).others;

/** Element id of a field; of a radio group, of its first radio. */
export const fieldId = (field: DraftField): string => `peru-${field}`;
