import type { TemplateKey } from "@asesorador/domain/assistant/config";
import { previewReply } from "@asesorador/domain/assistant/console-contract";
import { replyTo } from "@asesorador/domain/assistant/replies/reply-to";
import type { FastifyInstance } from "fastify";
import { route } from "../http/route.ts";
import type { KnowledgeNow } from "./knowledge-now.ts";

/** A message that each quick reply answers. */
const QUESTIONS: Readonly<Record<TemplateKey, string>> = {
  welcome_message: "hola",
  claro_info: "planes de Claro",
  movistar_info: "planes de Movistar",
  bitel_info: "planes de Bitel",
  entel_info: "planes de Entel",
  price_comparison: "¿Cuál es el plan más barato?",
  speed_recommendation: "¿Qué velocidad necesito para 4 personas?",
  fallback_response: "qwrtzp",
};

/** What a visitor would be answered with a text that is not saved yet. Nothing is recorded. */
export const previewRoute = (app: FastifyInstance, knowledge: KnowledgeNow): void => {
  route(app, previewReply, async ({ key, text }) => {
    // The saved texts of the others are left out: the greeting's would answer for more than the greeting.
    const templates = text.trim() === "" ? {} : { [key]: text };
    const question = QUESTIONS[key];
    const reply = replyTo(
      { message: question, turns: [], country: "peru" },
      { ...(await knowledge()), templates },
    );
    return { question, reply: reply.text };
  });
};
