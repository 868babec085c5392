import * as z from "zod/mini";

export const Role = z.enum(["admin", "adviser", "analyst"]);
export type Role = z.infer<typeof Role>;

/** One HTTP operation, read by the backend's `route` and by the frontend's `call` alike. */
export type Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** May hold parameters, as in `/api/brands/:id`; each is a field of `input`. */
  readonly path: `/api/${string}`;
  /** Who may call; anyone when "public". */
  readonly roles: "public" | readonly Role[];
  /** One sentence for the API document. */
  readonly summary: string;
  /** Path parameters, query (GET, DELETE) or body, merged. */
  readonly input: Input;
  readonly output: Output;
  /** Also answers as lines of JSON with its progress; see answer-lines.ts. */
  readonly lines?: true;
};

/** What the caller may send, before defaults. */
export type Sent<E extends Endpoint> = z.input<E["input"]>;
/** What the route receives, after defaults. */
export type Received<E extends Endpoint> = z.output<E["input"]>;
/** What the caller gets back. */
export type Answered<E extends Endpoint> = z.output<E["output"]>;

/** Keeps the types of a contract's input and output; `route()` and `call()` read it. */
export const endpoint = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  definition: Endpoint<Input, Output>,
): Endpoint<Input, Output> => definition;

/** One invalid part of the input: its path, and the problem in Spanish. */
export const Issue = z.object({ path: z.string(), code: z.string(), message: z.string() });
export type Issue = z.infer<typeof Issue>;

/** Body of every 4xx and 5xx answer. `message` is Spanish and may be shown; `code` is stable. */
export const Failure = z.object({
  code: z.string(),
  message: z.string(),
  issues: z.optional(z.array(Issue)),
  /** Also in the server's log, beside the cause. */
  reference: z.optional(z.string()),
});
export type Failure = z.infer<typeof Failure>;

/** Answer to a command: its position in history. A query that carries it waits until its read model has reached it. */
export const PositionText = z.string().check(z.regex(/^\d{1,20}$/));
