import type { FastifyInstance, FastifyRequest } from "fastify";

/** What somebody of the team saw or took out. Never holds personal data: no search text, no name. */
export type Audited =
  | { readonly kind: "lead_viewed"; readonly leadId: string }
  | {
      readonly kind: "leads_exported";
      readonly format: "csv" | "xlsx";
      /** Names and values of the filters that were set, without the search text. */
      readonly filter: Readonly<Record<string, string>>;
      /** Whether there was a search text. */
      readonly searched: boolean;
      readonly count: number;
    };

/** Resolves when it is in history. Throws StoreUnavailable. */
export type Audit = (what: Audited, request: FastifyRequest) => Promise<void>;

declare module "fastify" {
  interface FastifyInstance {
    audit: Audit;
  }
}

/** Hands the slice that keeps the audit to all others. Call once, before any route is asked. */
export const keepAudit = (app: FastifyInstance, audit: Audit): void => {
  app.decorate("audit", audit);
};

/**
 * Writes into the caller's own stream what they saw or took out; nothing for a request without a session. Wait for it
 * before personal data leaves the server: what can't be recorded must not happen. Throws StoreUnavailable.
 */
export const audit = (request: FastifyRequest, what: Audited): Promise<void> =>
  request.server.audit(what, request);
