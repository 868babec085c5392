import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel, ModelAnswer } from "@asesorador/backend/application/language-model";
import { generateText } from "ai";
import * as z from "zod/mini";
import { exchange } from "../outgoing-http/exchange.ts";
import { circuitBreaker } from "./circuit-breaker.ts";

/** The model's address and name, from the environment. */
export type LanguageModelSettings = {
  /** Up to the version: https://host/v1. */
  readonly url: string;
  readonly name: string;
  /** null: the server needs none. */
  readonly key: string | null;
  /** A host that may be private and without https; no other may. */
  readonly privateHost: string | null;
  /** Dollars for a million tokens. */
  readonly prices: { readonly input: number; readonly output: number };
};

/** Longer answers are refused: what is asked for is a few hundred characters. */
const MAX_BYTES = 64 * 1024;

/** Counts as the service reports them; others are no counts. */
const Tokens = z.catch(z.int().check(z.gte(0), z.lte(1_000_000)), 0);

const NOTHING = { text: "", inputTokens: 0, outputTokens: 0, costMicros: 0 } as const;

type Ports = {
  /** Why a question failed: a code or the name of an error, never a text. */
  readonly log: (error: string) => void;
  readonly nowMs: () => number;
};

/** The language model of these settings. One attempt a question; it never rejects, and the key is in no answer and no log. */
export const languageModelAt = (
  { url, name, key, privateHost, prices }: LanguageModelSettings,
  { log, nowMs }: Ports,
): LanguageModel => {
  const { host, hostname } = new URL(url);
  const allowPrivate = privateHost !== null && hostname === privateHost;
  const breaker = circuitBreaker(nowMs);
  const provider = createOpenAICompatible({
    name: "configured",
    baseURL: url,
    ...(key === null ? {} : { apiKey: key }),
    fetch: guardedFetch(allowPrivate),
  });
  const model = provider.chatModel(name);

  const attempt = async (
    { system, user, maxTokens }: Parameters<LanguageModel["ask"]>[0],
    abortSignal: AbortSignal,
  ): Promise<Omit<ModelAnswer, "durationMs">> => {
    try {
      const { text, usage } = await generateText({
        model,
        system,
        prompt: user,
        maxOutputTokens: maxTokens,
        temperature: 0,
        maxRetries: 0,
        abortSignal,
      });
      breaker.succeeded();
      const [inputTokens, outputTokens] = [Tokens.parse(usage.inputTokens), Tokens.parse(usage.outputTokens)];
      // Dollars for a million tokens are millionths of a dollar for one.
      const costMicros = Math.round(inputTokens * prices.input + outputTokens * prices.output);
      return { outcome: "answered", text, inputTokens, outputTokens, costMicros };
    } catch (error) {
      breaker.failed();
      log(codeOf(error));
      return { ...NOTHING, outcome: abortSignal.aborted ? "late" : "failed" };
    }
  };

  return {
    name,
    host,
    prices,
    isPaused: breaker.isOpen,
    ask: async (prompt, signal) => {
      if (!breaker.allows()) return { ...NOTHING, outcome: "paused", durationMs: 0 };
      const startedAt = performance.now();
      const answer = await attempt(prompt, signal);
      return { ...answer, durationMs: Math.round(performance.now() - startedAt) };
    },
  };
};

/** `fetch` for the provider: guarded as webhooks are, with a bounded answer. */
const guardedFetch =
  (allowPrivate: boolean): typeof fetch =>
  async (input, init) => {
    const { body, signal, headers } = init ?? {};
    if (typeof body !== "string" || !signal) throw new TypeError("only bounded questions are sent");
    const answer = await exchange(
      String(input),
      { headers: Object.fromEntries(new Headers(headers)), body },
      { allowPrivate, signal, bytes: MAX_BYTES },
    );
    // The only header of the answer that the provider needs.
    const type = answer.headers["content-type"] ?? "application/json";
    return new Response(answer.body, { status: answer.status, headers: { "content-type": type } });
  };

/** An error's message may quote the address, the question or the answer. */
const codeOf = (error: unknown): string => {
  const causes = [error];
  for (let at = error; at instanceof Error && at.cause !== undefined && causes.length < 5; at = at.cause)
    causes.push(at.cause);
  for (const cause of causes.toReversed())
    if (cause instanceof Error) {
      if ("code" in cause && typeof cause.code === "string") return cause.code.slice(0, 60);
      if ("statusCode" in cause && typeof cause.statusCode === "number") return `http_${cause.statusCode}`;
    }
  return error instanceof Error ? error.name.slice(0, 60) : "unknown";
};
