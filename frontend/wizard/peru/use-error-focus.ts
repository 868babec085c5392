import { useFocusFirst } from "../shared/use-focus-first.ts";
import { type FieldErrors, fieldId, type PeruState } from "./step.ts";

const NONE: readonly string[] = [];

/**
 * Focuses the first field with an error, else the first notice on screen: on every invalid submit and on
 * every rejection.
 */
export const useErrorFocus = (state: PeruState, errors: FieldErrors, notices = NONE): void => {
  const fields = Object.keys(errors).map((field) => fieldId(field as keyof FieldErrors));
  useFocusFirst(state.context, [...fields, ...notices]);
};
