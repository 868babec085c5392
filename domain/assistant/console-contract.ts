import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { requiredText } from "../kernel/text.ts";
import { ConfigKey, MAX_CONFIG_VALUE, TEMPLATE_KEYS } from "./config.ts";

// Endpoints of the console /admin-ia-config that the public chat does not need.

export const previewReply = endpoint({
  method: "POST",
  path: "/api/admin/ia-preview",
  roles: ["admin"],
  summary: "Cómo contestaría el asistente con una respuesta rápida que todavía no se guardó",
  input: z.object({
    key: z.enum(TEMPLATE_KEYS),
    /** Blank: the assistant's own text. */
    text: z.string().check(z.maxLength(MAX_CONFIG_VALUE)),
  }),
  output: z.object({
    /** The message that is answered. */
    question: z.string(),
    reply: z.string(),
  }),
});

const ConfigValue = requiredText(MAX_CONFIG_VALUE);
/**
 * `updatedAt` of the state that the caller last read: refused with 409 `edited_meanwhile` when another account has
 * changed it since. Absent: the last write wins.
 */
const Seen = z.optional(z.iso.datetime());
const Changed = z.object({ id: z.string(), position: PositionText });

export const addConfig = endpoint({
  method: "POST",
  path: "/api/admin/ia-config",
  roles: ["admin"],
  summary: "Crea una configuración del asistente",
  input: z.object({
    configKey: ConfigKey,
    configValue: ConfigValue,
    isActive: z._default(z.boolean(), true),
  }),
  output: Changed,
});

export const editConfig = endpoint({
  method: "PATCH",
  path: "/api/admin/ia-config/:id",
  roles: ["admin"],
  summary: "Cambia el valor de una configuración, la activa o la desactiva",
  input: z.object({
    id: ConfigKey,
    configValue: z.optional(ConfigValue),
    isActive: z.optional(z.boolean()),
    seen: Seen,
  }),
  output: Changed,
});

export const deleteConfig = endpoint({
  method: "DELETE",
  path: "/api/admin/ia-config/:id",
  roles: ["admin"],
  summary: "Elimina una configuración del asistente",
  input: z.object({ id: ConfigKey, seen: Seen }),
  output: Changed,
});

/** Number of intents in the statistics. */
export const TOP_INTENTS = 6;

/** Maintained by the projection for both countries; `averageLatencyMs` is null before the first reply. */
export const chatStats = endpoint({
  method: "GET",
  path: "/api/admin/chat-stats",
  roles: ["admin", "analyst"],
  summary: "Cifras de las conversaciones con el asistente",
  input: z.object({ position: z.optional(PositionText) }),
  output: z.object({
    conversations: z.int(),
    /** Started today, in Lima's time. */
    conversationsToday: z.int(),
    /** Conversations with at least one request for a person. */
    handedOff: z.int(),
    /** Leads that visitors sent from the browser tab of a conversation, each counted once. */
    leads: z.int(),
    /** Conversations with at least one such lead. */
    withLead: z.int(),
    messages: z.int(),
    replies: z.int(),
    fallbacks: z.int(),
    handoffs: z.int(),
    thumbsUp: z.int(),
    thumbsDown: z.int(),
    averageLatencyMs: z.nullable(z.number()),
    /**
     * The most frequent intents, at most TOP_INTENTS; unrecognised questions are counted in `fallbacks`
     * instead.
     */
    intents: z.array(z.object({ intent: z.string(), replies: z.int() })),
    /** Names of the operators' own intents, by key. */
    intentNames: z.record(z.string(), z.string()),
    /** Of the knowledge base: items that answer, and all that are not archived. */
    articles: z.object({ active: z.int(), kept: z.int() }),
    /** When operators last changed an article, an example, a synonym or what is published; null: never. */
    taughtAt: z.nullable(z.iso.datetime()),
  }),
});
export type ChatStats = z.infer<typeof chatStats.output>;
