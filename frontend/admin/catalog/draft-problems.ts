import type { Problems, Values } from "./editor-context.ts";
import { es } from "./es.ts";

/** What stands below a field: its own words where the form has some. */
type Words = { readonly [field: string]: string };

/**
 * A contract's issues in a form's words, the first of each field. `path` is zod's.
 */
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

/** Whether one of these fields is empty: then the specification's sentence is due. */
export const lacks = (draft: Values, required: readonly string[]): boolean =>
  required.some((field) => isBlank(draft[field]));

const isBlank = (value: string | boolean | undefined): boolean =>
  typeof value === "string" && value.trim() === "";
