import type { SnapshotFrom } from "xstate";
import { type DraftField, problemsIn } from "./draft.ts";
import { es } from "./es.ts";
import type { PeruContext, PeruEvent } from "./peru-context.ts";
import type { peruMachine } from "./peru-machine.ts";

export type PeruState = SnapshotFrom<typeof peruMachine>;
/** Every screen reads the state and sends events; it owns nothing. */
export type StepProps = { readonly state: PeruState; readonly send: (event: PeruEvent) => void };

export type Step = 1 | 2 | 3 | 4 | 5;
const STEPS: Readonly<Record<string, Step>> = {
  presupuesto: 1,
  prioridades: 2,
  analisis: 3,
  recomendaciones: 4,
};

/** The submit and its modal belong to the last. */
export const stepOf = (state: PeruState): Step => {
  const { flow } = state.value;
  return STEPS[typeof flow === "string" ? flow : (Object.keys(flow)[0] ?? "")] ?? 5;
};

export type FieldErrors = { readonly [Field in DraftField]?: string };

/** What to show beside the fields: nothing before the first press, then what is missing, then what the server said. */
export const errorsIn = (context: PeruContext, fields: readonly DraftField[]): FieldErrors => {
  const problems = context.nudges > 0 ? Object.entries(problemsIn(context.draft, fields)) : [];
  const own = problems.map(([field, problem]) => [field, es.problem[field as DraftField][problem]] as const);
  const refused = issuesOf(context)
    .filter(({ field }) => field !== null)
    .map(({ field, message }) => [field, message] as const);
  return Object.fromEntries([...refused, ...own]);
};

/** The server's reasons that belong to no field of the form. */
export const otherIssues = (context: PeruContext): readonly string[] =>
  issuesOf(context)
    .filter(({ field }) => field === null)
    .map(({ message }) => message);

const issuesOf = ({ rejection, draft }: PeruContext) =>
  rejection?.kind === "refused"
    ? (rejection.failure.issues ?? []).map(({ path, message }) => ({ field: fieldOf(path, draft), message }))
    : [];

/** The payload calls the document "rut". */
const fieldOf = (path: string, draft: object): DraftField | null => {
  const field = path === "rut" ? "dni" : path.startsWith("consent") ? "dataConsent" : path;
  return Object.hasOwn(draft, field) ? (field as DraftField) : null;
};

/** Where a field stands in the document; of a radio group, its first radio. */
export const fieldId = (field: DraftField): string => `peru-${field}`;
