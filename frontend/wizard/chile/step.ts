import type { SnapshotFrom } from "xstate";
import { issuesOf } from "../shared/rejection.ts";
import type { ChileContext, ChileEvent } from "./chile-context.ts";
import { type ChileField, problemsIn } from "./chile-draft.ts";
import type { chileMachine } from "./chile-machine.ts";
import { problemText } from "./es.ts";

export type ChileState = SnapshotFrom<typeof chileMachine>;
/** Props of every screen. */
export type StepProps = { readonly state: ChileState; readonly send: (event: ChileEvent) => void };

/** Errors beside the fields: those of the form from the first submit attempt on, and those of the server. */
export const errorsIn = (
  context: ChileContext,
  fields: readonly ChileField[],
): Readonly<Record<string, string>> => ({
  ...issuesOf(context.rejection, fields).beside,
  ...Object.fromEntries(
    context.invalidSubmits > 0
      ? problemsIn(context.draft, fields).map(({ field, problem }) => [field, problemText(field, problem)])
      : [],
  ),
});

/**
 * Specification, section 5: whether a step's button is enabled. Whether phone and e-mail can be reached is
 * checked on submit.
 */
export const isFilledIn = ({ draft }: ChileContext, fields: readonly ChileField[]): boolean =>
  problemsIn(draft, fields).every(({ problem }) => problem === "unreachable");

export const fieldId = (field: ChileField): string => `chile-${field}`;
