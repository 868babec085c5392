import { createHash } from "node:crypto";
import { leadStream } from "@asesorador/domain/lead/events";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Context, HttpSettings } from "../application/context.ts";
import { metadataFor } from "../http/caller.ts";
import { leadOfUnsubscribeToken } from "../lead/status-token.ts";
import { UNSUBSCRIBE as text } from "./es.ts";
import { setPreferences } from "./preferences.ts";
import { UNSUBSCRIBE_PATH } from "./unsubscribe-path.ts";

const PER_MINUTE = 60;
const BODY_BYTES = 2_048;
const Params = z.object({ token: z.string() });

/**
 * The address in `List-Unsubscribe`: a mail program posts to it without user interaction (RFC 8058, so no cookie, no
 * confirmation); a person who opens it sees a page with a button. The token allows this and nothing else.
 */
export const unsubscribeRoutes = async (
  app: FastifyInstance,
  context: Context,
  { idempotencySecret }: Pick<HttpSettings, "idempotencySecret">,
): Promise<void> => {
  await app.register((scope, _, done) => {
    // Both body formats are allowed (RFC 8058, 3.1), and the content is ignored.
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "string" },
      (_request, _body, parsed) => parsed(null, {}),
    );
    /** GET asks, POST unsubscribes. */
    const route = (method: "GET" | "POST") =>
      scope.route({
        method,
        url: `${UNSUBSCRIBE_PATH}/:token`,
        bodyLimit: BODY_BYTES,
        config: { roles: "public", perMinute: PER_MINUTE, priority: "essential" },
        handler: async (request, reply) => {
          const leadId = leadOfUnsubscribeToken(idempotencySecret, Params.parse(request.params).token);
          const known = leadId !== null && (await context.store.readStream(leadStream(leadId))).length > 0;
          if (known && method === "POST")
            await setPreferences(
              context,
              { type: "SetMessagePreferences", leadId, by: "link", messages: false, reminder: false },
              {
                commandId: `${request.id}/unsubscribe`,
                metadata: metadataFor(request, context.now(), { actor: "visitor" }),
              },
            );
          return reply
            .code(known ? 200 : 404)
            .headers({
              "content-type": "text/html; charset=utf-8",
              "content-security-policy": POLICY,
              "referrer-policy": "no-referrer",
            })
            .send(page(!known ? "unknown" : method === "POST" ? "done" : "asked"));
        },
      });
    route("GET");
    route("POST");
    done();
  });
};

const STYLE =
  "body{margin:0;padding:24px;background:#fbf8f1;color:#11231f;font:17px/1.5 system-ui,sans-serif}" +
  "main{max-width:560px;margin:8vh auto 0;padding:28px 24px;background:#fff;border:1px solid #ddd6c8;border-radius:14px}" +
  "h1{margin:0 0 12px;font-size:29px;line-height:1.1}p{margin:0 0 20px}" +
  "button,a{display:inline-block;min-height:44px;box-sizing:border-box;padding:12px 22px;border:0;border-radius:12px;background:#0b5a4b;color:#fff;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}" +
  ":focus-visible{outline:3px solid #11231f;outline-offset:3px}";

const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Contains nothing from the request. */
const page = (kind: "asked" | "done" | "unknown"): string => {
  const { title, explanation } = text[kind];
  const action =
    kind === "asked"
      ? `<form method="post"><button>${text.asked.button}</button></form>`
      : `<a href="/">${text.home}</a>`;
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Asesorador</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${explanation}</p>${action}</main></body></html>`;
};
