import type { AnswerUpdate } from "@asesorador/domain/kernel/answer-lines";
import { compiled } from "@asesorador/domain/kernel/compiled";
import type { Answered, Endpoint, Received } from "@asesorador/domain/kernel/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Priority } from "../application/admission.ts";
import { withTimeout } from "../application/with-timeout.ts";
import { answerLines, asksForLines } from "./answer-lines.ts";
import { AnswerLate } from "./failures.ts";
import { type Refusal, receive } from "./input.ts";
import { LIMITS } from "./limits.ts";
import { clearHooksTimer } from "./time-limit.ts";

export type Call = { readonly request: FastifyRequest; readonly reply: FastifyReply };
/** `sendLine`: sends a line ahead of the answer; absent where the caller asked for none. */
export type StreamingCall<Output> = Call & { readonly sendLine?: (update: AnswerUpdate<Output>) => void };

type RouteOptions = {
  /** A public route whose answer depends on the session: `request.caller` is filled when there is one. */
  readonly knowsCaller?: boolean;
  /** Also open to callers who have to change their password first. */
  readonly beforePasswordChange?: boolean;
  /**
   * Also open to accounts that have to enrol a second factor first; routes that are open before a change of password
   * are included.
   */
  readonly beforeSecondFactor?: boolean;
  /** The message above the issues of a 400. */
  readonly refusal?: Refusal;
  /** At most this many requests a minute from one address. */
  readonly perMinute?: number;
  /**
   * Under overload; by default a visitor's request is essential, a command of the panel interactive, its queries
   * deferrable.
   */
  readonly priority?: Priority;
  /** The largest body, where it is not LIMITS.bodyBytes. */
  readonly bodyBytes?: number;
  /** Time limit in ms for the answer, where it is not LIMITS.answerMs. */
  readonly answerMs?: number;
};

/** A handler's result; NOT_MODIFIED produces an empty 304. */
export type Answer<E extends Endpoint> = Answered<E> | typeof NOT_MODIFIED;
export const NOT_MODIFIED = Symbol("304");
const REFUSED = Symbol("503");

export type Handler<E extends Endpoint> = (
  input: Received<E>,
  call: StreamingCall<Answered<E>>,
) => Promise<Answer<E>>;

/** A handler's answer violates its own contract; holds paths and codes only, never data. */
export class BrokenContract extends Error {
  override readonly name = "BrokenContract";
}

/**
 * Serves one endpoint: input and output are parsed by its schemas. Invalid input answers 400, invalid output 500, a
 * request that takes too long 503; in that case its work continues, so that the outcome is unknown. Once lines of an
 * answer are sent, a failure is the last of them. Roles are enforced
 * by the access hook, which reads them from here.
 */
export const route = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: Handler<E>,
  options: RouteOptions = {},
): void => {
  const { refusal, knowsCaller = false, perMinute, bodyBytes, answerMs = LIMITS.answerMs } = options;
  const { beforePasswordChange = false, beforeSecondFactor = false } = options;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(bodyBytes === undefined ? {} : { bodyLimit: bodyBytes }),
    config: {
      roles: endpoint.roles,
      knowsCaller,
      beforePasswordChange,
      beforeSecondFactor,
      endpoint,
      answerMs,
      priority: options.priority ?? priorityOf(endpoint),
      ...(perMinute === undefined ? {} : { perMinute }),
    },
    handler: async (request, reply) => {
      clearHooksTimer(request);
      const input = receive(endpoint, request, refusal);
      const left = answerMs - reply.elapsedTime;
      const lines = endpoint.lines === true && asksForLines(request) ? answerLines(request, reply) : null;
      const sendLine = (update: AnswerUpdate<Answered<E>>): void =>
        lines?.write("partial" in update ? { partial: parsed(endpoint, update.partial) } : update);
      const call = { request, reply, ...(lines ? { sendLine } : {}) };
      const answered = await withTimeout(answer(input, call), left, answerLate).catch((error: unknown) => {
        if (reply.sent) return REFUSED;
        if (!lines?.isOpen()) throw error;
        lines.fail(error);
        return REFUSED;
      });
      if (answered === REFUSED || reply.sent) return reply;
      if (answered === NOT_MODIFIED) return reply.code(304).send();
      if (!lines) return parsed(endpoint, answered);
      try {
        lines.end({ answer: parsed(endpoint, answered) });
      } catch (error) {
        if (!lines.isOpen()) throw error;
        lines.fail(error);
      }
      return reply;
    },
  });
};

/** The output of the contract. Throws BrokenContract. */
const parsed = (endpoint: Endpoint, answered: unknown): unknown => {
  const output = compiled(endpoint.output).safeParse(answered);
  if (output.success) return output.data;
  const where = output.error.issues.slice(0, 5).map(({ path, code }) => `${path.join(".")} ${code}`);
  throw new BrokenContract(`${endpoint.method} ${endpoint.path}: ${where.join(", ")}`);
};

const answerLate = (): never => {
  throw new AnswerLate();
};

const priorityOf = ({ roles, method }: Endpoint): Priority => {
  if (roles === "public") return "essential";
  return method === "GET" ? "deferrable" : "interactive";
};
