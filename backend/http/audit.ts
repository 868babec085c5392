import type { Country } from "@asesorador/domain/kernel/market";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** What a team member viewed, exported or imported. Never holds personal data: no search text, no name. */
export type Audited =
  | { readonly kind: "lead_viewed"; readonly leadId: string }
  | {
      readonly kind: "leads_exported";
      readonly format: "csv" | "xlsx";
      /** Names and values of the filters in use, without the search text. */
      readonly filter: Readonly<Record<string, string>>;
      /** Whether there was a search text. */
      readonly searched: boolean;
      readonly count: number;
    }
  | {
      readonly kind: "leads_imported";
      readonly importId: string;
      readonly market: Country;
      /** Rows of the file, and of these by what happens to them. */
      readonly rows: number;
      readonly fresh: number;
      readonly known: number;
      readonly duplicates: number;
      readonly withDuplicates: boolean;
      readonly errors: number;
      readonly means: "in_person" | "phone" | "document";
      /** YYYY-MM-DD. */
      readonly givenOn: string;
    };

/** Resolves when the event is stored. Throws StoreUnavailable. */
export type Audit = (what: Audited, request: FastifyRequest) => Promise<void>;

declare module "fastify" {
  interface FastifyInstance {
    audit: Audit;
  }
}

/** Registers the audit writer for all slices. Call once, before any request. */
export const keepAudit = (app: FastifyInstance, audit: Audit): void => {
  app.decorate("audit", audit);
};

/**
 * Records in the caller's own stream what they viewed, exported or imported; nothing for a request without a session. Await it
 * before personal data leaves the server: access that cannot be recorded must not happen. Throws StoreUnavailable.
 */
export const audit = (request: FastifyRequest, what: Audited): Promise<void> =>
  request.server.audit(what, request);
