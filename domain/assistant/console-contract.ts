import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { MAX_CONFIG_VALUE, TEMPLATE_KEYS } from "./config.ts";

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
