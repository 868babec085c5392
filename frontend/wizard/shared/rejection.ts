import type { Failure } from "@asesorador/domain/kernel/endpoint";
import type { SendResult } from "../../kernel/outbox-results.ts";

/** Why the last submit was rejected. */
export type Rejection =
  | { readonly kind: "refused"; readonly failure: Failure }
  | { readonly kind: "network" };

/** null when the lead is sent or saved in the outbox. */
export const rejectionIn = (result: SendResult): Rejection | null => {
  if (result.state === "refused") return { kind: "refused", failure: result.failure };
  return result.state === "failed" ? { kind: "network" } : null;
};

/** The form's field that an issue of the payload is about. */
type FieldOf = (path: string) => string;
const fieldOfPath: FieldOf = (path) => (path.startsWith("consent") ? "consent" : path);

/** The rejection without the issues of the edited fields; null once no issue is left. */
export const afterEdit = (
  rejection: Rejection | null,
  changed: readonly string[],
  fieldOf = fieldOfPath,
): Rejection | null => {
  if (rejection?.kind !== "refused") return rejection;
  const { failure } = rejection;
  const edited = changed.map(fieldOf);
  const issues = failure.issues?.filter(({ path }) => !edited.includes(fieldOf(path))) ?? [];
  return issues.length > 0 ? { kind: "refused", failure: { ...failure, issues } } : null;
};

/** The server's messages by field, and those that are about none of `fields`. */
export const issuesOf = (rejection: Rejection | null, fields: readonly string[], fieldOf = fieldOfPath) => {
  const beside: Record<string, string> = {};
  const others: string[] = [];
  for (const { path, message } of (rejection?.kind === "refused" && rejection.failure.issues) || []) {
    const field = fieldOf(path);
    if (fields.includes(field)) beside[field] = message;
    else others.push(message);
  }
  return { beside: beside as Readonly<Record<string, string>>, others: others as readonly string[] };
};
