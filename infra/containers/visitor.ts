import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";

type Answer = {
  readonly status: number;
  readonly body: string;
  /** The header Retry-After. */
  readonly retryAfter?: string | undefined;
};
type Asked = {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
  readonly token?: string;
};

/** Sends a request. Rejects when there is no answer in time. */
export type Visitor = {
  ask(asked: Asked): Promise<Answer>;
  close(): void;
};

type Start = (
  path: string,
  options: Pick<RequestOptions, "method" | "signal" | "headers">,
  onAnswer: (answer: IncomingMessage) => void,
) => ClientRequest;

/** `ask` of a visitor whose requests `start` begins; each has `withinMs` for its whole answer. */
export const askThrough =
  (start: Start, withinMs: number): Visitor["ask"] =>
  ({ method = "GET", path, body, token }) =>
    new Promise((resolve, reject) => {
      const headers = {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      };
      const options = { method, signal: AbortSignal.timeout(withinMs), headers };
      const sent = start(path, options, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        answer.once("error", reject);
        answer.once("end", () =>
          resolve({ status: answer.statusCode ?? 0, body: text, retryAfter: answer.headers["retry-after"] }),
        );
      });
      sent.once("error", reject);
      sent.end(body);
    });
