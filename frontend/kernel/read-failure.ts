import type { Failure, Issue } from "@asesorador/domain/kernel/endpoint";

/**
 * The contract's Failure, or null for any other answer. Without zod, which visitors would load for this alone.
 * Issues of another form are left out.
 */
export const readFailure = (answer: unknown): Failure | null => {
  const { code, message, issues, reference } = (answer ?? {}) as Partial<Record<keyof Failure, unknown>>;
  if (!isText(code) || !isText(message)) return null;
  return {
    code,
    message,
    ...(Array.isArray(issues) ? { issues: issues.filter(isIssue) } : {}),
    ...(isText(reference) ? { reference } : {}),
  };
};

const isText = (value: unknown): value is string => typeof value === "string";
const isIssue = (value: unknown): value is Issue => {
  const { path, code, message } = (value ?? {}) as Partial<Issue>;
  return [path, code, message].every(isText);
};
