import * as z from "zod/mini";
import { JsonSchema } from "./schema.ts";

const Parameter = z.looseObject({
  name: z.string(),
  in: z.enum(["path", "query", "header", "cookie"]),
  schema: z.optional(JsonSchema),
});
const Described = z.looseObject({
  parameters: z.optional(z.array(Parameter)),
  requestBody: z.optional(
    z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.optional(JsonSchema) })) }),
  ),
  security: z.optional(z.array(z.unknown())),
  description: z.optional(z.string()),
});
const METHODS = ["get", "post", "put", "patch", "delete"] as const;
const ApiDocument = z.looseObject({
  paths: z.record(z.string(), z.partialRecord(z.enum(METHODS), Described)),
});

/** An operation of the API document. */
export type Operation = {
  /** "POST /api/contacts/{id}/notes" */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, JsonSchema>>;
  /** null: takes no query. */
  readonly query: JsonSchema | null;
  /** null: takes no body. */
  readonly body: JsonSchema | null;
  /** Roles that may call; empty: no sign-in required. */
  readonly roles: readonly string[];
};

/**
 * Every operation, ordered so that requests find records to work on: operations that create, then read, change and delete, and last
 * those that end the fuzzing's own sessions and accounts.
 */
export const operationsIn = (document: unknown): readonly Operation[] => {
  const { paths } = ApiDocument.parse(document);
  return Object.entries(paths)
    .flatMap(([path, described]) =>
      METHODS.flatMap((method) => {
        const found = described[method];
        return found ? [operationOf(method.toUpperCase(), path, found)] : [];
      }),
    )
    .toSorted((a, b) => rankOf(a) - rankOf(b));
};

const operationOf = (
  method: string,
  path: string,
  { parameters = [], requestBody, security, description = "" }: z.infer<typeof Described>,
): Operation => {
  const named = (where: string): Record<string, JsonSchema> =>
    Object.fromEntries(
      parameters.filter((each) => each.in === where).map((each) => [each.name, each.schema ?? {}]),
    );
  const query = named("query");
  return {
    name: `${method} ${path}`,
    method,
    path,
    params: named("path"),
    query: Object.keys(query).length === 0 ? null : { type: "object", properties: query },
    body: Object.values(requestBody?.content ?? {})[0]?.schema ?? null,
    roles: security ? description.split(", ") : [],
  };
};

const ENDS_SESSIONS = /^\/api\/(auth|admin\/(accounts|roles|sessions))\b/;

const rankOf = ({ method, path, params }: Operation): number => {
  if (ENDS_SESSIONS.test(path)) return 4;
  if (method === "DELETE") return 3;
  if (method === "POST" && Object.keys(params).length === 0) return 0;
  return method === "GET" ? 1 : 2;
};
