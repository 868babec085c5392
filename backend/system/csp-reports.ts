import { jsonOrNull } from "@asesorador/domain/kernel/json-or-null";
import type { FastifyInstance } from "fastify";
import { Counter, type Registry } from "prom-client";
import * as z from "zod/mini";
import { HttpError } from "../http/http-error.ts";
import { LIMITS } from "../http/limits.ts";
import { CSP_REPORTS_PATH, DIRECTIVES } from "./headers.ts";

/** Browsers report more specific directives too; everything else is counted as "other". */
const KNOWN: ReadonlySet<string> = new Set([
  ...Object.keys(DIRECTIVES),
  "script-src-elem",
  "script-src-attr",
  "style-src-elem",
  "style-src-attr",
]);
const MAX_PER_REQUEST = 20;

/** The older format (report-uri): one violation in an object. */
const Report = z.object({
  "csp-report": z.object({
    "effective-directive": z.optional(z.string()),
    "violated-directive": z.optional(z.string()),
  }),
});
/** The Reporting API's format (report-to): several reports, of several types. */
const Reports = z.array(
  z.object({
    type: z.string(),
    body: z.optional(z.nullable(z.object({ effectiveDirective: z.optional(z.string()) }))),
  }),
);

/**
 * Receives browsers' reports of Content-Security-Policy violations and counts them by directive. Nothing of a report is
 * stored or logged: it holds addresses, and anyone may send one.
 */
export const receiveCspReports = async (app: FastifyInstance, registry: Registry): Promise<void> => {
  const violations = new Counter({
    name: "csp_violations_total",
    help: "Reports of what the Content-Security-Policy stopped in a browser",
    labelNames: ["directive"],
    registers: [registry],
  });
  await app.register((scope, _, done) => {
    scope.addContentTypeParser(
      ["application/csp-report", "application/reports+json"],
      { parseAs: "string" },
      (_, body, done) => done(null, body),
    );
    scope.route({
      method: "POST",
      url: CSP_REPORTS_PATH,
      bodyLimit: LIMITS.cspReportBytes,
      config: { roles: "public", perMinute: LIMITS.cspReportsPerMinute, priority: "deferrable" },
      handler: async ({ body }, reply) => {
        for (const directive of directivesIn(String(body))) violations.inc({ directive });
        return reply.code(204).send();
      },
    });
    done();
  });
};

const directivesIn = (text: string): readonly string[] => {
  const content = jsonOrNull(text);
  const one = Report.safeParse(content).data?.["csp-report"];
  if (one) return [labelOf(one["effective-directive"] ?? one["violated-directive"])];
  const { data: several } = Reports.safeParse(content);
  if (!several) throw new HttpError(400, "bad_request");
  return several
    .filter(({ type }) => type === "csp-violation")
    .slice(0, MAX_PER_REQUEST)
    .map(({ body }) => labelOf(body?.effectiveDirective));
};

/** The older format may hold the whole directive: "script-src 'self'". */
const labelOf = (directive = ""): string => {
  const [name = ""] = directive.split(" ", 1);
  return KNOWN.has(name) ? name : "other";
};
