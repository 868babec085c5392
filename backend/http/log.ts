import { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { BrokenContract } from "./route.ts";

/**
 * Allow-lists: fields that are not named here are not logged. An error's message is left out, since it may quote user
 * input; its name, code and stack frames locate the error.
 */
export const logSerializers = {
  err: (error: unknown) => errorForLog(error),
  req: () => undefined,
  res: () => undefined,
} as const;

type LoggedError = {
  readonly name: string;
  readonly code?: string;
  readonly detail?: string;
  readonly at?: readonly string[];
  readonly cause?: LoggedError;
};

const MAX_FRAMES = 12;
const CODE = /^[\w.-]{1,60}$/;

const errorForLog = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code } = error as { readonly code?: unknown };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^ {4}at /.test(line));
  return {
    name: error.name,
    ...(typeof code === "string" && CODE.test(code) ? { code } : {}),
    // BrokenContract's message holds paths and codes only.
    ...(error instanceof BrokenContract ? { detail: error.message } : {}),
    at: frames.slice(0, MAX_FRAMES).map((frame) => frame.trim()),
    ...(error.cause === undefined || depth > 2 ? {} : { cause: errorForLog(error.cause, depth + 1) }),
  };
};

/** Disables the framework's own request lines: they hold addresses, query strings and peers. */
export const quietController = (): LogController => new LogController({ disableRequestLogging: true });

/** The logger with serializers that keep addresses and query strings out of the log. */
export const withSerializers = (logger: FastifyBaseLogger): FastifyBaseLogger =>
  logger.child({}, { serializers: logSerializers });

/** One line for each answer: method, route pattern, status, ms; the request's id comes with the logger. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unmatched",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "request",
    );
    done();
  });
};
