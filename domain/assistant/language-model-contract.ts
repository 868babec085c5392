import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";

/** Counted from the events of the last days. */
export const ModelUse = z.object({
  calls: z.int(),
  /** Those with which a reply was made. */
  used: z.int(),
  /** The language model knew no answer either. */
  unsure: z.int(),
  /** Answers of another form than was asked for, or that state what the facts do not. */
  unusable: z.int(),
  /** The answer came too late, or none came. */
  failed: z.int(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** Millionths of a dollar, at the prices that were configured at each question. */
  costMicros: z.number(),
  /** 95 of 100 answers took at most so long; null without any. */
  p95Ms: z.nullable(z.number()),
});
export type ModelUse = z.infer<typeof ModelUse>;

export const MODEL_USE_DAYS = 30;

export const readLanguageModel = endpoint({
  method: "GET",
  path: "/api/admin/ia-language-model",
  roles: ["admin"],
  summary: "El modelo de lenguaje externo: si hay uno configurado, cuál, y su uso y costo de 30 días",
  input: z.object({ position: z.optional(PositionText) }),
  output: z.object({
    /** null: the installation has none. Never with its key. */
    configured: z.nullable(
      z.object({
        name: z.string(),
        host: z.string(),
        /** Dollars for a million tokens. */
        prices: z.object({ input: z.number(), output: z.number() }),
        /** The process that answers does not ask it for now, because it failed several times in a row. */
        isPaused: z.boolean(),
      }),
    ),
    use: ModelUse,
  }),
});
export type LanguageModelStatus = z.infer<typeof readLanguageModel.output>;
