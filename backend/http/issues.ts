import type { Issue } from "@asesorador/domain/kernel/endpoint";
import * as z from "zod/mini";
import { atLeast, atMost, checkMessage, formatMessage, INVALID, oneOf, REQUIRED, typeMessage } from "./es.ts";

type ZodIssue = z.core.$ZodIssue;

/** zod/mini's message for a schema without a message of its own. */
const DEFAULT_MESSAGE = "Invalid input";
// A library that loads the whole of zod sets English messages for the process (`localeError`); this one precedes them.
z.config({ customError: () => DEFAULT_MESSAGE });
/** Upper limit of issues in an answer; a malicious body may contain thousands. */
const MAX_ISSUES = 20;

/**
 * A schema's issues in the contract's shape: Spanish, stable codes ("required" for anything missing or empty), and
 * never the caller's input.
 */
export const issuesIn = (issues: readonly ZodIssue[], input: unknown): Issue[] =>
  issues.slice(0, MAX_ISSUES).map((issue) => {
    const path = issue.path.map(String).join(".");
    return { path, ...describe(issue, valueAt(input, issue.path)) };
  });

const describe = (issue: ZodIssue, value: unknown): Omit<Issue, "path"> => {
  const own = issue.message === DEFAULT_MESSAGE ? null : issue.message;
  if (isNothing(value))
    return { code: "required", message: own && checkMessage(own) === null ? own : REQUIRED };
  const check = own === null ? null : checkMessage(own);
  if (own !== null) return { code: check === null ? issue.code : own, message: check ?? own };
  return { code: issue.code, message: messageOf(issue) };
};

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

const messageOf = (issue: ZodIssue): string => {
  switch (issue.code) {
    case "invalid_type":
      return typeMessage(issue.expected);
    case "invalid_format":
      return formatMessage(issue.format);
    case "too_small":
      return atLeast(String(issue.minimum), issue.origin);
    case "too_big":
      return atMost(String(issue.maximum), issue.origin);
    case "invalid_value":
      return oneOf(issue.values.map(String).join(", "));
    default:
      return INVALID;
  }
};

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    input,
  );
