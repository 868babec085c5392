import type { Failure } from "@asesorador/domain/kernel/endpoint";
import type { Sending } from "../../kernel/outbox-core.ts";

/** Why the last submit came back. */
export type Rejection =
  | { readonly kind: "refused"; readonly failure: Failure }
  | { readonly kind: "network" };

/** Null when the lead is sent, or kept and on its way. */
export const rejectionIn = (ending: Sending): Rejection | null => {
  if (ending.state === "refused") return { kind: "refused", failure: ending.failure };
  return ending.state === "failed" ? { kind: "network" } : null;
};

/** A corrected field takes the server's word about it away. */
export const afterEdit = (rejection: Rejection | null, changed: readonly string[]): Rejection | null => {
  if (rejection?.kind !== "refused") return rejection;
  const issues = rejection.failure.issues?.filter(({ path }) => !changed.includes(path)) ?? [];
  return issues.length > 0 ? { kind: "refused", failure: { ...rejection.failure, issues } } : null;
};

/** The server's words beside the fields that they belong to, and those that belong to none of `fields`. */
export const issuesOf = (rejection: Rejection | null, fields: readonly string[]) => {
  const issues = rejection?.kind === "refused" ? (rejection.failure.issues ?? []) : [];
  const own = issues.map(({ path, message }) => ({
    path: path.startsWith("consent") ? "consent" : path,
    message,
  }));
  return {
    beside: Object.fromEntries(
      own.filter(({ path }) => fields.includes(path)).map(({ path, message }) => [path, message]),
    ) as Readonly<Record<string, string>>,
    others: own.filter(({ path }) => !fields.includes(path)).map(({ message }) => message),
  };
};
