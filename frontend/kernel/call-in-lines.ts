import { type AnswerLine, type AnswerUpdate, NDJSON } from "@asesorador/domain/kernel/answer-lines";
import type { Answered, Endpoint, Sent } from "@asesorador/domain/kernel/endpoint";
import { parsed, ResponseError, requestFor, UnexpectedAnswer } from "./http.ts";
import { type RequestOptions, send } from "./request.ts";

/**
 * Calls an endpoint that answers as lines: `onUpdate` gets its progress and first answers, before the answer. Throws as
 * `call` does, and UnexpectedAnswer when the lines end without one.
 */
export const callInLines = async <E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  onUpdate: (update: AnswerUpdate<Answered<E>>) => void,
  options: RequestOptions = {},
): Promise<Answered<E>> => {
  const { url, body } = requestFor(endpoint, input);
  const response = await send(endpoint.method, url, body, { ...options, accept: NDJSON });
  for await (const text of linesOf(response)) {
    const line = JSON.parse(text) as AnswerLine<unknown>;
    if ("answer" in line) return parsed(endpoint, line.answer);
    if ("error" in line) throw new ResponseError(line.error.status, "", JSON.stringify(line.error));
    onUpdate("partial" in line ? { partial: parsed(endpoint, line.partial) } : line);
  }
  throw new UnexpectedAnswer(`${endpoint.method} ${endpoint.path}: cut short`);
};

/** Complete lines only: what follows the last line break was cut off. Cancels a response that is not read to its end. */
async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const read = await reader?.read();
      if (!read || read.done) return;
      const lines = (rest + read.value).split("\n");
      rest = lines.pop() ?? "";
      yield* lines.filter((line) => line !== "");
    }
  } finally {
    // Rejects where the connection was lost, which `read` has reported.
    reader?.cancel().catch(() => {});
  }
}
