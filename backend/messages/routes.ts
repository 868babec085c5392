import { normaliseEmail } from "@asesorador/domain/lead/phone-and-email";
import {
  listMessages,
  listTemplates,
  Message,
  restoreTemplate,
  retryMessage,
  saveTemplate,
  sendTestMessage,
} from "@asesorador/domain/messages/contract";
import { messageEvents, messageStream } from "@asesorador/domain/messages/events";
import { MessageKind } from "@asesorador/domain/messages/kinds";
import { problemsIn, render, type TemplateProblem } from "@asesorador/domain/messages/template";
import { TEMPLATES_STREAM, type TemplateCommand, templateIn } from "@asesorador/domain/messages/templates";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { derivedUuid } from "../application/derived-id.ts";
import { handleRequest } from "../http/handle-request.ts";
import { HttpError, invalidField } from "../http/http-error.ts";
import { LIMITS } from "../http/limits.ts";
import { recordEvent } from "../http/record-event.ts";
import { route } from "../http/route.ts";
import { ADDRESS_MALFORMED, MAIL_OFF, NO_MESSAGE, TEMPLATE_PROBLEM, TEST_FOOTER, TEST_MAIL } from "./es.ts";
import { refusalOf } from "./rejections.ts";
import { templateDirectory, templatesAggregate } from "./templates.ts";

const MESSAGES_SHOWN = 100;

/** Outgoing e-mail for administrators. */
export const messageRoutes = (app: FastifyInstance, context: Context): void => {
  const { messages } = context;
  const { validate } = messageEvents;

  route(app, listMessages, async (_, { reply }) => {
    reply.header("cache-control", "no-store");
    const [list, counts, connection] = await Promise.all([
      messages.list(MESSAGES_SHOWN),
      messages.counts(),
      messages.connection(),
    ]);
    const { server } = messages;
    return {
      server: server && {
        ...server,
        checkedAt: connection?.checkedAt ?? null,
        error: connection?.error ?? null,
      },
      ...counts,
      messages: list.map((one) => Message.parse(one)),
    };
  });

  route(app, retryMessage, async ({ id }, { request }) => {
    const kind = await messages.retry(id);
    if (kind === null) throw new HttpError(404, "not_found", { message: NO_MESSAGE });
    const event = messageEvents.create("MessageRetried", { messageId: id, kind: MessageKind.parse(kind) });
    await recordEvent(context, request, { stream: messageStream(id), validate, event });
    return { id };
  });

  route(
    app,
    sendTestMessage,
    async ({ to }, { request }) => {
      const address = normaliseEmail(to);
      if (address === null) throw invalidField("to", "email_malformed", ADDRESS_MALFORMED);
      const id = derivedUuid(`${request.id}/test`);
      const content = render(TEST_MAIL, {}, { reason: TEST_FOOTER, link: null });
      const outcome = await messages.sendTest({ id, to: address, ...content });
      if (!outcome) throw new HttpError(409, "mail_off", { message: MAIL_OFF });
      const event = messageEvents.create("TestMessageSent", { outcome: outcome.outcome });
      await recordEvent(context, request, { stream: messageStream(id), validate, event, eventId: id });
      return outcome;
    },
    { answerMs: LIMITS.longAnswerMs },
  );

  templateRoutes(app, context);
};

const templateRoutes = (app: FastifyInstance, context: Context): void => {
  const directory = templateDirectory(context.store, () => performance.now());

  /** Resolves to the template's version after the change. Throws HttpError. */
  const change = async (command: TemplateCommand, request: FastifyRequest): Promise<number> => {
    const about = { stream: TEMPLATES_STREAM, command, refusalOf };
    const { state } = await handleRequest(context, request, templatesAggregate, about);
    return templateIn(state, command.kind).version;
  };

  route(app, listTemplates, async (_, { reply }) => {
    reply.header("cache-control", "no-store");
    return { templates: await directory.all(MessageKind.options) };
  });

  route(app, saveTemplate, async ({ kind, seen, subject, body }, { request }) => {
    const [problem] = problemsIn(kind, { subject, body });
    if (problem) throw invalidField(fieldOf(problem, subject), problem.code, messageOf(problem));
    return { version: await change({ type: "SaveTemplate", kind, seen, subject, body }, request) };
  });

  route(app, restoreTemplate, async ({ kind, seen }, { request }) => ({
    version: await change({ type: "RestoreTemplate", kind, seen }, request),
  }));
};

const fieldOf = (problem: TemplateProblem, subject: string): "subject" | "body" =>
  problem.code === "subject_empty" ||
  (problem.code === "unknown_placeholder" && subject.includes(`{${problem.name}}`))
    ? "subject"
    : "body";

const messageOf = (problem: TemplateProblem): string =>
  problem.code === "unknown_placeholder"
    ? TEMPLATE_PROBLEM.unknown_placeholder(problem.name)
    : TEMPLATE_PROBLEM[problem.code];
