import { createServer, type Server, type ServerResponse } from "node:http";
import { languageModelAt } from "../adapters/language-model/language-model.ts";
import { listenOnLoopback } from "./listen-on-loopback.ts";

export type AskedOfModel = {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
};

/** How a question is answered: the whole text of the model's message, or a hand on the connection. */
export type ModelServerAnswer = string | ((response: ServerResponse) => void);

/** A server that speaks the protocol of OpenAI's chat completions, on this machine alone. */
export const languageModelServer = async () => {
  const asked: AskedOfModel[] = [];
  const answers: ModelServerAnswer[] = [];
  const usage = { prompt_tokens: 900, completion_tokens: 40, total_tokens: 940 };
  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { authorization } = request.headers;
      asked.push({ path: `${request.method} ${request.url}`, authorization, body });
      const answer = answers.shift() ?? "";
      if (typeof answer === "function") answer(response);
      else response.writeHead(200, { "content-type": "application/json" }).end(completion(answer, usage));
    });
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    /** The next questions are answered so, in this order; "" afterwards. */
    answerWith: (...next: readonly ModelServerAnswer[]) => {
      answers.splice(0, answers.length, ...next);
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export const completion = (content: string, usage: object): string =>
  JSON.stringify({
    id: "c-1",
    object: "chat.completion",
    created: 1,
    model: "small-1",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage,
  });

/** A key that must appear nowhere but in the questions' header. */
export const MODEL_KEY = "sk-test-key-that-is-nowhere-else";

/** The product's own adapter to such a server. */
export const modelAt = (url: string) =>
  languageModelAt(
    {
      url,
      name: "small-1",
      key: MODEL_KEY,
      privateHost: "127.0.0.1",
      prices: { input: 0.15, output: 0.6 },
    },
    { nowMs: () => performance.now(), log: () => {} },
  );
