import { compiled } from "@asesorador/domain/kernel/compiled";
import type { Endpoint, Issue, Received } from "@asesorador/domain/kernel/endpoint";
import { isStorable } from "@asesorador/domain/kernel/text";
import * as z from "zod/mini";
import { checkMessage, INVALID, typeMessage, unknownParameter } from "./es.ts";
import { HttpError } from "./http-error.ts";
import { issuesIn } from "./issues.ts";

/** The parts of a request from which an endpoint's input is built. */
export type Parts = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** See json-body.ts. */
  readonly plainBody?: boolean;
};

/** The message above the issues; null: the general one. */
export type Refusal = (issues: readonly Issue[]) => string | null;

/** `message` for a request in which one of these fields is missing or empty. */
export const whenMissing =
  (fields: readonly string[], message: string): Refusal =>
  (issues) =>
    issues.some(({ path, code }) => code === "required" && fields.includes(path)) ? message : null;

const UNSAFE_NAMES: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Merges path parameters with the query (GET, DELETE) or the body, and parses once. Parameters win, so that a body
 * can't name another resource than the path. A query of the panel that names an unknown parameter is refused: it would be
 * answered as if it had not been narrowed. Throws HttpError 400 with issues, which never contain the caller's values.
 */
export const receive = <E extends Endpoint>(
  { method, input, roles }: E,
  { params, query, body, plainBody }: Parts,
  refusal: Refusal = () => null,
): Received<E> => {
  const source = method === "GET" || method === "DELETE" ? query : (body ?? {});
  if (typeof source !== "object" || source === null || Array.isArray(source))
    throw refused([{ path: "", code: "invalid_type", message: typeMessage("object") }], refusal);
  const merged = { ...source, ...(params as object) };
  const strict = method === "GET" && roles !== "public";
  const inQuery = source === query ? queryProblem(source, strict ? namesIn(input) : null) : null;
  const isPlain = plainBody === true && source !== query;
  const issue = inQuery ?? unstorable(isPlain ? (params as object) : merged);
  if (issue) throw refused([issue], refusal);
  const parsed = compiled(input).safeParse(merged);
  if (!parsed.success) throw refused(issuesIn(parsed.error.issues, merged), refusal);
  return parsed.data as Received<E>;
};

const refused = (issues: readonly Issue[], refusal: Refusal): HttpError => {
  const message = refusal(issues);
  return new HttpError(400, "invalid_input", { issues, ...(message === null ? {} : { message }) });
};

/** Refuses repeated names, which are ambiguous, names of Object.prototype and, of those that are given, unknown ones. */
const queryProblem = (query: object, known: readonly string[] | null): Issue | null => {
  for (const [name, value] of Object.entries(query)) {
    if (UNSAFE_NAMES.has(name)) return problem("", "unsafe_name");
    if (Array.isArray(value)) return problem(name, "repeated");
    if (known !== null && !known.includes(name))
      return { ...problem(name, "unknown_parameter"), message: unknownParameter(known) };
  }
  return null;
};

/** The parameters of path and query; null: any, also where there are none by which the answer could be narrowed. */
const namesIn = (input: Endpoint["input"]): readonly string[] | null => {
  const names = input instanceof z.ZodMiniObject ? Object.keys(input.shape) : [];
  return names.length > 0 ? names : null;
};

const problem = (path: string, code: string): Issue => ({
  path: isStorable(path) ? path.slice(0, 60) : "",
  code,
  message: checkMessage(code) ?? INVALID,
});

/** The first field that contains, at any depth, a string that the database cannot store. */
const unstorable = (input: object): Issue | null => {
  for (const [field, value] of Object.entries(input)) {
    if (!isStorable(field)) return problem("", "not_storable");
    if (!isStorableThroughout(value)) return problem(field, "not_storable");
  }
  return null;
};

/** Iterative, because the client controls the depth. */
const isStorableThroughout = (value: unknown): boolean => {
  if (typeof value === "string") return isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  const open: object[] = [value];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const [key, inner] of Object.entries(next)) {
      if (!isStorable(key)) return false;
      if (typeof inner === "string" && !isStorable(inner)) return false;
      if (typeof inner === "object" && inner !== null) open.push(inner);
    }
  }
  return true;
};
