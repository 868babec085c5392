import { ResponseError } from "./request.ts";

/** The first of the form's fields with which the server found something wrong, and what; null: it refused for another reason. */
export const fieldProblem = <Field extends string>(
  error: unknown,
  fields: readonly Field[],
): { readonly field: Field; readonly text: string } | null => {
  if (!(error instanceof ResponseError)) return null;
  const [problem] = error.issues.flatMap(({ path, message }) =>
    fields.filter((field) => field === path).map((field) => ({ field, text: message })),
  );
  return problem ?? null;
};
