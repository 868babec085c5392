import type { Problems, Values } from "./editor-context.ts";
import { es } from "./es.ts";

/** The message of a field, where the form has one of its own. */
type Words = { readonly [field: string]: string };

/** The schema's issues as messages, one for each field. */
export const problemsFrom = (
  issues: readonly { readonly path: readonly PropertyKey[] }[],
  draft: Values,
  words: Words,
): Problems => {
  const fields = new Set(issues.map(({ path }) => String(path[0])));
  return Object.fromEntries(
    [...fields].map((field) => [field, isBlank(draft[field]) ? es.missing : (words[field] ?? es.wrong)]),
  );
};

/** Whether a required field is blank: then the specification's sentence is shown. */
export const lacks = (draft: Values, required: readonly string[]): boolean =>
  required.some((field) => isBlank(draft[field]));

const isBlank = (value: string | boolean | undefined): boolean =>
  typeof value === "string" && value.trim() === "";
