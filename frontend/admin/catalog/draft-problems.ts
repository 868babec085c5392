import { MAX_AMOUNT } from "@asesorador/domain/kernel/amount";
import { amountTooBig } from "../../kernel/amount-refusal.ts";
import type { Problems, Values } from "./editor-context.ts";
import { es } from "./es.ts";

/** A schema's issue, as far as its message needs it. */
type FoundIssue = {
  readonly path: readonly PropertyKey[];
  readonly code?: string | undefined;
  readonly message: string;
  readonly origin?: string;
  readonly maximum?: number | bigint;
};

/** The message of a field, where the form has one of its own. */
type Words = { readonly [field: string]: string };

/** The schema's issues as messages, the first one of each field. */
export const problemsFrom = (issues: readonly FoundIssue[], draft: Values, words: Words): Problems =>
  Object.fromEntries(
    issues
      .map((issue) => {
        const field = String(issue.path[0]);
        return [field, isBlank(draft[field]) ? es.missing : issueText(issue, words[field])] as const;
      })
      .toReversed(),
  );

/** The message of an issue: the contract's limit, or what is wrong with the text; else `words`. */
export const issueText = (
  { path, code, message, origin, maximum }: FoundIssue,
  words: string = es.wrong,
): string => {
  // A part of a field is one of its lines.
  if (code === "too_big" && origin === "string")
    return path.length > 1 ? es.atMostALine(Number(maximum)) : es.atMost(Number(maximum));
  if (code === "too_big" && maximum === MAX_AMOUNT) return amountTooBig("PEN");
  return CHECKS[message] ?? words;
};

/** By what a check of the contract names its failure. */
const CHECKS: Words = {
  not_storable: es.notStorable,
  not_one_line: es.notOneLine,
  holds_credentials: es.holdsCredentials,
};

/** Whether a required field is blank: then the specification's sentence is shown. */
export const lacks = (draft: Values, required: readonly string[]): boolean =>
  required.some((field) => isBlank(draft[field]));

const isBlank = (value: string | boolean | undefined): boolean =>
  typeof value === "string" && value.trim() === "";
