import { Agent, request } from "node:https";
import { ORIGIN } from "./stack.ts";

type Answer = { readonly status: number; readonly body: string };
type Asked = {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
  readonly token?: string;
};

/** Sends a request to the proxy. Rejects when there is no answer in time. */
export type Visitor = {
  ask(asked: Asked): Promise<Answer>;
  close(): void;
};

/** Longer than the API takes to answer 503 to a lead. */
const ANSWER_WITHIN_MS = 15_000;

/** A client that trusts the authority `ca` (PEM) only. */
export const visitor = (ca: string): Visitor => {
  const agent = new Agent({ ca, keepAlive: true });
  return {
    ask: ({ method = "GET", path, body, token }) =>
      new Promise((resolve, reject) => {
        const sent = request(
          `${ORIGIN}${path}`,
          {
            agent,
            method,
            signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
            headers: {
              ...(body !== undefined && { "content-type": "application/json" }),
              ...(token !== undefined && { authorization: `Bearer ${token}` }),
            },
          },
          (answer) => {
            let text = "";
            answer.setEncoding("utf8").on("data", (part: string) => {
              text += part;
            });
            answer.once("error", reject);
            answer.once("end", () => resolve({ status: answer.statusCode ?? 0, body: text }));
          },
        );
        sent.once("error", reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
};
