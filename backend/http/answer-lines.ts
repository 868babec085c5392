import { PassThrough } from "node:stream";
import { type AnswerLine, NDJSON } from "@asesorador/domain/kernel/answer-lines";
import type { FastifyReply, FastifyRequest } from "fastify";
import { failureOf } from "./failures.ts";

/** Whether the client accepts newline-delimited JSON. */
export const asksForLines = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.split(",").some((type) => type.split(";")[0]?.trim() === NDJSON) ?? false;

/**
 * An answer as lines of JSON. Headers are sent with the first line, so that a failure before it has a status of its own;
 * a later one is the last line.
 */
export const answerLines = (request: FastifyRequest, reply: FastifyReply) => {
  let stream: PassThrough | null = null;
  const open = (): PassThrough => {
    if (stream) return stream;
    stream = new PassThrough();
    // A caller who has left: the request's own signal ends the work.
    stream.on("error", () => {});
    // Proxies would otherwise hold the lines back until the end.
    reply.type(`${NDJSON}; charset=utf-8`).header("x-accel-buffering", "no").send(stream);
    return stream;
  };
  const lineOf = (line: AnswerLine<unknown>): string => `${JSON.stringify(line)}\n`;
  return {
    isOpen: () => stream !== null,
    write: (line: AnswerLine<unknown>): void => {
      const to = open();
      if (!to.destroyed) to.write(lineOf(line));
    },
    end: (line: AnswerLine<unknown>): void => {
      const to = open();
      if (!to.destroyed) to.end(lineOf(line));
    },
    fail: (error: unknown): void => {
      const { status, failure } = failureOf(error, request);
      const to = open();
      if (!to.destroyed) to.end(lineOf({ error: { status, ...failure } }));
    },
  };
};
