import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** The body is JSON without a Unicode escape: it holds no NUL and no lone surrogate. */
    plainBody: boolean;
  }
}

/** A body with none of these contains no property name that the framework refuses and no string that PostgreSQL cannot store. */
const SUSPECT = ["\\u", '"__proto__"', '"constructor"'] as const;

/**
 * Parses JSON bodies with the framework's results and errors, but faster: the framework searches each body with two regular
 * expressions, this parser for three substrings. JSON writes a NUL or a lone surrogate as an escape; unescaped, a NUL is
 * malformed and a lone surrogate is replaced when UTF-8 is decoded.
 */
export const parseJsonBodies = (app: FastifyInstance): void => {
  const byFramework = app.getDefaultJsonParser("error", "error");
  app.decorateRequest("plainBody", false);
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    const parsed = SUSPECT.some((part) => body.includes(part)) ? MALFORMED : parse(body);
    if (parsed === MALFORMED) {
      void byFramework(request, body, done);
      return;
    }
    request.plainBody = true;
    done(null, parsed);
  });
};

const MALFORMED = Symbol("malformed");

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return MALFORMED;
  }
};
